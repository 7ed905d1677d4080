import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  gate: string;
  /** States the condition; must be true with and without script. */
  hint: string;
  busy: string;
}

/**
 * Firefox restores a `disabled` set by script on reload, even if the script then fails to load.
 * A spread, because React's types lack the attribute on buttons.
 */
const NO_STATE_RESTORE = { autoComplete: "off" };

/**
 * Submit button that the script disables until a checkbox is ticked. Rendered enabled: without
 * script the form is sent, and the response asks for the tick.
 */
export function GatedButton({ children, gate, hint, busy }: Props) {
  return (
    <>
      <p className="hint" id={`${gate}-gate`}>
        {hint}
      </p>
      <button
        type="submit"
        className="button primary"
        data-busy={busy}
        data-gate={gate}
        aria-describedby={`${gate}-gate`}
        {...NO_STATE_RESTORE}
      >
        {children}
      </button>
    </>
  );
}
