import type { ReactNode } from "react";
import { ACCOUNT_MESSAGES } from "~/schemas/accounts/account";
import { PORTALS, type Portal } from "~/schemas/accounts/portals";
import type { FormState } from "~/schemas/form";
import { NOTICES } from "~/schemas/notices";
import { SOMETHING_WENT_WRONG } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { Field } from "../form/field";
import { getFieldState } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { PasswordField } from "../form/password-field";
import { ShowPassword } from "../form/show-password";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";

const LOGIN_MESSAGES: readonly string[] = [ACCOUNT_MESSAGES.incorrect, NOTICES.loginBlocked];

interface Props {
  portal: Portal;
  form: FormState;
  /** Local path to open after the login. */
  to?: string | undefined;
  /** Values of the form at `to`, submitted after the session ended. */
  carried?: Record<string, string> | undefined;
  /** Shown between the heading and the form. */
  children?: ReactNode;
}

/** Login screen. Marks no field as wrong: that would reveal which accounts exist. */
export function LoginForm({ portal, form, to, carried, children }: Props) {
  const { t, translate } = useText();
  const message = form.alert ?? Object.values(form.errors).flatMap((messages) => messages ?? [])[0];
  // The specification has two texts for a failed login; ours only adds how to end a lockout.
  const alert = message && (LOGIN_MESSAGES.includes(message) ? message : SOMETHING_WENT_WRONG);
  const otherPortal = portal === "admin" ? "volunteer" : "admin";
  return (
    <div className="measure">
      {alert && <Banner kind="alert">{translate(alert)}</Banner>}
      <h1>{portal === "admin" ? t.account.adminPortal : t.account.volunteerPortal}</h1>
      {children}
      <form method="post" action={PORTALS[portal].login} noValidate className="narrow">
        <HiddenFields fields={{ to, carried: carried && JSON.stringify(carried) }} />
        <Field
          {...getFieldState({ ...form, errors: {} }, "email")}
          label={t.form.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField name="password" label={t.account.password} known />
        <ShowPassword />
        <Button busy={t.account.loggingIn}>{t.account.logIn}</Button>
      </form>
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
