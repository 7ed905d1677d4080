import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { log } from "../platform/log.server";
import type { TaskDefinition } from "../platform/queue.server";
import type { RequestEvent } from "../requests/request-transitions.server";
import * as requests from "../requests/requests.server";
import { settings } from "../platform/settings.server";

const HOUR = 60 * 60_000;
/** Requests that one run looks at for each purpose, those with the oldest offers first: what is left is next. */
const MAX_REQUESTS_PER_RUN = 500;
/** In its order the oldest offers are the first; named, because a trial of plans may prefer another index. */
const OFFERS_INDEX = { "assignments.state": 1, "assignments.offeredAt": 1 } as const;
const SYSTEM = { role: "system" } as const;

/**
 * Ends the offers that nobody answered in time and reminds of those that have waited for a while, each once. Any number of processes may do it at the same
 * time: what counts is decided on the request itself.
 */
export async function expireAndRemindOffers(now = new Date()) {
  const { offerRemindHours, offerLapseHours } = settings();
  await tend("lapse", new Date(now.getTime() - offerLapseHours * HOUR));
  await tend("remind", new Date(now.getTime() - offerRemindHours * HOUR));
}

async function tend(type: "lapse" | "remind", before: Date) {
  const due = {
    state: "Offered",
    offeredAt: { $lte: before },
    ...(type === "remind" && { remindedAt: { $exists: false } }),
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
        job.state === "Offered" &&
        job.offeredAt <= before &&
        !(type === "remind" && job.remindedAt),
    );
    for (const { id: assignmentId } of offers) {
      const event: RequestEvent = { type, assignmentId };
      // One request that cannot be changed now must not hold up the others.
      await requests.applyEvent(_id, event, SYSTEM).catch((error: unknown) => {
        log.warn({ err: error, subject: _id }, `offers: ${type} waits for the next run`);
      });
    }
  }
}

/** The queue's task about offers. */
export const offerTasks: Record<string, TaskDefinition> = {
  "tend-offers": { run: () => expireAndRemindOffers(), every: "5 minutes" },
};
