import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** Id of the box that has to be ticked first. */
  gate: string;
  /** Says the same in words; true with and without script. */
  hint: string;
  /** What the button says while the form is on its way. */
  busy: string;
}

/** Firefox keeps a state that a script has set over a reload, also where that script then fails to arrive. Unknown to the types of React. */
const FORGETFUL = { autoComplete: "off" };

/** Sends its form, with script only once a box is ticked. The server leaves it enabled: without script the form goes, and its answer asks for the tick. */
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
        {...FORGETFUL}
      >
        {children}
      </button>
    </>
  );
}
