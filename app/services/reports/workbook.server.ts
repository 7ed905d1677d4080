import { setImmediate } from "node:timers/promises";
import { PassThrough, Readable } from "node:stream";
import template from "virtual:report-template";
import { ZipFile } from "yazl";
import type { StyleName, Template } from "./report-template.mjs";
import { escapeCellText, toCell, toColumnName, type CellValue } from "./workbook-cells.server";

export interface WorkbookColumn<Row> {
  head: string;
  /** In characters. */
  width: number;
  style: StyleName;
  value: (row: Row) => CellValue;
}

/** A line of the first sheet: cells from the left, each with its style. */
export type SummaryLine = readonly (readonly [value: CellValue, style: StyleName])[];

export interface WorkbookContent<Row> {
  title: string;
  /** `lines` is called after the last row. */
  summary: { widths: readonly number[]; lines: () => readonly SummaryLine[] };
  columns: readonly WorkbookColumn<Row>[];
  /** In batches; the event loop is yielded between pieces. */
  rows: AsyncIterable<readonly Row[]>;
}

type Styles = Template["styles"];

/** Size of the pieces passed to the compressor, in characters. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Streams an .xlsx file; the time to the first byte does not depend on the number of rows.
 * sheetjs-style made the package and its styles, in the build; the two sheets bypass it.
 */
export async function* writeWorkbook<Row>(book: WorkbookContent<Row>): AsyncGenerator<Buffer> {
  const { parts, styles } = template;
  let lastRow = 1;
  async function* writeRows() {
    const { columns, rows } = book;
    const cells = columns.map(({ head, style, value }, n) => ({
      head,
      value,
      style: styles[style],
      column: toColumnName(n),
    }));
    let text = `${openSheet(
      columns.map(({ width }) => width),
      FROZEN_HEADER,
    )}<row r="1">`;
    for (const { column, head } of cells) text += toCell(`${column}1`, styles.header, head);
    text += "</row>";
    for await (const batch of rows) {
      for (const row of batch) {
        text += `<row r="${++lastRow}">`;
        for (const { value, column, style } of cells)
          text += toCell(`${column}${lastRow}`, style, value(row));
        text += "</row>";
      }
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = "";
      await setImmediate();
    }
    yield text + closeSheet(range(), `<autoFilter ref="${range()}"/>`);
  }
  const range = () => `A1:${toColumnName(book.columns.length - 1)}${Math.max(2, lastRow)}`;
  const entries = parts.map(([name, text]): ZipEntry => ({
    name,
    content: () => [
      text.replace("{title}", () => escapeCellText(book.title)).replace("A1:XFD1048576", range),
    ],
  }));
  // Before the last part, which names the range of the rows.
  entries.splice(
    -1,
    0,
    { name: "xl/worksheets/sheet2.xml", content: writeRows },
    { name: "xl/worksheets/sheet1.xml", content: () => [writeSummary(book.summary, styles)] },
  );
  yield* createZip(entries);
}

function writeSummary({ widths, lines }: WorkbookContent<unknown>["summary"], styles: Styles) {
  const rows = lines().map((line, n) => {
    const cells = line.map(([value, style], column) =>
      toCell(`${toColumnName(column)}${n + 1}`, styles[style], value),
    );
    const height = n === 0 ? ' ht="24" customHeight="1"' : ""; // its title is larger
    return `<row r="${n + 1}"${height}>${cells.join("")}</row>`;
  });
  return (
    openSheet(widths) +
    rows.join("") +
    // In inches: fits one page with its title.
    closeSheet(
      `A1:${toColumnName(widths.length - 1)}${rows.length}`,
      '<pageMargins left="0.25" right="0.25" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    )
  );
}

const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>';
/** Of a column in characters, added by spreadsheets for the border and the padding. */
const PADDING = 0.83;

const openSheet = (widths: readonly number[], views = "") =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${views}<cols>${widths
    .map((w, n) => `<col min="${n + 1}" max="${n + 1}" width="${w + PADDING}" customWidth="1"/>`)
    .join("")}</cols><sheetData>`;

/** The end of a sheet, without warnings that zip codes and phone numbers are texts. */
const closeSheet = (range: string, more: string) =>
  `</sheetData>${more}<ignoredErrors><ignoredError numberStoredAsText="1" sqref="${range}"/></ignoredErrors></worksheet>`;

export type { StyleName };

/** One file of an archive; its content is made while it is read, after the entries before it. */
export interface ZipEntry {
  name: string;
  content: () => Iterable<string> | AsyncIterable<string>;
}

/** Fixed times: equal content makes equal archives. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** In bounded memory; ending the iteration ends the source. Compresses on libuv's thread pool. */
export async function* createZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let source: Readable | undefined;
  for (const { name, content } of entries)
    zip.addReadStreamLazy(name, OPTIONS, (pass) => {
      source = Readable.from(content(), { objectMode: false });
      source.once("error", (error) => output.destroy(error)); // the library leaves it unhandled
      pass(null, source);
    });
  zip.end();
  try {
    yield* output as AsyncIterable<Buffer>; // node's type does not say that it is iterable
  } finally {
    source?.destroy();
  }
}
