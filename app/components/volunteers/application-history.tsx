import { useText } from "../context/use-text";

/** One thing that happened to an application. */
export interface ApplicationHistoryEntryView {
  at: string;
  event: string;
  /** Who did it; empty when nobody is known. */
  who: string;
}

/** Everything that happened to an application, the newest last. */
export function ApplicationHistory({
  entries,
}: {
  entries: readonly ApplicationHistoryEntryView[];
}) {
  const { t } = useText();
  const words = t.staff.history;
  // What is new in the records must not break the page.
  const names: Readonly<Record<string, string>> = t.staff.applicant.events;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.heading}</h2>
      <ol className="rows">
        {entries.map(({ at, event, who }, i) => (
          <li key={i}>
            <strong>{names[event] ?? event}</strong>
            <p className="soft">{who ? words.by(at, who) : at}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
