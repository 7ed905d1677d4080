import type { Text } from "~/text/en";
import { useText } from "../context/use-text";

export type SetupWarning = keyof Text["staff"]["setupWarnings"];

/** Warnings to administrators about the server's configuration. */
export function SetupWarnings({ warnings }: { warnings: readonly SetupWarning[] }) {
  const { t } = useText();
  if (warnings.length === 0) return null;
  return (
    <aside className="wrap setup" aria-label={t.staff.setup}>
      {warnings.map((warning) => (
        <p className="note" key={warning}>
          {t.staff.setupWarnings[warning]}
        </p>
      ))}
    </aside>
  );
}
