import { JOB_FAILURE_MESSAGES } from "~/schemas/jobs/job-messages";
import type { JobView } from "~/services/web/presenters/job-presenter.server";
import { useLightText, useText } from "../context/use-text";
import { ErrorSummary } from "../form/error-summary";
import { Banner, FailureBanner } from "../ui/banner";
import { PhoneLink } from "../ui/contact-links";
import { UnsavedInput } from "../ui/unsaved-input";
import { toJobFieldId, type JobFormState } from "./job-card";

interface Props {
  form: JobFormState | undefined;
  done: JobFormState["intent"] | undefined;
  accepted?: JobView | undefined;
  shownJobIds: readonly string[];
}

/** If the job has ended meanwhile, its form is gone: shows the text so that it is not lost. */
export function JobResult({ form, done, accepted, shownJobIds }: Props) {
  const { formatMessage } = useText();
  if (!form)
    return done ? (
      <Banner kind="status">
        {formatMessage(JOB_SUCCESS_MESSAGES[done])} {accepted && <CallFirst job={accepted} />}
      </Banner>
    ) : null;
  const { jobId = "" } = form.values;
  const fieldErrors = form.errors[form.intent === "reject" ? "reason" : "details"];
  const fieldId = toJobFieldId(form.intent, jobId);
  const reason = form.alert ?? form.errors.jobId?.[0];
  return (
    <>
      {reason !== undefined && (
        <FailureBanner failed={[JOB_FAILURE_MESSAGES[form.intent]]} reason={reason} />
      )}
      {!shownJobIds.includes(jobId) && <UnsavedInput form={form} />}
      {reason === undefined && fieldErrors && (
        <ErrorSummary form={{ values: {}, errors: { [fieldId]: fieldErrors } }} order={[fieldId]} />
      )}
    </>
  );
}

function CallFirst({ job: { id, homeowner } }: { job: JobView }) {
  const { jobs } = useLightText();
  if (!homeowner) return null;
  return (
    <>
      {jobs.callFirst} <bdi>{homeowner.name}</bdi>, <PhoneLink phone={homeowner.phone} />.{" "}
      <a href={`/volunteer/jobs#${id}`}>{jobs.seeJob}</a>
    </>
  );
}

/** Not in the specification. */
const JOB_SUCCESS_MESSAGES = {
  accept: "job.accepted",
  reject: "job.rejected",
  complete: "job.completed",
} as const;
