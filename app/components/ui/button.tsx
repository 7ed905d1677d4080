import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  kind?: "primary" | "secondary" | "danger";
  /** Label while the form is being submitted. */
  busy?: string;
  /** For forms answered with a download: the script submits a token under this name. */
  name?: string;
}

/** Submit button. Never rendered disabled: without the script nothing would enable it again. */
export function Button({ children, kind = "primary", busy, name }: Props) {
  return (
    <button type="submit" name={name} className={`button ${kind}`} data-busy={busy}>
      {children}
    </button>
  );
}
