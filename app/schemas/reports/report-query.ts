import { z } from "zod";
import { NOTICES } from "../notices";
import {
  COUNTIES,
  REQUEST_STATUSES,
  SOMETHING_WENT_WRONG,
  ZIP_CODES,
  type RequestStatus,
} from "../vocabulary";

/** Years of the report's filter (specification, section 9). */
export const REPORT_YEARS = Array.from({ length: 11 }, (_, i) => 2020 + i);
export const REPORT_MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);
/** Statuses as the report's filter calls them, in its order: the last one is stored as Resolved. */
export const REPORT_STATUSES = [
  "Unevaluated",
  "Accepted",
  "Active",
  "Rejected",
  "Completed",
] as const;

/** A status in the report's words. */
export const toReportStatus = (status: RequestStatus): (typeof REPORT_STATUSES)[number] =>
  status === "Resolved" ? "Completed" : status;

/** The name of the file, whatever is in it: nothing that a person typed gets into a header. */
export const REPORT_FILE = "requests-report.xlsx";

/** The filters by their wire names, in the order of the screen. */
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

/** Why there is no file, as the address of the screen carries it, and the words for it. */
const REPORT_ERRORS = {
  underWay: NOTICES.reportUnderWay,
  tooMany: NOTICES.tooManyReports,
  busy: NOTICES.reportsBusy,
  tooLong: NOTICES.reportTooLong,
  away: NOTICES.away,
  failed: SOMETHING_WENT_WRONG,
} as const;
type ReportErrorCode = keyof typeof REPORT_ERRORS;
const isReportErrorCode = (code: string): code is ReportErrorCode =>
  Object.hasOwn(REPORT_ERRORS, code);

/** The code of a refusal by its words. */
export const toReportErrorCode = (words: string): ReportErrorCode =>
  Object.keys(REPORT_ERRORS)
    .filter(isReportErrorCode)
    .find((code) => REPORT_ERRORS[code] === words) ?? "failed";

/** The words of a code; undefined where there is none. */
export const getReportError = (code: string | null) =>
  code !== null && isReportErrorCode(code) ? REPORT_ERRORS[code] : undefined;

/** What chooses nothing: the specification's `0` and `Any`, an empty select of the page, and a field that a program leaves out. */
const NOTHING = new Set<unknown>([undefined, null, "", 0, "0", "Any"]);

/** A value as a form and a program may both send it. */
const wordOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;

/** A value that was refused, short enough to be repeated and without anything that could break a line. */
export function formatRejectedValue(value: unknown): string {
  const plain = (wordOf(value) ?? typeof value).replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return Array.from(plain).slice(0, 40).join("");
}

/** One of a list or nothing. Whatever is not on the list is refused by name: a report without the filter that was meant would tell something else. */
const choice = <T extends string | number, Out>(
  field: ReportField,
  values: readonly T[],
  read: (value: T) => Out,
) =>
  z
    .unknown()
    .optional()
    .transform((given, context): Out | undefined => {
      if (NOTHING.has(given)) return undefined;
      const word = wordOf(given);
      const found = values.find((value) => String(value) === word);
      if (found !== undefined) return read(found);
      context.addIssue({
        code: "custom",
        message: `${REPORT_FILTERS[field]}: "${formatRejectedValue(given)}" is not on the list.`,
      });
      return z.NEVER;
    });
const itself = <T>(value: T) => value;

const ON = ["true", "on", "1", "yes"];
const OFF = ["false", "off", "no"];

/** What a report is asked to contain, at both doors. `Completed` selects Resolved; either word is taken. */
export const ReportQuery = z.object({
  year: choice("year", REPORT_YEARS, itself),
  month: choice("month", REPORT_MONTHS, itself),
  county: choice("county", COUNTIES, itself),
  zipCode: choice("zipCode", ZIP_CODES, itself),
  status: choice("status", [...REQUEST_STATUSES, "Completed" as const], (status) =>
    status === "Completed" ? "Resolved" : status,
  ),
  uniqueHomes: choice("uniqueHomes", [...ON, ...OFF], (word) => ON.includes(word)).transform(
    (v) => v ?? false,
  ),
});
export type ReportFilter = z.output<typeof ReportQuery>;

/** Name of a download's token, in the query and in the cookie of the response. */
export const DOWNLOAD_TOKEN = "download";
