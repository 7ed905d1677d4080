import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";

import {
  escapeCellText,
  toColumnName,
  toSerialDate,
} from "~/services/reports/workbook-cells.server";
import { createZip, writeWorkbook, type WorkbookContent } from "~/services/reports/workbook.server";
import { BROKEN_TEXTS, HOSTILE_TEXTS } from "../../support/hostile-texts";
import { formatSerialTime, readParts, readWorkbook } from "../../support/workbook-reader";

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
      widths: [20, 10],
      lines: () => [
        [
          ["Rows", "text"],
          [rows, "count"],
        ],
      ],
    },
    columns: [
      { head: "Text", width: 20, style: "text", value: ({ text }) => (rows++, text) },
      { head: "Time", width: 20, style: "time", value: ({ at }) => at },
    ],
    rows: batches,
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
    const { Requests } = await readWorkbook(
      await all(writeWorkbook(toBook(stream(HOSTILE_TEXTS.map((text) => ({ text })))))),
    );
    expect(Requests!.rows.slice(1).map(([text]) => text)).toEqual(HOSTILE_TEXTS);
    for (const cell of Requests!.xml.querySelectorAll('row:not([r="1"]) > c'))
      expect(cell.getAttribute("t")).toBe("inlineStr");
  });

  test("drops characters that the file format cannot hold", async () => {
    const { Requests } = await readWorkbook(
      await all(writeWorkbook(toBook(stream(BROKEN_TEXTS.map(([text]) => ({ text })))))),
    );
    expect(Requests!.rows.slice(1).map(([text]) => text)).toEqual(
      BROKEN_TEXTS.map(([, left]) => left),
    );
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
  const { Requests, Summary } = await readWorkbook(bytes);
  expect(Requests!.rows.map(([text]) => text)).toEqual(["Text", "a", "b", "c"]);
  expect(Summary!.rows[0]).toEqual(["Rows", 3]);
  const one = (selector: string) => Requests!.xml.querySelector(selector);
  expect(one("pane")!.getAttribute("state")).toBe("frozen");
  expect(one("pane")!.getAttribute("topLeftCell")).toBe("A2");
  expect(one("autoFilter")!.getAttribute("ref")).toBe("A1:B4");
  expect(Requests!.xml.querySelectorAll("cols > col")).toHaveLength(2);
  expect(Summary!.xml.querySelector("pageMargins")!.getAttribute("left")).toBe("0.25");
  const parts = await readParts(bytes);
  expect([...parts.keys()].slice(0, 2)).toEqual(["[Content_Types].xml", "_rels/.rels"]);
  expect(parts.get("docProps/core.xml")).toContain("<dc:title>A &lt;title&gt; &amp; more</");
  expect(parts.get("xl/workbook.xml")).toMatch(
    /_FilterDatabase" hidden="1" localSheetId="1">&apos;Requests&apos;!A1:B4</,
  );
  expect(parts.get("xl/styles.xml")).toContain('<xf numFmtId="49" quotePrefix="1"');
  // the format prescribes the order of the elements
  expect([...Requests!.xml.documentElement.children].map(({ localName }) => localName)).toEqual([
    "sheetViews",
    "cols",
    "sheetData",
    "autoFilter",
    "ignoredErrors",
  ]);
});

test("without rows the workbook is valid", async () => {
  const { Requests, Summary } = await readWorkbook(await all(writeWorkbook(toBook(stream()))));
  expect(Requests!.rows).toHaveLength(1);
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
  test("holds its entries in order, also ones larger than any stream buffer", async () => {
    const random = randomBytes(300_000).toString("hex");
    let pieces = 0;
    function* big() {
      for (; pieces < 2; pieces++) yield random;
    }
    const bytes = await all(
      createZip([
        { name: "ä.txt", content: () => ["héllo"] },
        { name: "empty", content: () => [] },
        { name: "big", content: big },
        { name: "last", content: () => [`after ${pieces}`] },
      ]),
    );
    expect([...(await readParts(bytes))]).toEqual([
      ["ä.txt", "héllo"],
      ["empty", ""],
      ["big", random + random],
      ["last", "after 2"],
    ]);
  });

  test("pulls from its source only what is read", async () => {
    let produced = 0;
    async function* endless() {
      for (;;) {
        await pause(0);
        produced++;
        yield randomBytes(32 * 1024).toString("hex");
      }
    }
    const bytes = createZip([{ name: "endless", content: endless }]);
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
          yield randomBytes(32 * 1024).toString("hex");
        }
      } finally {
        closed++;
      }
    }
    const left = createZip([{ name: "a", content: () => source(false) }]);
    await left.next();
    await left.next();
    await left.return(undefined);
    await expect.poll(() => closed).toBe(1);
    await expect(all(createZip([{ name: "b", content: () => source(true) }]))).rejects.toThrow(
      "the source failed",
    );
    expect(closed).toBe(2);
  });
});
