import { EMPTY_FORM } from "~/schemas/form";
import { LIMITS } from "~/schemas/vocabulary";
import { useLightText, useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { readField } from "../form/field-state";
import { TextArea } from "../form/text-area";
import { JobFacts } from "./job-facts";
import { findJobForm, type JobFormProps, toJobFieldId, type JobFormState } from "./job-form";

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

interface Props {
  intent: "reject" | "complete";
  jobId: string;
  form: JobFormState | undefined;
}

export function JobNote({ intent, jobId, form }: Props) {
  const { jobs } = useLightText();
  const name = intent === "reject" ? "reason" : "details";
  return (
    <TextArea
      {...readField(form ?? EMPTY_FORM, [name, `job.${name}`])}
      id={toJobFieldId(intent, jobId)}
      label={jobs[name]}
      hint={jobs[`${name}Hint`]}
      limit={LIMITS[name]}
      rows={2}
      optional
    />
  );
}
