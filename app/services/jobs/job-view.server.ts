import type { Assignment, RequestDocument } from "~/models/request.server";
import { settings } from "../platform/settings.server";

/** A volunteer's own job: where it is and what is to be done. */
export interface VolunteerJob {
  /** `<request id>-<n>`. */
  id: string;
  state: "Offered" | "Scheduled";
  address: RequestDocument["address"];
  helpTypes: RequestDocument["helpTypes"];
  offeredAt: Date;
  /** Until when an offer waits for an answer; absent once it has one. */
  answerBy?: Date;
  acceptedAt?: Date;
  /** Only of a job that the volunteer has accepted and that is not over. */
  homeowner?: Homeowner;
}

/** Whom a volunteer goes to, and what that person wrote. */
export type Homeowner = Pick<
  RequestDocument,
  "firstName" | "lastName" | "phone" | "other" | "description"
>;

const HOUR = 60 * 60_000;

/** When an offer of that time ends without an answer. */
export const getOfferExpiry = (offeredAt: Date) =>
  new Date(offeredAt.getTime() + settings().offerLapseHours * HOUR);

/**
 * The one place that decides what a volunteer sees of a homeowner: the job card's fields of an own open job, and the person's name, phone number and words
 * only while the job is Scheduled. Of a job that has ended, nothing.
 */
export function toVolunteerJob(
  doc: Homeowner & Pick<RequestDocument, "address" | "helpTypes">,
  job: Assignment,
): VolunteerJob | undefined {
  const { address, helpTypes } = doc;
  const card = { id: job.id, address, helpTypes, offeredAt: job.offeredAt };
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
