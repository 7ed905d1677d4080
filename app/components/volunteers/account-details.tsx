import type { FormState } from "~/schemas/form";
import { NOTICES } from "~/schemas/notices";
import { LIMITS, STATE_CODES, US_STATES } from "~/schemas/vocabulary";
import { DETAILS_MESSAGES as M } from "~/schemas/volunteers/volunteer-details";
import { useText } from "../context/use-text";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { toFieldLevelMessages } from "../form/field-level-messages";
import { getFieldState } from "../form/field-state";
import { toScreenMessage } from "../form/screen-message";
import { Select } from "../form/select";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { DescriptionList } from "../ui/description-list";
import { formatPhone } from "../ui/format-phone";

const ORDER = ["phone", "address", "city", "state", "zip"];
const STATES = STATE_CODES.map((code) => ({ value: US_STATES[code], label: US_STATES[code] }));
/** From the specification. */
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
  /** Time of the update, on the page that follows it; otherwise empty. */
  updatedAt: string;
}

/** Screen on which volunteers see and change their contact details. */
export function AccountDetails({ details, form, updatedAt }: Props) {
  const { t, translate } = useText();
  const words = t.ownDetails;
  const fieldsForm = toFieldLevelMessages(
    { ...form, values: { ...details, ...form.values } },
    M.allFields,
    t.form.fillIn,
  );
  const field = (name: string) => getFieldState(fieldsForm, name);
  const orNotProvided = (text: string) => text || t.staff.notProvided;
  return (
    <div className="measure">
      {form.alert && (
        <Banner kind="alert">
          {translate(toScreenMessage(form.alert, M.failed, NOTICES.unavailable))}
        </Banner>
      )}
      {updatedAt && (
        <Banner kind="status" clearAfter={CLEAR_AFTER_SECONDS}>
          {translate(M.updated)}
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
            [t.form.phone, orNotProvided(formatPhone(details.phone))],
            [
              words.address,
              orNotProvided([details.address, details.street2].filter(Boolean).join("\n")),
            ],
            [t.form.city, orNotProvided(details.city)],
            [t.form.state, orNotProvided(details.state)],
            [t.form.zipCode, orNotProvided(details.zip)],
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
            // Digits without +1, which this form rejects. The value is invalid on type=tel.
            autoComplete="tel-national"
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
