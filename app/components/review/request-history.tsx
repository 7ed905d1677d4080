import type { ReactNode } from "react";
import type { AnswersView } from "~/schemas/requests/answers";
import { PRIORITIES, type HelpType } from "~/schemas/vocabulary";
import type { HistoryEntryView } from "~/services/web/presenters/request-presenter.server";
import type { Text } from "~/text/light-en";
import { useText } from "../context/use-text";
import { formatPhone, joinLabels } from "../ui/format";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";
import { StatusTag } from "../ui/status-tag";
import { toAnswerLabels } from "../requests/answer-rows";

type Field = keyof AnswersView | "rejection" | "closeNotes";

const toFieldLabels = (t: Text): Record<Field, string> => ({
  ...toAnswerLabels(t),
  rejection: t.staff.details.reasonRejected,
  closeNotes: t.staff.details.closeNotes,
});

interface Props {
  /** Newest first. */
  entries: readonly HistoryEntryView[];
  children?: ReactNode;
}

export function RequestHistory({ entries, children }: Props) {
  const { t, labels } = useText();
  const words = t.staff.history;
  const fields = toFieldLabels(t);
  const formatValue = (field: Field, text: string) =>
    (field === "helpTypes"
      ? joinLabels(labels.helpTypes, text.split(" ") as HelpType[]) // stored by `correct`
      : formatPhone(text)) || t.staff.notProvided;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.heading}</h2>
      {children}
      <ol className="rows" reversed>
        {entries.map(({ at, event, name, actorName, from, to, text, priority, ...entry }, i) => (
          <li key={entries.length - i}>
            <strong>{name}</strong>
            {entry.otherId && event !== "reopen" && (
              <>
                {" "}
                <OtherRequest id={entry.otherId} />
              </>
            )}
            {to && from !== to && (
              <>
                {" "}
                {from && (
                  <>
                    <StatusTag status={from} /> →{" "}
                  </>
                )}
                <StatusTag status={to} />
              </>
            )}
            <p className="soft">{actorName ? words.by(at, actorName) : at}</p>
            {priority && (
              <p>
                {t.staff.priorities[PRIORITIES[priority.from]]} →{" "}
                <strong>{t.staff.priorities[PRIORITIES[priority.to]]}</strong>
              </p>
            )}
            {entry.outcome && event === "close" && (
              <p>
                {t.staff.close.outcome}: <strong>{t.staff.close.outcomes[entry.outcome]}</strong>
              </p>
            )}
            {entry.about && <p>“{t.told[entry.about]}”</p>}
            {text && text !== actorName && <p className="typed">{text}</p>}
            {entry.said && <blockquote className="typed">{entry.said}</blockquote>}
            {entry.outcome && event === "reopen" && (
              <p>
                {words.removed(t.staff.close.outcome, t.staff.close.outcomes[entry.outcome])}{" "}
                {entry.otherId && <OtherRequest id={entry.otherId} />}
              </p>
            )}
            {entry.changes.map(({ field, from: before, to: after }) => (
              <p key={field}>
                {event === "reopen"
                  ? words.removed(fields[field], before)
                  : words.change(
                      fields[field],
                      formatValue(field, after),
                      formatValue(field, before),
                    )}
              </p>
            ))}
            {entry.mails.map((line, n) => (
              <p key={n}>{line}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

const OtherRequest = ({ id }: { id: string }) => <Link href={requestDetailsHref(id)}>{id}</Link>;
