import { useLightText, useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { JobFacts } from "./job-facts";
import { findJobForm, type JobFormProps } from "./job-form";
import { JobNote } from "./job-note";

export function JobOffer({ job, action, form }: JobFormProps) {
  const { t } = useText();
  const words = useLightText().jobs;
  const rejected = findJobForm(form, "reject", job.id);
  const about = <span className="unseen">{job.street}</span>;
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
          <JobNote intent="reject" jobId={job.id} form={rejected} />
          <Button kind="danger" busy={t.request.busy}>
            {words.reject} {about}
          </Button>
        </form>
      </details>
    </>
  );
}
