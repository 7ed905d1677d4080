import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { AnswerOfferInput } from "~/schemas/jobs/job-answer";
import { GONE } from "~/schemas/notices";
import type { AssignmentState } from "~/schemas/vocabulary";
import type { SignedIn } from "../accounts/accounts.server";
import { DomainError } from "../platform/errors.server";
import { seenByVolunteer, type Homeowner, type Job } from "./job-view.server";
import { jobStands } from "../requests/request-messages.server";
import type { RequestEvent } from "../requests/request-transitions.server";
import * as requests from "../requests/requests.server";

export type { Homeowner, Job } from "./job-view.server";

/** What is read of a request for a volunteer's list. */
const READ = {
  ...{ address: 1, helpTypes: 1, other: 1, description: 1, firstName: 1, lastName: 1, phone: 1 },
} as const;
type Read = Pick<RequestDocument, "_id" | "assignments" | keyof typeof READ>;

/** Far above what one person can have open at once. */
const MOST_OPEN = 500;
/** Own open jobs, oldest first. There is at most one of a volunteer on each request, which is why the first match is the only one. */
async function listOwn(volunteerId: string, states: readonly AssignmentState[]): Promise<Job[]> {
  const own = { $elemMatch: { volunteerId, state: { $in: [...states] } } };
  const docs = await HelpRequests.find({ assignments: own }, { ...READ, assignments: own })
    .limit(MOST_OPEN)
    .lean<Read[]>();
  return docs
    .flatMap((doc) => doc.assignments.map((job) => seenByVolunteer(doc, job)))
    .filter((job) => job !== undefined)
    .toSorted((a, b) => since(a) - since(b) || (a.id < b.id ? -1 : 1));
}
const since = ({ acceptedAt, offeredAt }: Job) => (acceptedAt ?? offeredAt).getTime();

/** What the dashboard shows, and how many more there are of each. */
export interface Board {
  /** The oldest one that is accepted. */
  job: Job | null;
  /** The oldest one that waits for an answer. */
  offer: Job | null;
  jobs: number;
  offers: number;
}

/** The head of each of a volunteer's two lists. */
export async function getBoard({ account }: SignedIn): Promise<Board> {
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
export const listOffered = ({ account }: SignedIn) => listOwn(account.id, ["Offered"]);

/** All jobs that the volunteer has accepted and not done yet, oldest first, with the homeowner's name and phone number. */
export const listScheduled = ({ account }: SignedIn) => listOwn(account.id, ["Scheduled"]);

const unknown = () => new DomainError("not-found", GONE.job);
const requestOf = (jobId: string) => jobId.slice(0, Math.max(0, jobId.lastIndexOf("-")));

/**
 * One own job that is accepted and not over, for the work order. Throws `not-found`: for a job that is not there and for somebody else's in the same words,
 * for an own one that is not (or no longer) to be done with how it stands.
 */
export async function getWorkOrder(
  jobId: string,
  { account }: SignedIn,
): Promise<Job & { homeowner: Homeowner }> {
  const own = { $elemMatch: { id: jobId, volunteerId: account.id } };
  const doc = await HelpRequests.findOne(
    { _id: requestOf(jobId), assignments: own },
    { ...READ, assignments: own },
  ).lean<Read>();
  const [job] = doc?.assignments ?? [];
  if (!doc || !job) throw unknown();
  const seen = seenByVolunteer(doc, job);
  if (!seen?.homeowner) throw new DomainError("not-found", jobStands(job));
  return { ...seen, homeowner: seen.homeowner };
}

/** What a volunteer may do with an own job. */
type Answer =
  | { type: "acceptOffer" }
  | { type: "declineOffer"; reason: string }
  | { type: "complete"; details: string };

/** A request that is not there is told as the job that is not there: ids of requests are nothing to ask a volunteer's call about. */
async function answer(jobId: string, what: Answer, { account }: SignedIn) {
  const event: RequestEvent = { ...what, assignmentId: jobId, volunteerId: account.id };
  try {
    await requests.applyEvent(requestOf(jobId), event, { role: "volunteer", id: account.id });
  } catch (error) {
    throw error instanceof DomainError && error.code === "not-found" ? unknown() : error;
  }
}

/** Offered → Scheduled. The same again does nothing. Throws `not-found`, also for somebody else's job, and `conflict`. */
export const accept = (jobId: string, who: SignedIn) => answer(jobId, { type: "acceptOffer" }, who);

/** Offered → Declined, with own words for the administrators or without. Throws as `accept`. */
export const decline = (jobId: string, reason: string, who: SignedIn) =>
  answer(jobId, { type: "declineOffer", reason }, who);

/** Scheduled → Completed, with what there is to say about it. Throws as `accept`. */
export const complete = (jobId: string, details: string, who: SignedIn) =>
  answer(jobId, { type: "complete", details }, who);

/**
 * Answers an offer as the dashboard's call names it: the first of the ids that is an own offer; without any that names a job, the oldest offer.
 * Throws as `accept`.
 */
export async function answerOffer(
  { candidates, id, action, reason }: AnswerOfferInput,
  who: SignedIn,
): Promise<void> {
  const offers = await listOffered(who);
  const meant = candidates.filter((one) => one !== who.account.id);
  const oldest = id === undefined || id === "" || id === who.account.id ? offers[0]?.id : undefined;
  const jobId = meant.find((one) => offers.some((offer) => offer.id === one)) ?? meant[0] ?? oldest;
  if (jobId === undefined) throw unknown();
  return action === "accept" ? accept(jobId, who) : decline(jobId, reason, who);
}
