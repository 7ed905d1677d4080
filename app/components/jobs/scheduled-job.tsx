import { useLightText, useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { AcceptedJob } from "./accepted-job";
import { findJobForm, type JobFormProps } from "./job-form";
import { JobNote } from "./job-note";

export function ScheduledJob({ job, action, form }: JobFormProps) {
  const { t } = useText();
  const words = useLightText().jobs;
  return (
    <>
      <AcceptedJob job={job} />
      <form method="post" action={action} noValidate>
        <HiddenFields fields={{ intent: "complete", jobId: job.id }} />
        <JobNote intent="complete" jobId={job.id} form={findJobForm(form, "complete", job.id)} />
        <Button busy={t.request.busy}>
          {words.complete} <span className="unseen">{job.street}</span>
        </Button>
      </form>
    </>
  );
}
