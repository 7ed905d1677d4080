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
