import type { FormState } from "~/schemas/form";
import { findReason } from "~/schemas/requests/rejection";
import { useText } from "../context/use-text";

/** Text entered in a form that the page no longer has, shown so that it can be copied. */
export function UnsavedInput({ form: { values } }: { form: FormState }) {
  const { t, labels } = useText();
  const reason = findReason(values.ready);
  const text = [reason && labels.reasons[reason], values.reason, values.notes, values.details]
    .filter(Boolean)
    .join("\n");
  return text ? (
    <p className="note typed">
      {t.staff.details.typed} {text}
    </p>
  ) : null;
}
