import { z } from "zod";
import { COUNTIES, REQUEST_STATUSES, ZIP_CODES } from "../vocabulary";
import { REPORT_MONTHS, REPORT_YEARS, type ReportField } from "./report";

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

/** Other values are rejected by name: a report without the intended filter would mislead. */
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
