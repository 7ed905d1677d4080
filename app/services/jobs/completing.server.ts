import type { ActiveSession } from "../accounts/accounts.server";
import { completing } from "../requests/assignments.server";
import { applyEvent } from "../requests/events.server";
import { locateOwnJob } from "./own-jobs.server";

/** No-op when repeated. Throws `conflict`, and `not-found`, also for another volunteer's job. */
export async function complete(jobId: string, details: string, session: ActiveSession) {
  const { requestId, job, actor } = await locateOwnJob(jobId, session);
  await applyEvent(requestId, completing, { ...job, details }, actor);
}
