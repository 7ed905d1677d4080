import type { ReactNode } from "react";
import { useText } from "../context/use-text";

/** Actions of a details screen, in view at the bottom of the window: last in the content. */
export function ActionBar({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <div className="flow action-bar" role="group" aria-label={t.staff.bar.actions}>
      {children}
    </div>
  );
}
