import { PORTALS, type Portal } from "~/schemas/accounts/portals";
import type { FormState } from "~/schemas/form";
import { useLightText, useText } from "../context/use-text";
import { EmailField } from "../form/person-fields";
import { ErrorSummary } from "../form/error-summary";
import { readField, toScreenMessage } from "../form/field-state";
import { EMAIL_PATTERN } from "../form/patterns";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";

interface Props {
  portal: Portal;
  form: FormState;
  sent: boolean;
}

/** Forgot Password screen. The result is the same for every email address, known or not. */
export function RequestResetForm({ portal, form, sent }: Props) {
  const { t, formatMessage } = useText();
  const { account } = useLightText();
  return (
    <div className="measure">
      <h1>{t.account.forgot}</h1>
      <ErrorSummary form={form} order={["email"]} />
      <p>{account.forgotText}</p>
      <form
        method="post"
        action={PORTALS[portal].requestReset}
        noValidate
        data-check
        className="narrow"
      >
        <EmailField
          {...readField(form, ["email", "help.email"])}
          pattern={EMAIL_PATTERN}
          autoComplete="username"
        />
        <Button busy={t.request.busy}>{account.sendReset}</Button>
      </form>
      {form.alert && (
        <Banner kind="alert">
          {formatMessage(toScreenMessage(form.alert, "account.sendFailed"))}
        </Banner>
      )}
      {sent && <Banner kind="status">{formatMessage("account.resetSent")}</Banner>}
      <p>
        <a href={PORTALS[portal].login}>{account.backToLogin}</a>
      </p>
    </div>
  );
}
