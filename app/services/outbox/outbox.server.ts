import { Admins, type AdminDocument } from "~/models/admin.server";
import { Applications, type ApplicationDocument } from "~/models/application.server";
import type { HistoryEntry } from "~/models/history-entry.server";
import type { OutboxMessage } from "~/models/outbox-message.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { MailContent } from "~/schemas/mails";
import { getRejection } from "~/schemas/requests/rejection";
import { enqueueInvite } from "~/services/accounts/invites.server";
import { isMailRecorded, sendMail } from "~/services/mail/emails.server";
import { toEmailKey } from "~/services/matching/folding.server";
import { rememberWords, toKnownWords } from "~/services/matching/known-words.server";
import { formatDateTime } from "~/services/platform/eastern-time.server";
import { DomainError } from "~/services/platform/errors.server";
import { registerOutbox } from "~/services/platform/outbox-relay.server";
import { consume, assertAllowed } from "~/services/platform/rate-limits.server";
import { unflagFormerHome } from "~/services/requests/correcting.server";
import { absorb } from "~/services/requests/merging.server";
import { withdraw } from "~/services/volunteers/volunteer-accounts.server";
import type { MailText } from "~/text/mail-en";
import { mailVolunteer, toVisitMail } from "./job-mails.server";

type Owned = Pick<RequestDocument | ApplicationDocument, "_id" | "locale" | "email" | "createdAt">;

const mailOwner = (
  { _id: subjectId, locale, email: to }: Owned,
  { id, rev }: OutboxMessage,
  content: MailContent,
) => sendMail({ _id: id, ...content, locale, to, subjectId, rev });

/** Mails what anybody can cause, within rate limits. Contains none of the user's input. */
async function mailReceipt(
  template: "request-received" | "request-link" | "application-received",
  doc: Owned,
  message: OutboxMessage,
) {
  if (
    !(await isMailRecorded(message.id)) &&
    !(await consumeReceiptAllowance(doc.email, message.network))
  )
    return;
  const receivedAt = formatDateTime(doc.createdAt, doc.locale);
  await mailOwner(doc, message, { template, data: { id: doc._id, receivedAt } });
}

async function deliverOfRequest(
  doc: RequestDocument,
  message: OutboxMessage,
  entry: HistoryEntry,
): Promise<boolean> {
  const { kind } = message;
  const { said } = entry;
  const own = { firstName: doc.firstName, id: doc._id, helpTypes: doc.helpTypes };
  const data = { ...own, ...(said && { said }) };
  switch (kind) {
    case "job-offer":
    case "job-reminder":
    case "job-scheduled":
    case "job-cancelled":
    case "job-visit":
      await mailVolunteer(doc, kind, message, entry);
      return true;
    case "admin-reassign":
    case "admin-ready":
    case "admin-told":
      await notifyAdmins(doc, kind, message, entry);
      return true;
    case "search-words":
      await rememberWords(toKnownWords(doc));
      return true;
    case "request-link":
    case "request-received":
      // Staff call homeowners without an email address.
      if (doc.email !== "") await mailReceipt(kind, doc, message);
      return true;
    case "merge":
      if (message.target !== undefined) await absorb(doc, message.target, entry);
      return true;
    case "home-left":
      await unflagFormerHome(doc, message.rev);
      return true;
    case "email-left":
    case "email-taken": {
      const change = entry.changes?.find(({ field }) => field === "email");
      const email = kind === "email-left" ? change?.from : change?.to;
      const removed = kind === "email-left" && change?.to === "" && ({ removed: true } as const);
      if (email)
        await mailOwner({ ...doc, email }, message, {
          template: kind,
          data: { id: doc._id, ...removed },
        });
      return true;
    }
    case "request-accepted":
    case "request-active":
    case "request-reopened":
    case "request-message":
    case "request-absorbed":
    case "still-needed":
      if (doc.email !== "") await mailOwner(doc, message, { template: kind, data });
      return true;
    case "visit-planned":
    case "visit-reminder":
    case "visit-off": {
      const visit = doc.email === "" ? undefined : toVisitMail(doc, kind, message, entry);
      if (visit) await mailOwner(doc, message, { template: kind, data: { ...data, ...visit } });
      return true;
    }
    case "request-resolved": {
      const { outcome } = entry;
      const how = outcome === undefined || outcome === "duplicate" ? {} : { outcome };
      if (doc.email !== "")
        await mailOwner(doc, message, { template: kind, data: { ...data, ...how } });
      return true;
    }
    case "request-merged":
      if (doc.email !== "" && entry.otherId !== undefined)
        await mailOwner(doc, message, { template: kind, data: { ...data, keptId: entry.otherId } });
      return true;
    case "request-rejected":
      if (doc.email !== "" && doc.rejection?.reason !== "spam")
        await mailOwner(doc, message, {
          template: kind,
          data: { ...data, rejection: getRejection(doc) },
        });
      return true;
    default:
      return false; // of a later version: stays in the outbox, nothing goes to the homeowner
  }
}

/** The invite has its own task: its link is created on sending. */
async function deliverOfApplication(
  doc: ApplicationDocument,
  message: OutboxMessage,
): Promise<boolean> {
  const { id, kind, target } = message;
  switch (kind) {
    case "volunteer-invite":
      if (target !== undefined) await enqueueInvite(id, target);
      return true;
    case "account-left":
      if (target !== undefined) await withdraw(target);
      return true;
    case "application-received":
      if (doc.email !== "") await mailReceipt(kind, doc, message);
      return true;
    case "application-rejected":
      if (doc.email === "") return true; // erased since
      await mailOwner(doc, message, {
        template: kind,
        data: { firstName: doc.firstName, teams: doc.teams, rejection: getRejection(doc) },
      });
      return true;
    default:
      return false;
  }
}

export function registerOutboxes() {
  registerOutbox(HelpRequests, deliverOfRequest);
  registerOutbox(Applications, deliverOfApplication);
}

type NoticeMail = keyof MailText["notice"];

/** Whether a notice still applies: an outage may have delayed it for hours. */
const STILL_APPLIES: Record<NoticeMail, (doc: RequestDocument) => boolean> = {
  "admin-reassign": ({ unstaffed }) => unstaffed,
  "admin-ready": ({ readyToClose }) => readyToClose,
  "admin-told": ({ told }) => told,
};

/** Not to the actor. Rate-limited: a storm would flood inboxes. No personal data of homeowners. */
async function notifyAdmins(
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

/** Providers that ignore dots in the local part, by domain; the value is the main domain. */
const DOTLESS_PROVIDERS = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

/** Same key for all spellings of an inbox: `Ann.Lee+1@googlemail.com` is `annlee@gmail.com`. */
function toInboxKey(email: string) {
  const [local = "", domain = ""] = toEmailKey(email).split("@");
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  const dotless = DOTLESS_PROVIDERS.get(domain);
  return dotless === undefined
    ? `${untagged}@${domain}`
    : `${untagged.replaceAll(".", "")}@${dotless}`;
}

/** Returns whether it may be emailed. `network`: hashed address; undefined if staff entered it. */
async function consumeReceiptAllowance(email: string, network: string | undefined) {
  try {
    // Checked first, counted last: neither limit may use up the other.
    if (network !== undefined) await assertAllowed("receiptNetwork", network);
    await consume("receiptInbox", toInboxKey(email));
    if (network !== undefined) await consume("receiptNetwork", network);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "too-many") return false;
    throw error;
  }
}
