/** A post of a form holds 64 KB; its other fields need few of them. */
const MAX_POST = 60_000;

const toPostedLength = (text: string) => new URLSearchParams({ text }).toString().length;

/** Parts of a table that a form can post, each with the headings and whole rows. */
export function splitTable(table: string, max = MAX_POST): string[] {
  const [headings = "", ...rows] = toRows(table.trim());
  const parts: string[] = [];
  let part = headings;
  let length = toPostedLength(part);
  for (const row of rows) {
    const more = toPostedLength(`\r\n${row}`);
    if (length + more > max && part !== headings) {
      parts.push(part);
      part = headings;
      length = toPostedLength(part);
    }
    part += `\n${row}`;
    length += more;
  }
  return [...parts, part];
}

/** Lines of a table; a line break between quotes is part of a row. */
function toRows(table: string): string[] {
  const rows: string[] = [];
  let open = "";
  for (const line of table.split(/\r?\n/)) {
    open += open === "" ? line : `\n${line}`;
    if (open.split('"').length % 2 === 0) continue;
    rows.push(open);
    open = "";
  }
  return open === "" ? rows : [...rows, ...open.split("\n")]; // a quote that stands for inches
}
