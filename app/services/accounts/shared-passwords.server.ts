import type { QueryFilter } from "mongoose";
import type { AdminDocument } from "~/models/admin.server";

/** How long a password works that the creator of an account typed, unless it is changed. */
const SHARED_PASSWORD_MS = 72 * 60 * 60_000;

/** Of an account of either role; only administrators have the second. */
type Passwords = Pick<AdminDocument, "passwordAt" | "sharedPasswordAt">;

/** Whether the password is known to the colleague who typed it, and has to be changed. */
export const isShared = ({ passwordAt, sharedPasswordAt }: Passwords) =>
  sharedPasswordAt?.getTime() === passwordAt.getTime();

export const getSharedUntil = ({ passwordAt }: Passwords) =>
  new Date(passwordAt.getTime() + SHARED_PASSWORD_MS);

/** Whether it was not changed in time: neither login nor session may go on. */
export const hasLapsed = (account: Passwords) =>
  isShared(account) && getSharedUntil(account).getTime() <= Date.now();

/** Administrators with a password that only they know. */
export const OWNS_PASSWORD: QueryFilter<AdminDocument> = {
  active: true,
  passwordHash: { $type: "string" },
  $expr: { $ne: ["$sharedPasswordAt", "$passwordAt"] },
};
