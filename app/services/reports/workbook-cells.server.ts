/** Characters per cell by the format; Excel offers to repair a file with a longer one. */
const MAX_CELL_LENGTH = 32_767;
/** Characters that XML forbids, that need escaping, or that readers decode as an escape. */
const NEEDS_ESCAPING = /[&<>\p{Cs}\uFFFE\uFFFF]|[^\P{Cc}\t\n]|_x[0-9A-Fa-f]{4}_/u;
const FORBIDDEN = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;
/** Whitespace that XML readers drop without `xml:space="preserve"`. */
const OUTER_SPACE = /^\s|\s$|\n|\t|\s\s/;

/**
 * Escapes text for an XML cell: drops characters that XML forbids, replaces lone surrogates with
 * U+FFFD, keeps `_x000D_` literal (the format decodes it as a line break), and truncates to the
 * maximum length between two characters.
 */
export function escapeCellText(text: string): string {
  const truncated =
    text.length > MAX_CELL_LENGTH
      ? `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
      : text;
  if (!NEEDS_ESCAPING.test(truncated)) return truncated;
  return truncated
    .replace(/\r\n?/g, "\n")
    .replace(LONE_SURROGATE, "\uFFFD")
    .replace(FORBIDDEN, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}

/** Value of a cell; a time is its serial date. */
export type CellValue = string | number | undefined;

/** A cell, if it has a value. A text is never a formula; its style keeps it a text when edited. */
export function toCell(ref: string, style: string, value: CellValue): string {
  if (typeof value === "number") return `<c r="${ref}" s="${style}"><v>${value}</v></c>`;
  if (!value) return "";
  const space = OUTER_SPACE.test(value) ? ' xml:space="preserve"' : "";
  return `<c r="${ref}" s="${style}" t="inlineStr"><is><t${space}>${escapeCellText(value)}</t></is></c>`;
}

/** Letters of a column, counted from 0: A, Z, AA. */
export const toColumnName = (n: number): string =>
  (n < 26 ? "" : toColumnName(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

/** Days since 1899-12-30, never rounded up into the next month. `wall`: local time as UTC ms. */
export const toSerialDate = (wall: number): number => 25_569 + Math.floor(wall / 1000) / 86_400;
