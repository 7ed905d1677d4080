import { JOB_MESSAGES } from "~/schemas/jobs/job-answer";
import { LIMITS } from "~/schemas/vocabulary";
import { AssignedJob } from "./accepted-job";
import { Button } from "../ui/button";
import { HiddenFields } from "../form/hidden-fields";
import { TextArea } from "../form/text-area";
import type { JobCard } from "./job-facts";
import { fieldIdOf, formOf, type JobForm } from "./job-form";
import { useText } from "../context/use-text";

interface Props {
  job: JobCard;
  action: string;
  form: JobForm | undefined;
}

/** A job that is to be done, with the words about it and the button when it is. */
export function ScheduledJob({ job, action, form }: Props) {
  const { t } = useText();
  const words = t.jobs;
  const sent = formOf(form, "complete", job.id);
  return (
    <>
      <AssignedJob job={job} />
      <form method="post" action={action} noValidate>
        <HiddenFields fields={{ intent: "complete", jobId: job.id }} />
        <TextArea
          name="details"
          id={fieldIdOf("complete", job.id)}
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
