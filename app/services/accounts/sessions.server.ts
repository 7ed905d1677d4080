import { Sessions, type SessionDocument } from "~/models/session.server";
import { hashSecret, isSecret, newSecret } from "./secrets.server";
import { settings } from "../platform/settings.server";

export type SessionKind = SessionDocument["kind"];
export type AccountRole = SessionDocument["role"];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** More logins of one account at once than these: the oldest ends. */
const MAX_SESSIONS: Record<SessionKind, number> = { cookie: 5, bearer: 10 };

/** How long a login lasts without use and at the most, in ms; an administrator's screen holds everybody's data. */
function getSessionLimits(role: AccountRole, kind: SessionKind) {
  const { sessionIdleMinutes, sessionMaxHours } = settings();
  const short = role === "admin" || kind === "bearer";
  return {
    idle: (sessionIdleMinutes ?? (short ? 60 : 8 * 60)) * MINUTE,
    max: (sessionMaxHours ?? (short ? 12 : 72)) * HOUR,
  };
}

/** Opens a session for an account and gives its secret, which is stored nowhere. */
export async function openSession(
  kind: SessionKind,
  role: AccountRole,
  account: { id: string; passwordAt: Date },
) {
  const secret = newSecret();
  const now = new Date();
  await Sessions.create({
    _id: hashSecret(secret),
    kind,
    role,
    accountId: account.id,
    passwordAt: account.passwordAt,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + getSessionLimits(role, kind).max),
  });
  const old = await Sessions.find({ accountId: account.id, kind }, { _id: 1 })
    .sort({ createdAt: -1 })
    .skip(MAX_SESSIONS[kind])
    .lean<{ _id: string }[]>();
  if (old.length > 0) await Sessions.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
  return secret;
}

/** The session of a secret while it is within its idle and absolute limits, else undefined; notes the use at most once a minute. */
export async function findSession(
  secret: unknown,
  kind: SessionKind,
): Promise<SessionDocument | undefined> {
  if (!isSecret(secret)) return undefined;
  const session = await Sessions.findOne({ _id: hashSecret(secret), kind }).lean<SessionDocument>();
  const now = Date.now();
  if (
    !session ||
    session.expiresAt.getTime() <= now ||
    now - session.seenAt.getTime() > getSessionLimits(session.role, kind).idle
  )
    return undefined;
  if (now - session.seenAt.getTime() > MINUTE)
    await Sessions.updateOne({ _id: session._id }, { $set: { seenAt: new Date(now) } });
  return session;
}

/** Ends the session of a secret; one that is over already is no mistake. */
export async function closeSession(secret: unknown, kind: SessionKind) {
  if (isSecret(secret)) await Sessions.deleteOne({ _id: hashSecret(secret), kind });
}

/** Ends all sessions of an account but one. */
export async function closeAccountSessions(accountId: string, butSessionId?: string) {
  await Sessions.deleteMany({
    accountId,
    ...(butSessionId !== undefined && { _id: { $ne: butSessionId } }),
  });
}

/** Lets a session outlive the change of its account's password, made by its own holder. */
export async function keepSession(sessionId: string, passwordAt: Date) {
  await Sessions.updateOne({ _id: sessionId }, { $set: { passwordAt } });
}
