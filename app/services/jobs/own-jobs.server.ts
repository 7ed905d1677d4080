import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { OPEN_STATES } from "~/schemas/jobs/assignment-state";
import type { Cause } from "~/schemas/jobs/assignment-state";
import { TOLD_AT_ONCE, TOLD_WHEN_SCHEDULED } from "~/schemas/requests/answers";
import type { AssignmentState } from "~/schemas/vocabulary";
import type { ActiveSession } from "~/services/accounts/accounts.server";
import { DomainError } from "~/services/platform/errors.server";
import { select, type Selected } from "~/services/platform/projection.server";
import {
  completing,
  givingBack,
  resuming,
  toJobConflict,
} from "~/services/requests/assignments.server";
import { applyEvent } from "~/services/requests/events.server";
import { texting } from "~/services/requests/writing.server";
import { toVolunteerJob, type Homeowner, type VolunteerJob } from "./job-view.server";

const JOB_PROJECTION = select(...TOLD_AT_ONCE, ...TOLD_WHEN_SCHEDULED, "locale");
type JobFields = Selected<RequestDocument, typeof JOB_PROJECTION & { assignments: 1 }>;

/** Oldest first. At most one open job per request: the positional projection is complete. */
async function listOwn(
  volunteerId: string,
  states: readonly AssignmentState[],
): Promise<VolunteerJob[]> {
  const own = { $elemMatch: { volunteerId, state: { $in: [...states] } } };
  const docs = await HelpRequests.find(
    { assignments: own },
    { ...JOB_PROJECTION, assignments: own },
  ).lean<JobFields[]>();
  return docs
    .flatMap((doc) => doc.assignments.map((job) => toVolunteerJob(doc, job)))
    .filter((job) => job !== undefined)
    .toSorted((a, b) => getSortTime(a) - getSortTime(b) || (a.id < b.id ? -1 : 1));
}
const getSortTime = ({ acceptedAt, offeredAt }: VolunteerJob) =>
  (acceptedAt ?? offeredAt).getTime();

/** The dashboard: the oldest job and offer, all scheduled ones, and how many there are of each. */
interface JobsOverview {
  job: VolunteerJob | null;
  offer: VolunteerJob | null;
  scheduled: readonly VolunteerJob[];
  jobs: number;
  offers: number;
}

export async function getOverview({ account }: ActiveSession): Promise<JobsOverview> {
  const open = await listOwn(account.id, OPEN_STATES);
  const jobs = open.filter(({ state }) => state === "Scheduled");
  const offers = open.filter(({ state }) => state === "Offered");
  return {
    job: jobs[0] ?? null,
    offer: offers[0] ?? null,
    scheduled: jobs,
    jobs: jobs.length,
    offers: offers.length,
  };
}

export const listOffered = ({ account }: ActiveSession) => listOwn(account.id, ["Offered"]);

export const listScheduled = ({ account }: ActiveSession) => listOwn(account.id, ["Scheduled"]);

/** Hinted: the planner may prefer the index of volunteers, who have many jobs. */
const JOB_INDEX = { "assignments.id": 1 } as const;

export const jobNotFound = () => new DomainError("not-found", "job.notFound");

/**
 * The volunteer's own scheduled job, for the work order. Throws `not-found`: with the same message
 * for an unknown and another volunteer's job, with the job's state for an own one not Scheduled.
 */
export async function getWorkOrder(
  jobId: string,
  { account }: ActiveSession,
): Promise<VolunteerJob & { homeowner: Homeowner }> {
  const own = { $elemMatch: { id: jobId, volunteerId: account.id } };
  const doc = await HelpRequests.findOne(
    { assignments: own },
    { ...JOB_PROJECTION, assignments: own },
  )
    .hint(JOB_INDEX)
    .lean<JobFields>();
  const [job] = doc?.assignments ?? [];
  if (!doc || !job) throw jobNotFound();
  const view = toVolunteerJob(doc, job);
  if (!view?.homeowner) throw new DomainError("not-found", toJobConflict(job));
  return { ...view, homeowner: view.homeowner };
}

/** Throws `not-found`, also for another volunteer's job, so that ids can't be probed. */
export async function locateOwnJob(jobId: string, { account }: ActiveSession) {
  const job = { assignmentId: jobId, volunteerId: account.id };
  const request = await HelpRequests.findOne(
    { assignments: { $elemMatch: { id: jobId, volunteerId: account.id } } },
    { _id: 1 },
  )
    .hint(JOB_INDEX)
    .lean<{ _id: string }>();
  if (!request) throw jobNotFound();
  return { requestId: request._id, job, actor: { role: "volunteer", id: account.id } as const };
}

/** No-op when repeated. Throws `conflict`, and `not-found`, also for another volunteer's job. */
export async function complete(jobId: string, details: string, session: ActiveSession) {
  const { requestId, job, actor } = await locateOwnJob(jobId, session);
  await applyEvent(requestId, completing, { ...job, details }, actor);
}

/** Puts an accepted job back with its reason. No-op when repeated. Throws like `complete`. */
export async function giveBack(
  jobId: string,
  cause: { why: Cause; reason: string },
  session: ActiveSession,
) {
  const { requestId, job, actor } = await locateOwnJob(jobId, session);
  await applyEvent(requestId, givingBack, { ...job, ...cause }, actor);
}

/** Notes a text message to the homeowner of a scheduled job. Throws like `complete`. */
export async function noteText(jobId: string, session: ActiveSession) {
  const { requestId, actor } = await locateOwnJob(jobId, session);
  await applyEvent(requestId, texting, { assignmentId: jobId }, actor);
}

/** Takes Job Completed back. No-op when repeated. Throws `conflict` and `not-found`. */
export async function resume(jobId: string, session: ActiveSession) {
  const { requestId, job, actor } = await locateOwnJob(jobId, session);
  await applyEvent(requestId, resuming, job, actor);
}
