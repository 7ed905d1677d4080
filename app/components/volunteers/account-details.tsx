import type { FormState } from "~/schemas/form";
import { NOTICES } from "~/schemas/notices";
import { LIMITS, STATE_CODES, US_STATES } from "~/schemas/vocabulary";
import { DETAILS_MESSAGES as M } from "~/schemas/volunteers/volunteer-details";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { DescriptionList } from "../ui/description-list";
import { toFieldLevelMessages } from "../form/field-level-messages";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { getFieldState } from "../form/field-state";
import { toScreenMessage } from "../form/screen-message";
import { Select } from "../form/select";
import { formatPhone } from "../ui/format-phone";
import { useText } from "../context/use-text";

const ORDER = ["phone", "address", "city", "state", "zip"];
const STATES = STATE_CODES.map((code) => ({ value: US_STATES[code], label: US_STATES[code] }));
/** As the specification has it. */
const CLEAR_AFTER_SECONDS = 5;

interface Props {
  details: {
    email: string;
    phone: string;
    address: string;
    street2: string;
    city: string;
    state: string;
    zip: string;
  };
  form: FormState;
  /** When the details were updated, on the page that follows; else empty. */
  updatedAt: string;
}

/** The whole screen on which volunteers see and change how they are reached. */
export function AccountDetails({ details, form, updatedAt }: Props) {
  const { t, say } = useText();
  const words = t.ownDetails;
  const shown = toFieldLevelMessages(
    { ...form, values: { ...details, ...form.values } },
    M.allFields,
    t.form.fillIn,
  );
  const field = (name: string) => getFieldState(shown, name);
  const known = (text: string) => text || t.staff.notProvided;
  return (
    <div className="measure">
      {form.alert && (
        <Banner kind="alert">{say(toScreenMessage(form.alert, M.failed, NOTICES.away))}</Banner>
      )}
      {updatedAt && (
        <Banner kind="status" clearAfter={CLEAR_AFTER_SECONDS}>
          {say(M.updated)}
        </Banner>
      )}
      <h1>{t.nav.accountDetails}</h1>
      <ErrorSummary form={form} order={ORDER} once />
      <section aria-labelledby="now">
        <h2 id="now">{words.now}</h2>
        {updatedAt && <p className="soft">{words.updatedAt(updatedAt)}</p>}
        <DescriptionList
          rows={[
            [t.form.email, details.email],
            [t.form.phone, known(formatPhone(details.phone))],
            [words.address, known([details.address, details.street2].filter(Boolean).join("\n"))],
            [t.form.city, known(details.city)],
            [t.form.state, known(details.state)],
            [t.form.zipCode, known(details.zip)],
          ]}
        />
      </section>
      <section aria-labelledby="change">
        <h2 id="change">{words.change}</h2>
        <form method="post" action="/volunteer/account-details" noValidate>
          <Field
            name="email"
            label={t.form.email}
            hint={words.emailHint}
            value={details.email}
            error={undefined}
            type="email"
            autoComplete="email"
            readOnly
          />
          <Field
            {...field("phone")}
            label={t.form.phone}
            hint={words.phoneHint}
            inputMode="numeric"
            autoComplete="tel-national" // digits without +1, which this form refuses; not allowed on type=tel
            className="short"
          />
          <Field
            {...field("address")}
            label={words.address}
            limit={LIMITS.street}
            autoComplete="address-line1"
            spellCheck={false}
          />
          <Field
            {...field("city")}
            label={t.form.city}
            limit={LIMITS.city}
            autoComplete="address-level2"
            spellCheck={false}
          />
          <Select
            {...field("state")}
            label={t.form.state}
            options={STATES}
            empty={t.apply.chooseState}
            autoComplete="address-level1"
          />
          <Field
            {...field("zip")}
            label={t.form.zipCode}
            hint={t.apply.zipHint}
            inputMode="numeric"
            autoComplete="postal-code"
            className="short"
          />
          <Button busy={words.updating}>{words.update}</Button>
        </form>
      </section>
    </div>
  );
}
