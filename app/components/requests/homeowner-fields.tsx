import type { FieldName, FormState } from "~/schemas/form";
import type { HelpRequestPayload } from "~/schemas/requests/help-request";
import { COUNTIES, LIMITS, STATE, ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { AddressFields } from "../form/address-fields";
import { RadioTiles } from "../form/choice-tiles";
import { EmailField, PhoneField } from "../form/person-fields";
import { readField, type FieldSpec } from "../form/field-state";
import { EMAIL_PATTERN, PHONE_PATTERN } from "../form/patterns";

export const HOMEOWNER_FIELDS = {
  firstName: ["first_name", "help.firstName"],
  lastName: ["last_name", "help.lastName"],
  email: ["email", "help.email"],
  phone: ["phone_number", "help.phone"],
  street1: ["street_address_1", "help.address"],
  street2: ["street_address_2", "help.address"],
  city: ["city", "help.city"],
  zip: ["zip_code", "help.zipCode"],
  county: ["county", "help.county"],
} as const satisfies Record<string, FieldSpec<FieldName<typeof HelpRequestPayload>>>;

interface Props {
  form: FormState;
  /** An administrator enters it: no autofill of their own. */
  staff?: boolean | undefined;
}

/** Optional for staff: some homeowners have no email. */
export function HomeownerEmail({ form, staff = false }: Props) {
  const { t } = useText();
  return (
    <EmailField
      {...readField(form, HOMEOWNER_FIELDS.email)}
      hint={staff ? t.staff.enter.emailHint : t.request.emailHint}
      optional={staff}
      limit={LIMITS.email}
      tooLong="tooLong.email"
      pattern={EMAIL_PATTERN}
      autoComplete={staff ? "off" : "email"}
    />
  );
}

export function HomeownerPhone({ form, staff, autoFocus }: Props & { autoFocus?: boolean }) {
  return (
    <PhoneField
      // eslint-disable-next-line jsx-a11y-x/no-autofocus -- staff write while the caller speaks
      autoFocus={autoFocus}
      {...readField(form, HOMEOWNER_FIELDS.phone)}
      pattern={PHONE_PATTERN}
      autoComplete={staff ? "off" : "tel"}
    />
  );
}

export function HomeFields({ form, staff }: Props) {
  const { t } = useText();
  const { street1, street2, city, zip, county } = HOMEOWNER_FIELDS;
  return (
    <>
      <AddressFields form={form} fields={{ street1, street2, city }} staff={staff} />
      <div className="field">
        <p className="label">{t.form.state}</p>
        <p className="hint">{staff ? t.staff.enter.stateHint : t.request.stateHint}</p>
        <p className="fixed">{STATE}</p>
      </div>
      <RadioTiles
        {...readField(form, zip)}
        legend={t.form.zipCode}
        hint={staff ? t.staff.enter.zipHint : t.request.zipHint}
        options={ZIP_CODES.map((code) => ({ value: code, label: code, detail: ZIP_TOWNS[code] }))}
      >
        {!staff && (
          <p>
            <a href="/more-resources?outside=yes#elsewhere">{t.request.zipMissing}</a>
          </p>
        )}
      </RadioTiles>
      <RadioTiles
        {...readField(form, county)}
        legend={t.form.county}
        options={COUNTIES.map((name) => ({ value: name, label: name }))}
      />
    </>
  );
}
