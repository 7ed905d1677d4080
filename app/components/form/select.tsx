import type { SelectHTMLAttributes } from "react";
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
