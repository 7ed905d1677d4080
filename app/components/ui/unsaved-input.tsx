import type { FormState } from "~/schemas/form";
import { useText } from "../context/use-text";

/** Text entered in a form that the page no longer has, shown so that it can be copied. */
export function UnsavedInput({ form: { values } }: { form: FormState }) {
  const { t, translate } = useText();
  const text = [translate(values.ready ?? ""), values.reason, values.notes, values.details]
    .filter(Boolean)
    .join("\n");
  return text ? (
    <p className="note typed">
      {t.staff.details.typed} {text}
    </p>
  ) : null;
}
