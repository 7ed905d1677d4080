import { LIST_PATHS } from "~/schemas/requests/request-lists";
import type { FoundElsewhereView } from "~/services/web/presenters/all-requests-presenter.server";
import { useText } from "../context/use-text";
import { formatNumber } from "../ui/format";
import { GuessNote } from "../list/pagination";
import { requestDetailsHref, toHref } from "../ui/href";
import { Link } from "../ui/link";
import { StatusTag } from "../ui/status-tag";

interface Props {
  q: string;
  found: FoundElsewhereView | undefined;
}

/** Links to what a search found elsewhere: a caller's request is seldom in the list one thinks. */
export function FoundElsewhere({ q, found }: Props) {
  const { t } = useText();
  if (!found || found.total === 0) return null;
  const words = t.staff.elsewhere;
  return (
    <section className="note" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{words.heading}</h2>
      <GuessNote guesses={found.guesses} />
      <ul className="brief">
        {found.rows.map(({ id, name, street, status }) => (
          <li key={id}>
            <Link href={requestDetailsHref(id)}>{name}</Link>, {street}{" "}
            <StatusTag status={status} />
          </li>
        ))}
      </ul>
      {found.total > found.rows.length && (
        <p>
          <Link href={toHref(LIST_PATHS.all, { q, status: found.statuses })}>
            {words.all(`${formatNumber(found.total)}${found.more ? "+" : ""}`)}
          </Link>
        </p>
      )}
    </section>
  );
}
