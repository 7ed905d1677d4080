import { LIMITS, MESSAGES } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { Field } from "./field";
import type { getFieldState } from "./field-state";
import { EMAIL_PATTERN, PHONE_PATTERN } from "./patterns";

export interface FieldGroupProps {
  field: (name: string) => ReturnType<typeof getFieldState>;
  /** Staff enter another person's data: no autofill of their own. */
  staff?: boolean | undefined;
}

/** Optional for staff: some homeowners have no e-mail. */
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
