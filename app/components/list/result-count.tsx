import { formatNumber } from "../ui/format";
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
