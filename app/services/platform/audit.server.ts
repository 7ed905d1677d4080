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
