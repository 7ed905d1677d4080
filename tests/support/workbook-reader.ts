import { JSDOM } from "jsdom";

import { extractFromZip } from "../../server/embedded-mongod/unzip.mjs";

/** What a cell says: a text or a number; what is not there is undefined. */
type Cell = string | number | undefined;

/** A sheet as a small reader sees it that shares nothing with the writer. */
export interface Sheet {
  /** Cells by row and column, counted from 0. */
  rows: Cell[][];
  /** The cells of a row below the header, by the words of the header. */
  records: Record<string, Cell>[];
  xml: Document;
}

const { DOMParser } = new JSDOM("").window;

/** XML as a strict parser takes it; throws where it is not well-formed. */
function parsed(text: string): Document {
  const xml = new DOMParser().parseFromString(text, "application/xml");
  const wrong = xml.querySelector("parsererror");
  if (wrong) throw new Error(wrong.textContent);
  return xml;
}

/** A file of the package as text; bytes that are no UTF-8 throw. */
export const readPart = (bytes: Buffer, name: string) =>
  new TextDecoder("utf-8", { fatal: true }).decode(extractFromZip(bytes, name));

/** Every file of the package in the order of its directory, for looking at the archive itself. */
export function listParts(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf("PK\x05\x06");
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    names.push(bytes.toString("utf8", at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}

const columnOf = (ref: string) =>
  Array.from(ref.replace(/\d+$/, "")).reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) -
  1;

/** `_x000D_` means a character, and `_x005F_` the underscore before such a thing. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );

function valueOf(cell: Element): Cell {
  if (cell.querySelector("f")) throw new Error(`${cell.getAttribute("r")!} is a formula`);
  const type = cell.getAttribute("t") ?? "n";
  if (type === "inlineStr")
    return unescaped(
      [...cell.querySelectorAll("is t")].map(({ textContent }) => textContent).join(""),
    );
  const value = cell.querySelector("v")?.textContent;
  if (value === undefined) return undefined;
  if (type === "str") return unescaped(value);
  if (type !== "n") throw new Error(`${cell.getAttribute("r")!} is of type ${type}`);
  return Number(value);
}

function sheetOf(text: string): Sheet {
  const xml = parsed(text);
  const rows: Cell[][] = [];
  for (const row of xml.querySelectorAll("sheetData > row")) {
    const cells: Cell[] = [];
    for (const cell of row.querySelectorAll("c"))
      cells[columnOf(cell.getAttribute("r")!)] = valueOf(cell);
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

/** Reads a workbook whole: every file must be there and well-formed. */
export function readWorkbook(bytes: Buffer): Record<string, Sheet> {
  for (const name of listParts(bytes)) parsed(readPart(bytes, name));
  const workbook = parsed(readPart(bytes, "xl/workbook.xml"));
  const targets = new Map(
    [...parsed(readPart(bytes, "xl/_rels/workbook.xml.rels")).querySelectorAll("Relationship")].map(
      (one) => [one.getAttribute("Id"), one.getAttribute("Target")!],
    ),
  );
  return Object.fromEntries(
    [...workbook.querySelectorAll("sheet")].map((sheet) => [
      sheet.getAttribute("name")!,
      sheetOf(readPart(bytes, `xl/${targets.get(sheet.getAttribute("r:id"))!}`)),
    ]),
  );
}

/** What the clock shows of a cell with a time, as `2026-09-30 08:00:00`. */
export const formatSerialTime = (serial: Cell) =>
  typeof serial === "number"
    ? new Date(Math.round((serial - 25_569) * 86_400) * 1000)
        .toISOString()
        .slice(0, 19)
        .replace("T", " ")
    : serial;
