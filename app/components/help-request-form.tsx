import type { ReactNode } from "react";
import type { FormState } from "~/schemas/form";
import { COUNTIES, HELP_TYPES, HELP_TYPE_CODES, LIMITS, MESSAGES, STATE, ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import { Banner } from "./banner";
import { Button } from "./button";
import { CallBar } from "./call-bar";
import { Choices } from "./form/choices";
import { ErrorSummary } from "./form/error-summary";
import { Field } from "./form/field";
import { fieldOf } from "./form/field-of";
import { EMAIL_PATTERN, PHONE_PATTERN } from "./form/patterns";
import { TextArea } from "./form/text-area";
import { Trap } from "./form/trap";
import { useText } from "./text";

/** Fields that can be wrong, as they stand on the screen. A missing kind of help is reported at the first of them. */
const ORDER = [
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

/** The query keeps the empty page in the browser's memory, for Back: a post to its own address would drop it there. */
const TARGET = "/request-help?send";

interface Props {
  form: FormState;
  submissionId: string;
  /** Shown between the heading and the form. */
  children?: ReactNode;
}

/** The whole screen of a homeowner who asks for help. */
export function HelpRequestForm({ form, submissionId, children }: Props) {
  const { t, say } = useText();
  const field = (name: string) => fieldOf(form, name);
  return (
    <div className="measure">
      {form.alert && <Banner kind="alert">{say(form.alert)}</Banner>}
      <h1>{t.nav.requestHelp}</h1>
      {children}
      {children && <h2 className="another">{t.request.another}</h2>}
      <CallBar />
      <ErrorSummary form={form} order={ORDER} />
      <p>
        {t.request.already} <a href="/request-help/status">{t.home.checkStatus}</a>
      </p>
      <p>{t.request.intro}</p>
      <form method="post" action={TARGET} noValidate data-check data-draft="request-help">
        <input type="hidden" name="submission_id" value={submissionId} />
        <Trap />
        <section aria-labelledby="about-you">
          <h2 id="about-you">{t.request.aboutYou}</h2>
          <AboutYou field={field} />
        </section>
        <section aria-labelledby="where">
          <h2 id="where">{t.request.where}</h2>
          <Where field={field} />
        </section>
        <section aria-labelledby="what">
          <h2 id="what">{t.request.what}</h2>
          <What field={field} form={form} />
        </section>
        <Button busy={t.request.busy}>{t.request.submit}</Button>
      </form>
    </div>
  );
}

interface GroupProps {
  field: (name: string) => ReturnType<typeof fieldOf>;
}

function AboutYou({ field }: GroupProps) {
  const { t } = useText();
  return (
    <>
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
        {...field("email")}
        label={t.form.email}
        hint={t.request.emailHint}
        message={MESSAGES.email}
        limit={LIMITS.email}
        type="email"
        pattern={EMAIL_PATTERN}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...field("phone_number")}
        label={t.form.phone}
        hint={t.request.phoneHint}
        message={MESSAGES.phone}
        type="tel"
        pattern={PHONE_PATTERN}
        autoComplete="tel-national"
        className="short"
      />
    </>
  );
}

function Where({ field }: GroupProps) {
  const { t, say } = useText();
  const zip = field("zip_code");
  const county = field("county");
  return (
    <>
      <Field
        {...field("street_address_1")}
        label={t.form.street1}
        message={MESSAGES.address}
        limit={LIMITS.street}
        autoComplete="address-line1"
        spellCheck={false}
      />
      <Field
        {...field("street_address_2")}
        label={t.form.street2}
        hint={t.form.street2Hint}
        message={MESSAGES.address}
        limit={LIMITS.street}
        autoComplete="address-line2"
        spellCheck={false}
        optional
      />
      <Field
        {...field("city")}
        label={t.form.city}
        message={MESSAGES.city}
        limit={LIMITS.city}
        autoComplete="address-level2"
        spellCheck={false}
      />
      <div className="field">
        <p className="label">{t.form.state}</p>
        <p className="hint">{t.request.stateHint}</p>
        <p className="fixed">{say(STATE)}</p>
      </div>
      <Choices
        type="radio"
        id="zip_code"
        legend={t.form.zipCode}
        hint={t.request.zipHint}
        error={zip.error}
        message={MESSAGES.zipCode}
        choices={ZIP_CODES.map((code) => ({
          name: "zip_code",
          value: code,
          label: code,
          detail: ZIP_TOWNS[code],
          chosen: zip.value === code,
        }))}
      >
        <p>
          <a href="/more-resources">{t.request.zipMissing}</a>
        </p>
      </Choices>
      <Choices
        type="radio"
        id="county"
        legend={t.form.county}
        error={county.error}
        message={MESSAGES.county}
        choices={COUNTIES.map((name) => ({ name: "county", value: name, label: name, chosen: county.value === name }))}
      />
    </>
  );
}

function What({ field, form }: GroupProps & { form: FormState }) {
  const { t, say } = useText();
  const types = HELP_TYPE_CODES.map((code) => HELP_TYPES[code]);
  return (
    <>
      <div className="with-other">
        <Choices
          type="checkbox"
          id="helpExterior"
          legend={t.request.helpTypes}
          hint={t.request.helpTypesHint}
          error={types.map(({ field: name }) => field(name).error).find(Boolean)}
          message={MESSAGES.helpType}
          choices={types.map((type) => ({
            name: type.field,
            value: "on",
            label: say(type.label),
            chosen: Boolean(form.values[type.field]),
          }))}
        />
        <TextArea {...field("other")} label={t.request.other} message={MESSAGES.other} limit={LIMITS.other} rows={2} neededBy="helpOther" />
      </div>
      <TextArea
        {...field("description")}
        label={t.request.description}
        hint={t.request.descriptionHint}
        message={MESSAGES.description}
        limit={LIMITS.description}
      />
    </>
  );
}
