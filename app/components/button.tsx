import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  kind?: "primary" | "secondary" | "danger";
  /** What the button says while the form is on its way. */
  busy?: string;
}

/** Sends its form. Never disabled by the server: a script that fails to arrive would lock people out. */
export function Button({ children, kind = "primary", busy }: Props) {
  return (
    <button type="submit" className={`button ${kind}`} data-busy={busy}>
      {children}
    </button>
  );
}
