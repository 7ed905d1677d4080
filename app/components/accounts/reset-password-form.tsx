import { PORTALS, type Portal } from "~/schemas/accounts/portals";
import type { FormState } from "~/schemas/form";
import type { Message } from "~/text/message";
import { useSite } from "../context/site";
import { useLightText, useText } from "../context/use-text";
import { EmailField, NameFields } from "../form/person-fields";
import { ErrorSummary } from "../form/error-summary";
import { toFieldLevelMessages, getFieldState, toScreenMessage } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { PasswordField, ShowPassword } from "../form/password-field";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";

interface PasswordLink {
  kind: "reset" | "invite" | "admin";
  /** The new administrator's email address; absent if the person enters it. */
  email?: string | undefined;
}

interface Props {
  portal: Portal;
  form: FormState;
  token: string;
  done?: PasswordLink["kind"] | undefined;
  /** Undefined if the link cannot be used. */
  link: PasswordLink | undefined;
  minLength: number;
}

export function ResetPasswordForm({ portal, form, token, done, link, minLength }: Props) {
  const { t, formatMessage } = useText();
  const { account } = useLightText();
  if (done) return <PasswordSet portal={portal} kind={done} />;
  if (!link) return <DeadLink portal={portal} alert={form.alert ?? "account.invalidLink"} />;
  const { heading } = t.account.link[link.kind];
  const { text, button } = account.link[link.kind];
  const fieldMessages = toFieldLevelMessages(form, "account.resetFailed");
  return (
    <div className="measure">
      <h1>{heading}</h1>
      <ErrorSummary
        form={link.kind === "reset" ? form : fieldMessages}
        order={["firstName", "lastName", "email", "newPassword"]}
        once
      />
      <p>{text}</p>
      {/* No action: posts to the page's own URL, which keeps the token for a reload. */}
      <form method="post" noValidate className="narrow">
        <HiddenFields fields={{ token }} />
        {link.kind === "admin" && <NewAdmin form={form} email={link.email} />}
        <PasswordField
          name="newPassword"
          label={t.account.newPassword}
          hint={t.account.passwordHint(minLength)}
          error={getFieldState(fieldMessages, "newPassword").error}
        />
        <ShowPassword />
        <Button busy={t.request.busy}>{button}</Button>
      </form>
      {form.alert && (
        <Banner kind="alert">
          {formatMessage(toScreenMessage(form.alert, "account.resetFailed"))}
        </Banner>
      )}
    </div>
  );
}

function PasswordSet({ portal, kind }: { portal: Portal; kind: PasswordLink["kind"] }) {
  const { t, formatMessage } = useText();
  return (
    <div className="measure">
      <h1>{t.account.link[kind].heading}</h1>
      <Banner kind="status">{formatMessage("account.passwordReset")}</Banner>
      <p>
        <a className="button primary" href={PORTALS[portal].login}>
          {t.account.logIn}
        </a>
      </p>
    </div>
  );
}

function DeadLink({ portal, alert }: { portal: Portal; alert: Message }) {
  const { t, formatMessage } = useText();
  const { deadLink, newLink } = useLightText().account;
  const { contactPhone } = useSite();
  return (
    <div className="measure">
      <h1>{t.account.link.reset.heading}</h1>
      <Banner kind="alert">{formatMessage(toScreenMessage(alert, "account.resetFailed"))}</Banner>
      <p>
        <a className="button secondary" href={PORTALS[portal].requestReset}>
          {newLink}
        </a>
      </p>
      <p>{portal === "admin" ? deadLink.admin : deadLink.volunteer(contactPhone)}</p>
      <p>
        {deadLink.used} <a href={PORTALS[portal].login}>{t.account.logIn}</a>
      </p>
    </div>
  );
}

function NewAdmin({ form, email }: { form: FormState; email: string | undefined }) {
  return (
    <>
      <NameFields form={form} fields={{ firstName: ["firstName"], lastName: ["lastName"] }} />
      <EmailField
        {...getFieldState(form, "email")}
        value={email ?? form.values.email}
        readOnly={email !== undefined}
        autoComplete="username"
      />
    </>
  );
}
