import { EMPTY_FORM } from "~/schemas/form";
import { LIMITS } from "~/schemas/vocabulary";
import { useLightText } from "../context/use-text";
import { readField } from "../form/field-state";
import { TextArea } from "../form/text-area";
import { toJobFieldId, type JobFormState } from "./job-form";

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
