import type { ReactNode } from "react";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";

export interface ControlProps {
  name: string;
  label: string;
  hint?: string | undefined;
  value: string | undefined;
  error?: Message | undefined;
  /** Message of the browser-side check; without one only the server validates the field. */
  message?: Message | undefined;
  /** Message of that check for a text over the limit; without one it is `message`. */
  tooLong?: Message | undefined;
}

interface Props extends Omit<ControlProps, "name" | "value"> {
  id: string;
  optional?: boolean | undefined;
  children: ReactNode;
}

export function LabelledControl({ id, label, hint, optional, children, ...messages }: Props) {
  const { t } = useText();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && (
          <>
            {" "}
            <span className="soft">{t.form.optional}</span>
          </>
        )}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} {...messages} />
      {children}
    </div>
  );
}

export const toAriaProps = (id: string, { hint, error }: Pick<ControlProps, "hint" | "error">) => ({
  "aria-describedby": `${hint ? `${id}-hint ` : ""}${id}-error`,
  "aria-invalid": error ? true : undefined,
});

interface FieldErrorProps {
  /** Id of the control, or of the first one of a group. */
  id: string;
  error?: Message | undefined;
  message?: Message | undefined;
  tooLong?: Message | undefined;
}

/** Always rendered, hidden without an error, so that the script only has to show it. */
export function FieldError({ id, error, message, tooLong }: FieldErrorProps) {
  const { t, formatMessage } = useText();
  return (
    <p
      className="error"
      id={`${id}-error`}
      data-message={message && formatMessage(message)}
      data-long={tooLong && formatMessage(tooLong)}
      hidden={!error}
    >
      <span className="unseen">{t.error.trim()}</span> <span>{error && formatMessage(error)}</span>
    </p>
  );
}
