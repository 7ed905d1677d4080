import { Banner } from "../ui/banner";
import { ErrorSummary } from "../form/error-summary";
import {
  JOB_SUCCESS_MESSAGES,
  JOB_FAILURE_MESSAGES,
  toJobFieldId,
  type JobFormState,
} from "./job-form";
import { useText } from "../context/use-text";
import { UnsavedInput } from "../ui/unsaved-input";

interface Props {
  form: JobFormState | undefined;
  /** What was done just now. */
  done: JobFormState["intent"] | undefined;
  /** Ids of the jobs whose forms the page has. */
  present: readonly string[];
}

/**
 * Above a page of jobs: what was done, or what went wrong with a form of one of them. Words that were typed into a form that is not there any more, because
 * the job ended meanwhile, are shown so that nobody has to write them again.
 */
export function JobResult({ form, done, present }: Props) {
  const { say } = useText();
  if (!form) return done ? <Banner kind="status">{say(JOB_SUCCESS_MESSAGES[done])}</Banner> : null;
  const { jobId = "" } = form.values;
  const wrong = form.errors[form.intent === "reject" ? "reason" : "details"];
  const field = toJobFieldId(form.intent, jobId);
  const why = form.alert ?? form.errors.jobId?.[0];
  return (
    <>
      {why !== undefined && (
        <Banner kind="alert">
          {say(JOB_FAILURE_MESSAGES[form.intent])}
          <br />
          {say(why)}
        </Banner>
      )}
      {!present.includes(jobId) && <UnsavedInput form={form} />}
      {why === undefined && wrong && (
        <ErrorSummary form={{ values: {}, errors: { [field]: wrong } }} order={[field]} />
      )}
    </>
  );
}
