import type { FormState } from "~/schemas/form";
import { JOB_MESSAGES } from "~/schemas/jobs/job-answer";

/** A submitted form about one job. */
export type JobFormState = FormState & { intent: "accept" | "reject" | "complete" };

/** The form, if it has this intent and is about this job. */
export const findJobForm = (
  form: JobFormState | undefined,
  intent: JobFormState["intent"],
  jobId: string,
) => (form?.intent === intent && form.values.jobId === jobId ? form : undefined);

/** From the specification. */
export const JOB_FAILURE_MESSAGES = {
  accept: JOB_MESSAGES.acceptFailed,
  reject: JOB_MESSAGES.rejectFailed,
  complete: JOB_MESSAGES.completeFailed,
} as const;

/** Not in the specification. */
export const JOB_SUCCESS_MESSAGES = {
  accept: JOB_MESSAGES.accepted,
  reject: JOB_MESSAGES.rejected,
  complete: JOB_MESSAGES.completed,
} as const;

/** Id of the text field of a job's form; a page has several such forms. */
export const toJobFieldId = (intent: JobFormState["intent"], jobId: string) =>
  `${intent === "reject" ? "reason" : "details"}-${jobId}`;
