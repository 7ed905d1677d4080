import { randomUUID } from "node:crypto";
import { Audit, type AuditDocument } from "~/models/audit.server";

/** Writes down what an account or an administrator did: ids and verbs, no personal data. */
export async function recordAudit(
  action: string,
  who: { role: AuditDocument["actorRole"]; id?: string | undefined },
  subject: string,
) {
  await Audit.create({
    _id: randomUUID(),
    at: new Date(),
    actorRole: who.role,
    ...(who.id !== undefined && { actor: who.id }),
    action,
    subject,
  });
}
