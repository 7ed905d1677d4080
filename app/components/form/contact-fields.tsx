import { LIMITS, MESSAGES } from "~/schemas/vocabulary";
import { Field } from "./field";
import type { getFieldState } from "./field-state";
import { EMAIL_PATTERN, PHONE_PATTERN } from "./patterns";
import { useText } from "../context/use-text";

export interface FieldGroupProps {
  field: (name: string) => ReturnType<typeof getFieldState>;
  /** Staff fill it in for somebody else: the browser must not put in their own data. */
  staff?: boolean | undefined;
}

/** The e-mail address of a homeowner. Staff may leave it out for somebody who has none. */
export function EmailField({ field, staff }: FieldGroupProps) {
  const { t } = useText();
  return (
    <Field
      {...field("email")}
      label={t.form.email}
      {...(staff
        ? { hint: t.staff.enter.emailHint, optional: true }
        : { hint: t.request.emailHint })}
      message={MESSAGES.email}
      limit={LIMITS.email}
      type="email"
      pattern={EMAIL_PATTERN}
      autoComplete={staff ? "off" : "email"}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** The phone number of a homeowner. */
export function PhoneField({ field, staff }: FieldGroupProps) {
  const { t } = useText();
  return (
    <Field
      {...field("phone_number")}
      label={t.form.phone}
      hint={t.request.phoneHint}
      message={MESSAGES.phone}
      type="tel"
      pattern={PHONE_PATTERN}
      autoComplete={staff ? "off" : "tel"}
      className="short"
    />
  );
}
