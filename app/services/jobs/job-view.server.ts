import type { Assignment } from "~/models/assignment.server";
import type { RequestDocument } from "~/models/request.server";
import { settings } from "../platform/settings.server";

/** A job as its volunteer sees it. */
export interface VolunteerJob {
  id: string;
  requestId: string;
  state: "Offered" | "Scheduled";
  address: RequestDocument["address"];
  helpTypes: RequestDocument["helpTypes"];
  offeredAt: Date;
  /** Deadline of an offer; absent once it is answered. */
  answerBy?: Date;
  acceptedAt?: Date;
  /** Present only while the job is Scheduled. */
  homeowner?: Homeowner;
}

/** Contact and description of the homeowner. */
export type Homeowner = Pick<
  RequestDocument,
  "firstName" | "lastName" | "phone" | "other" | "description"
>;

const HOUR = 60 * 60_000;

/** When an offer made at `offeredAt` expires. */
export const getOfferExpiry = (offeredAt: Date) =>
  new Date(offeredAt.getTime() + settings().offerLapseHours * HOUR);

/**
 * The only place that decides what a volunteer sees of a homeowner: the job card while the job is
 * open, contact and description only while it is Scheduled, undefined once it has ended.
 */
export function toVolunteerJob(
  doc: Homeowner & Pick<RequestDocument, "_id" | "address" | "helpTypes">,
  job: Assignment,
): VolunteerJob | undefined {
  const { address, helpTypes } = doc;
  const card = { id: job.id, requestId: doc._id, address, helpTypes, offeredAt: job.offeredAt };
  if (job.state === "Offered")
    return { ...card, state: job.state, answerBy: getOfferExpiry(job.offeredAt) };
  if (job.state !== "Scheduled") return undefined;
  const { firstName, lastName, phone, other, description } = doc;
  return {
    ...card,
    state: job.state,
    ...(job.respondedAt && { acceptedAt: job.respondedAt }),
    homeowner: { firstName, lastName, phone, other, description },
  };
}
