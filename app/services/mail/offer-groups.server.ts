import type { Assignment } from "~/models/assignment.server";
import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import type { MailContent, MailTemplate } from "~/schemas/mails";
import { getEasternDay } from "../platform/eastern-time.server";
import { withdrawMails, type QueuedMail } from "./emails.server";

/** Which mails about jobs are still true, and offers that leave in one mail (decision 025). */

/** States of a job in which an email about it is still true. */
const REQUIRED_JOB_STATES = {
  "job-offer": ["Offered", "Scheduled"],
  "job-reminder": ["Offered"],
  "job-scheduled": ["Scheduled"],
  "job-visit": ["Scheduled"],
  "visit-planned": ["Scheduled"],
  "visit-reminder": ["Scheduled"],
} as const satisfies Partial<Record<MailTemplate, Assignment["state"][]>>;
const isAboutOpenJob = (
  mail: QueuedMail,
): mail is QueuedMail & MailContent<keyof typeof REQUIRED_JOB_STATES> =>
  Object.hasOwn(REQUIRED_JOB_STATES, mail.template);

/** Whether the job or the request has moved on since, in an outage or while being recorded. */
export async function isObsolete(mail: QueuedMail) {
  if (mail.template === "still-needed")
    return (await HelpRequests.exists({ _id: mail.subjectId, asked: true })) === null;
  if (!isAboutOpenJob(mail)) return false;
  const states = REQUIRED_JOB_STATES[mail.template];
  const { data } = mail;
  if ("day" in data && isVisitMailLate(mail.template, data.day)) return true;
  const visit = "day" in data && { "visit.day": data.day, "visit.part": data.part };
  const job = { $elemMatch: { id: data.jobId, state: { $in: [...states] }, ...visit } };
  return (await HelpRequests.exists({ _id: mail.subjectId, assignments: job })) === null;
}

/** Whether the day of a visit has come, or is over, before the mail about it left. */
function isVisitMailLate(template: MailTemplate, day: string) {
  const today = getEasternDay(new Date());
  return day < today || (template === "visit-reminder" && day === today); // it says "tomorrow"
}

export type OfferMail = QueuedMail & MailContent<"job-offer">;

/** Whether another mail to the same person takes this one along; if that one is over, no more. */
export const isTakenAlong = async ({ withId }: QueuedMail) =>
  withId !== undefined && (await Emails.exists({ _id: withId, state: "queued" })) !== null;

/**
 * Takes along the volunteer's other offers that were not tried yet, at the first try only: a later
 * one may find that the mail was delivered without them. The group of a mail that was withdrawn
 * stays together. Withdraws those whose jobs have moved on.
 */
export async function takeAlong(mail: QueuedMail): Promise<OfferMail[]> {
  const { _id, template, to, locale } = mail;
  if (template !== "job-offer") return [];
  const untried = { state: "queued", attempts: 0, unclear: false, refused: { $ne: true } } as const;
  const volunteer = { $regex: `:${_id.split(":").at(-1) ?? ""}$` }; // see `toMessageId`
  const withId = mail.withId === undefined ? [] : [{ withId: mail.withId }];
  if (mail.attempts === 0 && !mail.unclear)
    await Emails.updateMany(
      {
        ...untried,
        _id: volunteer,
        template,
        to,
        locale,
        $or: [{ withId: { $exists: false } }, ...withId],
      },
      { $set: { withId: _id } },
    );
  const taken = await Emails.find({ state: "queued", withId: _id })
    .sort({ createdAt: 1, _id: 1 })
    .lean<OfferMail[]>();
  const obsolete = await Promise.all(taken.map(isObsolete));
  await withdrawMails(taken.filter((_, i) => obsolete[i]).map((mail) => mail._id));
  return taken.filter((_, i) => !obsolete[i]);
}

export const addOffers = (content: MailContent, others: readonly OfferMail[]): MailContent =>
  content.template === "job-offer" && others.length > 0
    ? { ...content, data: { ...content.data, more: others.map(({ data }) => data) } }
    : content;
