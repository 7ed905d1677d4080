import type { FormState } from "~/schemas/form";
import { CLOSING_OUTCOMES, LIMITS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { Field } from "../form/field";
import { readField } from "../form/field-state";
import { Select } from "../form/select";
import { TextArea } from "../form/text-area";

export function OutcomeFields({ form }: { form: FormState }) {
  const { t } = useText();
  const words = t.staff.close;
  return (
    <>
      <div className="with-kept">
        <Select
          {...readField(form, ["outcome", "staff.outcome"])}
          label={words.outcome}
          value={form.values.outcome ?? "done"}
          keeps
          options={CLOSING_OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
        />
        <KeptField form={form} />
      </div>
      <TextArea
        {...readField(form, ["notes", "staff.notes"])}
        label={words.notes}
        hint={words.notesHint}
        limit={LIMITS.notes}
        rows={2}
        optional
      />
    </>
  );
}

export function KeptField({ form }: { form: FormState }) {
  const words = useText().t.staff.close;
  return (
    <Field
      {...readField(form, ["kept", "staff.kept"])}
      label={words.kept}
      hint={words.keptHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
