import { Banner } from "../ui/banner";
import { ErrorSummary } from "../form/error-summary";
import { DONE, FAILED, fieldIdOf, type JobForm } from "./job-form";
import { useText } from "../context/use-text";
import { TypedNote } from "../ui/unsaved-input";

interface Props {
  form: JobForm | undefined;
  /** What was done just now. */
  done: JobForm["intent"] | undefined;
  /** Ids of the jobs whose forms the page has. */
  present: readonly string[];
}

/**
 * Above a page of jobs: what was done, or what went wrong with a form of one of them. Words that were typed into a form that is not there any more, because
 * the job ended meanwhile, are shown so that nobody has to write them again.
 */
export function JobNews({ form, done, present }: Props) {
  const { say } = useText();
  if (!form) return done ? <Banner kind="status">{say(DONE[done])}</Banner> : null;
  const { jobId = "" } = form.values;
  const wrong = form.errors[form.intent === "reject" ? "reason" : "details"];
  const field = fieldIdOf(form.intent, jobId);
  const why = form.alert ?? form.errors.jobId?.[0];
  return (
    <>
      {why !== undefined && (
        <Banner kind="alert">
          {say(FAILED[form.intent])}
          <br />
          {say(why)}
        </Banner>
      )}
      {!present.includes(jobId) && <TypedNote form={form} />}
      {why === undefined && wrong && (
        <ErrorSummary form={{ values: {}, errors: { [field]: wrong } }} order={[field]} />
      )}
    </>
  );
}
