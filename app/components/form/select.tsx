import type { SelectHTMLAttributes } from "react";
import { FieldError } from "./field-error";

interface Props extends Pick<SelectHTMLAttributes<HTMLSelectElement>, "autoComplete"> {
  name: string;
  label: string;
  hint?: string;
  value: string | undefined;
  error?: string | undefined;
  /** What it says when nothing is chosen; without one only the server checks it. */
  message?: string;
  options: readonly { value: string; label: string }[];
  /** The words of the choice that chooses nothing. */
  empty?: string;
}

/** One of many: for more choices than fit on tiles, and for filters. */
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
          // A value that is its own label needs no attribute: fifty of them are half a kilobyte.
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
