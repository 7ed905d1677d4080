import { z } from "zod";
import type { PlainMessageKey } from "~/text/message";
import { COUNTIES, REQUEST_STATUSES, ZIP_CODES, type RequestStatus } from "../vocabulary";

/** Years of the report's filter (specification, section 9). */
export const REPORT_YEARS = Array.from({ length: 11 }, (_, i) => 2020 + i);
export const REPORT_MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);
/** The report's names of the statuses, in the filter's order; Completed is stored as Resolved. */
export const REPORT_STATUSES = [
  "Unevaluated",
  "Accepted",
  "Active",
  "Rejected",
  "Completed",
] as const;

export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** The report's name of a status. */
export const toReportStatus = (status: RequestStatus): ReportStatus =>
  status === "Resolved" ? "Completed" : status;

/** Constant file name: no user input gets into a header. */
export const REPORT_FILE = "requests-report.xlsx";

/** Labels of the filters by wire name, in the order of the screen. */
export const REPORT_FILTERS = {
  year: "Year",
  month: "Month",
  county: "County",
  zipCode: "Zip code",
  status: "Status",
  uniqueHomes: "Only include each address ONCE",
} as const;
export type ReportField = keyof typeof REPORT_FILTERS;
export const REPORT_FIELDS = Object.keys(REPORT_FILTERS) as ReportField[];

/** Messages that say why there is no file; one of them is in the screen's URL then. */
const REPORT_ERRORS = [
  "report.inProgress",
  "report.tooMany",
  "report.busy",
  "report.tooLong",
  "unavailable",
  "somethingWentWrong",
] as const satisfies PlainMessageKey[];

/** The message if it is one of a download; undefined otherwise. */
export const findReportError = (message: unknown) =>
  REPORT_ERRORS.find((known) => known === message);

/** Values that mean "any": the specification's `0` and `Any`, an empty select, a missing field. */
const ANY_VALUES = new Set<unknown>([undefined, null, "", 0, "0", "Any"]);

/** A scalar as text, so that form and JSON values compare alike. */
const toText = (value: unknown) =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;

/** A rejected value, safe to repeat in a message: at most 40 characters, on one line. */
export function formatRejectedValue(value: unknown): string {
  const plain = (toText(value) ?? typeof value).replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return Array.from(plain).slice(0, 40).join("");
}

/**
 * One of a list, or undefined for any. Other values are rejected by name: a report without the
 * intended filter would mislead.
 */
const choice = <T extends string | number, Out>(
  field: ReportField,
  values: readonly T[],
  read: (value: T) => Out,
) =>
  z
    .unknown()
    .optional()
    .transform((value, context): Out | undefined => {
      if (ANY_VALUES.has(value)) return undefined;
      const text = toText(value);
      const found = values.find((option) => String(option) === text);
      if (found !== undefined) return read(found);
      context.addIssue({
        code: "custom",
        message: "report.notOnList",
        params: { field, value: formatRejectedValue(value) },
      });
      return z.NEVER;
    });
const identity = <T>(value: T) => value;

const ON = ["true", "on", "1", "yes"];
const OFF = ["false", "off", "no"];

/** Filters of a report, for page and API call. `Completed` selects Resolved; both are accepted. */
export const ReportQuery = z.object({
  year: choice("year", REPORT_YEARS, identity),
  month: choice("month", REPORT_MONTHS, identity),
  county: choice("county", COUNTIES, identity),
  zipCode: choice("zipCode", ZIP_CODES, identity),
  status: choice("status", [...REQUEST_STATUSES, "Completed" as const], (status) =>
    status === "Completed" ? "Resolved" : status,
  ),
  uniqueHomes: choice("uniqueHomes", [...ON, ...OFF], (text) => ON.includes(text)).transform(
    (v) => v ?? false,
  ),
});
export type ReportFilter = z.output<typeof ReportQuery>;

/** Name of the download token, in the query and in the response's cookie. */
export const DOWNLOAD_TOKEN = "download";
