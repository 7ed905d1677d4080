import type { Assignment, RequestDocument } from "~/models/request.server";
import { ADVICE, JOB_STANDS, REQUEST_STANDS } from "~/schemas/notices";

/** Says to an administrator how a request stands that stands elsewhere than expected, and what to do. */
export const requestStands = (
  { status }: Pick<RequestDocument, "status">,
  advice: string = ADVICE.lookAgain,
) => `${REQUEST_STANDS[status]} ${advice}`;

/** Says to a volunteer why a job cannot be answered any more. */
export const jobStands = ({ state, cancelReason }: Pick<Assignment, "state" | "cancelReason">) =>
  JOB_STANDS[cancelReason === "lapsed" ? "lapsed" : state];
