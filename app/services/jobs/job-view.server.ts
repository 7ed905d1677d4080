import type { Assignment } from "~/models/assignment.server";
import type { RequestDocument } from "~/models/request.server";
import type { VisitTime } from "~/schemas/jobs/visit";
import { TOLD_AT_ONCE, TOLD_WHEN_SCHEDULED } from "~/schemas/requests/answers";
import { pick } from "../platform/projection.server";
import { settings } from "../platform/settings.server";
import { findVisit } from "../requests/visits.server";

export interface VolunteerJob extends Pick<RequestDocument, (typeof TOLD_AT_ONCE)[number]> {
  id: string;
  requestId: string;
  state: "Offered" | "Scheduled";
  offeredAt: Date;
  /** Deadline of an offer; absent once it is answered. */
  answerBy?: Date;
  acceptedAt?: Date;
  /** Present only while the job is Scheduled. */
  homeowner?: Homeowner;
  /** Words that came with Job Completed, before it was taken back. */
  details?: string;
  visit?: VisitTime;
}

const HOMEOWNER = [...TOLD_WHEN_SCHEDULED, "locale"] as const;
export type Homeowner = Pick<RequestDocument, (typeof HOMEOWNER)[number]>;

const HOUR = 60 * 60_000;

export const getOfferExpiry = (offeredAt: Date) =>
  new Date(offeredAt.getTime() + settings().offerLapseHours * HOUR);

/**
 * The only place that decides what a volunteer sees of a homeowner: the job card while the job is
 * open, contact and description only while it is Scheduled, undefined once it has ended.
 */
export function toVolunteerJob(
  doc: Homeowner & Pick<RequestDocument, "_id" | (typeof TOLD_AT_ONCE)[number]>,
  job: Assignment,
): VolunteerJob | undefined {
  const card = {
    ...pick(doc, TOLD_AT_ONCE),
    id: job.id,
    requestId: doc._id,
    offeredAt: job.offeredAt,
  };
  if (job.state === "Offered")
    return { ...card, state: job.state, answerBy: getOfferExpiry(job.offeredAt) };
  if (job.state !== "Scheduled") return undefined;
  const visit = findVisit(job);
  return {
    ...card,
    state: job.state,
    ...(job.respondedAt && { acceptedAt: job.respondedAt }),
    homeowner: pick(doc, HOMEOWNER),
    ...(job.details && { details: job.details }),
    ...(visit && { visit: pick(visit, ["day", "part"]) }),
  };
}
