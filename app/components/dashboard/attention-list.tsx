import type { AttentionGroupView } from "~/services/web/presenters/dashboard-presenter.server";
import { useText } from "../context/use-text";
import { openListHref } from "../requests/open-list-href";
import { Age } from "../ui/age";
import { formatNumber } from "../ui/format";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";

export function AttentionList({ groups }: { groups: readonly AttentionGroupView[] }) {
  const { t } = useText();
  const words = t.staff.dashboard;
  return (
    <section className="panel" aria-labelledby="attention">
      <h2 id="attention">{words.attention}</h2>
      {groups.length === 0 ? (
        <p>{words.calm}</p>
      ) : (
        <ul className="rows">
          {groups.map((group) => (
            <AttentionItem key={group.kind} {...group} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AttentionItem({ kind, rows, lists }: AttentionGroupView) {
  const { t, labels } = useText();
  const words = t.staff.dashboard;
  const filter = kind === "waiting" ? {} : { flag: kind };
  return (
    <li>
      <h3>{words[kind]}</h3>{" "}
      <ul className="inline">
        {lists.map(({ status, count }) => {
          const text = `${formatNumber(count)} ${labels.statuses[status]}`;
          return (
            <li key={status}>
              <Link href={openListHref(status, filter)} aria-label={`${text}: ${words[kind]}`}>
                {text}
              </Link>
            </li>
          );
        })}
      </ul>
      <ul className="brief">
        {rows.map(({ id, name, age }) => (
          <li key={id}>
            <Link href={requestDetailsHref(id)}>{name}</Link>{" "}
            <span className="soft">
              <Age age={age} />
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
