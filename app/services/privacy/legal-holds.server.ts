import { Emails } from "~/models/email.server";
import type { LegalHold } from "~/models/privacy-fields.server";
import { recordAudit } from "../platform/audit.server";
import type { Actor } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { ERASABLE_KINDS, getModel, type ErasableKind } from "./erasable.server";

/** Mails about something held do not expire. */
export const HELD_UNTIL = new Date("9999-12-31T00:00:00Z");
const MAIL_DAYS = 90;
const DAY = 24 * 60 * 60_000;

/** Keeps a document and its mails as they are. A second hold replaces the reason. */
export async function hold(kind: ErasableKind, id: string, reason: string, actor: Actor) {
  const legalHold: LegalHold = { reason, at: new Date(), ...(actor.id && { by: actor.id }) };
  const { matchedCount } = await getModel(kind).updateOne(
    { _id: id, erasedAt: { $exists: false } },
    { $set: { legalHold } },
  );
  if (matchedCount === 0) throw new DomainError("not-found", "person.recordNotFound");
  await keepMails(id);
  await recordAudit("legal hold placed", actor, id);
}

/** Ends a hold; retention may then erase the document. No-op without one. */
export async function release(kind: ErasableKind, id: string, actor: Actor) {
  const { modifiedCount } = await getModel(kind).updateOne(
    { _id: id, legalHold: { $exists: true } },
    { $unset: { legalHold: 1 } },
  );
  if (modifiedCount === 0) return;
  await Emails.updateMany(
    { subjectId: id, expireAt: HELD_UNTIL },
    { $set: { expireAt: new Date(Date.now() + MAIL_DAYS * DAY) } },
  );
  await recordAudit("legal hold ended", actor, id);
}

const keepMails = (subjectId: string) =>
  Emails.updateMany({ subjectId }, { $set: { expireAt: HELD_UNTIL } });

/** Keeps mails that were written since a hold began. */
export async function keepHeldMails() {
  for (const kind of ERASABLE_KINDS)
    for (const { _id } of await getModel(kind)
      .find({ legalHold: { $exists: true } }, { _id: 1 })
      .lean<{ _id: string }[]>())
      await keepMails(_id);
}
