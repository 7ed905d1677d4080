import { Field } from "./field";

interface Props {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Whether it is a password that a manager knows, or one that it may propose. */
  known?: boolean;
}

/** A password: pasted and filled in freely, and never sent back into a page. */
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
