import type { FormState } from "~/schemas/form";
import type { JobView } from "~/services/web/presenters/job-presenter.server";

export type JobFormState = FormState & { intent: "accept" | "reject" | "complete" };

export interface JobFormProps {
  job: JobView;
  action: string;
  form: JobFormState | undefined;
}

export const findJobForm = (
  form: JobFormState | undefined,
  intent: JobFormState["intent"],
  jobId: string,
) => (form?.intent === intent && form.values.jobId === jobId ? form : undefined);

/** Not in the specification. */
export const JOB_SUCCESS_MESSAGES = {
  accept: "job.accepted",
  reject: "job.rejected",
  complete: "job.completed",
} as const;

/** Unique: a page has several such forms. */
export const toJobFieldId = (intent: JobFormState["intent"], jobId: string) =>
  `${intent === "reject" ? "reason" : "details"}-${jobId}`;
