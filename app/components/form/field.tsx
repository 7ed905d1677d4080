import type { InputHTMLAttributes } from "react";
import { LabelledControl, toAriaProps, type ControlProps } from "./labelled-control";

export interface FieldProps
  extends
    ControlProps,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      | "type"
      | "autoComplete"
      | "autoFocus"
      | "autoCapitalize"
      | "inputMode"
      | "pattern"
      | "spellCheck"
      | "className"
      | "readOnly"
      | "min"
      | "max"
    > {
  /** Needed when a page has several fields of this name. */
  id?: string;
  limit?: number | undefined;
  optional?: boolean;
}

export function Field({
  name,
  id = name,
  label,
  hint,
  value,
  error,
  message,
  tooLong,
  limit,
  optional,
  type = "text",
  ...input
}: FieldProps) {
  return (
    <LabelledControl
      id={id}
      label={label}
      hint={hint}
      error={error}
      message={message}
      tooLong={tooLong}
      optional={optional}
    >
      <input
        {...input}
        data-autofocus={input.autoFocus ? "" : undefined}
        type={type}
        id={id}
        name={name}
        defaultValue={value}
        required={!optional}
        {...toAriaProps(id, { hint, error })}
        data-limit={limit}
      />
    </LabelledControl>
  );
}
