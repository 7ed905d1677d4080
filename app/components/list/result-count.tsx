import { formatNumber } from "../ui/format";
import { useText } from "../context/use-text";
import type { Paging } from "./pagination";

interface Props {
  paging: Paging;
  words: { one: string; many: (count: string) => string };
}

export function ResultCount({ paging: { total, more }, words }: Props) {
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
