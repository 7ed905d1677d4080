import { setImmediate } from "node:timers/promises";
import { beforeAll, describe, expect, inject, test } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { ReportQuery } from "~/schemas/reports/report-query";
import { newId } from "~/services/platform/ids.server";
import { createReportWorkbook } from "~/services/reports/report-workbook.server";
import * as reports from "~/services/reports/reports.server";
import { useDatabase } from "../support/database";
import { HOSTILE_TEXTS } from "../support/hostile-texts";
import { convertWorkbook, parseCsv } from "../support/libreoffice";
import { useTestSettings } from "../support/settings";
import {
  acceptedEvents,
  assignedEvents,
  storeRequests,
  storeTexts,
} from "../support/stored-requests";
import { readParts } from "../support/workbook-reader";

useDatabase();

const MINUTES = 60_000;
/** One file per sheet: commas, quotes, UTF-8, quoted text, cells as shown. */
const CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true,false,false,-1";
const COUNT = 5_000;
const CLOCK = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

async function makeReport(query: object): Promise<Buffer> {
  const account = {
    id: newId("U"),
    role: "admin",
    firstName: "Ana",
    lastName: "Ruiz",
    email: "ana@example.org",
    locale: "en",
  } as const;
  const report = await reports.generate(ReportQuery.parse(query), { account });
  const parts: Buffer[] = [];
  for await (const part of report.bytes) parts.push(part);
  await report.end();
  return Buffer.concat(parts);
}

/** The cells of both sheets as LibreOffice shows them. */
async function openInLibreOffice(workbook: Buffer) {
  const files = await convertWorkbook(inject("libreoffice"), workbook, CSV);
  const sheet = (name: string) => parseCsv(files.get(`report-${name}.csv`)!.toString("utf8"));
  return { summary: sheet("Summary"), requests: sheet("Requests") };
}

let stored: RequestDocument[];
beforeAll(async () => {
  useTestSettings();
  for (let n = 0; n < COUNT; n += 500) {
    await storeRequests(
      Array.from({ length: 500 }, (_, i) => ({
        createdAt: new Date(Date.parse("2026-01-01T05:00:00Z") + (n + i) * 97 * 60_000),
        events: i % 3 === 0 ? [] : i % 3 === 1 ? acceptedEvents : assignedEvents(),
      })),
    );
  }
  await storeTexts(HOSTILE_TEXTS);
  stored = await HelpRequests.find().sort({ createdAt: -1, _id: -1 }).lean<RequestDocument[]>();
}, 5 * MINUTES);

test(
  "100,000 rows need no more memory than 10,000",
  async () => {
    /** The stored requests, repeated, in batches like those of the database. */
    async function* batches(count: number) {
      for (let n = 0; n < count; n += 100) {
        await setImmediate();
        yield stored.slice(n % COUNT, (n % COUNT) + 100).map((request) => ({ request }));
      }
    }
    /** Reads and discards a report; returns its bytes and the peak memory in MB. */
    const memoryFor = async (count: number) => {
      let [bytes, peak] = [0, 0];
      for await (const part of createReportWorkbook(ReportQuery.parse({}), batches(count), {
        center: "Test",
        author: "Ana",
        now: new Date(),
      })) {
        bytes += part.length;
        peak = Math.max(peak, process.memoryUsage.rss());
      }
      return { bytes, peak: peak / 1e6 };
    };
    await memoryFor(5_000);
    const few = await memoryFor(10_000);
    const many = await memoryFor(100_000);
    expect(many.bytes).toBeGreaterThan(few.bytes * 9);
    expect(many.peak).toBeLessThan(few.peak + 120);
    console.info(
      `${few.peak.toFixed(0)} MB for 10,000 rows, ${many.peak.toFixed(0)} MB for 100,000`,
    );
  },
  5 * MINUTES,
);

describe("LibreOffice", () => {
  test(
    "opens a report without warnings and shows each row as its record",
    async () => {
      const { requests } = await openInLibreOffice(await makeReport({}));
      const [heads = [], ...rows] = requests;
      expect(rows).toHaveLength(COUNT);
      const cell = (row: string[], head: string) => row[heads.indexOf(head)];
      for (const [n, row] of rows.entries()) {
        const doc = stored[n]!;
        expect([
          cell(row, "Request ID"),
          cell(row, "Status"),
          cell(row, "First Name"),
          cell(row, "Other Help"),
          cell(row, "Description"),
        ]).toEqual([doc._id, doc.status, doc.firstName, doc.other, doc.description]);
        expect([
          cell(row, "Phone Number"),
          cell(row, "Zip Code"),
          cell(row, "Street Address 1"),
        ]).toEqual([doc.phone, doc.address.zip, doc.address.line1]);
        expect(cell(row, "Submitted")).toBe(
          CLOCK.format(doc.createdAt).replace(/,? /, " ").replace(/\s/g, " "),
        );
      }
    },
    5 * MINUTES,
  );

  test(
    "finds no formula, even after saving the file itself",
    async () => {
      const files = await convertWorkbook(
        inject("libreoffice"),
        await makeReport({}),
        "xlsx:Calc MS Excel 2007 XML",
      );
      const [saved] = files.values();
      const parts = await readParts(saved!);
      for (const part of ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"])
        expect(parts.get(part)).not.toMatch(/<f[ >/]/);
    },
    5 * MINUTES,
  );

  test(
    "shows the summary, and a note in an empty report",
    async () => {
      const full = await openInLibreOffice(await makeReport({ uniqueHomes: true }));
      expect(full.summary.find(([label]) => label === "Requests that match")?.[1]).toBe("5,000");
      const empty = await openInLibreOffice(await makeReport({ year: 2020 }));
      expect(empty.requests).toHaveLength(1);
      expect(empty.summary.flat()).toContain("No requests match these filters.");
    },
    5 * MINUTES,
  );
});
