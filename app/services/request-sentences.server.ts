import type { Assignment, RequestDocument } from "~/models/request.server";
import type { AssignmentState, RequestStatus } from "~/schemas/vocabulary";

/** What to do when a page or a program knows less than the record does. */
export const LOOK_AGAIN = "Check its current state before you go on.";

const STANDS: Record<RequestStatus, string> = {
  Unevaluated: "This request has not been reviewed yet.",
  Accepted: "This request was accepted and no volunteer is on it now.",
  Active: "Volunteers are already assigned to this request.",
  Rejected: "This request was already rejected.",
  Resolved: "This request was already closed.",
};

const JOB_STANDS: Record<AssignmentState, string> = {
  Offered: "This job is still an offer. Accept it first.",
  Scheduled: "You already accepted this job. If you cannot do it, please call the center.",
  Completed: "This job is already completed.",
  Declined: "This offer was already declined.",
  Cancelled: "This job was cancelled. Nothing is left to do.",
};

/** Says to an administrator how a request stands that stands elsewhere than expected, and what to do. */
export const requestStands = ({ status }: Pick<RequestDocument, "status">, advice = LOOK_AGAIN) => `${STANDS[status]} ${advice}`;

/** Says to a volunteer why a job cannot be answered any more. */
export const jobStands = ({ state, cancelReason }: Pick<Assignment, "state" | "cancelReason">) =>
  cancelReason === "lapsed" ? "This offer ended because it was not answered in time." : JOB_STANDS[state];
