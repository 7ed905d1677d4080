import type { FormState } from "~/schemas/form";
import { useText } from "../context/use-text";

/** The words of a form that the page has no more, so that nobody has to write them again. */
export function UnsavedInput({ form: { values } }: { form: FormState }) {
  const { t, say } = useText();
  const typed = [say(values.ready ?? ""), values.reason, values.notes, values.details]
    .filter(Boolean)
    .join("\n");
  return typed ? (
    <p className="note typed">
      {t.staff.details.typed} {typed}
    </p>
  ) : null;
}
