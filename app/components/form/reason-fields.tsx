import type { FormState } from "~/schemas/form";
import { LIMITS, STAFF_MESSAGES } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { ChoiceTiles } from "./choice-tiles";
import { getFieldState } from "./field-state";
import { TextArea } from "./text-area";

interface Props {
  /** Predefined reasons, in English. */
  reasons: readonly string[];
  form: FormState;
  /** Label and hint of the free-text field. */
  label: string;
  hint: string;
}

/** Reason for a rejection: a predefined one, free text, both or neither. */
export function ReasonFields({ reasons, form, label, hint }: Props) {
  const { t, translate } = useText();
  const words = t.staff.decide;
  const chosen = form.values.ready ?? "";
  const choices = [
    ...reasons.map((reason) => [reason, translate(reason)] as const),
    ["", words.another] as const,
  ];
  return (
    <>
      <div className="one">
        <ChoiceTiles
          type="radio"
          id="ready"
          legend={words.reason}
          error={form.errors.ready?.[0]}
          message={t.form.fillIn}
          choices={choices.map(([value, label]) => ({
            name: "ready",
            value,
            label,
            chosen: value === chosen,
          }))}
        />
      </div>
      <TextArea
        {...getFieldState(form, "reason")}
        label={label}
        hint={hint}
        message={STAFF_MESSAGES.reason}
        limit={LIMITS.reason}
        rows={3}
        optional
      />
    </>
  );
}
