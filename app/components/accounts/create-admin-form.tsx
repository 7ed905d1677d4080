import { ACCOUNT_MESSAGES } from "~/schemas/accounts/account";
import type { FormState } from "~/schemas/form";
import { SOMETHING_WENT_WRONG } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { toFieldLevelMessages } from "../form/field-level-messages";
import { getFieldState } from "../form/field-state";
import { PasswordField } from "../form/password-field";
import { toScreenMessage } from "../form/screen-message";
import { ShowPassword } from "../form/show-password";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";

const ORDER = ["firstName", "lastName", "email", "password"];

interface Props {
  form: FormState;
  /** Minimum password length, in characters. */
  minLength: number;
  /** Whether an account was just created. */
  done: boolean;
}

export function CreateAdminForm({ form, minLength, done }: Props) {
  const { t, translate } = useText();
  const fieldMessages = toFieldLevelMessages(
    form,
    ACCOUNT_MESSAGES.allFieldsRequred,
    t.form.fillIn,
  );
  const field = (name: string) => getFieldState(fieldMessages, name);
  return (
    <div className="measure">
      {form.alert && (
        <Banner kind="alert">{translate(toScreenMessage(form.alert, SOMETHING_WENT_WRONG))}</Banner>
      )}
      <h1>{t.nav.createAdmin}</h1>
      {done && <Banner kind="status">{translate(ACCOUNT_MESSAGES.adminCreated)}</Banner>}
      <ErrorSummary form={form} order={ORDER} once />
      <p>{t.account.createText}</p>
      <form method="post" action="/create-admin" noValidate className="narrow">
        {/* Another person's data: no autofill of the administrator's own. */}
        <Field
          {...field("firstName")}
          label={t.form.firstName}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
        />
        <Field
          {...field("lastName")}
          label={t.form.lastName}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
        />
        <Field
          {...field("email")}
          label={t.form.email}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          label={t.account.password}
          hint={t.account.passwordHint(minLength)}
          error={field("password").error}
        />
        <ShowPassword />
        <Button busy={t.request.busy}>{t.account.create}</Button>
      </form>
    </div>
  );
}
