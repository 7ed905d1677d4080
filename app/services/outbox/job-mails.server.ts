import type { OutboxMessage } from "~/models/outbox-message.server";
import type { Assignment } from "~/models/assignment.server";
import type { HistoryEntry } from "~/models/history-entry.server";
import type { RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { MailContent } from "~/schemas/mails";
import type { VisitTime } from "~/schemas/jobs/visit";
import type { Locale } from "~/schemas/vocabulary";
import type { MailText } from "~/text/mail-en";
import { getOfferExpiry, toVolunteerJob } from "../jobs/job-view.server";
import { sendMail, withdrawMails } from "../mail/emails.server";
import { toMessageId } from "../platform/aggregate.server";
import { formatDateTime } from "../platform/eastern-time.server";
import { settings } from "../platform/settings.server";
import { findVisit, formatVisit } from "../requests/visits.server";

type JobMail = keyof MailText["job"];

/** Mails about an open job; those still queued when it is cancelled are withdrawn. */
const OPEN_JOB_MAILS = [
  "job-offer",
  "job-reminder",
  "job-scheduled",
  "job-visit",
] as const satisfies readonly JobMail[];

/** Offers of one change leave the outboxes one after another: they wait, to go out in one mail. */
const TOGETHER_MS = 15_000;

type Recipient = Pick<VolunteerDocument, "_id" | "active" | "firstName" | "email" | "locale">;

/** Deleted accounts only get the mail that an accepted job was cancelled: they may go there. */
export async function mailVolunteer(
  doc: RequestDocument,
  template: JobMail,
  { id, rev, target }: OutboxMessage,
  { jobIds }: HistoryEntry,
) {
  const job = doc.assignments.find((a) => a.volunteerId === target && jobIds?.includes(a.id));
  if (!job) return;
  if (template === "job-cancelled") await withdrawMails(listOpenJobMailIds(doc, job));
  const recipient = await Volunteers.findById(target, {
    active: 1,
    firstName: 1,
    email: 1,
    locale: 1,
  }).lean<Recipient>();
  if (!recipient?.email) return;
  const content = toContent(template, doc, job, recipient);
  if (!content) return;
  const { email: to, locale } = recipient;
  const mail = { _id: id, ...content, locale, to, subjectId: doc._id, rev };
  const waitMs = template === "job-offer" && settings().undoSeconds > 0 ? TOGETHER_MS : 0;
  await sendMail(mail, new Date(Date.now() + waitMs));
}

const toVisitData = (jobId: string, { day, part }: VisitTime, locale: Locale) => ({
  jobId,
  day,
  part,
  when: formatVisit({ day, part }, locale),
});

/** Data of a mail to the homeowner about a visit; undefined if it was planned anew since. */
export function toVisitMail(
  doc: RequestDocument,
  template: "visit-planned" | "visit-reminder" | "visit-off",
  { target, rev }: OutboxMessage,
  { jobIds }: HistoryEntry,
) {
  const job = doc.assignments.find((a) => a.volunteerId === target && jobIds?.includes(a.id));
  const isOld = doc.history.some(
    (entry) => entry.rev > rev && entry.event === "plan" && entry.jobIds?.includes(job?.id ?? ""),
  );
  if (isOld) return undefined;
  const visit = template === "visit-off" ? job?.visit : job && findVisit(job);
  return job && visit && toVisitData(job.id, visit, doc.locale);
}

const listOpenJobMailIds = ({ _id, history }: RequestDocument, job: Assignment) =>
  history
    .filter(({ jobIds }) => jobIds?.includes(job.id))
    .flatMap(({ rev }) =>
      OPEN_JOB_MAILS.map((kind) => toMessageId(_id, rev, { kind, target: job.volunteerId })),
    );

/** Undefined if it no longer applies. Has no more of the homeowner than the volunteer may see. */
function toContent(
  template: JobMail,
  doc: RequestDocument,
  job: Assignment,
  { firstName, active, locale }: Recipient,
): MailContent<JobMail> | undefined {
  const { city, state, zip, line1, line2 } = doc.address;
  const place = `${city}, ${state} ${zip}`;
  const data = { firstName, jobId: job.id, helpTypes: doc.helpTypes };
  if (template === "job-cancelled") {
    const isExpected = job.cancelReason !== "account-deleted" || job.respondedAt !== undefined;
    return isExpected ? { template, data: { ...data, place } } : undefined;
  }
  const view = active ? toVolunteerJob(doc, job) : undefined;
  if (template === "job-visit") {
    const visit = active ? findVisit(job) : undefined;
    return visit && { template, data: { ...data, place, ...toVisitData(job.id, visit, locale) } };
  }
  if (template !== "job-scheduled") {
    if (view?.state !== "Offered") return undefined;
    const answerBy = formatDateTime(getOfferExpiry(job.offeredAt), locale);
    return { template, data: { ...data, place, answerBy } };
  }
  if (!view?.homeowner) return undefined;
  const { firstName: first, lastName: last, locale: _, ...told } = view.homeowner;
  return {
    template,
    data: {
      ...data,
      ...told,
      homeowner: `${first} ${last}`.trim(),
      address: [line1, line2, place].filter(Boolean).join(", "),
    },
  };
}
