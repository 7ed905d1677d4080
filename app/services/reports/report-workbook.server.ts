import {
  getOutcome,
  REPORT_FILTERS,
  REPORT_INTAKES,
  REPORT_LANGUAGES,
  REPORT_OUTCOMES,
  REPORT_PRIORITIES,
  REPORT_STATUSES,
  toReportStatus,
} from "~/schemas/reports/report";
import type { ReportFilter } from "~/schemas/reports/report-query";
import { ANSWER_NAMES, type Answers } from "~/schemas/requests/answers";
import {
  CLOSING_OUTCOMES,
  COUNTIES,
  HELP_TYPE_CODES,
  HELP_TYPES,
  PRIORITIES,
  STATE,
  ZIP_CODES,
} from "~/schemas/vocabulary";
import { everywhere } from "~/text/light-en";
import {
  createEasternClock,
  formatEasternDate,
  formatEasternTime,
} from "../platform/eastern-time.server";
import { isTakenBack } from "../requests/events.server";
import { createReportCounter, type ReportCounts } from "./report-counts.server";
import type { ReportedRequest, ReportRow } from "./report-rows.server";
import { toSerialDate } from "./workbook-cells.server";
import { writeWorkbook, type SummaryLine, type WorkbookColumn } from "./workbook.server";

/** Workbook of a report: a summary and one row per request. In English, as agencies expect. */

const DAY = 24 * 60 * 60 * 1000;

function createColumns({ uniqueHomes }: ReportFilter, now: Date): WorkbookColumn<ReportRow>[] {
  const clock = createEasternClock();
  const time = (at: Date | undefined) => at && toSerialDate(clock(at));
  // What was taken back has not happened.
  const reached = (request: ReportedRequest, ...statuses: ReportedRequest["status"][]) =>
    request.history.find(
      (entry) =>
        entry.to !== undefined &&
        statuses.includes(entry.to) &&
        entry.event !== "takeBack" &&
        !isTakenBack(request, entry),
    )?.at;
  // A request that was opened again is not closed, or was closed later.
  const closedAt = ({ status, history }: ReportedRequest) =>
    status === "Resolved" || status === "Rejected"
      ? history.findLast(({ to }) => to === status)?.at
      : undefined;
  const text = (
    head: string,
    width: number,
    value: (request: ReportedRequest) => string,
  ): WorkbookColumn<ReportRow> => ({
    head,
    width,
    style: "text",
    value: ({ request }) => value(request),
  });
  const long = (
    head: string,
    value: (request: ReportedRequest) => string,
  ): WorkbookColumn<ReportRow> => ({
    ...text(head, 50, value),
    style: "long",
  });
  const at = (
    head: string,
    value: (request: ReportedRequest) => Date | undefined,
  ): WorkbookColumn<ReportRow> => ({
    head,
    width: 20,
    style: "time",
    value: ({ request }) => time(value(request)),
  });
  const columns = {
    firstName: [text("First Name", 16, ({ firstName }) => firstName)],
    lastName: [text("Last Name", 18, ({ lastName }) => lastName)],
    phone: [text("Phone Number", 14, ({ phone }) => phone)],
    email: [text("Email", 28, ({ email }) => email)],
    address: [
      text("Street Address 1", 28, ({ address }) => address.line1),
      text("Street Address 2", 14, ({ address }) => address.line2),
      text("City", 16, ({ address }) => address.city),
      text("State", 9, () => STATE),
      text("Zip Code", 9, ({ address }) => address.zip),
    ],
    county: [text("County", 11, ({ county }) => county)],
    helpTypes: [
      text("Help Types", 32, ({ helpTypes }) =>
        helpTypes.map((type) => HELP_TYPES[type].label).join(", "),
      ),
      // One column per type: a joined list can't be filtered or counted in a spreadsheet.
      ...HELP_TYPE_CODES.map((type) =>
        text(HELP_TYPES[type].label, 11, ({ helpTypes }) =>
          helpTypes.includes(type) ? "Yes" : "",
        ),
      ),
    ],
    other: [long("Other Help", ({ other }) => other)],
  } satisfies Partial<Record<keyof Answers, WorkbookColumn<ReportRow>[]>>;
  const hasColumns = (name: keyof Answers): name is keyof typeof columns => name in columns;
  return [
    text("Request ID", 13, ({ _id }) => _id),
    text("Status", 13, ({ status }) => toReportStatus(status)),
    text("Outcome", 26, formatOutcome),
    at("Submitted", ({ createdAt }) => createdAt),
    at("Accepted", (request) => reached(request, "Accepted")),
    at("Active", (request) => reached(request, "Active")),
    at("Closed", closedAt),
    {
      head: "Days open",
      width: 9,
      style: "number",
      value: ({ request }) =>
        Math.floor(((closedAt(request) ?? now).getTime() - request.createdAt.getTime()) / DAY),
    },
    text("Priority", 12, ({ priority }) => REPORT_PRIORITIES[PRIORITIES[priority]]),
    text("Language", 10, ({ locale }) => REPORT_LANGUAGES[locale]),
    text("How it came", 12, ({ intake }) => REPORT_INTAKES[intake ?? "form"]),
    // Any other answer is a text under its word on the form.
    ...ANSWER_NAMES.flatMap((name) =>
      hasColumns(name)
        ? columns[name]
        : [long(everywhere.request[name], (request) => request[name])],
    ),
    long("Reason Rejected", ({ reasonRejected }) => reasonRejected),
    long("Closing Notes", ({ closeNotes }) => closeNotes),
    text("Duplicate Of", 13, ({ duplicateOf = "" }) => duplicateOf),
    text("Volunteers", 28, ({ assignments }) => formatVolunteerNames(assignments)),
    ...(uniqueHomes
      ? [
          {
            head: "Requests at this address",
            width: 12,
            style: "number" as const,
            value: ({ atThisHome }: ReportRow) => atThisHome,
          },
        ]
      : []),
  ];
}

