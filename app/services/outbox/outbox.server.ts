import { isApplicationMail, isJobMail, isNoticeMail, isRequestMail } from "~/mail/render";
import { Applications, type ApplicationDocument } from "~/models/application.server";
import type { OutboxMessage } from "~/models/outbox-message.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { isMailRecorded, sendMail } from "../mail/emails.server";
import { consumeReceiptAllowance } from "../mail/receipt-mail.server";
import { formatEasternDate, formatEasternTime } from "../platform/eastern-time.server";
import { registerOutbox } from "../platform/outbox-relay.server";
import { enqueue } from "../platform/queue.server";
import { notifyAdmins } from "./admin-mails.server";
import { mailVolunteer } from "./job-mails.server";

type Owned = Pick<RequestDocument | ApplicationDocument, "_id" | "locale" | "email" | "createdAt">;

/** Mails the homeowner or applicant whose document it is. */
const mailOwner = (doc: Owned, message: OutboxMessage, data: Record<string, string>) =>
  sendMail({
    _id: message.id,
    template: message.kind,
    locale: doc.locale,
    to: doc.email,
    data,
    subjectId: doc._id,
  });

/** Mails the receipt for a public form, within rate limits. Contains none of the user's input. */
async function mailReceipt(doc: Owned, message: OutboxMessage) {
  if (
    !(await isMailRecorded(message.id)) &&
    !(await consumeReceiptAllowance(doc.email, message.network))
  )
    return;
  await mailOwner(doc, message, {
    id: doc._id,
    receivedAt: `${formatEasternDate(doc.createdAt)} ${formatEasternTime(doc.createdAt)}`,
  });
}

async function deliverOfRequest(doc: RequestDocument, message: OutboxMessage): Promise<boolean> {
  const { kind } = message;
  if (isJobMail(kind)) await mailVolunteer(doc, { ...message, kind });
  if (isNoticeMail(kind)) await notifyAdmins(doc, { ...message, kind });
  if (isJobMail(kind) || isNoticeMail(kind)) return true;
  // Keeps messages of unknown kinds: only known homeowner mails may go to the homeowner's address.
  if (kind !== "request-received" && !isRequestMail(kind)) return false;
  if (doc.email === "") return true; // staff call homeowners without an e-mail address
  if (kind === "request-received") await mailReceipt(doc, message);
  else
    await mailOwner(doc, message, {
      firstName: doc.firstName,
      id: doc._id,
      helpTypes: doc.helpTypes.join(","),
      reason: doc.reasonRejected,
    });
  return true;
}

/** The invite has its own task: its link is created on sending. */
async function deliverOfApplication(
  doc: ApplicationDocument,
  message: OutboxMessage,
): Promise<boolean> {
  if (message.kind === "volunteer-invite") await enqueue("invite-link", message.id);
  else if (message.kind === "application-received") await mailReceipt(doc, message);
  else if (isApplicationMail(message.kind))
    await mailOwner(doc, message, {
      firstName: doc.firstName,
      teams: doc.teams.join(","),
      reason: doc.reasonRejected,
    });
  else return false;
  return true;
}

/** Registers the delivery of requests' and applications' messages; called once at start. */
export function registerOutboxes() {
  registerOutbox("R", HelpRequests, deliverOfRequest);
  registerOutbox("A", Applications, deliverOfApplication);
}
