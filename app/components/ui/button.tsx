import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  kind?: "primary" | "secondary" | "danger";
  /** What the button says while the form is on its way. */
  busy?: string;
  /** Only for a form that is answered by a download: the script sends a token under this name. */
  name?: string;
}

/** Sends its form. Never disabled by the server: a script that fails to arrive would lock people out. */
export function Button({ children, kind = "primary", busy, name }: Props) {
  return (
    <button type="submit" name={name} className={`button ${kind}`} data-busy={busy}>
      {children}
    </button>
  );
}
