import { isApplicationMail, isJobMail, isNoticeMail, isRequestMail } from "~/mail/render";
import { Applications, type ApplicationDocument } from "~/models/application.server";
import type { OutboxMessage } from "~/models/outbox-message.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { notifyAdmins } from "./admin-mails.server";
import { isMailRecorded, sendMail } from "../mail/emails.server";
import { consumeReceiptAllowance } from "../mail/receipt-mail.server";
import { formatEasternDate, formatEasternTime } from "../platform/eastern-time.server";
import { registerOutbox } from "../platform/outbox-relay.server";
import { enqueue } from "../platform/queue.server";
import { mailVolunteer } from "./job-mails.server";

type Owned = Pick<RequestDocument | ApplicationDocument, "_id" | "locale" | "email" | "createdAt">;

/** Mails the person whom the document is about. */
const mailOwner = (doc: Owned, message: OutboxMessage, data: Record<string, string>) =>
  sendMail({
    _id: message.id,
    template: message.kind,
    locale: doc.locale,
    to: doc.email,
    data,
    subjectId: doc._id,
  });

/** Mails the receipt for a public form, within its limits. It repeats nothing that was typed. */
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
  // A message of an unknown kind waits: only the homeowner's own mails may go to their address.
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

/** The invite is a task of its own: its link is made when it is sent. */
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

/** Tells the relay what the messages of requests and applications mean: once, at the start. */
export function registerOutboxes() {
  registerOutbox("R", HelpRequests, deliverOfRequest);
  registerOutbox("A", Applications, deliverOfApplication);
}
