import type { ReactNode } from "react";
import type { FieldName, FormState } from "~/schemas/form";
import { LIMITS, TEAM_CODES } from "~/schemas/vocabulary";
import { LIABILITY } from "~/schemas/volunteers/liability";
import type * as schemas from "~/schemas/volunteers/volunteer-application";
import type { Message } from "~/text/message";
import { useLightText, useText } from "../context/use-text";
import { AddressFields, StateField, ZipField } from "../form/address-fields";
import { ChoiceTiles } from "../form/choice-tiles";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { getFieldState, readField, toNames, type FieldSpec } from "../form/field-state";
import { SubmissionId } from "../form/hidden-fields";
import { EMAIL_PATTERN, TEN_DIGITS_PATTERN } from "../form/patterns";
import { EmailField, PhoneField, NameFields } from "../form/person-fields";
import { CallBar } from "../layout/call-bar";
import { Honeypot } from "../requests/honeypot";
import { FailureBanner } from "../ui/banner";

const FIELDS = {
  firstName: ["firstName", "application.firstName"],
  lastName: ["lastName", "application.lastName"],
  phone: ["phoneNumber", "application.phoneNumber"],
  email: ["email", "application.email"],
  street1: ["streetAddress1", "application.streetAddress1"],
  street2: ["streetAddress2", "application.streetAddress2"],
  city: ["city", "application.city"],
  state: ["state", "application.state"],
  county: ["county", "application.county"],
  zip: ["zipCode", "application.zipCode"],
} as const satisfies Record<string, FieldSpec<FieldName<typeof schemas.VolunteerApplicationForm>>>;

/** Validated fields in screen order. A missing area of help is reported at the first one. */
const ORDER = [...toNames(FIELDS), ...TEAM_CODES, "agreement"] satisfies FieldName<
  typeof schemas.VolunteerApplicationForm
>[];

/** The query keeps the empty form cached for Back: a POST to its own URL would evict it. */
const TARGET = "/applyVolunteer?send";

interface Props {
  form: FormState;
}

export function VolunteerApplicationForm({ form }: Props) {
  const { t } = useText();
  const { apply } = useLightText();
  return (
    <div className="measure">
      {form.alert && (
        <FailureBanner failed={["application.submissionFailed"]} reason={form.alert} />
      )}
      <h1>{t.nav.apply}</h1>
      <CallBar />
      <ErrorSummary form={form} order={ORDER} />
      <p>
        {apply.already} <a href="/applyVolunteer/status">{t.thankYou.checkStatus}</a>
      </p>
      <p>{t.request.intro}</p>
      <form method="post" action={TARGET} noValidate data-check data-draft="apply-volunteer">
        <SubmissionId form={form} />
        <Honeypot />
        <AboutYou form={form} />
        <Home form={form} />
        <section aria-labelledby="help">
          <h2 id="help">{apply.help}</h2>
          <Areas form={form} />
        </section>
        <section aria-labelledby="liability">
          <h2 id="liability">{apply.agreement}</h2>
          <LiabilityAgreement {...getFieldState(form, "agreement")} />
        </section>
        <GatedButton gate="agreement" hint={apply.gate} busy={t.request.busy}>
          {t.request.submit}
        </GatedButton>
      </form>
    </div>
  );
}

interface GroupProps {
  form: FormState;
}

function AboutYou({ form }: GroupProps) {
  const { apply, ask } = useLightText();
  return (
    <section aria-labelledby="about-you">
      <h2 id="about-you">{ask.aboutYou}</h2>
      <NameFields form={form} fields={FIELDS} />
      <PhoneField
        {...readField(form, FIELDS.phone)}
        pattern={TEN_DIGITS_PATTERN}
        autoComplete="tel"
      />
      <EmailField
        {...readField(form, FIELDS.email)}
        hint={apply.emailHint}
        limit={LIMITS.email}
        tooLong="tooLong.email"
        pattern={EMAIL_PATTERN}
        autoComplete="email"
      />
    </section>
  );
}

function Home({ form }: GroupProps) {
  const { t } = useText();
  const { apply } = useLightText();
  return (
    <section aria-labelledby="home">
      <h2 id="home">{apply.home}</h2>
      <AddressFields form={form} fields={FIELDS} />
      <StateField form={form} fields={FIELDS} />
      <Field
        {...readField(form, FIELDS.county)}
        label={t.form.county}
        limit={LIMITS.county}
        tooLong="tooLong.county"
        spellCheck={false}
      />
      <ZipField form={form} fields={FIELDS} />
    </section>
  );
}

function Areas({ form }: GroupProps) {
  const { t, labels } = useText();
  const { apply } = useLightText();
  return (
    <ChoiceTiles
      type="checkbox"
      id="admin_team"
      legend={t.apply.areas}
      hint={apply.areasHint}
      error={TEAM_CODES.map((code) => getFieldState(form, code).error).find(Boolean)}
      message="application.areasOfHelp"
      choices={TEAM_CODES.map((code) => ({
        name: code,
        value: "on",
        label: labels.teams[code].form,
        chosen: Boolean(form.values[code]),
      }))}
    />
  );
}

interface LiabilityAgreementProps {
  name: string;
  value: string | undefined;
  error: Message | undefined;
}

function LiabilityAgreement({ name, value, error }: LiabilityAgreementProps) {
  const { locale } = useText();
  const { apply } = useLightText();
  return (
    <>
      <div className="card">
        {LIABILITY.text[locale].map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="soft">{apply.version(LIABILITY.version)}</p>
      </div>
      <ChoiceTiles
        type="checkbox"
        id={name}
        legend={apply.yourAgreement}
        error={error}
        message="application.agreement"
        choices={[{ name, value: "on", label: apply.agree, chosen: Boolean(value) }]}
      />
    </>
  );
}

interface GatedButtonProps {
  children: ReactNode;
  gate: string;
  /** States the condition; must be true with and without script. */
  hint: string;
  busy: string;
}

/** Firefox restores `disabled` on reload. A spread: React's types lack the attribute on buttons. */
const NO_STATE_RESTORE = { autoComplete: "off" };

/** Disabled by the script until the tick; without script, the response asks for it. */
function GatedButton({ children, gate, hint, busy }: GatedButtonProps) {
  return (
    <>
      <p className="hint" id={`${gate}-gate`}>
        {hint}
      </p>
      <button
        type="submit"
        className="button primary"
        data-busy={busy}
        data-gate={gate}
        aria-describedby={`${gate}-gate`}
        {...NO_STATE_RESTORE}
      >
        {children}
      </button>
    </>
  );
}
