import type { Assignment, RequestDocument } from "~/models/request.server";
import { ADVICE, JOB_STATE_CONFLICTS, REQUEST_STATUS_CONFLICTS } from "~/schemas/notices";

/** Says to an administrator how a request stands that stands elsewhere than expected, and what to do. */
export const formatRequestConflict = (
  { status }: Pick<RequestDocument, "status">,
  advice: string = ADVICE.lookAgain,
) => `${REQUEST_STATUS_CONFLICTS[status]} ${advice}`;

/** Says to a volunteer why a job cannot be answered any more. */
export const formatJobConflict = ({
  state,
  cancelReason,
}: Pick<Assignment, "state" | "cancelReason">) =>
  JOB_STATE_CONFLICTS[cancelReason === "lapsed" ? "lapsed" : state];
