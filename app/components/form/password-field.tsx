import { useEffect, useRef, useState } from "react";
import type { Message } from "~/text/message";
import { useHydrated, useSubmitting } from "../context/hydration";
import { useText } from "../context/use-text";
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

/** Reveals all password fields of its form. Needs a script, which unhides the button. */
export function ShowPassword() {
  const { t } = useText();
  const hydrated = useHydrated();
  const submitting = useSubmitting() !== undefined;
  const ref = useRef<HTMLButtonElement>(null);
  const [offered, setOffered] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [sent, setSent] = useState(false);
  if (sent !== submitting) {
    setSent(submitting);
    setPressed(false); // browsers would store a visible password as plain text
  }
  useEffect(() => {
    const form = ref.current?.form;
    if (hydrated && form) setOffered(true);
  }, [hydrated]);
  useEffect(() => {
    const form = ref.current?.form;
    if (!offered || !form) return;
    const fields = form.querySelectorAll<HTMLInputElement>('[autocomplete$="-password"]');
    for (const field of fields) field.type = pressed ? "text" : "password";
  }, [offered, pressed]);
  return (
    <p>
      <button
        ref={ref}
        type="button"
        className="button secondary"
        data-show
        aria-pressed={pressed}
        hidden={!offered}
        onClick={() => {
          setPressed(!pressed);
        }}
      >
        {t.account.show}
      </button>
    </p>
  );
}
