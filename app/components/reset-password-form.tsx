import { ACCOUNT_MESSAGES } from "~/schemas/account";
import type { FormState } from "~/schemas/form";
import { NOTICES } from "~/schemas/notices";
import { Banner } from "./banner";
import { Button } from "./button";
import { besideFields } from "./form/beside-fields";
import { ErrorSummary } from "./form/error-summary";
import { Field } from "./form/field";
import { fieldOf } from "./form/field-of";
import { HiddenFields } from "./form/hidden-fields";
import { ownWords } from "./form/own-words";
import { PasswordField } from "./form/password-field";
import { ShowPassword } from "./form/show-password";
import { PORTALS, type Portal } from "~/schemas/portals";
import { useText } from "./text";

/** What a link of a mail or of the terminal is for; absent when it cannot be used. */
interface PasswordLink {
  makesAdmin: boolean;
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

/** The whole screen behind a link with which somebody chooses a password, or becomes an administrator. The result stands underneath. */
export function ResetPasswordForm({ portal, form, token, link, minLength }: Props) {
  const { t, say } = useText();
  const marked = besideFields(form, ACCOUNT_MESSAGES.resetFailed, t.form.fillIn);
  const makesAdmin = link?.makesAdmin ?? false;
  const refused = form.alert ?? (link ? undefined : NOTICES.badLink);
  return (
    <div className="measure">
      <h1>{makesAdmin ? t.account.becomeAdmin : t.account.reset}</h1>
      <ErrorSummary form={form} order={["newPassword"]} />
      {link && <p>{makesAdmin ? t.account.becomeAdminText : t.account.resetText}</p>}
      {token !== "" && (
        // No address: it goes to this page's own, which keeps the token for a reload.
        <form method="post" noValidate className="narrow">
          <HiddenFields fields={{ token }} />
          {makesAdmin && <NewAdmin form={form} email={link?.email} />}
          <PasswordField
            name="newPassword"
            label={t.account.newPassword}
            hint={t.account.passwordHint(minLength)}
            error={fieldOf(marked, "newPassword").error}
          />
          <ShowPassword />
          <Button busy={t.request.busy}>{makesAdmin ? t.account.create : t.account.reset}</Button>
        </form>
      )}
      {refused && <Banner kind="alert">{say(ownWords(refused, ACCOUNT_MESSAGES.resetFailed))}</Banner>}
      {!link && (
        <p>
          <a className="button secondary" href={PORTALS[portal].requestReset}>
            {t.account.newLink}
          </a>
        </p>
      )}
    </div>
  );
}

function NewAdmin({ form, email }: { form: FormState; email: string | undefined }) {
  const { t } = useText();
  return (
    <>
      <Field {...fieldOf(form, "firstName")} label={t.form.firstName} autoComplete="given-name" autoCapitalize="words" spellCheck={false} />
      <Field {...fieldOf(form, "lastName")} label={t.form.lastName} autoComplete="family-name" autoCapitalize="words" spellCheck={false} />
      <Field
        {...fieldOf(form, "email")}
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
