import { JOB_MESSAGES } from "~/schemas/jobs/job-answer";
import { LIMITS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { TextArea } from "../form/text-area";
import { Button } from "../ui/button";
import { JobFacts, type JobView } from "./job-facts";
import { findJobForm, toJobFieldId, type JobFormState } from "./job-form";

interface Props {
  job: JobView;
  /** URL of the page. */
  action: string;
  form: JobFormState | undefined;
}

/** A job offer with Accept, and Reject with an optional reason. */
export function JobOffer({ job, action, form }: Props) {
  const { t } = useText();
  const words = t.jobs;
  const rejected = findJobForm(form, "reject", job.id);
  const about = <span className="aside">{job.street}</span>;
  return (
    <>
      <JobFacts job={job} />
      {job.answerBy && <p>{words.answerBy(job.answerBy)}</p>}
      <p className="soft">{words.offerText}</p>
      <form method="post" action={action}>
        <HiddenFields fields={{ intent: "accept", jobId: job.id }} />
        <p className="actions">
          <Button busy={t.request.busy}>
            {words.accept} {about}
          </Button>
        </p>
      </form>
      <details className="fold" open={rejected !== undefined}>
        <summary className="button danger">
          {words.reject} {about}
        </summary>
        <form method="post" action={action} noValidate>
          <HiddenFields fields={{ intent: "reject", jobId: job.id }} />
          <TextArea
            name="reason"
            id={toJobFieldId("reject", job.id)}
            value={rejected?.values.reason}
            error={rejected?.errors.reason?.[0]}
            label={words.reason}
            hint={words.reasonHint}
            message={JOB_MESSAGES.reason}
            limit={LIMITS.reason}
            rows={2}
            optional
          />
          <Button kind="danger" busy={t.request.busy}>
            {words.reject} {about}
          </Button>
        </form>
      </details>
    </>
  );
}
