import type { SelectHTMLAttributes } from "react";
import { FieldError } from "./field-error";

interface Props extends Pick<SelectHTMLAttributes<HTMLSelectElement>, "autoComplete"> {
  name: string;
  label: string;
  hint?: string;
  value: string | undefined;
  error?: string | undefined;
  /** Message when nothing is chosen; without one only the server validates the field. */
  message?: string;
  options: readonly { value: string; label: string }[];
  /** Label of the empty option. */
  empty?: string;
}

/** For filters, and for more choices than fit in tiles. */
export function Select({
  name,
  label,
  hint,
  value,
  error,
  message,
  options,
  empty,
  autoComplete,
}: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={name} error={error} message={message} />
      <select
        id={name}
        name={name}
        defaultValue={value}
        autoComplete={autoComplete}
        required={message !== undefined}
        aria-describedby={`${hint ? `${name}-hint ` : ""}${name}-error`}
        aria-invalid={error ? true : undefined}
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
    </div>
  );
}
