import type { ReactNode } from "react";
import { PRIORITIES, type PriorityLevel, type RequestStatus } from "~/schemas/vocabulary";
import type { Text } from "~/text/en";
import { useText } from "../context/use-text";
import { formatPhone } from "../ui/format-phone";
import { StatusTag } from "../ui/status-tag";

/** One event in the history of a request. */
export interface HistoryEntryView {
  at: string;
  event: string;
  /** Name of the actor; empty if unknown. */
  actorName: string;
  from?: RequestStatus | undefined;
  to?: RequestStatus | undefined;
  /** Volunteers' names, a note, or why it has its priority; empty if there are none. */
  text: string;
  priority?: { from: PriorityLevel; to: PriorityLevel } | undefined;
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

/** Falls back to the stored name: an unknown event must not break the page. */
export const getLabel = (labels: Readonly<Record<string, string>>, name: string) =>
  labels[name] ?? name;

interface Props {
  /** Newest first. */
  entries: readonly HistoryEntryView[];
  /** Above the entries. */
  children?: ReactNode;
}

/** History of a request, newest first. */
export function RequestHistory({ entries, children }: Props) {
  const { t } = useText();
  const words = t.staff.history;
  const formatValue = (text: string) => formatPhone(text) || t.staff.notProvided;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.heading}</h2>
      {children}
      <ol className="rows" reversed>
        {entries.map(({ at, event, actorName, from, to, text, priority, changes, mails }, i) => (
          <li key={entries.length - i}>
            <strong>{getLabel(t.staff.events, event)}</strong>
            {to && from !== to && (
              <>
                {from && <StatusTag status={from} />} {from && "→"} <StatusTag status={to} />
              </>
            )}
            <p className="soft">{actorName ? words.by(at, actorName) : at}</p>
            {priority && (
              <p>
                {t.staff.priorities[PRIORITIES[priority.from]]} →{" "}
                <strong>{t.staff.priorities[PRIORITIES[priority.to]]}</strong>
              </p>
            )}
            {text && text !== actorName && <p className="typed">{text}</p>}
            {changes.map((change) => (
              <p key={change.field}>
                {words.change(
                  FIELDS[change.field](t.form),
                  formatValue(change.to),
                  formatValue(change.from),
                )}
              </p>
            ))}
            {mails.map(({ kind, state }, n) => (
              <p key={n}>{words.mail(getLabel(t.staff.mails, kind), t.staff.mailStates[state])}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
