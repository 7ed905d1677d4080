import { COUNTIES, HELP_TYPE_CODES, HELP_TYPES, STATE, ZIP_CODES } from "~/schemas/vocabulary";
import {
  REPORT_FILTERS,
  REPORT_STATUSES,
  toReportStatus,
  type ReportFilter,
} from "~/schemas/reports/report-query";
import {
  createEasternClock,
  formatEasternDate,
  formatEasternTime,
} from "../platform/eastern-time.server";
import { createReportCounter, type ReportCounts } from "./report-counts.server";
import type { ReportedRequest, ReportRow } from "./report-rows.server";
import type { CellStyle } from "./sheetjs.server";
import { toSerialDate } from "./workbook-cells.server";
import { writeWorkbook, type WorkbookColumn, type SummaryLine } from "./workbook.server";

/** The workbook of a report: a summary, and a row for each request. English, as the forms of those who ask for such figures are. */

const TEXT: CellStyle = { numFmt: "@", alignment: { vertical: "top" } };
const LONG: CellStyle = { numFmt: "@", alignment: { vertical: "top", wrapText: true } };
const TIME: CellStyle = {
  numFmt: "m/d/yyyy h:mm AM/PM",
  alignment: { vertical: "top", horizontal: "left" },
};
const NUMBER: CellStyle = { numFmt: "0", alignment: { vertical: "top" } };

const DAY = 24 * 60 * 60 * 1000;

/** The columns, with clocks of Florida that remember what they were asked. */
function columnsOf({ uniqueHomes }: ReportFilter, now: Date): WorkbookColumn<ReportRow>[] {
  const clock = createEasternClock();
  const time = (at: Date | undefined) => at && toSerialDate(clock(at));
  const reached = ({ history }: ReportedRequest, ...statuses: ReportedRequest["status"][]) =>
    history.find(({ to }) => to !== undefined && statuses.includes(to))?.at;
  const over = (request: ReportedRequest) => reached(request, "Resolved", "Rejected");
  const text = (
    head: string,
    width: number,
    value: (request: ReportedRequest) => string,
  ): WorkbookColumn<ReportRow> => ({
    head,
    width,
    style: TEXT,
    value: ({ request }) => value(request),
  });
  const long = (head: string, value: (request: ReportedRequest) => string) => ({
    ...text(head, 50, value),
    style: LONG,
  });
  const at = (
    head: string,
    value: (request: ReportedRequest) => Date | undefined,
  ): WorkbookColumn<ReportRow> => ({
    head,
    width: 20,
    style: TIME,
    value: ({ request }) => time(value(request)),
  });
  return [
    text("Request ID", 13, ({ _id }) => _id),
    text("Status", 13, ({ status }) => toReportStatus(status)),
    at("Submitted", ({ createdAt }) => createdAt),
    at("Accepted", (request) => reached(request, "Accepted")),
    at("Active", (request) => reached(request, "Active")),
    at("Closed", over),
    {
      head: "Days open",
      width: 9,
      style: NUMBER,
      value: ({ request }) =>
        Math.floor(((over(request) ?? now).getTime() - request.createdAt.getTime()) / DAY),
    },
    text("First Name", 16, ({ firstName }) => firstName),
    text("Last Name", 18, ({ lastName }) => lastName),
    text("Phone Number", 14, ({ phone }) => phone),
    text("Email", 28, ({ email }) => email),
    text("Street Address 1", 28, ({ address }) => address.line1),
    text("Street Address 2", 14, ({ address }) => address.line2),
    text("City", 16, ({ address }) => address.city),
    text("State", 9, () => STATE),
    text("Zip Code", 9, ({ address }) => address.zip),
    text("County", 11, ({ county }) => county),
    text("Help Types", 32, ({ helpTypes }) =>
      helpTypes.map((type) => HELP_TYPES[type].label).join(", "),
    ),
    // A joined list can be neither filtered nor counted.
    ...HELP_TYPE_CODES.map((type) =>
      text(HELP_TYPES[type].label, 11, ({ helpTypes }) => (helpTypes.includes(type) ? "Yes" : "")),
    ),
    long("Other Help", ({ other }) => other),
    long("Description", ({ description }) => description),
    long("Reason Rejected", ({ reasonRejected }) => reasonRejected),
    long("Closing Notes", ({ closeNotes }) => closeNotes),
    text("Volunteers", 28, ({ assignments }) => namesOn(assignments)),
    ...(uniqueHomes
      ? [
          {
            head: "Requests at this address",
            width: 12,
            style: NUMBER,
            value: ({ atThisHome }: ReportRow) => atThisHome,
          },
        ]
      : []),
  ];
}

