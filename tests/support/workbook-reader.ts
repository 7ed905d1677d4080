import { JSDOM } from "jsdom";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { fromBufferPromise } from "yauzl";

/** Value of a cell; undefined if there is none. */
type Cell = string | number | undefined;

/** A sheet, read without any code of the writer. */
export interface Sheet {
  /** Cells by row and column, from 0. */
  rows: Cell[][];
  /** Rows below the header, by header text. */
  records: Record<string, Cell>[];
  xml: Document;
}

const { DOMParser } = new JSDOM("").window;

/** Parses XML strictly; throws unless it is well-formed. */
function parseXml(text: string): Document {
  const xml = new DOMParser().parseFromString(text, "application/xml");
  const wrong = xml.querySelector("parsererror");
  if (wrong) throw new Error(wrong.textContent);
  return xml;
}

/** An archive's files by name, in order, as text; throws on a wrong checksum or invalid UTF-8. */
export async function readParts(bytes: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
    parts.set(entry.fileName, new TextDecoder("utf-8", { fatal: true }).decode(content));
  }
  return parts;
}

const parseColumn = (ref: string) =>
  Array.from(ref.replace(/\d+$/, "")).reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) -
  1;

/** `_x000D_` encodes a character, `_x005F_` an underscore before such a sequence. */
const unescapeText = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );

function readCell(cell: Element): Cell {
  if (cell.querySelector("f")) throw new Error(`${cell.getAttribute("r")!} is a formula`);
  const type = cell.getAttribute("t") ?? "n";
  if (type === "inlineStr")
    return unescapeText(
      [...cell.querySelectorAll("is t")].map(({ textContent }) => textContent).join(""),
    );
  const value = cell.querySelector("v")?.textContent;
  if (value === undefined) return undefined;
  if (type === "str") return unescapeText(value);
  if (type !== "n") throw new Error(`${cell.getAttribute("r")!} is of type ${type}`);
  return Number(value);
}

function readSheet(text: string): Sheet {
  const xml = parseXml(text);
  const rows: Cell[][] = [];
  for (const row of xml.querySelectorAll("sheetData > row")) {
    const cells: Cell[] = [];
    for (const cell of row.querySelectorAll("c"))
      cells[parseColumn(cell.getAttribute("r")!)] = readCell(cell);
    rows[Number(row.getAttribute("r")) - 1] = cells;
  }
  const whole = Array.from(rows, (cells: Cell[] | undefined) => cells ?? []);
  const [heads = [], ...below] = whole;
  return {
    rows: whole,
    records: below.map((cells) =>
      Object.fromEntries(heads.map((head, n) => [String(head), cells[n]])),
    ),
    xml,
  };
}

/** Reads a workbook; every file must exist and be well-formed. */
export async function readWorkbook(bytes: Buffer): Promise<Record<string, Sheet>> {
  const parts = await readParts(bytes);
  for (const text of parts.values()) parseXml(text);
  const read = (name: string) => parts.get(name) ?? "";
  const workbook = parseXml(read("xl/workbook.xml"));
  const targets = new Map(
    [...parseXml(read("xl/_rels/workbook.xml.rels")).querySelectorAll("Relationship")].map(
      (one) => [one.getAttribute("Id"), one.getAttribute("Target")!],
    ),
  );
  return Object.fromEntries(
    [...workbook.querySelectorAll("sheet")].map((sheet) => [
      sheet.getAttribute("name")!,
      readSheet(read(`xl/${targets.get(sheet.getAttribute("r:id"))!}`)),
    ]),
  );
}

/** Formats a serial date as `2026-09-30 08:00:00`. */
export const formatSerialTime = (serial: Cell) =>
  typeof serial === "number"
    ? new Date(Math.round((serial - 25_569) * 86_400) * 1000)
        .toISOString()
        .slice(0, 19)
        .replace("T", " ")
    : serial;
