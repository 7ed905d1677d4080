import { LIST_PATHS } from "~/schemas/requests/request-lists";
import type { ProgressRowView } from "~/services/web/presenters/request-presenter.server";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { Age } from "../ui/age";
import { PersonPhone } from "../ui/contact-links";
import { toHref, type Query } from "../ui/href";
import { joinLabels } from "../ui/join-labels";
import { Link } from "../ui/link";
import { isPlainClick } from "../ui/plain-click";
import { ClaimMark } from "../requests/claim-mark";
import { PriorityMark } from "../requests/priority-mark";

interface Props {
  row: ProgressRowView;
  query: Query;
  chosen: boolean;
  onOpen: (row: Element) => void;
}

export function ProgressRow({ row, query, chosen, onOpen }: Props) {
  const { labels, t } = useText();
  // Without script, the fragment keeps the row in view.
  const fragment = useScript() ? "" : `#${row.id}`;
  return (
    <li id={row.id} className={chosen ? "chosen" : undefined}>
      <p className="age">
        <Age age={row.age} />
      </p>
      <Link
        href={toHref(LIST_PATHS.progress, { ...query, request: row.id }) + fragment}
        aria-current={chosen ? "true" : undefined}
        preventScrollReset
        onClick={(event) => {
          const item = event.currentTarget.closest("li");
          if (item && isPlainClick(event)) onOpen(item);
        }}
      >
        <strong>{row.name}</strong>
      </Link>{" "}
      <PriorityMark priority={row.priority} /> <span className="soft">{row.id}</span>
      <ClaimMark claim={row.claim} />
      {row.readyToClose && <span className="tag">{t.staff.list.ready}</span>}
      <p>
        {row.street}, {row.city} {row.zip} – <PersonPhone phone={row.phone} />
      </p>
      <p className="soft">
        {joinLabels(labels.helpTypes, row.helpTypes)}
        {row.volunteers.map(({ id, name, state }) => (
          <span key={id}> – {t.staff.requests.jobs.one(name, state)}</span>
        ))}
      </p>
    </li>
  );
}
