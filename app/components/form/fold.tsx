import type { KeyboardEvent, ReactNode } from "react";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";

/** A form behind a button; Escape and Cancel close it, and keep what was typed. */
export function Fold({
  summary,
  open,
  children,
}: {
  summary: ReactNode;
  open: boolean;
  children: ReactNode;
}) {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- its fields' keys
    <details className="fold" open={open} onKeyDown={closeOnEscape}>
      {summary}
      {children}
    </details>
  );
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== "Escape" || !event.currentTarget.open) return;
  event.stopPropagation(); // what is around it stays
  close(event.currentTarget);
}

function close(fold: HTMLDetailsElement | null) {
  if (!fold) return;
  fold.open = false;
  fold.querySelector("summary")?.focus();
}

/** Without script the summary closes the fold. */
export function CancelFold() {
  const { t } = useText();
  if (!useScript()) return null;
  return (
    <button
      type="button"
      className="button secondary"
      onClick={({ currentTarget }) => {
        close(currentTarget.closest("details"));
      }}
    >
      {t.staff.details.cancel}
    </button>
  );
}
