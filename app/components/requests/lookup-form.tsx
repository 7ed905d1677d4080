import type { ReactNode } from "react";
import type { FormState } from "~/schemas/form";
import { LIMITS, MESSAGES } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { getFieldState } from "../form/field-state";
import { CallBar } from "../layout/call-bar";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";

const ORDER = ["first_name", "last_name", "street_address_1", "street_address_2"];

interface Props {
  form: FormState;
  /** Shown between the heading and the form. */
  children?: ReactNode;
}

/** Screen on which homeowners look up the status of a request. */
export function StatusLookupForm({ form, children }: Props) {
  const { t, translate } = useText();
  const field = (name: string) => getFieldState(form, name);
  return (
    <div className="measure">
      {form.alert && <Banner kind="alert">{translate(form.alert)}</Banner>}
      <h1>{t.home.checkStatus}</h1>
      {children}
      <ErrorSummary form={form} order={ORDER} />
      <p>
        {t.status.intro} {t.status.notYet} <a href="/request-help">{t.nav.requestHelp}</a>
      </p>
      <form method="post" action="/request-help/status" noValidate data-check>
        <Field
          {...field("first_name")}
          label={t.form.firstName}
          message={MESSAGES.firstName}
          limit={LIMITS.name}
          autoComplete="given-name"
          autoCapitalize="words"
          spellCheck={false}
        />
        <Field
          {...field("last_name")}
          label={t.form.lastName}
          message={MESSAGES.lastName}
          limit={LIMITS.name}
          autoComplete="family-name"
          autoCapitalize="words"
          spellCheck={false}
        />
        <Field
          {...field("street_address_1")}
          label={t.status.address1}
          message={MESSAGES.lookupAddress}
          limit={LIMITS.street}
          autoComplete="address-line1"
          spellCheck={false}
        />
        <Field
          {...field("street_address_2")}
          label={t.status.address2}
          hint={t.form.street2Hint}
          message={MESSAGES.lookupAddress}
          limit={LIMITS.street}
          autoComplete="address-line2"
          spellCheck={false}
          optional
        />
        <Button busy={t.status.busy}>{t.status.check}</Button>
      </form>
      <CallBar />
    </div>
  );
}
