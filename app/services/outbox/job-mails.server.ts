import type { JobMail } from "~/text/mail-en";
import type { OutboxMessage } from "~/models/outbox-message.server";
import type { Assignment, RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { formatEasternDate, formatEasternTime } from "../platform/eastern-time.server";
import { sendMail, withdrawMails } from "../mail/emails.server";
import { getOfferExpiry, toVolunteerJob } from "../jobs/job-view.server";

/** Mails that say how a job stands; one that still waits when the job is cancelled would say something that is not so any more. */
const OF_OPEN_JOBS = [
  "job-offer",
  "job-reminder",
  "job-scheduled",
] as const satisfies readonly JobMail[];
const SAYS: Record<(typeof OF_OPEN_JOBS)[number], Assignment["state"]> = {
  "job-offer": "Offered",
  "job-reminder": "Offered",
  "job-scheduled": "Scheduled",
};

type Reader = Pick<VolunteerDocument, "_id" | "active" | "firstName" | "email" | "locale">;

/**
 * Writes a mail to a volunteer about a job down, to the address and in the language of the account as they are now. Nobody is mailed about what is not so
 * any more; and somebody whose account is gone only hears that a job is off that was accepted: that person may be about to go there.
 */
export async function mailVolunteer(
  doc: RequestDocument,
  intent: OutboxMessage & { kind: JobMail },
) {
  const { kind, target: volunteerId = "" } = intent;
  const entry = doc.history.find(({ rev }) => intent.id.startsWith(`${doc._id}:${rev}:`));
  const job = doc.assignments.find(
    ({ id, volunteerId: whose }) => whose === volunteerId && entry?.note?.split(", ").includes(id),
  );
  if (!job) return;
  if (kind === "job-cancelled") await withdrawMails(earlierMails(doc, job));
  const reader = await Volunteers.findById(volunteerId, {
    active: 1,
    firstName: 1,
    email: 1,
    locale: 1,
  }).lean<Reader>();
  if (!reader?.email || !isWorthSaying(kind, job, reader)) return;
  const { firstName, email: to, locale } = reader;
  await sendMail({
    _id: intent.id,
    template: kind,
    locale,
    to,
    data: { firstName, ...factsOf(doc, job) },
    subjectId: doc._id,
  });
}

function isWorthSaying(kind: JobMail, job: Assignment, { active }: Reader) {
  if (kind !== "job-cancelled") return active && job.state === SAYS[kind];
  return job.cancelReason !== "account-deleted" || job.respondedAt !== undefined;
}

/** Ids of the mails about a job that said it was open. */
const earlierMails = ({ _id, history }: RequestDocument, job: Assignment) =>
  history
    .filter(({ note = "" }) => note.split(", ").includes(job.id))
    .flatMap(({ rev }) => OF_OPEN_JOBS.map((kind) => `${_id}:${rev}:${kind}:${job.volunteerId}`));

/** What the template draws: as much of the homeowner as the volunteer may see now. The street stands where logging in is needed, until it is needed. */
function factsOf(doc: RequestDocument, job: Assignment): Record<string, string> {
  const { city, state, zip, line1, line2 } = doc.address;
  const place = `${city}, ${state} ${zip}`;
  const known = { jobId: job.id, helpTypes: doc.helpTypes.join(",") };
  const seen = toVolunteerJob(doc, job);
  if (seen?.homeowner) {
    const { firstName, lastName, phone, other, description } = seen.homeowner;
    const address = [line1, line2, place].filter(Boolean).join(", ");
    return {
      ...known,
      homeowner: `${firstName} ${lastName}`.trim(),
      phone,
      address,
      other,
      description,
    };
  }
  if (!seen) return { ...known, place };
  const until = getOfferExpiry(job.offeredAt);
  return { ...known, place, answerBy: `${formatEasternDate(until)} ${formatEasternTime(until)}` };
}
