import type { InputHTMLAttributes } from "react";
import { useText } from "../context/use-text";
import { FieldError } from "./field-error";

interface Props extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "type"
  | "autoComplete"
  | "autoCapitalize"
  | "inputMode"
  | "pattern"
  | "spellCheck"
  | "className"
  | "readOnly"
> {
  name: string;
  label: string;
  hint?: string;
  value: string | undefined;
  error: string | undefined;
  /** Message of the browser-side check; without one only the server validates the field. */
  message?: string;
  limit?: number;
  optional?: boolean;
  /** Name of a checkbox that makes the field required. */
  neededBy?: string;
}

/** Single-line input with its label, hint and error. */
export function Field({
  name,
  label,
  hint,
  value,
  error,
  message,
  limit,
  optional,
  neededBy,
  type = "text",
  ...input
}: Props) {
  const { t } = useText();
  return (
    <div className="field">
      <label htmlFor={name}>
        {label} {optional && <span className="soft">{t.form.optional}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={name} error={error} message={message} />
      <input
        {...input}
        type={type}
        id={name}
        name={name}
        defaultValue={value}
        required={!optional && !neededBy}
        aria-describedby={`${hint ? `${name}-hint ` : ""}${name}-error`}
        aria-invalid={error ? true : undefined}
        data-limit={limit}
        data-needed-by={neededBy}
      />
    </div>
  );
}
