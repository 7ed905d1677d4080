import { COUNTIES, LIMITS, MESSAGES, STATE, ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { ChoiceTiles } from "./choice-tiles";
import type { FieldGroupProps } from "./contact-fields";
import { Field } from "./field";

/** Address of the home that needs help. */
export function AddressFields({ field, staff }: FieldGroupProps) {
  const { t, translate } = useText();
  const zip = field("zip_code");
  const county = field("county");
  return (
    <>
      <Field
        {...field("street_address_1")}
        label={t.form.street1}
        message={MESSAGES.address}
        limit={LIMITS.street}
        autoComplete={staff ? "off" : "address-line1"}
        spellCheck={false}
      />
      <Field
        {...field("street_address_2")}
        label={t.form.street2}
        hint={t.form.street2Hint}
        message={MESSAGES.address}
        limit={LIMITS.street}
        autoComplete={staff ? "off" : "address-line2"}
        spellCheck={false}
        optional
      />
      <Field
        {...field("city")}
        label={t.form.city}
        message={MESSAGES.city}
        limit={LIMITS.city}
        autoComplete={staff ? "off" : "address-level2"}
        spellCheck={false}
      />
      <div className="field">
        <p className="label">{t.form.state}</p>
        <p className="hint">{staff ? t.staff.enter.stateHint : t.request.stateHint}</p>
        <p className="fixed">{translate(STATE)}</p>
      </div>
      <ChoiceTiles
        type="radio"
        id="zip_code"
        legend={t.form.zipCode}
        hint={staff ? t.staff.enter.zipHint : t.request.zipHint}
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
        {!staff && (
          <p>
            <a href="/more-resources">{t.request.zipMissing}</a>
          </p>
        )}
      </ChoiceTiles>
      <ChoiceTiles
        type="radio"
        id="county"
        legend={t.form.county}
        error={county.error}
        message={MESSAGES.county}
        choices={COUNTIES.map((name) => ({
          name: "county",
          value: name,
          label: name,
          chosen: county.value === name,
        }))}
      />
    </>
  );
}
