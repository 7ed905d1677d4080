import type { AssignmentState } from "~/schemas/vocabulary";

/** A volunteer on a request, as the request's page draws one. */
export interface AssignedVolunteerView {
  /** Of the job. */
  jobId: string;
  /** Empty when the account is gone. */
  id: string;
  name: string;
  phone: string;
  email: string;
  state: AssignmentState;
  since: string;
  /** What the volunteer wrote when the job was done. */
  details: string;
}
