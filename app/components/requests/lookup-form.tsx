import type { ReactNode } from "react";
import type { FieldName, FormState } from "~/schemas/form";
import type { StatusLookup } from "~/schemas/requests/status-lookup";
import { useLightText, useText } from "../context/use-text";
import { AddressFields } from "../form/address-fields";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { toNames, type FieldSpec, readField } from "../form/field-state";
import { NameFields } from "../form/person-fields";
import { CallBar } from "../layout/call-bar";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";

const FIELDS = {
  firstName: ["first_name", "help.firstName"],
  lastName: ["last_name", "help.lastName"],
  street1: ["street_address_1", "help.lookupAddress"],
  street2: ["street_address_2", "help.lookupAddress"],
} as const satisfies Record<string, FieldSpec<FieldName<typeof StatusLookup>>>;

interface Props {
  subject: "request" | "application";
  form: FormState;
  children?: ReactNode;
}

export function LookupForm({ subject, form, children }: Props) {
  const { t, formatMessage } = useText();
  const { lookup, numberLookup, statusCheck } = useLightText();
  const words = lookup[subject];
  const [path, start, heading] =
    subject === "request"
      ? ["/request-help", t.nav.requestHelp, t.home.checkStatus]
      : ["/applyVolunteer", t.nav.apply, t.thankYou.checkStatus];
  return (
    <div className="measure">
      {form.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
      <h1>{heading}</h1>
      {form.alert === "statusNotFound" && <p>{lookup.tryAgain}</p>}
      {children}
      <ErrorSummary form={form} order={toNames(FIELDS)} />
      <p>
        {words.intro} <a href={path}>{start}</a>
      </p>
      {subject === "request" && (
        <p>
          <a href={`${path}/status?by=number`}>{numberLookup.link}</a>
        </p>
      )}
      <form method="post" action={`${path}/status`} noValidate data-check>
        <NameFields form={form} fields={FIELDS} />
        <AddressFields form={form} fields={FIELDS} labels={words} />
        <Button busy={statusCheck.busy}>{statusCheck.check}</Button>
      </form>
      <CallBar />
    </div>
  );
}

interface NumberLookupFormProps {
  form: FormState;
  children?: ReactNode;
}

export function NumberLookupForm({ form, children }: NumberLookupFormProps) {
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
