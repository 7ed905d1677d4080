import type { FormState } from "~/schemas/form";
import { LIMITS, STATE_CODES, TEAM_CODES, TEAMS, US_STATES } from "~/schemas/vocabulary";
import {
  APPLICATION_MESSAGES as M,
  SUBMISSION_FAILED,
} from "~/schemas/volunteers/volunteer-application";
import { useText } from "../context/use-text";
import { ChoiceTiles } from "../form/choice-tiles";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { getFieldState } from "../form/field-state";
import { GatedButton } from "../form/gated-button";
import { Honeypot } from "../form/honeypot";
import { EMAIL_PATTERN, TEN_DIGITS_PATTERN } from "../form/patterns";
import { Select } from "../form/select";
import { CallBar } from "../layout/call-bar";
import { FailureBanner } from "../ui/failure-banner";
import { LiabilityAgreement } from "./liability-agreement";

const STATES = STATE_CODES.map((code) => ({ value: US_STATES[code], label: US_STATES[code] }));

/** Validated fields in screen order. A missing area of help is reported at the first one. */
const ORDER = [
  "firstName",
  "lastName",
  "phoneNumber",
  "email",
  "streetAddress1",
  "streetAddress2",
  "city",
  "state",
  "county",
  "zipCode",
  ...TEAM_CODES,
  "agreement",
];

/** The query keeps the empty form cached for Back: a POST to its own URL would evict it. */
const TARGET = "/applyVolunteer?send";

/** Five digits, as the schema accepts them. */
const ZIP_PATTERN = String.raw`\s*\d{5}\s*`;

interface Props {
  form: FormState;
  submissionId: string;
}

export function VolunteerApplicationForm({ form, submissionId }: Props) {
  const { t } = useText();
  const field = (name: string) => getFieldState(form, name);
  return (
    <div className="measure">
      {form.alert && <FailureBanner failed={SUBMISSION_FAILED} reason={form.alert} />}
      <h1>{t.nav.apply}</h1>
      <CallBar />
      <ErrorSummary form={form} order={ORDER} />
      <p>
        {t.apply.already} <a href="/applyVolunteer/status">{t.thankYou.checkStatus}</a>
      </p>
      <p>{t.request.intro}</p>
      <form method="post" action={TARGET} noValidate data-check data-draft="apply-volunteer">
        <input type="hidden" name="submission_id" value={submissionId} />
        <Honeypot />
        <section aria-labelledby="about-you">
          <h2 id="about-you">{t.request.aboutYou}</h2>
          <AboutYou field={field} />
        </section>
        <section aria-labelledby="home">
          <h2 id="home">{t.apply.home}</h2>
          <Home field={field} />
        </section>
        <section aria-labelledby="help">
          <h2 id="help">{t.apply.help}</h2>
          <Areas field={field} />
        </section>
        <section aria-labelledby="liability">
          <h2 id="liability">{t.apply.agreement}</h2>
          <LiabilityAgreement {...field("agreement")} />
        </section>
        <GatedButton gate="agreement" hint={t.apply.gate} busy={t.request.busy}>
          {t.request.submit}
        </GatedButton>
      </form>
    </div>
  );
}

interface GroupProps {
  field: (name: string) => ReturnType<typeof getFieldState>;
}

function AboutYou({ field }: GroupProps) {
  const { t } = useText();
  return (
    <>
      <Field
        {...field("firstName")}
        label={t.form.firstName}
        message={M.firstName}
        limit={LIMITS.name}
        autoComplete="given-name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <Field
        {...field("lastName")}
        label={t.form.lastName}
        message={M.lastName}
        limit={LIMITS.name}
        autoComplete="family-name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <Field
        {...field("phoneNumber")}
        label={t.form.phone}
        hint={t.request.phoneHint}
        message={M.phoneNumber}
        type="tel"
        pattern={TEN_DIGITS_PATTERN}
        autoComplete="tel"
        className="short"
      />
      <Field
        {...field("email")}
        label={t.form.email}
        hint={t.apply.emailHint}
        message={M.email}
        limit={LIMITS.email}
        type="email"
        pattern={EMAIL_PATTERN}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

function Home({ field }: GroupProps) {
  const { t } = useText();
  return (
    <>
      <Field
        {...field("streetAddress1")}
        label={t.form.street1}
        message={M.streetAddress1}
        limit={LIMITS.street}
        autoComplete="address-line1"
        spellCheck={false}
      />
      <Field
        {...field("streetAddress2")}
        label={t.form.street2}
        hint={t.form.street2Hint}
        message={M.streetAddress2}
        limit={LIMITS.street}
        autoComplete="address-line2"
        spellCheck={false}
        optional
      />
      <Field
        {...field("city")}
        label={t.form.city}
        message={M.city}
        limit={LIMITS.city}
        autoComplete="address-level2"
        spellCheck={false}
      />
      <Select
        {...field("state")}
        label={t.form.state}
        message={M.state}
        options={STATES}
        empty={t.apply.chooseState}
        autoComplete="address-level1"
      />
      <Field
        {...field("county")}
        label={t.form.county}
        message={M.county}
        limit={LIMITS.county}
        spellCheck={false}
      />
      <Field
        {...field("zipCode")}
        label={t.form.zipCode}
        hint={t.apply.zipHint}
        message={M.zipCode}
        inputMode="numeric"
        pattern={ZIP_PATTERN}
        autoComplete="postal-code"
        className="short"
      />
    </>
  );
}

function Areas({ field }: GroupProps) {
  const { t, translate } = useText();
  return (
    <ChoiceTiles
      type="checkbox"
      id="admin_team"
      legend={t.apply.areas}
      hint={t.apply.areasHint}
      error={TEAM_CODES.map((code) => field(code).error).find(Boolean)}
      message={M.areasOfHelp}
      choices={TEAM_CODES.map((code) => ({
        name: code,
        value: "on",
        label: translate(TEAMS[code].form),
        chosen: Boolean(field(code).value),
      }))}
    />
  );
}
