import type { NoticeMail } from "~/text/mail-en";
import { Admins, type AdminDocument } from "~/models/admin.server";
import type { OutboxMessage } from "~/models/outbox-message.server";
import type { RequestDocument } from "~/models/request.server";
import { isMailRecorded, sendMail } from "../mail/emails.server";
import { DomainError } from "../platform/errors.server";
import { consume } from "../platform/rate-limits.server";

/** Whether what a notice says is still so: an outage may have kept it for hours. */
const STILL: Record<NoticeMail, (doc: RequestDocument) => boolean> = {
  "admin-reassign": ({ unstaffed }) => unstaffed,
  "admin-ready": ({ readyToClose }) => readyToClose,
};

/**
 * Mails every active administrator that a request needs somebody, but for the one whose act it was. Each gets a bounded number in an hour: after a storm
 * the dashboard is the list, and an inbox full of notices would hide the rest. Nothing about the homeowner goes out.
 */
export async function notifyAdmins(
  doc: RequestDocument,
  intent: OutboxMessage & { kind: NoticeMail },
) {
  if (!STILL[intent.kind](doc)) return;
  const by = doc.history.find(({ rev }) => intent.id.startsWith(`${doc._id}:${rev}:`))?.by;
  const { city, state, zip } = doc.address;
  const about = {
    id: doc._id,
    place: `${city}, ${state} ${zip}`,
    helpTypes: doc.helpTypes.join(","),
  };
  const admins = await Admins.find({ active: true }, { firstName: 1, email: 1, locale: 1 }).lean<
    AdminDocument[]
  >();
  for (const { _id, firstName, email, locale } of admins) {
    const id = `${intent.id}:${_id}`;
    if (_id === by || (await isMailRecorded(id)) || !(await mayBeMailed(_id))) continue;
    await sendMail({
      _id: id,
      template: intent.kind,
      locale,
      to: email,
      data: { firstName, ...about },
      subjectId: doc._id,
    });
  }
}

async function mayBeMailed(adminId: string) {
  try {
    await consume("adminNotice", adminId);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
