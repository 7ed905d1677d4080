import { toHref, pageParam, type Query } from "./href";
import { useText } from "../context/use-text";

export interface Paging {
  page: number;
  pages: number;
  total: number;
  /** Whether there are more than `total`: counting ended there. */
  more: boolean;
}

interface Props {
  path: string;
  /** State of the list without its page. */
  query: Query;
  paging: Paging;
}

/** The ways to the pages before and after; nothing when all is on one. */
export function Pagination({ path, query, paging: { page, pages } }: Props) {
  const { t } = useText();
  const words = t.staff.pages;
  if (pages <= 1) return null;
  const to = (n: number) => toHref(path, { ...query, page: pageParam(n) });
  return (
    <nav className="pages" aria-label={words.label}>
      {page > 1 && (
        <a className="button secondary" href={to(page - 1)} rel="prev">
          {words.previous}
        </a>
      )}
      <span>{words.at(page.toLocaleString("en-US"), pages.toLocaleString("en-US"))}</span>
      {page < pages && (
        <a className="button secondary" href={to(page + 1)} rel="next">
          {words.next}
        </a>
      )}
    </nav>
  );
}

/** How many there are. */
export function Count({ paging: { total, more } }: { paging: Paging }) {
  const { t } = useText();
  const { one, many } = t.staff.list;
  return (
    <p>{total === 1 && !more ? one : many(`${total.toLocaleString("en-US")}${more ? "+" : ""}`)}</p>
  );
}
