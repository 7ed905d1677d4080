import { setImmediate } from "node:timers/promises";
import {
  writeWithSheetjs,
  type CellObject,
  type CellStyle,
  type WorkBook,
  type WorkbookParts,
  type WorkSheet,
} from "./sheetjs.server";
import { toColumnName, toNumberCell, toTextCell } from "./workbook-cells.server";
import { createZip, type ZipEntry } from "./workbook-zip.server";

/** What a cell holds: nothing, a text or a number. A time is its serial number. */
export type CellValue = string | number | undefined;

/** A column of the sheet of rows. */
export interface WorkbookColumn<Row> {
  head: string;
  /** In characters. */
  width: number;
  style: CellStyle;
  value: (row: Row) => CellValue;
}

/** A line of the first sheet: cells from the left, each with its style. */
export type SummaryLine = readonly (readonly [value: string | number, style: CellStyle])[];

/** A workbook of two sheets: one that is small and comes last, and one of as many rows as there are. */
export interface WorkbookContent<Row> {
  title: string;
  /** The sheet that opens first. It is drawn twice: before the rows, for its styles, and after them with what they came to. */
  summary: { name: string; widths: readonly number[]; lines: () => readonly SummaryLine[] };
  /** Rows in batches; each time that one is ready, other requests get their turn. */
  rows: {
    name: string;
    columns: readonly WorkbookColumn<Row>[];
    read: AsyncIterable<readonly Row[]>;
  };
}

const HEAD: CellStyle = {
  font: { bold: true, color: { rgb: "FFFFFFFF" } },
  fill: { patternType: "solid", fgColor: { rgb: "FF1B4965" } },
  alignment: { vertical: "center", wrapText: true },
};
/** Pieces in which the sheet is handed to the compressor, in characters. */
const PIECE = 64 * 1024;

/**
 * The bytes of an .xlsx file, made while they are read; the time of the first one does not depend on the number of rows. sheetjs-style makes everything but
 * the rows: styles, header, widths, filter, the first sheet, the package. The rows go past it, in the styles that it gave to a sample row.
 */
export async function* writeWorkbook<Row>(book: WorkbookContent<Row>): AsyncGenerator<Buffer> {
  const template = await writeWithSheetjs(described(book, 1));
  yield* createZip(entriesOf(book, template));
}

async function* entriesOf<Row>(
  book: WorkbookContent<Row>,
  template: WorkbookParts,
): AsyncGenerator<ZipEntry> {
  const count = { rows: 0 };
  // What does not depend on the rows goes first: programs that guess the type of a file look at its beginning.
  for (const name of FIRST_PARTS) yield { name, content: [Buffer.from(template.get(name) ?? "")] };
  yield { name: ROWS_PART, content: sheetOf(book, template, count) };
  const whole = await writeWithSheetjs(described(book, Math.max(1, count.rows)));
  if (whole.get(STYLES_PART) !== template.get(STYLES_PART))
    throw new Error("the styles of the two templates differ");
  for (const [name, content] of whole) {
    if (name === ROWS_PART || FIRST_PARTS.includes(name)) continue;
    yield {
      name,
      content: [
        Buffer.from(
          name === STYLES_PART
            ? quoted(content)
            : name === WORKBOOK_PART
              ? hiddenNames(content)
              : content,
        ),
      ],
    };
  }
}

const FIRST_PARTS = ["[Content_Types].xml", "_rels/.rels", "xl/_rels/workbook.xml.rels"];
const ROWS_PART = "xl/worksheets/sheet2.xml";
const STYLES_PART = "xl/styles.xml";
const WORKBOOK_PART = "xl/workbook.xml";
/** Of a cell format: text, as spreadsheets number it. */
const TEXT_FORMAT = /<xf numFmtId="49"/g;
/** A text that somebody edits stays a text, also when it begins with = or +. */
const quoted = (styles: string) => styles.replace(TEXT_FORMAT, '$& quotePrefix="1"');
/** The name that a filter needs is not one of the person's own. */
const hiddenNames = (parts: string) =>
  parts.replace('<definedName name="_xlnm._FilterDatabase"', '$& hidden="1"');

