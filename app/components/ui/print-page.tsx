import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";

/** Prints the page; without script the browser's menu does, as the hint says. */
export function PrintPage({ hint }: { hint?: string }) {
  const { t } = useText();
  if (!useScript()) return hint && <p>{hint}</p>;
  return (
    <p className="actions">
      <button
        type="button"
        className="button secondary"
        onClick={() => {
          window.print();
        }}
      >
        {t.staff.bulk.print}
      </button>
    </p>
  );
}

/** Needs the script, which unhides it. */
export function PrintButton({ children }: { children: string }) {
  return (
    <button type="button" className="button secondary" data-print hidden>
      {children}
    </button>
  );
}
