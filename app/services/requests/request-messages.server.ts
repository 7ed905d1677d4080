import type { Assignment, RequestDocument } from "~/models/request.server";
import { ADVICE, JOB_STATE_CONFLICTS, REQUEST_STATUS_CONFLICTS } from "~/schemas/notices";

/** Conflict message for an action that no longer fits the request's status, with advice. */
export const formatRequestConflict = (
  { status }: Pick<RequestDocument, "status">,
  advice: string = ADVICE.checkState,
) => `${REQUEST_STATUS_CONFLICTS[status]} ${advice}`;

/** Conflict message for a job that can no longer be answered. */
export const formatJobConflict = ({
  state,
  cancelReason,
}: Pick<Assignment, "state" | "cancelReason">) =>
  JOB_STATE_CONFLICTS[cancelReason === "lapsed" ? "lapsed" : state];
