import type { AssignmentState } from "~/schemas/vocabulary";

/** A volunteer on a request. */
export interface AssignedVolunteerView {
  jobId: string;
  /** Empty if the account was deleted. */
  id: string;
  name: string;
  phone: string;
  email: string;
  state: AssignmentState;
  since: string;
  /** The volunteer's report on completion. */
  details: string;
}
