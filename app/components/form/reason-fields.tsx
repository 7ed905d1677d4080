import type { FormState } from "~/schemas/form";
import { LIMITS, type ApplicationReason, type RejectionReason } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { RadioTiles } from "./choice-tiles";
import { readField } from "./field-state";
import { TextArea } from "./text-area";

interface Props {
  reasons: readonly (RejectionReason | ApplicationReason)[];
  form: FormState;
  label: string;
}

/** Reason for a rejection: a predefined one, free text or both; none is chosen before. */
export function ReasonFields({ reasons, form, label }: Props) {
  const { t, labels } = useText();
  const words = t.staff.decide;
  return (
    <>
      <div className="one">
        <RadioTiles
          {...readField(form, ["ready", "fillIn"])}
          value={form.values.ready}
          legend={words.reason}
          options={[
            ...reasons.map((code) => ({
              value: code,
              label: code === "spam" ? words.spam : labels.reasons[code],
            })),
            { value: "other", label: words.another },
          ]}
        />
      </div>
      <TextArea
        {...readField(form, ["reason", "staff.reason"])}
        label={label}
        hint={words.ownHint}
        limit={LIMITS.reason}
        rows={3}
        optional
      />
    </>
  );
}
