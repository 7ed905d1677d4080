import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";

import {
  escapeCellText,
  toColumnName,
  toSerialDate,
} from "~/services/reports/workbook-cells.server";
import { createZip, type ZipEntry } from "~/services/reports/workbook-zip.server";
import { writeWorkbook, type WorkbookContent } from "~/services/reports/workbook.server";
import { BROKEN_TEXTS, HOSTILE_TEXTS } from "../../support/hostile-texts";
import { formatSerialTime, listParts, readPart, readWorkbook } from "../../support/workbook-reader";

const TEXT = { numFmt: "@" };
const TIME = { numFmt: "m/d/yyyy h:mm AM/PM" };

async function all(bytes: AsyncIterable<Buffer>) {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

interface Row {
  text: string;
  at?: number;
}
function toBook(batches: AsyncIterable<readonly Row[]>): WorkbookContent<Row> {
  let rows = 0;
  return {
    title: "A <title> & more",
    summary: {
      name: "Summary",
      widths: [20, 10],
      lines: () => [
        [
          ["Rows", TEXT],
          [rows, { numFmt: "#,##0" }],
        ],
      ],
    },
    rows: {
      name: "Rows",
      columns: [
        { head: "Text", width: 20, style: TEXT, value: ({ text }) => (rows++, text) },
        { head: "Time", width: 20, style: TIME, value: ({ at }) => at },
      ],
      read: batches,
    },
  };
}
async function* stream(...batches: Row[][]) {
  for (const batch of batches) {
    await pause(0);
    yield batch;
  }
}

describe("a text in a cell", () => {
  test("is read back unchanged, formula-like text included", async () => {
    const { Rows } = readWorkbook(
      await all(writeWorkbook(toBook(stream(HOSTILE_TEXTS.map((text) => ({ text })))))),
    );
    expect(Rows!.rows.slice(1).map(([text]) => text)).toEqual(HOSTILE_TEXTS);
    for (const cell of Rows!.xml.querySelectorAll('row:not([r="1"]) > c'))
      expect(cell.getAttribute("t")).toBe("inlineStr");
  });

  test("drops characters that the file format cannot hold", async () => {
    const { Rows } = readWorkbook(
      await all(writeWorkbook(toBook(stream(BROKEN_TEXTS.map(([text]) => ({ text })))))),
    );
    expect(Rows!.rows.slice(1).map(([text]) => text)).toEqual(BROKEN_TEXTS.map(([, left]) => left));
  });

  test("is cut at the limit of a cell, never within a character", () => {
    expect(escapeCellText("x".repeat(32_767))).toHaveLength(32_767);
    const cut = escapeCellText(`x${"😀".repeat(20_000)}`);
    expect(cut.length).toBeLessThanOrEqual(32_767);
    expect(cut.endsWith("😀…")).toBe(true);
  });
});

test("the rows sheet has a frozen header, a filter over all rows, widths and quote-prefixed text", async () => {
  const bytes = await all(
    writeWorkbook(toBook(stream([{ text: "a" }, { text: "b" }], [], [{ text: "c" }]))),
  );
  const { Rows, Summary } = readWorkbook(bytes);
  expect(Rows!.rows.map(([text]) => text)).toEqual(["Text", "a", "b", "c"]);
  expect(Summary!.rows[0]).toEqual(["Rows", 3]);
  const one = (selector: string) => Rows!.xml.querySelector(selector);
  expect(one("pane")!.getAttribute("state")).toBe("frozen");
  expect(one("pane")!.getAttribute("topLeftCell")).toBe("A2");
  expect(one("autoFilter")!.getAttribute("ref")).toBe("A1:B4");
  expect(Rows!.xml.querySelectorAll("cols > col")).toHaveLength(2);
  expect(Summary!.xml.querySelector("pageMargins")!.getAttribute("left")).toBe("0.25");
  expect(readPart(bytes, "xl/workbook.xml")).toMatch(
    /_FilterDatabase" hidden="1" localSheetId="1">&apos;Rows&apos;!A1:B4</,
  );
  expect(readPart(bytes, "xl/styles.xml")).toContain('<xf numFmtId="49" quotePrefix="1"');
  // the format prescribes the order of the elements
  expect([...Rows!.xml.documentElement.children].map(({ localName }) => localName)).toEqual([
    "sheetViews",
    "cols",
    "sheetData",
    "autoFilter",
    "ignoredErrors",
  ]);
});

test("without rows the workbook is valid", async () => {
  const { Rows, Summary } = readWorkbook(await all(writeWorkbook(toBook(stream()))));
  expect(Rows!.rows).toHaveLength(1);
  expect(Summary!.rows[0]).toEqual(["Rows", 0]);
});

test("a time is the serial number of its wall-clock time", () => {
  expect(formatSerialTime(toSerialDate(Date.UTC(2026, 8, 30, 8, 5, 9)))).toBe(
    "2026-09-30 08:05:09",
  );
  expect(toSerialDate(Date.UTC(1900, 2, 1))).toBe(61);
});

test("columns are named like those of spreadsheets", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(toColumnName)).toEqual([
    "A",
    "Z",
    "AA",
    "AZ",
    "BA",
    "ZZ",
    "AAA",
  ]);
});

describe("an archive", () => {
  async function* entries(...list: ZipEntry[]) {
    await pause(0);
    yield* list;
  }
  const text = (value: string) => [Buffer.from(value)];

  test("holds its entries in order, also ones larger than any stream buffer", async () => {
    const random = Buffer.from(
      Array.from({ length: 300_000 }, (_, i) => (i * i * 31 + (i >> 3)) & 255),
    );
    const bytes = await all(
      createZip(
        entries(
          { name: "ä.txt", content: text("héllo") },
          { name: "empty", content: [] },
          { name: "big.bin", content: [random, random] },
        ),
      ),
    );
    expect(listParts(bytes)).toEqual(["ä.txt", "empty", "big.bin"]);
    expect(readPart(bytes, "ä.txt")).toBe("héllo");
    expect(bytes.length).toBeGreaterThan(1000);
  });

  test("pulls from its source only what is read", async () => {
    let produced = 0;
    async function* endless() {
      for (;;) {
        await pause(0);
        produced++;
        yield randomBytes(64 * 1024);
      }
    }
    const bytes = createZip(entries({ name: "endless", content: endless() }));
    await bytes.next();
    await bytes.next();
    await pause(200);
    const before = produced;
    await pause(200);
    expect(produced).toBe(before);
    await bytes.return(undefined);
  });

  test("closes its source when the reader stops, and passes on the source's error", async () => {
    let closed = 0;
    async function* source(fails: boolean) {
      try {
        for (let n = 0; ; n++) {
          await pause(0);
          if (fails && n === 3) throw new Error("the source failed");
          yield Buffer.alloc(64 * 1024, n);
        }
      } finally {
        closed++;
      }
    }
    const left = createZip(entries({ name: "a", content: source(false) }));
    await left.next();
    await left.next();
    await left.return(undefined);
    await expect.poll(() => closed).toBe(1);
    await expect(all(createZip(entries({ name: "b", content: source(true) })))).rejects.toThrow(
      "the source failed",
    );
    expect(closed).toBe(2);
  });
});
