import type { OutboxMessage } from "~/models/outbox-message.server";
import type { Assignment, RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { JobMail } from "~/text/mail-en";
import { getOfferExpiry, toVolunteerJob } from "../jobs/job-view.server";
import { sendMail, withdrawMails } from "../mail/emails.server";
import { formatEasternDate, formatEasternTime } from "../platform/eastern-time.server";

/** Mails about an open job; those still queued when it is cancelled are withdrawn. */
const OPEN_JOB_MAILS = [
  "job-offer",
  "job-reminder",
  "job-scheduled",
] as const satisfies readonly JobMail[];
/** State in which each of them still applies. */
const MAIL_STATES: Record<(typeof OPEN_JOB_MAILS)[number], Assignment["state"]> = {
  "job-offer": "Offered",
  "job-reminder": "Offered",
  "job-scheduled": "Scheduled",
};

type Recipient = Pick<VolunteerDocument, "_id" | "active" | "firstName" | "email" | "locale">;

/**
 * Queues a mail to a volunteer about a job, to the account's current address and language.
 * Skips mails that no longer apply. Volunteers with a deleted account only hear that an accepted
 * job was cancelled: they may be about to go there.
 */
export async function mailVolunteer(
  doc: RequestDocument,
  message: OutboxMessage & { kind: JobMail },
) {
  const { kind, target: volunteerId = "" } = message;
  const entry = doc.history.find(({ rev }) => message.id.startsWith(`${doc._id}:${rev}:`));
  const job = doc.assignments.find(
    (a) => a.volunteerId === volunteerId && entry?.note?.split(", ").includes(a.id),
  );
  if (!job) return;
  if (kind === "job-cancelled") await withdrawMails(listOpenJobMailIds(doc, job));
  const recipient = await Volunteers.findById(volunteerId, {
    active: 1,
    firstName: 1,
    email: 1,
    locale: 1,
  }).lean<Recipient>();
  if (!recipient?.email || !stillApplies(kind, job, recipient)) return;
  const { firstName, email: to, locale } = recipient;
  await sendMail({
    _id: message.id,
    template: kind,
    locale,
    to,
    data: { firstName, ...toMailData(doc, job) },
    subjectId: doc._id,
  });
}

function stillApplies(kind: JobMail, job: Assignment, { active }: Recipient) {
  if (kind !== "job-cancelled") return active && job.state === MAIL_STATES[kind];
  return job.cancelReason !== "account-deleted" || job.respondedAt !== undefined;
}

const listOpenJobMailIds = ({ _id, history }: RequestDocument, job: Assignment) =>
  history
    .filter(({ note = "" }) => note.split(", ").includes(job.id))
    .flatMap(({ rev }) => OPEN_JOB_MAILS.map((kind) => `${_id}:${rev}:${kind}:${job.volunteerId}`));

/**
 * Template data: no more of the homeowner than the volunteer may see now. An offer names only the
 * city and zip code.
 */
function toMailData(doc: RequestDocument, job: Assignment): Record<string, string> {
  const { city, state, zip, line1, line2 } = doc.address;
  const place = `${city}, ${state} ${zip}`;
  const jobData = { jobId: job.id, helpTypes: doc.helpTypes.join(",") };
  const view = toVolunteerJob(doc, job);
  if (view?.homeowner) {
    const { firstName, lastName, phone, other, description } = view.homeowner;
    const address = [line1, line2, place].filter(Boolean).join(", ");
    return {
      ...jobData,
      homeowner: `${firstName} ${lastName}`.trim(),
      phone,
      address,
      other,
      description,
    };
  }
  if (!view) return { ...jobData, place };
  const expiry = getOfferExpiry(job.offeredAt);
  const answerBy = `${formatEasternDate(expiry)} ${formatEasternTime(expiry)}`;
  return { ...jobData, place, answerBy };
}
