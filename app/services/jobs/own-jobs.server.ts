import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { AnswerOfferInput } from "~/schemas/jobs/job-answer";
import { NOT_FOUND } from "~/schemas/notices";
import type { AssignmentState } from "~/schemas/vocabulary";
import type { ActiveSession } from "../accounts/accounts.server";
import { DomainError } from "../platform/errors.server";
import { formatJobConflict } from "../requests/request-messages.server";
import type { RequestEvent } from "../requests/request-transitions.server";
import * as requests from "../requests/requests.server";
import { toVolunteerJob, type Homeowner, type VolunteerJob } from "./job-view.server";

export type { Homeowner, VolunteerJob } from "./job-view.server";

const JOB_PROJECTION = {
  address: 1,
  helpTypes: 1,
  other: 1,
  description: 1,
  firstName: 1,
  lastName: 1,
  phone: 1,
} as const;
type JobFields = Pick<RequestDocument, "_id" | "assignments" | keyof typeof JOB_PROJECTION>;

/** Far above what one volunteer can have open at once. */
const MAX_OPEN_JOBS = 500;
/**
 * A volunteer's open jobs, oldest first. A volunteer has at most one open job per request, so the
 * positional projection of the first match is complete.
 */
async function listOwn(
  volunteerId: string,
  states: readonly AssignmentState[],
): Promise<VolunteerJob[]> {
  const own = { $elemMatch: { volunteerId, state: { $in: [...states] } } };
  const docs = await HelpRequests.find(
    { assignments: own },
    { ...JOB_PROJECTION, assignments: own },
  )
    .limit(MAX_OPEN_JOBS)
    .lean<JobFields[]>();
  return docs
    .flatMap((doc) => doc.assignments.map((job) => toVolunteerJob(doc, job)))
    .filter((job) => job !== undefined)
    .toSorted((a, b) => getSortTime(a) - getSortTime(b) || (a.id < b.id ? -1 : 1));
}
const getSortTime = ({ acceptedAt, offeredAt }: VolunteerJob) =>
  (acceptedAt ?? offeredAt).getTime();

/** The dashboard: the oldest job and offer, and how many there are of each. */
export interface JobsOverview {
  /** The oldest accepted job. */
  job: VolunteerJob | null;
  /** The oldest unanswered offer. */
  offer: VolunteerJob | null;
  jobs: number;
  offers: number;
}

export async function getOverview({ account }: ActiveSession): Promise<JobsOverview> {
  const open = await listOwn(account.id, ["Offered", "Scheduled"]);
  const [jobs, offers] = [
    open.filter(({ state }) => state === "Scheduled"),
    open.filter(({ state }) => state === "Offered"),
  ];
  return {
    job: jobs[0] ?? null,
    offer: offers[0] ?? null,
    jobs: jobs.length,
    offers: offers.length,
  };
}

/** The volunteer's unanswered offers, oldest first. */
export const listOffered = ({ account }: ActiveSession) => listOwn(account.id, ["Offered"]);

/** The volunteer's accepted, uncompleted jobs, oldest first, with the homeowner's contact. */
export const listScheduled = ({ account }: ActiveSession) => listOwn(account.id, ["Scheduled"]);

const jobNotFound = () => new DomainError("not-found", NOT_FOUND.job);
const getRequestId = (jobId: string) => jobId.slice(0, Math.max(0, jobId.lastIndexOf("-")));

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
    { _id: getRequestId(jobId), assignments: own },
    { ...JOB_PROJECTION, assignments: own },
  ).lean<JobFields>();
  const [job] = doc?.assignments ?? [];
  if (!doc || !job) throw jobNotFound();
  const view = toVolunteerJob(doc, job);
  if (!view?.homeowner) throw new DomainError("not-found", formatJobConflict(job));
  return { ...view, homeowner: view.homeowner };
}

type VolunteerAnswer =
  | { type: "acceptOffer" }
  | { type: "declineOffer"; reason: string }
  | { type: "complete"; details: string };

/** Reports an unknown request as an unknown job, so volunteers can't probe request ids. */
async function applyVolunteerEvent(
  jobId: string,
  answer: VolunteerAnswer,
  { account }: ActiveSession,
) {
  const event: RequestEvent = { ...answer, assignmentId: jobId, volunteerId: account.id };
  try {
    await requests.applyEvent(getRequestId(jobId), event, { role: "volunteer", id: account.id });
  } catch (error) {
    throw error instanceof DomainError && error.code === "not-found" ? jobNotFound() : error;
  }
}

/**
 * Offered → Scheduled; a no-op when repeated. Throws `not-found`, also for another volunteer's
 * job, and `conflict`.
 */
export const accept = (jobId: string, session: ActiveSession) =>
  applyVolunteerEvent(jobId, { type: "acceptOffer" }, session);

/** Offered → Declined, with an optional reason for administrators. Throws like `accept`. */
export const decline = (jobId: string, reason: string, session: ActiveSession) =>
  applyVolunteerEvent(jobId, { type: "declineOffer", reason }, session);

/** Scheduled → Completed, with optional details. Throws like `accept`. */
export const complete = (jobId: string, details: string, session: ActiveSession) =>
  applyVolunteerEvent(jobId, { type: "complete", details }, session);

/**
 * Answers the first of the candidate ids that is an own offer, or the oldest offer if none of the
 * fields names a job. Throws like `accept`.
 */
export async function answerOffer(
  { candidates, id, action, reason }: AnswerOfferInput,
  session: ActiveSession,
): Promise<void> {
  const offers = await listOffered(session);
  const named = candidates.filter((candidate) => candidate !== session.account.id);
  const oldest =
    id === undefined || id === "" || id === session.account.id ? offers[0]?.id : undefined;
  const jobId =
    named.find((candidate) => offers.some((offer) => offer.id === candidate)) ?? named[0] ?? oldest;
  if (jobId === undefined) throw jobNotFound();
  return action === "accept" ? accept(jobId, session) : decline(jobId, reason, session);
}
