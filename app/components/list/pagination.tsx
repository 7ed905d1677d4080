import { useText } from "../context/use-text";
import { formatNumber } from "../ui/format";
import { pageParam, toHref, type Query } from "../ui/href";
import { Link } from "../ui/link";

export interface Paging {
  page: number;
  pages: number;
  total: number;
  /** Whether there are more than `total`, where counting stopped. */
  more: boolean;
}

interface Props {
  path: string;
  query: Query;
  paging: Paging;
}

export function Pagination({ path, query, paging: { page, pages } }: Props) {
  const { t } = useText();
  const words = t.staff.pages;
  if (pages <= 1) return null;
  const pageHref = (n: number) => toHref(path, { ...query, page: pageParam(n) });
  return (
    <nav className="flow pages" aria-label={words.label}>
      {page > 1 && (
        <Link className="button secondary" href={pageHref(page - 1)} rel="prev">
          {words.previous}
        </Link>
      )}
      <span>{words.at(formatNumber(page), formatNumber(pages))}</span>
      {page < pages && (
        <Link className="button secondary" href={pageHref(page + 1)} rel="next">
          {words.next}
        </Link>
      )}
    </nav>
  );
}

interface ResultCountProps {
  paging: Paging;
  words: { one: string; many: (count: string) => string };
}

export function ResultCount({ paging: { total, more }, words }: ResultCountProps) {
  return (
    <p data-result>
      {total === 1 && !more ? words.one : words.many(`${formatNumber(total)}${more ? "+" : ""}`)}
    </p>
  );
}

interface GuessNoteProps {
  /** Similar words that were searched, because no word begins with one of the query. */
  guesses: readonly string[] | undefined;
}

export function GuessNote({ guesses = [] }: GuessNoteProps) {
  const { t } = useText();
  return guesses.length > 0 && <p className="note">{t.staff.guesses(guesses.join(", "))}</p>;
}
