import type { ReactNode } from "react";
import type { FormState } from "~/schemas/form";
import { useLightText, useText } from "../context/use-text";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { readField } from "../form/field-state";
import { CallBar } from "../layout/call-bar";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";

interface Props {
  form: FormState;
  /** The answer. */
  children?: ReactNode;
}

/** Looks up a request by its number, without an address. */
export function NumberLookupForm({ form, children }: Props) {
  const { t, formatMessage } = useText();
  const { numberLookup: words, statusCheck } = useLightText();
  return (
    <div className="measure">
      {form.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
      <h1>{t.home.checkStatus}</h1>
      {children}
      <ErrorSummary form={form} order={["reference", "proof"]} />
      <p>
        <a href="/request-help/status">{words.byName}</a>
      </p>
      <form method="post" action="/request-help/status?by=number" noValidate data-check>
        <Field
          {...readField(form, ["reference", "lookup.reference"])}
          label={words.reference}
          hint={words.referenceHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field
          {...readField(form, ["proof", "lookup.proof"])}
          label={words.proof}
          autoComplete="off"
          spellCheck={false}
        />
        <Button busy={statusCheck.busy}>{statusCheck.check}</Button>
      </form>
      <CallBar />
    </div>
  );
}
