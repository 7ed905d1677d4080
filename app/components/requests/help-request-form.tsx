import type { ReactNode } from "react";
import type { FormState } from "~/schemas/form";
import { HELP_TYPE_CODES, HELP_TYPES, LIMITS, MESSAGES } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { AddressFields } from "../form/address-fields";
import { ChoiceTiles } from "../form/choice-tiles";
import { EmailField, PhoneField, type FieldGroupProps } from "../form/contact-fields";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { getFieldState } from "../form/field-state";
import { Honeypot } from "../form/honeypot";
import { TextArea } from "../form/text-area";
import { CallBar } from "../layout/call-bar";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { IntakeFields } from "./intake-fields";

/** Validated fields in screen order. A missing kind of help is reported at the first one. */
const ORDER = [
  "how",
  "locale",
  "first_name",
  "last_name",
  "email",
  "phone_number",
  "street_address_1",
  "street_address_2",
  "city",
  "zip_code",
  "county",
  ...HELP_TYPE_CODES.map((code) => HELP_TYPES[code].field),
  "other",
  "description",
];

/** The query keeps the empty form cached for Back: a POST to its own URL would evict it. */
const TARGET = "/request-help?send";

interface Props {
  form: FormState;
  submissionId: string;
  /** An administrator enters it for a caller: no draft is kept in the browser, no honeypot. */
  staff?: boolean;
  /** Shown between the heading and the form. */
  children?: ReactNode;
}

/** Screen on which homeowners, or administrators for a caller, request help. */
export function HelpRequestForm({ form, submissionId, staff, children }: Props) {
  const { t, translate } = useText();
  const field = (name: string) => getFieldState(form, name);
  const words = t.staff.enter;
  return (
    <div className="measure">
      {form.alert && <Banner kind="alert">{translate(form.alert)}</Banner>}
      <h1>{staff ? words.heading : t.nav.requestHelp}</h1>
      {children}
      {children && !staff && <h2 className="another">{t.request.another}</h2>}
      {!staff && <CallBar />}
      <ErrorSummary form={form} order={ORDER} />
      {!staff && (
        <p>
          {t.request.already} <a href="/request-help/status">{t.home.checkStatus}</a>
        </p>
      )}
      <p>{staff ? words.intro : t.request.intro}</p>
      <form
        method="post"
        action={staff ? "/homeowner-requests/enter-request" : TARGET}
        noValidate
        data-check
        data-draft={staff ? undefined : "request-help"}
      >
        <input type="hidden" name="submission_id" value={submissionId} />
        {staff ? <IntakeFields field={field} /> : <Honeypot />}
        <section aria-labelledby="about-you">
          <h2 id="about-you">{staff ? words.aboutThem : t.request.aboutYou}</h2>
          <NameFields field={field} staff={staff} />
          <EmailField field={field} staff={staff} />
          <PhoneField field={field} staff={staff} />
        </section>
        <section aria-labelledby="where">
          <h2 id="where">{t.request.where}</h2>
          <AddressFields field={field} staff={staff} />
        </section>
        <section aria-labelledby="what">
          <h2 id="what">{staff ? words.what : t.request.what}</h2>
          <NeedFields field={field} staff={staff} form={form} />
        </section>
        <Button busy={t.request.busy}>{t.request.submit}</Button>
      </form>
    </div>
  );
}

function NameFields({ field, staff }: FieldGroupProps) {
  const { t } = useText();
  return (
    <>
      <Field
        {...field("first_name")}
        label={t.form.firstName}
        message={MESSAGES.firstName}
        limit={LIMITS.name}
        autoComplete={staff ? "off" : "given-name"}
        autoCapitalize="words"
        spellCheck={false}
      />
      <Field
        {...field("last_name")}
        label={t.form.lastName}
        message={MESSAGES.lastName}
        limit={LIMITS.name}
        autoComplete={staff ? "off" : "family-name"}
        autoCapitalize="words"
        spellCheck={false}
      />
    </>
  );
}

function NeedFields({ field, staff, form }: FieldGroupProps & { form: FormState }) {
  const { t, translate } = useText();
  const types = HELP_TYPE_CODES.map((code) => HELP_TYPES[code]);
  return (
    <>
      <div className="with-other">
        <ChoiceTiles
          type="checkbox"
          id="helpExterior"
          legend={t.request.helpTypes}
          hint={t.request.helpTypesHint}
          error={types.map(({ field: name }) => field(name).error).find(Boolean)}
          message={MESSAGES.helpType}
          choices={types.map((type) => ({
            name: type.field,
            value: "on",
            label: translate(type.label),
            chosen: Boolean(form.values[type.field]),
          }))}
        />
        <TextArea
          {...field("other")}
          label={t.request.other}
          message={MESSAGES.other}
          limit={LIMITS.other}
          rows={2}
          neededBy="helpOther"
        />
      </div>
      <TextArea
        {...field("description")}
        label={t.request.description}
        hint={staff ? t.staff.enter.descriptionHint : t.request.descriptionHint}
        message={MESSAGES.description}
        limit={LIMITS.description}
      />
    </>
  );
}
