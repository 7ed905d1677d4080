import type { RequestStatus } from "~/schemas/vocabulary";
import type { Text } from "~/text/en";
import { formatPhone } from "../ui/format-phone";
import { StatusTag } from "../ui/status-tag";
import { useText } from "../context/use-text";

/** One thing that happened to a request. */
export interface HistoryEntryView {
  at: string;
  event: string;
  /** Who did it; empty when nobody is known. */
  who: string;
  from?: RequestStatus | undefined;
  to?: RequestStatus | undefined;
  /** More about it, as names of volunteers or the reason; empty when there is nothing to add. */
  text: string;
  changes: readonly { field: Field; from: string; to: string }[];
  mails: readonly { kind: string; state: keyof Text["staff"]["mailStates"] }[];
}
type Field = "phone" | "email" | "street1" | "street2" | "city" | "zip" | "county";

const FIELDS: Record<Field, (words: Text["form"]) => string> = {
  phone: (words) => words.phone,
  email: (words) => words.email,
  street1: (words) => words.street1,
  street2: (words) => words.street2,
  city: (words) => words.city,
  zip: (words) => words.zipCode,
  county: (words) => words.county,
};

/** The word of a thing that has one, else its name in the records: what is new there must not break the page. */
const wordOf = (words: Readonly<Record<string, string>>, name: string) => words[name] ?? name;

/** Everything that happened to a request, the newest last. */
export function RequestHistory({ entries }: { entries: readonly HistoryEntryView[] }) {
  const { t, say } = useText();
  const words = t.staff.history;
  const shown = (text: string) => formatPhone(text) || t.staff.notProvided;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.heading}</h2>
      <ol className="rows">
        {entries.map(({ at, event, who, from, to, text, changes, mails }, i) => (
          <li key={i}>
            <strong>{wordOf(t.staff.events, event)}</strong>
            {to && from !== to && (
              <>
                {from && <StatusTag status={from} />} {from && "→"} <StatusTag status={to} />
              </>
            )}
            <p className="soft">{who ? words.by(at, who) : at}</p>
            {text && text !== who && <p className="typed">{say(text)}</p>}
            {changes.map((change) => (
              <p key={change.field}>
                {words.change(FIELDS[change.field](t.form), shown(change.to), shown(change.from))}
              </p>
            ))}
            {mails.map(({ kind, state }, n) => (
              <p key={n}>{words.mail(wordOf(t.staff.mails, kind), t.staff.mailStates[state])}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