function formatOutcome(request: ReportedRequest) {
  const outcome = getOutcome(request);
  return outcome ? REPORT_OUTCOMES[outcome] : "";
}

/** Names of the volunteers on a request, without declined and cancelled assignments. */
const formatVolunteerNames = (assignments: ReportedRequest["assignments"]) =>
  [
    ...new Set(
      assignments
        .filter(({ state }) => state !== "Declined" && state !== "Cancelled")
        .map(({ name }) => name),
    ),
  ].join(", ");

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

function createSummary(
  filter: ReportFilter,
  counts: ReportCounts,
  { center, author, now }: ReportOrigin,
): SummaryLine[] {
  const values = formatReportFilters(filter);
  const section = (head: string, rows: readonly (readonly [string, number])[]): SummaryLine[] => [
    [],
    [
      [head, "section"],
      [filter.uniqueHomes ? "Addresses" : "Requests", "section"],
    ],
    ...rows.map(([label, count]): SummaryLine => [
      [label, "left"],
      [count, "count"],
    ]),
  ];
  return [
    [[`${center}: requests for help`, "title"]],
    ...(
      [
        ["Made on", `${formatEasternDate(now)} ${formatEasternTime(now)}, Eastern time`],
        ["Made by", author],
        ...Object.entries(REPORT_FILTERS).map(
          ([field, label]) => [label, values[field as keyof typeof values]] as const,
        ),
      ] as const
    ).map(([label, value]): SummaryLine => [
      [label, "label"],
      [value, "left"],
    ]),
    [
      [filter.uniqueHomes ? "Addresses in this report" : "Requests in this report", "label"],
      [counts.rows, "count"],
    ],
    [
      ["Requests that match", "label"],
      [counts.matching, "count"],
    ],
    ...(counts.rows === 0
      ? [[["No requests match these filters.", "label"]] satisfies SummaryLine]
      : []),
    ...(filter.uniqueHomes && counts.rows > 0
      ? [
          [
            ["Each address is counted once, by its newest request that matches.", "left"],
          ] satisfies SummaryLine,
        ]
      : []),
    ...section(
      "By status",
      REPORT_STATUSES.map((status) => [status, counts.statuses.get(status) ?? 0]),
    ),
    ...section(
      "Completed requests by outcome",
      CLOSING_OUTCOMES.map((one) => [REPORT_OUTCOMES[one], counts.outcomes.get(one) ?? 0]),
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

export interface ReportOrigin {
  center: string;
  author: string;
  now: Date;
}

/** Bytes of the .xlsx file; the summary's counts are taken while the rows are written. */
export function createReportWorkbook(
  filter: ReportFilter,
  batches: AsyncIterable<readonly ReportRow[]>,
  origin: ReportOrigin,
): AsyncGenerator<Buffer> {
  const counts = createReportCounter();
  async function* countRows() {
    for await (const batch of batches) {
      for (const row of batch) counts.add(row);
      yield batch;
    }
  }
  return writeWorkbook({
    title: `${origin.center}: requests for help`,
    summary: { widths: [40, 22], lines: () => createSummary(filter, counts, origin) },
    columns: createColumns(filter, origin.now),
    rows: countRows(),
  });
}
