import type { Assignment, RequestDocument } from "~/models/request.server";
import { ADVICE, REQUEST_STANDS } from "~/schemas/notices";
import type { AssignmentState } from "~/schemas/vocabulary";

const JOB_STANDS: Record<AssignmentState, string> = {
  Offered: "This job is still an offer. Accept it first.",
  Scheduled: "You already accepted this job. If you cannot do it, please call the center.",
  Completed: "This job is already completed.",
  Declined: "This offer was already declined.",
  Cancelled: "This job was cancelled. Nothing is left to do.",
};

/** Says to an administrator how a request stands that stands elsewhere than expected, and what to do. */
export const requestStands = ({ status }: Pick<RequestDocument, "status">, advice: string = ADVICE.lookAgain) =>
  `${REQUEST_STANDS[status]} ${advice}`;

/** Says to a volunteer why a job cannot be answered any more. */
export const jobStands = ({ state, cancelReason }: Pick<Assignment, "state" | "cancelReason">) =>
  cancelReason === "lapsed" ? "This offer ended because it was not answered in time." : JOB_STANDS[state];
