import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { log } from "../platform/log.server";
import type { TaskDefinition } from "../platform/queue.server";
import { settings } from "../platform/settings.server";
import type { RequestEvent } from "../requests/request-transitions.server";
import * as requests from "../requests/requests.server";

const HOUR = 60 * 60_000;
/** Max requests per run and event, oldest offers first; the next run continues. */
const MAX_REQUESTS_PER_RUN = 500;
/** Oldest offers first. Hinted, because the query planner's trial may prefer another index. */
const OFFERS_INDEX = { "assignments.state": 1, "assignments.offeredAt": 1 } as const;
const SYSTEM = { role: "system" } as const;

/**
 * Expires unanswered offers and sends reminders, one per offer. Safe to run in several processes
 * at once: each change is a compare-and-swap on its request.
 */
export async function expireAndRemindOffers(now = new Date()) {
  const { offerRemindHours, offerLapseHours } = settings();
  await applyToDueOffers("lapse", new Date(now.getTime() - offerLapseHours * HOUR));
  await applyToDueOffers("remind", new Date(now.getTime() - offerRemindHours * HOUR));
}

async function applyToDueOffers(type: "lapse" | "remind", before: Date) {
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
      // A request that fails must not hold up the others.
      await requests.applyEvent(_id, event, SYSTEM).catch((error: unknown) => {
        log.warn({ err: error, subject: _id }, `offers: ${type} waits for the next run`);
      });
    }
  }
}

export const offerTasks: Record<string, TaskDefinition> = {
  "tend-offers": { run: () => expireAndRemindOffers(), every: "5 minutes" },
};
