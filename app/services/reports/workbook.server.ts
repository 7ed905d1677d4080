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

/** Value of a cell; a time is its serial date. */
export type CellValue = string | number | undefined;

/** A column of the second sheet. */
export interface WorkbookColumn<Row> {
  head: string;
  /** In characters. */
  width: number;
  style: CellStyle;
  value: (row: Row) => CellValue;
}

/** A line of the first sheet: cells from the left, each with its style. */
export type SummaryLine = readonly (readonly [value: string | number, style: CellStyle])[];

/** A workbook of two sheets: a small summary and any number of rows. */
export interface WorkbookContent<Row> {
  title: string;
  /** `lines` is called twice: before the rows, for the styles, and after them for the counts. */
  summary: { name: string; widths: readonly number[]; lines: () => readonly SummaryLine[] };
  /** Rows in batches; the event loop is yielded between pieces. */
  rows: {
    name: string;
    columns: readonly WorkbookColumn<Row>[];
    read: AsyncIterable<readonly Row[]>;
  };
}

const HEADER_STYLE: CellStyle = {
  font: { bold: true, color: { rgb: "FFFFFFFF" } },
  fill: { patternType: "solid", fgColor: { rgb: "FF1B4965" } },
  alignment: { vertical: "center", wrapText: true },
};
/** Size of the pieces passed to the compressor, in characters. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Streams an .xlsx file; the time to the first byte does not depend on the number of rows.
 * sheetjs-style writes styles, header, widths, filter, the first sheet and the package; the rows
 * bypass it, in the styles that it gave to a sample row.
 */
export async function* writeWorkbook<Row>(book: WorkbookContent<Row>): AsyncGenerator<Buffer> {
  const template = await writeWithSheetjs(toTemplateBook(book, 1));
  yield* createZip(createEntries(book, template));
}

async function* createEntries<Row>(
  book: WorkbookContent<Row>,
  template: WorkbookParts,
): AsyncGenerator<ZipEntry> {
  const counter = { rows: 0 };
  // These parts first: programs that guess a file's type look at its beginning.
  for (const name of FIRST_PARTS) yield { name, content: [Buffer.from(template.get(name) ?? "")] };
  yield { name: ROWS_PART, content: writeRowsSheet(book, template, counter) };
  const finalParts = await writeWithSheetjs(toTemplateBook(book, Math.max(1, counter.rows)));
  if (finalParts.get(STYLES_PART) !== template.get(STYLES_PART))
    throw new Error("the styles of the two templates differ");
  for (const [name, content] of finalParts) {
    if (name === ROWS_PART || FIRST_PARTS.includes(name)) continue;
    yield {
      name,
      content: [
        Buffer.from(
          name === STYLES_PART
            ? addQuotePrefix(content)
            : name === WORKBOOK_PART
              ? hideFilterName(content)
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
/** Cell format with number format 49, text. */
const TEXT_FORMAT = /<xf numFmtId="49"/g;
/** Keeps an edited text cell a text, even if it begins with = or +. */
const addQuotePrefix = (styles: string) => styles.replace(TEXT_FORMAT, '$& quotePrefix="1"');
/** Hides the defined name of the filter from the user's own names. */
const hideFilterName = (parts: string) =>
  parts.replace('<definedName name="_xlnm._FilterDatabase"', '$& hidden="1"');

/** Input for sheetjs-style: the summary, and a sheet with a header and one sample row. */
function toTemplateBook<Row>(
  { title, summary, rows: { name, columns } }: WorkbookContent<Row>,
  rows: number,
): WorkBook {
  const sheet: WorkSheet = {
    "!ref": `A1:${toColumnName(columns.length - 1)}2`,
    "!cols": columns.map(({ width }) => ({ wch: width })),
  };
  columns.forEach(({ head, style }, n) => {
    sheet[`${toColumnName(n)}1`] = { t: "s", v: head, s: HEADER_STYLE } satisfies CellObject;
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
    // In inches: fits one page with its title.
    "!margins": { left: 0.25, right: 0.25, top: 0.75, bottom: 0.75, header: 0.3, footer: 0.3 },
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

/** The template's sheet with its sample row replaced by the rows. */
async function* writeRowsSheet<Row>(
  { rows: { columns, read } }: WorkbookContent<Row>,
  template: WorkbookParts,
  counter: { rows: number },
): AsyncGenerator<Buffer> {
  const { front, styles, behind } = splitAtSampleRow(template.get(ROWS_PART) ?? "", columns.length);
  const cells = columns.map(({ value }, n) => ({
    value,
    column: toColumnName(n),
    style: styles[n] ?? "0",
  }));
  let text = front;
  for await (const batch of read) {
    for (const row of batch) {
      const at = ++counter.rows + 1;
      text += `<row r="${at}">`;
      for (const { value, column, style } of cells) {
        const content = value(row);
        if (typeof content === "number") text += toNumberCell(`${column}${at}`, style, content);
        else if (content) text += toTextCell(`${column}${at}`, style, content);
      }
      text += "</row>";
    }
    if (text.length < PIECE_LENGTH) continue;
    yield Buffer.from(text);
    text = "";
    await setImmediate();
  }
  yield Buffer.from(text + behind(counter.rows));
}

/**
 * Splits the template's sheet at its sample row, adds the frozen header that the library can't
 * write, and removes the dimension, which is not known yet.
 */
function splitAtSampleRow(sheet: string, width: number) {
  const [, front = "", sample = "", behind = ""] =
    /^([^]*?<sheetData><row r="1"[^]*?<\/row>)(<row r="2"[^]*?<\/row>)(<\/sheetData>[^]*)$/.exec(
      sheet,
    ) ?? [];
  const styles = [...sample.matchAll(/<c r="[A-Z]+2" s="(\d+)"/g)].map(([, style = ""]) => style);
  if (styles.length !== width) throw new Error("unexpected workbook template from sheetjs-style");
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
