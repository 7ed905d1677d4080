import type { ReactNode } from "react";
import { ACCOUNT_MESSAGES } from "~/schemas/accounts/account";
import { SOMETHING_WENT_WRONG } from "~/schemas/vocabulary";
import type { FormState } from "~/schemas/form";
import { NOTICES } from "~/schemas/notices";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Field } from "../form/field";
import { getFieldState } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { PasswordField } from "../form/password-field";
import { ShowPassword } from "../form/show-password";
import { PORTALS, type Portal } from "~/schemas/accounts/portals";
import { useText } from "../context/use-text";

const OWN_TEXTS: readonly string[] = [ACCOUNT_MESSAGES.incorrect, NOTICES.loginStopped];

interface LoginFormProps {
  portal: Portal;
  form: FormState;
  /** Own path where the person wanted to go. */
  to?: string | undefined;
  /** What was typed into the form at `to` before the login ended. */
  carried?: Record<string, string> | undefined;
  /** Shown between the heading and the form. */
  children?: ReactNode;
}

/** The whole screen of a login. Nothing marks a single field: which one of the two is wrong is nobody's business. */
export function LoginForm({ portal, form, to, carried, children }: LoginFormProps) {
  const { t, say } = useText();
  const said = form.alert ?? Object.values(form.errors).flatMap((messages) => messages ?? [])[0];
  // The specification has two texts for a failed login; only the way out of a stopped one is added.
  const alert = said && (OWN_TEXTS.includes(said) ? said : SOMETHING_WENT_WRONG);
  const other = portal === "admin" ? "volunteer" : "admin";
  return (
    <div className="measure">
      {alert && <Banner kind="alert">{say(alert)}</Banner>}
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
        <a href={PORTALS[other].login}>
          {other === "admin" ? t.nav.adminLogin : t.nav.volunteerLogin}
        </a>
      </p>
    </div>
  );
}
