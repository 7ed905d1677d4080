import type { QueryFilter } from "mongoose";
import { randomUUID } from "node:crypto";
import type { AccountDocument } from "~/models/account-schema.server";
import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { Admins, type AdminDocument } from "~/models/admin.server";
import { PasswordTokens } from "~/models/password-token.server";
import type { SessionDocument } from "~/models/session.server";
import type { ChangePasswordInput, LoginInput } from "~/schemas/accounts/account";
import { type Locale } from "~/schemas/vocabulary";
import { toEmailKey } from "../matching/folding.server";
import { recordAudit } from "../platform/audit.server";
import type { Client } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { refusedLogins } from "../platform/metrics.server";
import { enqueue } from "../platform/queue.server";
import { consume, reward } from "../platform/rate-limits.server";
import { awaitCode, mailPasswordChange } from "./account-mails.server";
import { newDeviceToken, readDeviceToken } from "./devices.server";
import { consumeAttempt, rewardAttempt, settleAttempt } from "./login-attempts.server";
import {
  assertStrongPassword,
  hashPassword,
  verifyPassword,
  hasLapsed,
  isShared,
} from "./passwords.server";
import {
  closeAccountSessions,
  closeSession,
  findSession,
  findValidSessions,
  keepSession,
  openSession,
  type AccountRole,
  type SessionKind,
} from "./sessions.server";
import { findMissing, isProof, mustSetUp } from "./second-factor.server";

export type { AccountRole };

const MINUTE = 60_000;

/** A password that a colleague typed is changed first, a second factor that is demanded set up. */
export type FirstStep = "changePassword" | "secondFactor";

export interface Account {
  id: string;
  role: AccountRole;
  firstName: string;
  lastName: string;
  email: string;
  locale: Locale;
  /** What the screens lead to before anything else; absent once it is done. */
  first?: FirstStep;
}

export interface ActiveSession {
  account: Account;
  sessionId: string;
}

/** For `accounts/` only. */
export const toAccount = (role: AccountRole, doc: AccountDocument): Account => ({
  id: doc._id,
  role,
  firstName: doc.firstName,
  lastName: doc.lastName,
  email: doc.email,
  locale: doc.locale,
  ...toFirstStep(role, doc),
});

function toFirstStep(role: AccountRole, doc: AccountDocument): { first?: FirstStep } {
  if (role === "volunteer") return {};
  if (isShared(doc)) return { first: "changePassword" };
  return mustSetUp(doc) ? { first: "secondFactor" } : {};
}

/** The account that can log in with an email key, password hash included. For `accounts/` only. */
export const findAccount = (role: AccountRole, emailKey: string) =>
  ACCOUNT_MODELS[role].findOne({ emailKey, ...CAN_LOG_IN[role] }).lean<AccountDocument>();

/** Excludes deleted accounts and volunteers whose acceptance has not completed. */
const CAN_LOG_IN: Record<AccountRole, QueryFilter<AccountDocument>> = {
  admin: { active: true },
  volunteer: { active: true, pending: { $exists: false } },
};

export interface LoginClient extends Client {
  devices?: ReadonlyMap<string, string>;
}

/** `code` is that of a second factor; `proof` stands for the password while it is entered. */
type LogInInput = Pick<LoginInput, "email"> &
  Partial<Record<"password" | "code" | "proof", string | undefined>>;

/**
 * Unknown accounts cost the same work and get the same response as known ones. Throws
 * `unauthorized` with the specification's text, `SecondFactorError`, `too-many`, `unavailable`.
 */
export async function logIn(
  role: AccountRole,
  { email, password = "", code, proof }: LogInInput,
  kind: SessionKind,
  client: LoginClient,
) {
  const emailKey = toEmailKey(email);
  const found = await findAccount(role, emailKey);
  const deviceId = found ? readDeviceToken(role, found, client.devices?.get(found._id)) : undefined;
  const attempt = { role, emailKey, address: client.address, deviceId };
  const { isLast } = await consumeAttempt(attempt);
  const lane = deviceId === undefined ? "public" : "known";
  const fits =
    proof !== undefined
      ? found && isProof(found, proof)
      : await verifyPassword(found?.passwordHash, password, lane).catch(async (error: unknown) => {
          await rewardAttempt(attempt); // the password was not checked
          throw error;
        });
  const fail = async (error: DomainError) => {
    await recordAudit("login failed", { role: "public" }, found?._id ?? "unknown");
    refusedLogins.inc({ role });
    // An unknown account gets a task too, so that the timing is the same.
    if (isLast) await enqueue("login-stopped", found?._id ?? randomUUID());
    return error;
  };
  if (!found || !fits || hasLapsed(found))
    throw await fail(new DomainError("unauthorized", "account.incorrect"));
  const missing = role === "admin" ? await findMissing(found, code, kind) : undefined;
  if (missing) await awaitCode(found._id);
  if (missing?.isWrong) throw await fail(missing);
  if (missing) {
    // Given back, but nothing is cleared: else it would reset the count of wrong codes.
    await rewardAttempt(attempt);
    await recordAudit("second factor asked for", { role: "public" }, found._id);
    throw missing;
  }
  await settleAttempt(attempt);
  const secret = await openSession(kind, role, found);
  await recordAudit("login", { role, id: found._id }, found._id);
  if (role === "admin") await noteLogin(found._id);
  return { secret, account: toAccount(role, found), device: newDeviceToken(role, found, deviceId) };
}

