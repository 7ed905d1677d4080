import { useText } from "../context/use-text";
import { Field, type FieldProps } from "./field";

type Props = Omit<FieldProps, "label" | "type">;

/** Email address: keyboards and browsers must not correct it. */
export function EmailField(field: Props) {
  const { t } = useText();
  return (
    <Field label={t.form.email} {...field} type="email" autoCapitalize="none" spellCheck={false} />
  );
}

/** Phone number with the separators that the schema strips. */
export function PhoneField(field: Props) {
  const { t } = useText();
  return (
    <Field
      label={t.form.phone}
      hint={t.request.phoneHint}
      {...field}
      type="tel"
      className="short"
    />
  );
}
