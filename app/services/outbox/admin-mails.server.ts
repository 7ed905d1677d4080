import { Admins, type AdminDocument } from "~/models/admin.server";
import type { OutboxMessage } from "~/models/outbox-message.server";
import type { HistoryEntry } from "~/models/history-entry.server";
import type { RequestDocument } from "~/models/request.server";
import type { MailText } from "~/text/mail-en";
import { isMailRecorded, sendMail } from "../mail/emails.server";
import { DomainError } from "../platform/errors.server";
import { consume } from "../platform/rate-limits.server";

type NoticeMail = keyof MailText["notice"];

/** Whether a notice still applies: an outage may have delayed it for hours. */
const STILL_APPLIES: Record<NoticeMail, (doc: RequestDocument) => boolean> = {
  "admin-reassign": ({ unstaffed }) => unstaffed,
  "admin-ready": ({ readyToClose }) => readyToClose,
  "admin-told": ({ told }) => told,
};

/**
 * Mails a notice about a request to every active administrator except the one who caused it.
 * Rate-limited per administrator: after a storm, notices would flood the inbox, and the dashboard
 * lists the same. Contains no personal data of the homeowner.
 */
export async function notifyAdmins(
  doc: RequestDocument,
  template: NoticeMail,
  message: OutboxMessage,
  { by: actorId }: HistoryEntry,
) {
  if (!STILL_APPLIES[template](doc)) return;
  const { city, state, zip } = doc.address;
  const requestData = {
    id: doc._id,
    place: `${city}, ${state} ${zip}`,
    helpTypes: doc.helpTypes,
  };
  // Not to who was only invited: the address may be wrong.
  const admins = await Admins.find(
    { active: true, passwordHash: { $type: "string" } },
    { firstName: 1, email: 1, locale: 1 },
  ).lean<AdminDocument[]>();
  for (const { _id, firstName, email: to, locale } of admins) {
    const id = `${message.id}:${_id}`;
    if (_id === actorId || (await isMailRecorded(id)) || !(await mayBeMailed(_id, template)))
      continue;
    const data = { firstName, ...requestData };
    await sendMail({ _id: id, template, data, locale, to, subjectId: doc._id, rev: message.rev });
  }
}

/** The public must not use up what staff depend on. */
async function mayBeMailed(adminId: string, template: NoticeMail) {
  try {
    await consume(template === "admin-told" ? "toldNotice" : "adminNotice", adminId);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
