import type { ReactNode } from "react";
import { PORTALS, type Portal } from "~/schemas/accounts/portals";
import type { FormFields, FormState } from "~/schemas/form";
import type { Message } from "~/text/message";
import { useText, useLightText } from "../context/use-text";
import { Field } from "../form/field";
import { findFirstError, getFieldState } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { PasswordField, ShowPassword } from "../form/password-field";
import { EmailField } from "../form/person-fields";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";

const LOGIN_MESSAGES: readonly Message[] = [
  "account.incorrect",
  "account.loginWait",
  "account.loginBlocked",
];

interface Props {
  portal: Portal;
  form: FormState;
  to?: string | undefined;
  /** Values of the form at `to`, submitted after the session ended. */
  carried?: FormFields | undefined;
  children?: ReactNode;
}

/** Login screen. Marks no field as wrong: that would reveal which accounts exist. */
export function LoginForm({ portal, form, to, carried, children }: Props) {
  const { t, formatMessage } = useText();
  const error = findFirstError(form);
  // The specification has two texts for a failed login; ours only adds how to end a lockout.
  const alert = error && (LOGIN_MESSAGES.includes(error) ? error : "somethingWentWrong");
  const otherPortal = portal === "admin" ? "volunteer" : "admin";
  return (
    <div className="measure">
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      <h1>{portal === "admin" ? t.account.adminPortal : t.account.volunteerPortal}</h1>
      {children}
      <Form method="post" action={PORTALS[portal].login} noValidate className="narrow">
        <HiddenFields fields={{ to, carried: carried && JSON.stringify(carried) }} />
        <EmailField {...getFieldState({ ...form, errors: {} }, "email")} autoComplete="username" />
        <PasswordField name="password" label={t.account.password} known />
        <ShowPassword />
        <Button busy={t.account.loggingIn}>{t.account.logIn}</Button>
      </Form>
      <p>
        <a href={PORTALS[portal].requestReset}>{t.account.forgot}</a>
      </p>
      <p>
        {t.account.otherPortal[portal]}{" "}
        <a href={PORTALS[otherPortal].login}>
          {otherPortal === "admin" ? t.nav.adminLogin : t.nav.volunteerLogin}
        </a>
      </p>
    </div>
  );
}

export function LoggedInElsewhere({ role }: { role: Portal }) {
  const { t } = useText();
  const { account } = useLightText();
  return (
    <Banner kind="status">
      {account.loggedInAs[role]} <a href={PORTALS[role].dashboard}>{t.account.backToDashboard}</a>
    </Banner>
  );
}

interface CodeFormProps {
  /** Stands for the password. */
  proof: string;
  email?: string | undefined;
  to?: string | undefined;
  carried?: FormFields | undefined;
  alert?: Message | undefined;
}

export function CodeForm({ proof, email, to, carried, alert }: CodeFormProps) {
  const { t, formatMessage } = useText();
  const { secondFactor } = t.staff;
  return (
    <div className="measure">
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      <h1>{t.account.adminPortal}</h1>
      <Form method="post" action={PORTALS.admin.login} noValidate className="narrow">
        <HiddenFields fields={{ proof, email, to, carried: carried && JSON.stringify(carried) }} />
        <Field
          name="code"
          label={secondFactor.code}
          hint={secondFactor.codeHint}
          value={undefined}
          autoFocus={!alert}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button busy={t.account.loggingIn}>{t.account.logIn}</Button>
      </Form>
      <p>{secondFactor.lost}</p>
      <p>
        <a href={PORTALS.admin.login}>{t.nav.adminLogin}</a>
      </p>
    </div>
  );
}
