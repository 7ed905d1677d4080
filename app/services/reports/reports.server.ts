import { HelpRequests } from "~/models/request.server";
import { fullName } from "~/schemas/full-name";
import { REPORT_FIELDS } from "~/schemas/reports/report";
import type { ReportFilter } from "~/schemas/reports/report-query";
import type { Account } from "../accounts/accounts.server";
import { recordAudit } from "../platform/audit.server";
import { DomainError } from "../platform/errors.server";
import { acquireLock } from "../platform/locks.server";
import { consume } from "../platform/rate-limits.server";
import { settings } from "../platform/settings.server";
import { countMatchingRequests } from "./report-counts.server";
import { readFirstRows, readRowBatches, toRequestFilter } from "./report-rows.server";
import { createReportWorkbook, formatReportFilters } from "./report-workbook.server";

const PREVIEW_ROWS = 10;
/** Max rows of an .xlsx sheet, without the header. */
const MAX_SHEET_ROWS = 1_048_575;
/** Per process: each report takes a share of the event loop. */
const MAX_CONCURRENT_REPORTS = 2;
const RETRY_SECONDS = 20;

export async function preview(filter: ReportFilter) {
  const [counts, rows] = await Promise.all([
    countMatchingRequests(filter),
    readFirstRows(filter, PREVIEW_ROWS),
  ]);
  return { ...counts, first: rows };
}
export type ReportPreview = Awaited<ReturnType<typeof preview>>;

/** A report in progress. Callers must call `end()`; it holds the account's lock until then. */
export interface Report {
  bytes: AsyncGenerator<Buffer>;
  /** Idempotent. */
  end: () => Promise<void>;
}

let running = 0;

/**
 * Streams the matching requests as a spreadsheet, in constant memory. The audit row is written
 * before the first byte. Throws `too-many` (one at a time and ten in an hour per account),
 * `unavailable` while this process makes others, `invalid` for more rows than a sheet holds.
 */
export async function generate(
  filter: ReportFilter,
  { account }: { account: Pick<Account, "id" | "role" | "firstName" | "lastName"> },
): Promise<Report> {
  if (running >= MAX_CONCURRENT_REPORTS)
    throw new DomainError("unavailable", "report.busy", RETRY_SECONDS);
  running++;
  let lock: Awaited<ReturnType<typeof acquireLock>>;
  let ended = false;
  const end = async () => {
    if (!ended) running--;
    ended = true;
    await lock?.release();
  };
  try {
    lock = await acquireLock(`report:${account.id}`);
    if (!lock) throw new DomainError("too-many", "report.inProgress", RETRY_SECONDS);
    await consume("report", account.id, "report.tooMany");
    if (await isTooLong(filter)) throw new DomainError("invalid", "report.tooLong");
    await recordAudit("report", account, formatAuditDetails(filter));
  } catch (error) {
    await end();
    throw error;
  }
  const origin = {
    center: settings().site.centerName,
    author: fullName(account),
    now: new Date(),
  };
  return { bytes: createReportWorkbook(filter, readRowBatches(filter), origin), end };
}

/** Counts the matches only if the collection is larger than a sheet. */
async function isTooLong(filter: ReportFilter) {
  if ((await HelpRequests.estimatedDocumentCount()) <= MAX_SHEET_ROWS) return false;
  return (
    (await HelpRequests.countDocuments(toRequestFilter(filter), { limit: MAX_SHEET_ROWS + 1 })) >
    MAX_SHEET_ROWS
  );
}

/** Filters for the audit row; they hold no personal data. */
function formatAuditDetails(filter: ReportFilter) {
  const values = formatReportFilters(filter);
  return REPORT_FIELDS.map((field) => `${field}=${values[field]}`).join(" ");
}
