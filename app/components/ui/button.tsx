import type { MouseEvent, ReactNode } from "react";
import { useSubmitting } from "../context/submitting";

interface Props {
  children: ReactNode;
  kind?: "primary" | "secondary" | "danger";
  /** Label while the form is being submitted. */
  busy?: string;
  /** For a form whose other buttons only change what it shows. */
  formMethod?: "post";
  formAction?: string;
}

/** Submit button. Never rendered disabled: without the script nothing would enable it again. */
export function Button({ children, kind = "primary", busy, ...target }: Props) {
  const isBusy = useSubmitting() && busy !== undefined;
  return (
    <button
      type="submit"
      {...target}
      className={`button ${kind}`}
      data-busy={busy}
      aria-disabled={isBusy || undefined}
      onClick={busy === undefined ? undefined : keepWidth}
    >
      {isBusy ? busy : children}
    </button>
  );
}

/** A shorter label moves no button under the pointer: the second click of two would press that. */
function keepWidth({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
  button.style.minWidth = `min(${button.getBoundingClientRect().width}px, 100%)`;
}
