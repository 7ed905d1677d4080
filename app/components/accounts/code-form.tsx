import { PORTALS } from "~/schemas/accounts/portals";
import type { FormFields } from "~/schemas/carried-form";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { Field } from "../form/field";
import { HiddenFields } from "../form/hidden-fields";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";

interface Props {
  /** Stands for the password. */
  proof: string;
  email?: string | undefined;
  to?: string | undefined;
  carried?: FormFields | undefined;
  alert?: Message | undefined;
}

export function CodeForm({ proof, email, to, carried, alert }: Props) {
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
