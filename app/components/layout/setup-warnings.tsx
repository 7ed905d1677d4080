import type { AdminWarning } from "~/services/web/presenters/page-data.server";
import { useText } from "../context/use-text";

export function SetupWarnings({ warnings }: { warnings: readonly AdminWarning[] }) {
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
