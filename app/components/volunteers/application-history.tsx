import type { ApplicationHistoryEntryView } from "~/services/web/presenters/volunteer-presenter.server";
import { useText } from "../context/use-text";

export function ApplicationHistory({
  entries,
}: {
  entries: readonly ApplicationHistoryEntryView[];
}) {
  const { t } = useText();
  const words = t.staff.history;
  // Widened, because an unknown event must not break the page.
  const { takeBack } = t.staff.events;
  const labels: Readonly<Record<string, string>> = { ...t.staff.applicant.events, takeBack };
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.heading}</h2>
      <ol className="rows">
        {entries.map(({ at, event, actorName }, i) => (
          <li key={i}>
            <strong>{labels[event] ?? event}</strong>
            <p className="soft">{actorName ? words.by(at, actorName) : at}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
