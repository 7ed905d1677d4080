import type { FormState } from "~/schemas/form";
import { JOB_MESSAGES } from "~/schemas/jobs/job-answer";

/** A form about one job as it came back: what somebody wanted to do with it. */
export type JobFormState = FormState & { intent: "accept" | "reject" | "complete" };

/** The form when it is about this job. */
export const findJobForm = (
  form: JobFormState | undefined,
  intent: JobFormState["intent"],
  jobId: string,
) => (form?.intent === intent && form.values.jobId === jobId ? form : undefined);

/** The specification's sentence about what failed. */
export const JOB_FAILURE_MESSAGES = {
  accept: JOB_MESSAGES.acceptFailed,
  reject: JOB_MESSAGES.rejectFailed,
  complete: JOB_MESSAGES.completeFailed,
} as const;

/** The specification leaves open what is said when it went well. */
export const JOB_SUCCESS_MESSAGES = {
  accept: JOB_MESSAGES.accepted,
  reject: JOB_MESSAGES.rejected,
  complete: JOB_MESSAGES.completed,
} as const;

/** Id of the one text field of a job's form: a page has several of them. */
export const toJobFieldId = (intent: JobFormState["intent"], jobId: string) =>
  `${intent === "reject" ? "reason" : "details"}-${jobId}`;
