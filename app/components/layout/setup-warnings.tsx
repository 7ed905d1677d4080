import type { Text } from "~/text/en";
import { useText } from "../context/use-text";

export type SetupWarning = Exclude<keyof Text["staff"]["setupWarnings"], "heading">;

/** Warnings to administrators about the server's configuration. */
export function SetupWarnings({ warnings }: { warnings: readonly SetupWarning[] }) {
  const { t } = useText();
  const words = t.staff.setupWarnings;
  if (warnings.length === 0) return null;
  return (
    <aside className="wrap setup" aria-label={words.heading}>
      {warnings.map((warning) => (
        <p className="note" key={warning}>
          {words[warning]}
        </p>
      ))}
    </aside>
  );
}
