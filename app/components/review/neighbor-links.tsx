import type { NeighborsView } from "~/services/web/presenters/request-position.server";
import { useText } from "../context/use-text";
import { formatNumber } from "../ui/format";
import { Link } from "../ui/link";

interface ListPlace {
  id: string;
  page: number;
  row: number;
}

interface Props {
  neighbors: NeighborsView;
  toHref: (place: ListPlace) => string;
  /** Number of requests in the list, in words; absent if it is not known. */
  total?: string | undefined;
}

export function NeighborLinks({ neighbors, toHref, total }: Props) {
  const { t } = useText();
  const { position, previous, next } = neighbors;
  if (!previous && !next) return null;
  return (
    <nav className="flow neighbors" aria-label={t.staff.bar.requests}>
      {previous && (
        <Link href={toHref(previous)} rel="prev">
          <span aria-hidden="true">‹</span> {t.staff.pages.previous}
        </Link>
      )}
      {position !== undefined && total && (
        <span>{t.staff.pane.at(formatNumber(position), total)}</span>
      )}
      {next && (
        <Link href={toHref(next)} rel="next">
          {t.staff.pages.next} <span aria-hidden="true">›</span>
        </Link>
      )}
    </nav>
  );
}
