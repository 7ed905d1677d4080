import { ChangePassword } from "~/schemas/accounts/account";
import { PORTALS, type Portal } from "~/schemas/accounts/portals";
import type { FieldName, FormState } from "~/schemas/form";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { Field } from "../form/field";
import { toFieldLevelMessages, getFieldState, toScreenMessage } from "../form/field-state";
import { PasswordField, ShowPassword } from "../form/password-field";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Link } from "../ui/link";

const ORDER = ["username", "currentPassword", "newPassword", "newPassword2"] satisfies FieldName<
  typeof ChangePassword
>[];

interface Props {
  portal: Portal;
  form: FormState;
  username: string;
  usernameHint: Message;
  minLength: number;
  done: boolean;
  /** Why the password has to be changed before anything else. */
  first?: Message | undefined;
  secondFactor?: Message | undefined;
}

export function ChangePasswordForm({ portal, form, done, first, secondFactor, ...page }: Props) {
  const { t, formatMessage } = useText();
  return (
    <div className="measure">
      {form.alert && (
        <Banner kind="alert">
          {formatMessage(
            toScreenMessage(form.alert, "account.changeFailed", "account.serverError"),
          )}
        </Banner>
      )}
      <h1>{t.nav.changePassword}</h1>
      {done && <Banner kind="status">{formatMessage("account.passwordChanged")}</Banner>}
      {first && <p>{formatMessage(first)}</p>}
      <CheckedForm
        schema={ChangePassword}
        form={form}
        action={PORTALS[portal].changePassword}
        order={ORDER}
        once
        className="narrow"
      >
        {(current) => <PasswordFields form={current} {...page} />}
      </CheckedForm>
      {secondFactor && (
        <p>
          <Link href={PORTALS.admin.secondFactor}>{formatMessage(secondFactor)}</Link>
        </p>
      )}
      {!first && (
        <p>
          <Link className="button secondary" href={PORTALS[portal].dashboard}>
            {t.account.backToDashboard}
          </Link>
        </p>
      )}
    </div>
  );
}

function PasswordFields({
  form,
  username,
  usernameHint,
  minLength,
}: Pick<Props, "form" | "username" | "usernameHint" | "minLength">) {
  const { t, formatMessage } = useText();
  const fieldMessages = toFieldLevelMessages(form, "account.allFieldsRequired");
  const errorFor = (name: string) => ({ name, error: getFieldState(fieldMessages, name).error });
  return (
    <>
      <Field
        {...errorFor("username")}
        value={form.values.username ?? username}
        label={t.account.username}
        hint={formatMessage(usernameHint)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...errorFor("currentPassword")} label={t.account.currentPassword} known />
      <PasswordField
        {...errorFor("newPassword")}
        label={t.account.newPassword}
        hint={t.account.passwordHint(minLength)}
      />
      <PasswordField {...errorFor("newPassword2")} label={t.account.repeatPassword} />
      <ShowPassword />
      <Button busy={t.request.busy}>{t.request.submit}</Button>
    </>
  );
}
