import type { MouseEvent, ReactNode } from "react";
import { useSubmitting } from "../context/hydration";

interface Props {
  children: ReactNode;
  kind?: "primary" | "secondary" | "danger";
  busy?: string;
  /** For a form whose other buttons only change what it shows. */
  formMethod?: "post";
  formAction?: string;
  form?: string | undefined;
  name?: string;
  value?: string;
  "data-key"?: string | undefined;
}

/** Submit button. Never rendered disabled: without the script nothing would enable it again. */
export function Button({ children, kind = "primary", busy, ...target }: Props) {
  const submission = useSubmitting();
  const isBusy = submission && busy !== undefined;
  const { name = "", value = "" } = target;
  // The form's other buttons keep their labels.
  const isPressed = submission?.button?.name === name && submission.button.value === value;
  return (
    <button
      type="submit"
      {...target}
      className={`button ${kind}`}
      data-busy={busy}
      aria-disabled={isBusy || undefined}
      onClick={busy === undefined ? undefined : protectFromDoubleClick}
    >
      {isBusy && isPressed ? busy : children}
    </button>
  );
}

/** Ignores a second click and keeps the width: another button may have come under the pointer. */
function protectFromDoubleClick(event: MouseEvent<HTMLButtonElement>) {
  if (event.detail > 1) event.preventDefault();
  const button = event.currentTarget;
  button.style.minWidth = `min(${button.getBoundingClientRect().width}px, 100%)`;
}
