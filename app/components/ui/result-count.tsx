import type { Paging } from "./pagination";

interface Props {
  paging: Paging;
  words: { one: string; many: (count: string) => string };
}

/** How many there are of what a list shows. */
export function ResultCount({ paging: { total, more }, words }: Props) {
  return (
    <p>
      {total === 1 && !more
        ? words.one
        : words.many(`${total.toLocaleString("en-US")}${more ? "+" : ""}`)}
    </p>
  );
}
