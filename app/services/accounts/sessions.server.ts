import type { AccountDocument } from "~/models/account-schema.server";
import type { AdminDocument } from "~/models/admin.server";
import { Sessions, type SessionDocument } from "~/models/session.server";
import { settings } from "../platform/settings.server";
import { hashSecret, isSecret, newSecret } from "./secrets.server";

export type SessionKind = SessionDocument["kind"];
export type AccountRole = SessionDocument["role"];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Max sessions per account; one more ends the oldest. */
const MAX_SESSIONS: Record<SessionKind, number> = { cookie: 5, bearer: 10 };

/** Default of administrators, who see everyone's data, and of API clients; others have 72. */
export const SHORT_SESSION_HOURS = 12;

/** Idle and absolute timeouts, in ms. */
function getSessionLimits(role: AccountRole, kind: SessionKind) {
  const { sessionIdleMinutes, sessionMaxHours } = settings();
  const short = role === "admin" || kind === "bearer";
  return {
    idle: (sessionIdleMinutes ?? (short ? 60 : 8 * 60)) * MINUTE,
    max: (sessionMaxHours ?? (short ? SHORT_SESSION_HOURS : 72)) * HOUR,
  };
}

/** Opens a session for an account; returns its secret, of which only the hash is stored. */
export async function openSession(
  kind: SessionKind,
  role: AccountRole,
  account: Pick<AccountDocument, "_id" | "passwordAt"> & Pick<AdminDocument, "secondFactor">,
) {
  const secret = newSecret();
  const now = new Date();
  await Sessions.create({
    _id: hashSecret(secret),
    kind,
    role,
    accountId: account._id,
    passwordAt: account.passwordAt,
    ...(account.secondFactor && { factorAt: account.secondFactor.at }),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + getSessionLimits(role, kind).max),
  });
  const old = await Sessions.find({ accountId: account._id, kind }, { _id: 1 })
    .sort({ createdAt: -1 })
    .skip(MAX_SESSIONS[kind])
    .lean<{ _id: string }[]>();
  if (old.length > 0) await Sessions.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
  return secret;
}

/** Unexpired only. Updates `seenAt` at most once a minute, unless `isUse` is false. */
export async function findSession(
  secret: unknown,
  kind: SessionKind,
  isUse = true,
): Promise<SessionDocument | undefined> {
  if (!isSecret(secret)) return undefined;
  const session = await Sessions.findOne({ _id: hashSecret(secret), kind }).lean<SessionDocument>();
  const now = Date.now();
  if (!session || !isValid(session, now)) return undefined;
  if (isUse && now - session.seenAt.getTime() > MINUTE)
    await Sessions.updateOne({ _id: session._id }, { $set: { seenAt: new Date(now) } });
  return session;
}

export async function findValidSessions(ids: readonly string[]): Promise<SessionDocument[]> {
  const sessions = await Sessions.find({ _id: { $in: [...ids] } }).lean<SessionDocument[]>();
  const now = Date.now();
  return sessions.filter((session) => isValid(session, now));
}

const isValid = ({ expiresAt, seenAt, role, kind }: SessionDocument, now: number) =>
  expiresAt.getTime() > now && now - seenAt.getTime() <= getSessionLimits(role, kind).idle;

export async function closeSession(secret: unknown, kind: SessionKind) {
  if (isSecret(secret)) await Sessions.deleteOne({ _id: hashSecret(secret), kind });
}

export async function closeAccountSessions(accountId: string, exceptSessionId?: string) {
  await Sessions.deleteMany({
    accountId,
    ...(exceptSessionId !== undefined && { _id: { $ne: exceptSessionId } }),
  });
}

/** Keeps the session valid in which the password or the second factor was changed. */
export async function keepSession(
  sessionId: string,
  changed: Partial<Pick<SessionDocument, "passwordAt" | "factorAt">>,
) {
  await Sessions.updateOne({ _id: sessionId }, { $set: changed });
}
