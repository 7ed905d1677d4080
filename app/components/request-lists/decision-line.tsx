import { useEffect, useRef, useState } from "react";
import type { DecisionView } from "~/services/web/presenters/request-position.server";
import { DecisionBanner } from "../requests/decision-banner";

const SHOWN_MS = 8_000;
const isInUse = (line: Element | null) =>
  line !== null && (line.matches(":hover") || line.querySelector(":focus-visible") !== null);

/** Toast with the last decision; with script it hides after 8 s, or when the mails leave. */
export function DecisionLine({ decision, undoForm }: { decision: DecisionView; undoForm: string }) {
  const [isOver, setOver] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const shownMs = Math.max(SHOWN_MS, (decision.undo?.seconds ?? 0) * 1_000);
  useEffect(() => {
    let timer = setTimeout(function end() {
      if (isInUse(line.current)) timer = setTimeout(end, SHOWN_MS);
      else setOver(true);
    }, shownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [shownMs]);
  if (isOver) return null;
  return (
    <div className="line" ref={line}>
      <DecisionBanner decision={decision} undoForm={undoForm} />
    </div>
  );
}
