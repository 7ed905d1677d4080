import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { AnswerOfferInput } from "~/schemas/jobs/job-answer";
import { NOT_FOUND } from "~/schemas/notices";
import type { AssignmentState } from "~/schemas/vocabulary";
import type { ActiveSession } from "../accounts/accounts.server";
import { DomainError } from "../platform/errors.server";
import { toVolunteerJob, type Homeowner, type VolunteerJob } from "./job-view.server";
import { formatJobConflict } from "../requests/request-messages.server";
import type { RequestEvent } from "../requests/request-transitions.server";
import * as requests from "../requests/requests.server";

export type { Homeowner, VolunteerJob } from "./job-view.server";

/** What is read of a request for a volunteer's list. */
const JOB_PROJECTION = {
  ...{ address: 1, helpTypes: 1, other: 1, description: 1, firstName: 1, lastName: 1, phone: 1 },
} as const;
type Read = Pick<RequestDocument, "_id" | "assignments" | keyof typeof JOB_PROJECTION>;

/** Far above what one person can have open at once. */
const MAX_OPEN_JOBS = 500;
/** Own open jobs, oldest first. There is at most one of a volunteer on each request, which is why the first match is the only one. */
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
    .lean<Read[]>();
  return docs
    .flatMap((doc) => doc.assignments.map((job) => toVolunteerJob(doc, job)))
    .filter((job) => job !== undefined)
    .toSorted((a, b) => since(a) - since(b) || (a.id < b.id ? -1 : 1));
}
const since = ({ acceptedAt, offeredAt }: VolunteerJob) => (acceptedAt ?? offeredAt).getTime();

/** What the dashboard shows, and how many more there are of each. */
export interface JobsOverview {
  /** The oldest one that is accepted. */
  job: VolunteerJob | null;
  /** The oldest one that waits for an answer. */
  offer: VolunteerJob | null;
  jobs: number;
  offers: number;
}

/** The head of each of a volunteer's two lists. */
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

/** All jobs that wait for the volunteer's answer, oldest first. */
export const listOffered = ({ account }: ActiveSession) => listOwn(account.id, ["Offered"]);

/** All jobs that the volunteer has accepted and not done yet, oldest first, with the homeowner's name and phone number. */
export const listScheduled = ({ account }: ActiveSession) => listOwn(account.id, ["Scheduled"]);

const unknown = () => new DomainError("not-found", NOT_FOUND.job);
const requestOf = (jobId: string) => jobId.slice(0, Math.max(0, jobId.lastIndexOf("-")));

/**
 * One own job that is accepted and not over, for the work order. Throws `not-found`: for a job that is not there and for somebody else's in the same words,
 * for an own one that is not (or no longer) to be done with how it stands.
 */
export async function getWorkOrder(
  jobId: string,
  { account }: ActiveSession,
): Promise<VolunteerJob & { homeowner: Homeowner }> {
  const own = { $elemMatch: { id: jobId, volunteerId: account.id } };
  const doc = await HelpRequests.findOne(
    { _id: requestOf(jobId), assignments: own },
    { ...JOB_PROJECTION, assignments: own },
  ).lean<Read>();
  const [job] = doc?.assignments ?? [];
  if (!doc || !job) throw unknown();
  const seen = toVolunteerJob(doc, job);
  if (!seen?.homeowner) throw new DomainError("not-found", formatJobConflict(job));
  return { ...seen, homeowner: seen.homeowner };
}

/** What a volunteer may do with an own job. */
type Answer =
  | { type: "acceptOffer" }
  | { type: "declineOffer"; reason: string }
  | { type: "complete"; details: string };

/** A request that is not there is told as the job that is not there: ids of requests are nothing to ask a volunteer's call about. */
async function applyVolunteerEvent(jobId: string, what: Answer, { account }: ActiveSession) {
  const event: RequestEvent = { ...what, assignmentId: jobId, volunteerId: account.id };
  try {
    await requests.applyEvent(requestOf(jobId), event, { role: "volunteer", id: account.id });
  } catch (error) {
    throw error instanceof DomainError && error.code === "not-found" ? unknown() : error;
  }
}

/** Offered → Scheduled. The same again does nothing. Throws `not-found`, also for somebody else's job, and `conflict`. */
export const accept = (jobId: string, who: ActiveSession) =>
  applyVolunteerEvent(jobId, { type: "acceptOffer" }, who);

/** Offered → Declined, with own words for the administrators or without. Throws as `accept`. */
export const decline = (jobId: string, reason: string, who: ActiveSession) =>
  applyVolunteerEvent(jobId, { type: "declineOffer", reason }, who);

/** Scheduled → Completed, with what there is to say about it. Throws as `accept`. */
export const complete = (jobId: string, details: string, who: ActiveSession) =>
  applyVolunteerEvent(jobId, { type: "complete", details }, who);

/**
 * Answers an offer as the dashboard's call names it: the first of the ids that is an own offer; without any that names a job, the oldest offer.
 * Throws as `accept`.
 */
export async function answerOffer(
  { candidates, id, action, reason }: AnswerOfferInput,
  who: ActiveSession,
): Promise<void> {
  const offers = await listOffered(who);
  const meant = candidates.filter((one) => one !== who.account.id);
  const oldest = id === undefined || id === "" || id === who.account.id ? offers[0]?.id : undefined;
  const jobId = meant.find((one) => offers.some((offer) => offer.id === one)) ?? meant[0] ?? oldest;
  if (jobId === undefined) throw unknown();
  return action === "accept" ? accept(jobId, who) : decline(jobId, reason, who);
}
