import { randomUUID } from "node:crypto";
import type { QueryFilter } from "mongoose";
import { Admins, type AdminDocument } from "~/models/admin.server";
import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import type { AccountDocument } from "~/models/account-schema.server";
import { PasswordTokens } from "~/models/password-token.server";
import {
  ACCOUNT_MESSAGES,
  type ChangePasswordInput,
  type CreateAdminInput,
  type LoginInput,
} from "~/schemas/accounts/account";
import { NOTICES } from "~/schemas/notices";
import { SOMETHING_WENT_WRONG, type Locale } from "~/schemas/vocabulary";
import { mailAdminWelcome, mailPasswordChange } from "./account-mails.server";
import { recordAudit } from "../platform/audit.server";
import { getDuplicateKeyFields } from "../platform/database.server";
import { newDeviceToken, readDeviceToken } from "./devices.server";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";
import { reward, consume } from "../platform/rate-limits.server";
import { consumeAttempt, rewardAttempt, settleAttempt } from "./login-attempts.server";
import { assertStrongPassword, hashPassword, verifyPassword } from "./passwords.server";
import { enqueue } from "../platform/queue.server";
import type { Client } from "../platform/caller.server";
import {
  closeSession,
  closeAccountSessions,
  findSession,
  keepSession,
  openSession,
  type AccountRole,
  type SessionKind,
} from "./sessions.server";
import { toEmailKey } from "../matching/email-key.server";

export type { AccountRole };

/** Somebody who can log in, as the doors see them. */
export interface Account {
  id: string;
  role: AccountRole;
  firstName: string;
  lastName: string;
  email: string;
  locale: Locale;
}

/** Who acts, and by which login. */
export interface ActiveSession {
  account: Account;
  sessionId: string;
}

const toAccount = (role: AccountRole, doc: AccountDocument): Account => ({
  id: doc._id,
  role,
  firstName: doc.firstName,
  lastName: doc.lastName,
  email: doc.email,
  locale: doc.locale,
});

/** The living account of an address, with its secrets: for this room only. */
export const findAccount = (role: AccountRole, emailKey: string) =>
  ACCOUNT_MODELS[role].findOne({ emailKey, ...CAN_LOG_IN[role] }).lean<AccountDocument>();

/** Which accounts count: not those that were deleted, nor one whose application is not decided upon to the end. */
const CAN_LOG_IN: Record<AccountRole, QueryFilter<AccountDocument>> = {
  admin: { active: true },
  volunteer: { active: true, pending: { $exists: false } }, // a field of volunteers alone
};

/** Who calls, and which devices the browser says it is: tokens by account id. */
export interface LoginClient extends Client {
  devices?: ReadonlyMap<string, string>;
}

/**
 * Logs in and opens a session of its own; `device` is the token that makes this device a known one.
 * Known and unknown accounts cost the same work and give the same answer.
 * Throws `unauthorized` with the specification's text, `too-many`, `unavailable`.
 */
export async function logIn(
  role: AccountRole,
  { email, password }: LoginInput,
  kind: SessionKind,
  client: LoginClient,
) {
  const emailKey = toEmailKey(email);
  const found = await findAccount(role, emailKey);
  const deviceId = found ? readDeviceToken(role, found, client.devices?.get(found._id)) : undefined;
  const attempt = { role, emailKey, address: client.address, deviceId };
  const { isLast } = await consumeAttempt(attempt);
  const lane = deviceId === undefined ? "public" : "known";
  const fits = await verifyPassword(found?.passwordHash, password, lane).catch(
    async (error: unknown) => {
      await rewardAttempt(attempt); // no password was tried
      throw error;
    },
  );
  if (!found || !fits) {
    await recordAudit("login failed", { role: "public" }, found?._id ?? "unknown");
    if (isLast) await enqueue("login-stopped", found?._id ?? randomUUID()); // the same work for an account that does not exist
    throw new DomainError("unauthorized", ACCOUNT_MESSAGES.incorrect);
  }
  await settleAttempt(attempt);
  const secret = await openSession(kind, role, { id: found._id, passwordAt: found.passwordAt });
  await recordAudit("login", { role, id: found._id }, found._id);
  return { secret, account: toAccount(role, found), device: newDeviceToken(role, found, deviceId) };
}

/** Who holds a secret, while the session runs, the account lives and its password is the one the session began with. */
export async function findActiveSession(
  secret: unknown,
  kind: SessionKind,
): Promise<ActiveSession | undefined> {
  const session = await findSession(secret, kind);
  if (!session) return undefined;
  const found = await ACCOUNT_MODELS[session.role]
    .findOne({ _id: session.accountId, ...CAN_LOG_IN[session.role] })
    .lean<AccountDocument>();
  if (found?.passwordAt.getTime() !== session.passwordAt.getTime()) return undefined;
  return { account: toAccount(session.role, found), sessionId: session._id };
}

