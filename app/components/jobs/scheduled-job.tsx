import { JOB_MESSAGES } from "~/schemas/jobs/job-answer";
import { LIMITS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { TextArea } from "../form/text-area";
import { Button } from "../ui/button";
import { AcceptedJob } from "./accepted-job";
import type { JobView } from "./job-facts";
import { findJobForm, toJobFieldId, type JobFormState } from "./job-form";

interface Props {
  job: JobView;
  action: string;
  form: JobFormState | undefined;
}

/** A scheduled job with the form that reports it as completed. */
export function ScheduledJob({ job, action, form }: Props) {
  const { t } = useText();
  const words = t.jobs;
  const sent = findJobForm(form, "complete", job.id);
  return (
    <>
      <AcceptedJob job={job} />
      <form method="post" action={action} noValidate>
        <HiddenFields fields={{ intent: "complete", jobId: job.id }} />
        <TextArea
          name="details"
          id={toJobFieldId("complete", job.id)}
          value={sent?.values.details}
          error={sent?.errors.details?.[0]}
          label={words.details}
          hint={words.detailsHint}
          message={JOB_MESSAGES.details}
          limit={LIMITS.details}
          rows={2}
          optional
        />
        <Button busy={t.request.busy}>
          {words.complete} <span className="aside">{job.street}</span>
        </Button>
      </form>
    </>
  );
}
