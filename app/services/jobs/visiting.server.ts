import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { VisitTime } from "~/schemas/jobs/visit";
import type { ActiveSession } from "../accounts/accounts.server";
import type { Actor } from "../platform/caller.server";
import { getEasternHour } from "../platform/eastern-time.server";
import { DomainError } from "../platform/errors.server";
import { log } from "../platform/log.server";
import type { TaskDefinition } from "../platform/queue.server";
import { applyEvent } from "../requests/events.server";
import { getTomorrow, getVisitDays, planning, remindingVisit } from "../requests/visits.server";
import { OFFERS_INDEX } from "./offering.server";
import { locateOwnJob } from "./own-jobs.server";

/** No-op when repeated. Throws `invalid` for a day that can't be, `conflict` and `not-found`. */
export async function plan(jobId: string, visit: VisitTime, session: ActiveSession) {
  const { requestId, actor } = await locateOwnJob(jobId, session);
  await planFor(requestId, jobId, visit, actor);
}

/** For staff, on the request. Throws like `plan`. */
export async function planFor(
  requestId: string,
  assignmentId: string,
  visit: VisitTime,
  actor: Actor,
) {
  const { min, max } = getVisitDays(new Date());
  if (visit.day < min || visit.day > max) throw new DomainError("invalid", "job.visitDay");
  await applyEvent(requestId, planning, { assignmentId, ...visit }, actor);
}

/** First and last hour of the day, in Florida, at which reminders go out. */
const [FIRST_HOUR, LAST_HOUR] = [9, 20];

/** Reminds of tomorrow's visits. Safe in several processes: each is a compare-and-swap. */
export async function remindOfVisits(now = new Date()) {
  const hour = getEasternHour(now);
  if (hour < FIRST_HOUR || hour > LAST_HOUR) return;
  const tomorrow = getTomorrow(now);
  const isDue = { state: "Scheduled", "visit.day": tomorrow, "visit.reminded": { $exists: false } };
  const docs = await HelpRequests.find(
    { live: true, assignments: { $elemMatch: isDue } },
    { assignments: 1 },
  )
    .hint(OFFERS_INDEX)
    .lean<Pick<RequestDocument, "_id" | "assignments">[]>();
  for (const { _id, assignments } of docs)
    for (const { id: assignmentId, visit } of assignments)
      if (visit?.day === tomorrow)
        await applyEvent(_id, remindingVisit, { assignmentId }, { role: "system" }).catch(
          (error: unknown) => {
            log.warn({ err: error, subject: _id }, "visits: a reminder waits for the next run");
          },
        );
}

export const visitTasks: Record<string, TaskDefinition> = {
  "remind-visits": { run: () => remindOfVisits(), every: "1 hour" },
};