/** The workbook with a header and one sample row, as sheetjs-style takes it. */
function described<Row>(
  { title, summary, rows: { name, columns } }: WorkbookContent<Row>,
  rows: number,
): WorkBook {
  const sheet: WorkSheet = {
    "!ref": `A1:${toColumnName(columns.length - 1)}2`,
    "!cols": columns.map(({ width }) => ({ wch: width })),
  };
  columns.forEach(({ head, style }, n) => {
    sheet[`${toColumnName(n)}1`] = { t: "s", v: head, s: HEAD } satisfies CellObject;
    sheet[`${toColumnName(n)}2`] = { t: "s", v: "-", s: style } satisfies CellObject;
  });
  sheet["!autofilter"] = { ref: `A1:${toColumnName(columns.length - 1)}${rows + 1}` };
  return {
    SheetNames: [summary.name, name],
    Sheets: { [summary.name]: summarySheet(summary), [name]: sheet },
    Props: { Title: title },
  };
}

function summarySheet({ widths, lines }: WorkbookContent<unknown>["summary"]): WorkSheet {
  const all = lines();
  const sheet: WorkSheet = {
    "!ref": `A1:${toColumnName(widths.length - 1)}${all.length}`,
    "!cols": widths.map((wch) => ({ wch })),
    "!rows": [{ hpt: 24 }], // its title is larger
    "!margins": { left: 0.25, right: 0.25, top: 0.75, bottom: 0.75, header: 0.3, footer: 0.3 }, // in inches: printed on one page also with its title
  };
  all.forEach((line, n) => {
    line.forEach(([value, style], column) => {
      sheet[`${toColumnName(column)}${n + 1}`] = {
        t: typeof value === "number" ? "n" : "s",
        v: value,
        s: style,
      } satisfies CellObject;
    });
  });
  return sheet;
}

/** The sheet of rows: what the template has in front of its sample row and behind it, with our rows between. */
async function* sheetOf<Row>(
  { rows: { columns, read } }: WorkbookContent<Row>,
  template: WorkbookParts,
  count: { rows: number },
): AsyncGenerator<Buffer> {
  const { front, styles, behind } = sampleOf(template.get(ROWS_PART) ?? "", columns.length);
  const cells = columns.map(({ value }, n) => ({
    value,
    column: toColumnName(n),
    style: styles[n] ?? "0",
  }));
  let text = front;
  for await (const batch of read) {
    for (const row of batch) {
      const at = ++count.rows + 1;
      text += `<row r="${at}">`;
      for (const { value, column, style } of cells) {
        const content = value(row);
        if (typeof content === "number") text += toNumberCell(`${column}${at}`, style, content);
        else if (content) text += toTextCell(`${column}${at}`, style, content);
      }
      text += "</row>";
    }
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = "";
    await setImmediate();
  }
  yield Buffer.from(text + behind(count.rows));
}

/** Cuts the sheet that sheetjs-style wrote at its sample row, adds what the library cannot write (a header that stays), and takes out what is not known yet. */
function sampleOf(sheet: string, width: number) {
  const [, front = "", sample = "", behind = ""] =
    /^([^]*?<sheetData><row r="1"[^]*?<\/row>)(<row r="2"[^]*?<\/row>)(<\/sheetData>[^]*)$/.exec(
      sheet,
    ) ?? [];
  const styles = [...sample.matchAll(/<c r="[A-Z]+2" s="(\d+)"/g)].map(([, style = ""]) => style);
  if (styles.length !== width)
    throw new Error("the template of the workbook is not what was expected");
  const last = toColumnName(width - 1);
  return {
    styles,
    front: front
      .replace(/<dimension [^>]*\/>/, "")
      .replace(
        /<sheetView ([^>]*)\/>/,
        '<sheetView $1><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView>',
      ),
    behind: (rows: number) =>
      behind
        .replace(/ref="A1:[A-Z]+\d+"/, `ref="A1:${last}${Math.max(1, rows) + 1}"`)
        .replace(/sqref="[^"]*"/, `sqref="A1:${last}${Math.max(1, rows) + 1}"`),
  };
}
