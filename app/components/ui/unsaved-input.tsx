import type { FormState } from "~/schemas/form";
import { findReason } from "~/schemas/requests/rejection";
import { useText } from "../context/use-text";

/** Shows the entries of a form that the page no longer has, for copying; `chosen` first. */
export function UnsavedInput({
  form: { values },
  chosen,
}: {
  form: FormState;
  chosen?: string | undefined;
}) {
  const { t, labels } = useText();
  const reason = findReason(values.ready);
  const { reason: own, notes, words, message, details } = values;
  const text = [chosen, reason && labels.reasons[reason], own, notes, words, message, details]
    .filter(Boolean)
    .join("\n");
  return text ? (
    <p className="note typed">
      {t.staff.details.typed} {text}
    </p>
  ) : null;
}
