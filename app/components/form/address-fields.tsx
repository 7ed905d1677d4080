import { LIMITS, STATE_CODES, US_STATES } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { Field } from "./field";
import { readField, type FieldGroupProps, type FieldSpec } from "./field-state";
import { Select } from "./select";

const LINES = [
  ["street1", "address-line1", LIMITS.street],
  ["street2", "address-line2", LIMITS.street],
  ["city", "address-level2", LIMITS.city],
] as const;
type Line = (typeof LINES)[number][0];

interface Props extends Pick<FieldGroupProps<Line>, "form" | "staff"> {
  fields: Readonly<Partial<Record<Line, FieldSpec>>>;
  labels?: Partial<Record<Line, string>>;
}

export function AddressFields({ form, fields, labels, staff }: Props) {
  const { t } = useText();
  return LINES.map(([line, autofill, limit]) => {
    const spec = fields[line];
    const second = line === "street2";
    return (
      spec && (
        <Field
          key={line}
          {...readField(form, spec)}
          label={labels?.[line] ?? t.form[line]}
          hint={second ? t.form.street2Hint : undefined}
          limit={limit}
          tooLong={line === "city" ? "tooLong.city" : "tooLong.address"}
          autoComplete={staff ? "off" : autofill}
          spellCheck={false}
          optional={second}
        />
      )
    );
  });
}

const STATES = STATE_CODES.map((code) => ({ value: US_STATES[code], label: US_STATES[code] }));

export function StateField({ form, fields }: FieldGroupProps<"state">) {
  const { t } = useText();
  return (
    <Select
      {...readField(form, fields.state)}
      label={t.form.state}
      options={STATES}
      empty={t.apply.chooseState}
      autoComplete="address-level1"
    />
  );
}

const ZIP_PATTERN = String.raw`\s*\d{5}\s*`;

export function ZipField({ form, fields }: FieldGroupProps<"zip">) {
  const { t } = useText();
  return (
    <Field
      {...readField(form, fields.zip)}
      label={t.form.zipCode}
      hint={t.apply.zipHint}
      inputMode="numeric"
      pattern={fields.zip[1] && ZIP_PATTERN}
      autoComplete="postal-code"
      className="short"
    />
  );
}
