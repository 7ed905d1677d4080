/** Most characters of a cell, by the format: a longer one makes Excel offer to repair the file. */
const MAX_CELL_LENGTH = 32_767;
/** Everything that must not stand in XML as it is, or that a reader would take for something else. */
const SPECIAL = /[&<>\p{Cs}\uFFFE\uFFFF]|[^\P{Cc}\t\n]|_x[0-9A-Fa-f]{4}_/u;
const FORBIDDEN = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu;
const LONE = /\p{Cs}/gu;
/** Spaces that XML readers drop unless they are told to keep them. */
const OUTER_SPACE = /^\s|\s$|\n|\t|\s\s/;

/**
 * A text as it may stand between tags: characters that XML forbids are dropped, a half of a pair becomes U+FFFD, `_x000D_` stays these seven characters
 * (the format would read a line break), and what is longer than a cell may be is cut between two characters.
 */
export function escapeCellText(text: string): string {
  const cut =
    text.length > MAX_CELL_LENGTH
      ? `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
      : text;
  if (!SPECIAL.test(cut)) return cut;
  return cut
    .replace(/\r\n?/g, "\n")
    .replace(LONE, "\uFFFD")
    .replace(FORBIDDEN, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}

/** A cell of text, whatever it begins with: it is a string by its type, and its style keeps it one when somebody edits it. */
export function toTextCell(ref: string, style: string, text: string): string {
  const space = OUTER_SPACE.test(text) ? ' xml:space="preserve"' : "";
  return `<c r="${ref}" s="${style}" t="inlineStr"><is><t${space}>${escapeCellText(text)}</t></is></c>`;
}

export const toNumberCell = (ref: string, style: string, value: number): string =>
  `<c r="${ref}" s="${style}"><v>${value}</v></c>`;

/** The letters of a column, counted from 0: A, Z, AA. */
export const toColumnName = (n: number): string =>
  (n < 26 ? "" : toColumnName(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

/**
 * What a spreadsheet calls a time: days since the last of 1899, in whole seconds and never rounded up, or the last moment of a month would stand in the next
 * one. `wall` is what a clock showed, as the UTC time that reads the same.
 */
export const toSerialDate = (wall: number): number => 25_569 + Math.floor(wall / 1000) / 86_400;
