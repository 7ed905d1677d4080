import { parse } from "csv-parse/sync";
import { DomainError } from "../platform/errors.server";

export interface TableRow {
  /** As a spreadsheet counts: the headings are row 1. */
  row: number;
  /** Cells by column; see `toColumn`. */
  cells: Record<string, string>;
  /** More cells than headings: a comma without quotes, or a shifted row. */
  tooLong: boolean;
}

const MAX_ROWS = 5_000;

/** "First Name", "first_name" and "firstName" are one column. */
export const toColumn = (head: string) =>
  head
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/**
 * Rows of a table as CSV (comma or semicolon) or as cells copied from a spreadsheet (tabs); `first`
 * is the number of the first row. Throws DomainError for a text that is not a table, has no rows or
 * too many.
 */
export function readTable(text: string, first: number): { headings: string[]; rows: TableRow[] } {
  const [headings = [], ...rows] = parseCells(text.replace(/^\uFEFF?(?:[ \t]*\r?\n)+/, ""));
  const columns = headings.map(toColumn);
  const filled = rows
    .map((cells, i) => ({
      row: first + i,
      cells: Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? ""])),
      tooLong: cells.length > columns.length,
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
  if (filled.length === 0) throw new DomainError("invalid", "import.noRows");
  if (filled.length > MAX_ROWS) throw new DomainError("invalid", "import.tooManyRows");
  return { headings, rows: filled };
}

function parseCells(text: string): string[][] {
  const [firstLine = ""] = text.split("\n", 1);
  const delimiter = ["\t", ";"].find((mark) => firstLine.includes(mark)) ?? ",";
  try {
    return parse(text, {
      delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true, // spreadsheets copy 12" as it is
    });
  } catch (error) {
    throw new DomainError("invalid", "import.notATable", undefined, error);
  }
}
