/** A post of a form holds 64 KB, also in the login that takes it along after the session's end. */
const MAX_POST = 40_000;

export interface TablePart {
  rows: string;
  /** Number of the first row, as a spreadsheet counts: the headings are row 1. */
  first: number;
}

const toPostedLength = (text: string) => new URLSearchParams({ text }).toString().length;
const isFilled = (row: string) => /[^\s,;"]/.test(row);

/** Parts of a table that a form can post, each with the headings and whole rows. */
export function splitTable(table: string, max = MAX_POST): TablePart[] {
  const [headings = "", ...rows] = toRows(table.replace(/^\uFEFF?(?:[ \t]*\r?\n)+|\s+$/g, ""));
  const empty = toPostedLength(headings);
  const parts: { rows: string[]; first: number }[] = [{ rows: [], first: 2 }];
  let length = empty;
  rows.forEach((row, i) => {
    const more = toPostedLength(`\r\n${row}`);
    if (length + more > max && parts.at(-1)?.rows.length) {
      parts.push({ rows: [], first: i + 2 });
      length = empty;
    }
    parts.at(-1)?.rows.push(row);
    length += more;
  });
  const filled = parts.filter((part) => part.rows.some(isFilled));
  return (filled.length > 0 ? filled : parts.slice(0, 1)).map((part) => ({
    ...part,
    rows: [headings, ...part.rows].join("\n"),
  }));
}

/** Lines of a table; a line break in a cell that begins with a quote is part of a row. */
function toRows(table: string): string[] {
  const rows: string[] = [];
  let open = "";
  for (const line of table.split(/\r?\n/)) {
    open += open === "" ? line : `\n${line}`;
    const cells = open.replace(/(^|[,;\t\n])\s*"(?:[^"]|"")*"/g, "$1");
    if (/(?:^|[,;\t\n])\s*"/.test(cells)) continue;
    rows.push(open);
    open = "";
  }
  return open === "" ? rows : [...rows, ...open.split("\n")]; // no cell: a quote was not closed
}