/** Ends a login at once; one that is over already is no mistake. */
export async function logOut(secret: unknown, kind: SessionKind) {
  const who = await findActiveSession(secret, kind);
  await closeSession(secret, kind);
  if (who)
    await recordAudit("logout", { role: who.account.role, id: who.account.id }, who.account.id);
}

/** A later moment than the last one, even when the clock has not moved: it tells sessions apart. */
const nextPasswordAt = (last: Date) => new Date(Math.max(Date.now(), last.getTime() + 1));

/**
 * Changes one's own password; every other login of the account ends, a mail tells its owner.
 * `username` is one's own e-mail address. Answers a new device token: the change ends the old ones.
 * Throws `invalid` (wrong username or password, new one not good enough), `conflict` when it was
 * changed at the same time, `too-many`.
 */
export async function changePassword(
  { account, sessionId }: ActiveSession,
  input: ChangePasswordInput,
) {
  await consume("changePassword", account.id, SOMETHING_WENT_WRONG);
  const found = await ACCOUNT_MODELS[account.role]
    .findOne({ _id: account.id, active: true })
    .lean<AccountDocument>();
  const fits = await verifyPassword(found?.passwordHash, input.currentPassword, "known");
  if (!found || !fits || toEmailKey(input.username) !== found.emailKey)
    throw new DomainError("invalid", ACCOUNT_MESSAGES.incorrect);
  await reward("changePassword", account.id); // the guess was right; what is wrong with the new password is no guess
  await assertStrongPassword(input.newPassword, [found.firstName, found.lastName, found.email]);
  const passwordAt = await storePassword(
    account.role,
    found,
    await hashPassword(input.newPassword),
  );
  await keepSession(sessionId, passwordAt);
  await closeAccountSessions(account.id, sessionId);
  await recordAudit("password changed", { role: account.role, id: account.id }, account.id);
  await mailPasswordChange(account.role, found, passwordAt);
  return newDeviceToken(account.role, { _id: account.id, passwordAt });
}

/** Stores the hash of a new password if nobody stored another one meanwhile; gives the moment of it. Throws `conflict`. */
export async function storePassword(
  role: AccountRole,
  account: AccountDocument,
  passwordHash: string,
) {
  const passwordAt = nextPasswordAt(account.passwordAt);
  const { modifiedCount } = await ACCOUNT_MODELS[role].updateOne(
    { _id: account._id, active: true, passwordAt: account.passwordAt },
    { $set: { passwordHash, passwordAt, updatedAt: passwordAt } },
  );
  if (modifiedCount !== 1) throw new DomainError("conflict", NOTICES.passwordConflict);
  // A link that somebody asked for before must not undo the change.
  await PasswordTokens.deleteMany({ accountId: account._id, usedAt: null });
  return passwordAt;
}

/** Makes an administrator with a hash or, for somebody who chooses later, without. Throws `conflict` when the address has an account. */
export async function insertAdmin(
  who: { firstName: string; lastName: string; email: string },
  passwordHash: string | null,
  createdBy?: string,
): Promise<AdminDocument> {
  const now = new Date();
  const doc: AdminDocument = {
    _id: newId("U"),
    v: 1,
    active: true,
    ...who,
    emailKey: toEmailKey(who.email),
    locale: "en",
    passwordHash,
    passwordAt: now,
    createdAt: now,
    updatedAt: now,
    ...(createdBy !== undefined && { createdBy }),
  };
  try {
    await Admins.create(doc);
  } catch (error) {
    if (!getDuplicateKeyFields(error)?.includes("emailKey")) throw error;
    throw new DomainError("conflict", NOTICES.adminExists);
  }
  return doc;
}

/** Makes an administrator's account with a first password; its owner gets a mail. Throws `conflict`, `invalid`, `too-many`. */
export async function createAdmin(
  { password, ...who }: CreateAdminInput,
  { account: by }: ActiveSession,
): Promise<Account> {
  await consume("createAdmin", by.id, SOMETHING_WENT_WRONG);
  await assertStrongPassword(password, [who.firstName, who.lastName, who.email]);
  const doc = await insertAdmin(who, await hashPassword(password), by.id);
  await recordAudit("admin created", { role: "admin", id: by.id }, doc._id);
  await mailAdminWelcome(doc, `${by.firstName} ${by.lastName}`);
  return toAccount("admin", doc);
}

/** Whether any administrator can log in. */
export const hasAdmin = async () =>
  (await Admins.exists({ active: true, passwordHash: { $type: "string" } })) !== null;