/** Who has a part in a request: whoever said no or was taken off has none. */
const namesOn = (assignments: ReportedRequest["assignments"]) =>
  [
    ...new Set(
      assignments
        .filter(({ state }) => state !== "Declined" && state !== "Cancelled")
        .map(({ name }) => name),
    ),
  ].join(", ");

const TITLE: CellStyle = { font: { bold: true, sz: "16" } };
const LABEL: CellStyle = { font: { bold: true }, alignment: { vertical: "top" } };
const PLAIN: CellStyle = { numFmt: "@", alignment: { vertical: "top", horizontal: "left" } };
const COUNT: CellStyle = { numFmt: "#,##0", alignment: { vertical: "top" } };
const SECTION: CellStyle = {
  font: { bold: true, color: { rgb: "FFFFFFFF" } },
  fill: { patternType: "solid", fgColor: { rgb: "FF1B4965" } },
};

/** What a filter chose, in the words of the screen. */
export function formatReportFilters(
  filter: ReportFilter,
): Record<keyof typeof REPORT_FILTERS, string> {
  return {
    year: filter.year === undefined ? "Any" : String(filter.year),
    month: filter.month === undefined ? "Any" : String(filter.month),
    county: filter.county ?? "Any",
    zipCode: filter.zipCode ?? "Any",
    status: filter.status ? toReportStatus(filter.status) : "Any",
    uniqueHomes: filter.uniqueHomes ? "Yes" : "No",
  };
}

function summaryOf(
  filter: ReportFilter,
  counts: ReportCounts,
  { center, by, now }: ReportOrigin,
): SummaryLine[] {
  const facts = formatReportFilters(filter);
  const section = (head: string, rows: readonly (readonly [string, number])[]): SummaryLine[] => [
    [],
    [
      [head, SECTION],
      [filter.uniqueHomes ? "Addresses" : "Requests", SECTION],
    ],
    ...rows.map(([label, count]): SummaryLine => [
      [label, PLAIN],
      [count, COUNT],
    ]),
  ];
  return [
    [[`${center}: requests for help`, TITLE]],
    ...(
      [
        ["Made on", `${formatEasternDate(now)} ${formatEasternTime(now)}, Eastern time`],
        ["Made by", by],
        ...Object.entries(REPORT_FILTERS).map(
          ([field, label]) => [label, facts[field as keyof typeof facts]] as const,
        ),
      ] as const
    ).map(([label, value]): SummaryLine => [
      [label, LABEL],
      [value, PLAIN],
    ]),
    [
      [filter.uniqueHomes ? "Addresses in this report" : "Requests in this report", LABEL],
      [counts.rows, COUNT],
    ],
    [
      ["Requests that match", LABEL],
      [counts.matching, COUNT],
    ],
    ...(counts.rows === 0
      ? [[["No requests match these filters.", LABEL]] satisfies SummaryLine]
      : []),
    ...(filter.uniqueHomes && counts.rows > 0
      ? [
          [
            ["Each address is counted once, by its newest request that matches.", PLAIN],
          ] satisfies SummaryLine,
        ]
      : []),
    ...section(
      "By status",
      REPORT_STATUSES.map((status) => [status, counts.statuses.get(status) ?? 0]),
    ),
    ...section(
      "By county",
      COUNTIES.map((county) => [county, counts.counties.get(county) ?? 0]),
    ),
    ...section(
      "By zip code",
      ZIP_CODES.map((zip) => [zip, counts.zips.get(zip) ?? 0]),
    ),
    ...section(
      "By help type (a request can have several)",
      HELP_TYPE_CODES.map((type) => [HELP_TYPES[type].label, counts.helpTypes.get(type) ?? 0]),
    ),
    ...section(
      "By month of arrival",
      [...counts.months].sort(([a], [b]) => a.localeCompare(b)),
    ),
  ];
}

/** Where and by whom a report is made. */
export interface ReportOrigin {
  center: string;
  by: string;
  now: Date;
}

/** The bytes of a report's file; the rows are counted while they pass. */
export function createReportWorkbook(
  filter: ReportFilter,
  batches: AsyncIterable<readonly ReportRow[]>,
  origin: ReportOrigin,
): AsyncGenerator<Buffer> {
  const counts = createReportCounter();
  async function* counted() {
    for await (const batch of batches) {
      for (const row of batch) counts.add(row);
      yield batch;
    }
  }
  return writeWorkbook({
    title: `${origin.center}: requests for help`,
    summary: { name: "Summary", widths: [40, 22], lines: () => summaryOf(filter, counts, origin) },
    rows: { name: "Requests", columns: columnsOf(filter, origin.now), read: counted() },
  });
}
