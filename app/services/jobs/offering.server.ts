import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { AnswerOfferInput, JobReference } from "~/schemas/jobs/job-answer";
import type { ActiveSession } from "../accounts/accounts.server";
import { log } from "../platform/log.server";
import type { TaskDefinition } from "../platform/queue.server";
import { settings } from "../platform/settings.server";
import { acceptingOffer, decliningOffer, lapsing, reminding } from "../requests/assignments.server";
import { applyEvent } from "../requests/events.server";
import { jobNotFound, listOffered, locateOwnJob } from "./own-jobs.server";

/** No-op when repeated. Throws `conflict`, and `not-found`, also for another volunteer's job. */
export async function accept(jobId: string, session: ActiveSession) {
  const { requestId, job, actor } = await locateOwnJob(jobId, session);
  await applyEvent(requestId, acceptingOffer, job, actor);
}

/** Offered → Declined, with an optional reason for administrators. Throws like `accept`. */
export async function decline(jobId: string, reason: string, session: ActiveSession) {
  const { requestId, job, actor } = await locateOwnJob(jobId, session);
  await applyEvent(requestId, decliningOffer, { ...job, reason }, actor);
}

/** The first own offer; the oldest if no field names a job. Throws like `accept`. */
export async function answerOffer(
  { candidates, id, action, reason }: AnswerOfferInput,
  session: ActiveSession,
): Promise<void> {
  const offers = await listOffered(session);
  const { id: ownId } = session.account;
  const named = candidates.filter((candidate) => candidate !== ownId);
  const isOffer = (candidate: JobReference) => offers.some((offer) => offer.id === candidate);
  const oldest = id === undefined || id === "" || id === ownId ? offers[0]?.id : undefined;
  const jobId = named.length > 0 ? (named.find(isOffer) ?? named[0]) : oldest;
  if (typeof jobId !== "string") throw jobNotFound();
  return action === "accept" ? accept(jobId, session) : decline(jobId, reason, session);
}

const HOUR = 60 * 60_000;
/** Max requests per run and event, oldest offers first; the next run continues. */
const MAX_REQUESTS_PER_RUN = 500;
/** Oldest offers first. Hinted, because the query planner's trial may prefer another index. */
export const OFFERS_INDEX = { "assignments.state": 1, "assignments.offeredAt": 1 } as const;
const SYSTEM = { role: "system" } as const;

/** Safe in several processes at once: each change is a compare-and-swap on its request. */
export async function expireAndRemindOffers(now = new Date()) {
  const { offerRemindHours, offerLapseHours } = settings();
  await applyToDueOffers(lapsing, new Date(now.getTime() - offerLapseHours * HOUR));
  await applyToDueOffers(reminding, new Date(now.getTime() - offerRemindHours * HOUR));
}

async function applyToDueOffers(rule: typeof lapsing, before: Date) {
  const isReminder = rule === reminding;
  const due = {
    state: "Offered",
    offeredAt: { $lte: before },
    ...(isReminder && { remindedAt: { $exists: false } }),
  } as const;
  const docs = await HelpRequests.find(
    { live: true, assignments: { $elemMatch: due } },
    { assignments: 1 },
  )
    .hint(OFFERS_INDEX)
    .limit(MAX_REQUESTS_PER_RUN)
    .lean<Pick<RequestDocument, "_id" | "assignments">[]>();
  for (const { _id, assignments } of docs) {
    const offers = assignments.filter(
      (job) =>
        job.state === "Offered" && job.offeredAt <= before && !(isReminder && job.remindedAt),
    );
    for (const { id: assignmentId } of offers) {
      // A request that fails must not hold up the others.
      await applyEvent(_id, rule, { assignmentId }, SYSTEM).catch((error: unknown) => {
        log.warn({ err: error, subject: _id }, `offers: ${rule.type} waits for the next run`);
      });
    }
  }
}

export const offerTasks: Record<string, TaskDefinition> = {
  "tend-offers": { run: () => expireAndRemindOffers(), every: "5 minutes" },
};
