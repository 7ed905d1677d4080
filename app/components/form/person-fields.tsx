import { LIMITS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { Field, type FieldProps } from "./field";
import { readField, type FieldGroupProps } from "./field-state";

const NAMES = [
  ["firstName", "given-name"],
  ["lastName", "family-name"],
] as const;

/** First and last name; the limit is checked in the browser only where the field has a message. */
export function NameFields({ form, fields, staff }: FieldGroupProps<"firstName" | "lastName">) {
  const { t } = useText();
  return NAMES.map(([name, autofill]) => (
    <Field
      key={name}
      {...readField(form, fields[name])}
      label={t.form[name]}
      limit={fields[name][1] && LIMITS.name}
      tooLong={fields[name][1] && `tooLong.${name}`}
      autoComplete={staff ? "off" : autofill}
      autoCapitalize="words"
      spellCheck={false}
    />
  ));
}

type Props = Omit<FieldProps, "label" | "type">;

/** Email address: keyboards and browsers must not correct it. */
export function EmailField(field: Props) {
  const { t } = useText();
  return (
    <Field label={t.form.email} {...field} type="email" autoCapitalize="none" spellCheck={false} />
  );
}

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
