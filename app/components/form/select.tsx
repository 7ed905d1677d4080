import type { SelectHTMLAttributes } from "react";
import { HELP_TYPE_CODES, ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { useFollowedValue } from "../ui/followed-value";
import { LabelledControl, toAriaProps, type ControlProps } from "./labelled-control";

interface Props
  extends ControlProps, Pick<SelectHTMLAttributes<HTMLSelectElement>, "autoComplete"> {
  options: readonly { value: string; label: string }[];
  /** Whether what was chosen stays when the page answers another form. */
  keeps?: boolean;
  empty?: string;
}

/** For filters, and for more choices than fit in tiles. */
export function Select({ name, value, options, empty, autoComplete, keeps, ...label }: Props) {
  const select = useFollowedValue<HTMLSelectElement>(value);
  return (
    <LabelledControl id={name} {...label}>
      <select
        ref={keeps ? undefined : select}
        id={name}
        name={name}
        defaultValue={value}
        autoComplete={autoComplete}
        required={label.message !== undefined}
        {...toAriaProps(name, label)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          // Omitted where it equals the label: half a kilobyte less for 50 states.
          <option
            key={option.value}
            value={option.value === option.label ? undefined : option.value}
          >
            {option.label}
          </option>
        ))}
      </select>
    </LabelledControl>
  );
}

export function HelpTypeSelect({ value }: { value: string }) {
  const { t, labels } = useText();
  return (
    <Select
      name="type"
      label={t.request.helpTypes}
      value={value}
      empty={t.staff.list.allTypes}
      options={HELP_TYPE_CODES.map((code) => ({
        value: code,
        label: labels.helpTypes[code],
      }))}
    />
  );
}

export function ZipSelect({ value }: { value: string }) {
  const { t } = useText();
  return (
    <Select
      name="zip"
      label={t.form.zipCode}
      value={value}
      empty={t.staff.list.allZips}
      options={ZIP_CODES.map((code) => ({ value: code, label: `${code} ${ZIP_TOWNS[code]}` }))}
    />
  );
}