/** Stores the time of a login for the list of administrators, at most once a minute. */
async function noteLogin(_id: string) {
  const now = Date.now();
  await Admins.updateOne(
    { _id, lastLoginAt: { $not: { $gt: new Date(now - MINUTE) } } },
    { $set: { lastLoginAt: new Date(now) } },
  );
}

/** A login under way while the password or second factor changes must not outlive the change. */
const isCurrent = (
  { passwordAt, factorAt }: SessionDocument,
  account: Pick<AccountDocument, "passwordAt"> & Pick<AdminDocument, "secondFactor">,
) =>
  account.passwordAt.getTime() === passwordAt.getTime() &&
  (!account.secondFactor || account.secondFactor.at.getTime() === factorAt?.getTime());

/**
 * Undefined if the session has ended, the account can't log in, or its password or second factor
 * was changed since. Keeps the session from ending idle, unless `isUse` is false.
 */
export async function findActiveSession(
  secret: unknown,
  kind: SessionKind,
  isUse = true,
): Promise<ActiveSession | undefined> {
  const session = await findSession(secret, kind, isUse);
  if (!session) return undefined;
  const found = await ACCOUNT_MODELS[session.role]
    .findOne({ _id: session.accountId, ...CAN_LOG_IN[session.role] })
    .lean<AccountDocument>();
  if (!found || !isCurrent(session, found) || hasLapsed(found)) return undefined;
  if (kind === "bearer" && session.role === "admin" && mustSetUp(found)) return undefined;
  return { account: toAccount(session.role, found), sessionId: session._id };
}

/** Which of these sessions of administrators `findActiveSession` would not find. */
export async function findEndedSessions(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const sessions = await findValidSessions(ids);
  const accounts = await Admins.find(
    { _id: { $in: sessions.map(({ accountId }) => accountId) }, ...CAN_LOG_IN.admin },
    { passwordAt: 1, sharedPasswordAt: 1, "secondFactor.at": 1 },
  ).lean<Pick<AdminDocument, "_id" | "passwordAt" | "sharedPasswordAt" | "secondFactor">[]>();
  const active = sessions.filter((session) => {
    const account = accounts.find(({ _id }) => _id === session.accountId);
    return account && isCurrent(session, account) && !hasLapsed(account);
  });
  const activeIds = new Set(active.map(({ _id }) => _id));
  return new Set(ids.filter((id) => !activeIds.has(id)));
}

/** Ends a session; no-op if it has ended. */
export async function logOut(secret: unknown, kind: SessionKind) {
  const session = await findActiveSession(secret, kind);
  await closeSession(secret, kind);
  if (!session) return;
  const { role, id } = session.account;
  await recordAudit("logout", { role, id }, id);
}

/** Always later than `last`, even within one millisecond: `passwordAt` invalidates sessions. */
const nextPasswordAt = (last: Date) => new Date(Math.max(Date.now(), last.getTime() + 1));

/**
 * Also ends the account's other sessions and emails its owner. `username` must be the caller's
 * email. Returns a new device token: the change invalidates the old ones. Throws `invalid` (wrong
 * username or password, weak new password), `conflict` (changed at the same time), `too-many`.
 */
export async function changePassword(
  { account, sessionId }: ActiveSession,
  input: ChangePasswordInput,
) {
  await consume("changePassword", account.id, "somethingWentWrong");
  const found = await ACCOUNT_MODELS[account.role]
    .findOne({ _id: account.id, active: true })
    .lean<AccountDocument>();
  const fits = await verifyPassword(found?.passwordHash, input.currentPassword, "known");
  if (!found || !fits || toEmailKey(input.username) !== found.emailKey)
    throw new DomainError("invalid", "account.incorrect");
  await reward("changePassword", account.id); // only wrong current passwords count
  await assertStrongPassword(input.newPassword, [found.firstName, found.lastName, found.email]);
  const passwordAt = await storePassword(
    account.role,
    found,
    await hashPassword(input.newPassword),
  );
  await keepSession(sessionId, { passwordAt });
  await closeAccountSessions(account.id, sessionId);
  await recordAudit("password changed", { role: account.role, id: account.id }, account.id);
  await mailPasswordChange(account.role, found, passwordAt);
  return newDeviceToken(account.role, { _id: account.id, passwordAt });
}

/** Stores a new password hash; returns its `passwordAt`. Throws `conflict` after another change. */
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
  if (modifiedCount !== 1) throw new DomainError("conflict", "account.passwordConflict");
  // A link requested earlier must not undo the change.
  await PasswordTokens.deleteMany({ accountId: account._id, usedAt: null });
  return passwordAt;
}
