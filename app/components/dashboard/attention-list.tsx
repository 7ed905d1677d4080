import { useText } from "../context/use-text";
import { requestDetailsHref } from "../ui/href";

export interface AttentionGroupView {
  kind: "ready" | "declined" | "unanswered" | "bounced" | "waiting";
  rows: readonly { id: string; name: string; since: string }[];
  /** Whether there are more than `rows`. */
  more: boolean;
}

/** Requests that need attention, grouped by reason. */
export function AttentionList({ groups }: { groups: readonly AttentionGroupView[] }) {
  const { t } = useText();
  const words = t.staff.dashboard;
  return (
    <section aria-labelledby="attention">
      <h2 id="attention">{words.attention}</h2>
      {groups.length === 0 && <p>{words.calm}</p>}
      <div className="cards">
        {groups.map(({ kind, rows, more }) => (
          <div className="card" key={kind}>
            <h3>{words[kind]}</h3>
            <p>{words[`${kind}Text`]}</p>
            <ul className="rows">
              {rows.map(({ id, name, since }) => (
                <li key={id}>
                  <a href={requestDetailsHref(id)}>{name}</a>{" "}
                  <span className="soft">{words.since(since)}</span>
                </li>
              ))}
              {more && <li>{words.more}</li>}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
