import type { FormState } from "~/schemas/form";
import { LIMITS, PRIORITIES } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { RadioTiles } from "../form/choice-tiles";
import { Field } from "../form/field";
import { readField } from "../form/field-state";

export function PriorityFields({ form }: { form: FormState }) {
  const { t } = useText();
  const words = t.staff.pane;
  return (
    <>
      <RadioTiles
        {...readField(form, ["priority", "staff.priority"])}
        legend={words.priority}
        options={PRIORITIES.map((value) => ({ value, label: t.staff.priorities[value] }))}
      />
      <Field
        {...readField(form, ["why", "staff.why"])}
        label={words.why}
        hint={t.staff.close.notesHint}
        limit={LIMITS.why}
        autoComplete="off"
        optional
      />
    </>
  );
}
