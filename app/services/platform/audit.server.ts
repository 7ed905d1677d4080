import { randomUUID } from "node:crypto";
import { Audit, type AuditDocument } from "~/models/audit.server";

/** Writes an audit log entry: ids and verbs only, no personal data. */
export async function recordAudit(
  action: string,
  actor: { role: AuditDocument["actorRole"]; id?: string | undefined },
  subject: string,
) {
  await Audit.create({
    _id: randomUUID(),
    at: new Date(),
    actorRole: actor.role,
    ...(actor.id !== undefined && { actor: actor.id }),
    action,
    subject,
  });
}

const HOUR_MS = 60 * 60_000;

/** Counts the calls that a revoked key tried, in one entry an hour: it may try for ever. */
export async function recordRefusedCalls(keyId: string) {
  const at = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
  await Audit.updateOne(
    { _id: `${keyId} refused ${at.toISOString()}` },
    {
      $inc: { count: 1 },
      $setOnInsert: {
        at,
        actorRole: "admin",
        actor: keyId,
        action: "calls with a revoked key",
        subject: keyId,
        status: 401,
      },
    },
    { upsert: true },
  );
}

/**
 * Writes the entry of a call before it runs, so that nothing happens without one. Returns what adds
 * the HTTP status of its answer.
 */
export async function recordCall(call: string, keyId: string) {
  const _id = randomUUID();
  await Audit.create({
    _id,
    at: new Date(),
    actorRole: "admin",
    actor: keyId,
    action: call,
    subject: keyId,
  });
  return async (status: number) => {
    await Audit.updateOne({ _id }, { $set: { status } });
  };
}
