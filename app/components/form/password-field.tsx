import type { Message } from "~/text/message";
import { Field } from "./field";

interface Props {
  name: string;
  label: string;
  hint?: string;
  error?: Message | undefined;
  /** Whether this is the current password, not a new one that a password manager may generate. */
  known?: boolean;
}

/** Allows paste and autofill. The value is never rendered back into a page. */
export function PasswordField({ error, known = false, ...field }: Props) {
  return (
    <Field
      {...field}
      value={undefined}
      error={error}
      type="password"
      autoComplete={known ? "current-password" : "new-password"}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
