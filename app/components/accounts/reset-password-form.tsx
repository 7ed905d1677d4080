import { ACCOUNT_MESSAGES } from "~/schemas/accounts/account";
import type { FormState } from "~/schemas/form";
import { NOTICES } from "~/schemas/notices";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { toFieldLevelMessages } from "../form/field-level-messages";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { getFieldState } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { toScreenMessage } from "../form/screen-message";
import { PasswordField } from "../form/password-field";
import { ShowPassword } from "../form/show-password";
import { PORTALS, type Portal } from "~/schemas/accounts/portals";
import { useSite } from "../context/site";
import { useText } from "../context/use-text";

/** What a link of a mail or of the terminal is for; absent when it cannot be used. */
interface PasswordLink {
  kind: "reset" | "invite" | "admin";
  /** Whom it makes an administrator; absent when the person says so. */
  email?: string | undefined;
}

interface Props {
  portal: Portal;
  form: FormState;
  /** Secret of the link, as the address carries it. */
  token: string;
  link: PasswordLink | undefined;
  /** Fewest characters of a new password. */
  minLength: number;
}

/** The screen behind a link with which a person chooses a password, or becomes an administrator. */
export function ResetPasswordForm({ portal, form, token, link, minLength }: Props) {
  const { t, say } = useText();
  if (!link) return <DeadLink portal={portal} alert={form.alert ?? NOTICES.badLink} />;
  const { heading, text, button } = t.account.link[link.kind];
  const marked = toFieldLevelMessages(form, ACCOUNT_MESSAGES.resetFailed, t.form.fillIn);
  return (
    <div className="measure">
      <h1>{heading}</h1>
      <ErrorSummary form={form} order={["newPassword"]} />
      <p>{text}</p>
      {/* No address: it goes to this page's own, which keeps the token for a reload. */}
      <form method="post" noValidate className="narrow">
        <HiddenFields fields={{ token }} />
        {link.kind === "admin" && <NewAdmin form={form} email={link.email} />}
        <PasswordField
          name="newPassword"
          label={t.account.newPassword}
          hint={t.account.passwordHint(minLength)}
          error={getFieldState(marked, "newPassword").error}
        />
        <ShowPassword />
        <Button busy={t.request.busy}>{button}</Button>
      </form>
      {form.alert && (
        <Banner kind="alert">
          {say(toScreenMessage(form.alert, ACCOUNT_MESSAGES.resetFailed))}
        </Banner>
      )}
    </div>
  );
}

/** In place of the form when the link was used, has ended or never was one. */
function DeadLink({ portal, alert }: { portal: Portal; alert: string }) {
  const { t, say } = useText();
  const { deadLink } = t.account;
  const { contactPhone } = useSite();
  return (
    <div className="measure">
      <h1>{t.account.link.reset.heading}</h1>
      <Banner kind="alert">{say(toScreenMessage(alert, ACCOUNT_MESSAGES.resetFailed))}</Banner>
      <p>
        <a className="button secondary" href={PORTALS[portal].requestReset}>
          {t.account.newLink}
        </a>
      </p>
      <p>{portal === "admin" ? deadLink.admin : deadLink.volunteer(contactPhone)}</p>
    </div>
  );
}

function NewAdmin({ form, email }: { form: FormState; email: string | undefined }) {
  const { t } = useText();
  return (
    <>
      <Field
        {...getFieldState(form, "firstName")}
        label={t.form.firstName}
        autoComplete="given-name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <Field
        {...getFieldState(form, "lastName")}
        label={t.form.lastName}
        autoComplete="family-name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <Field
        {...getFieldState(form, "email")}
        value={email ?? form.values.email}
        readOnly={email !== undefined}
        label={t.form.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
