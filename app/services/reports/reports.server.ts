import { HelpRequests } from "~/models/request.server";
import { NOTICES } from "~/schemas/notices";
import { REPORT_FIELDS, type ReportFilter } from "~/schemas/reports/report-query";
import type { ActiveSession } from "../accounts/accounts.server";
import { recordAudit } from "../platform/audit.server";
import { DomainError } from "../platform/errors.server";
import { consume } from "../platform/rate-limits.server";
import { acquireLock } from "../platform/locks.server";
import { countMatchingRequests } from "./report-counts.server";
import {
  readRowBatches,
  readFirstRows,
  toRequestFilter,
  type ReportRow,
} from "./report-rows.server";
import { formatReportFilters, createReportWorkbook } from "./report-workbook.server";
import { settings } from "../platform/settings.server";

const FIRST_ROWS = 10;
/** Rows of a sheet by the format, without its header. */
const MAX_SHEET_ROWS = 1_048_575;
/** Reports that one process makes at once: each takes a share of its one thread. */
const MAX_CONCURRENT_REPORTS = 2;
const RETRY_SECONDS = 20;

/** What a report would contain: how many of what, and its first rows. */
export async function preview(filter: ReportFilter) {
  const [counts, rows] = await Promise.all([
    countMatchingRequests(filter),
    readFirstRows(filter, FIRST_ROWS),
  ]);
  return { ...counts, first: rows };
}
export type ReportPreview = Awaited<ReturnType<typeof preview>>;

/** A report that is being made. Whoever got it reads it or not, and says that it is over: until then nobody else of the same account gets one. */
export interface Report {
  bytes: AsyncGenerator<Buffer>;
  /** May be called as often as one likes. */
  end: () => Promise<void>;
}

let underWay = 0;

/**
 * The spreadsheet of the requests that match, made while it is read, with memory that does not grow with them. It is written down who asked for what before
 * there is a byte. Throws `too-many` (one at a time, ten in an hour), `unavailable` while this process makes others, and `invalid` for more rows than a sheet holds.
 */
export async function generate(filter: ReportFilter, { account }: ActiveSession): Promise<Report> {
  if (underWay >= MAX_CONCURRENT_REPORTS)
    throw new DomainError("unavailable", NOTICES.reportsBusy, RETRY_SECONDS);
  underWay++;
  let lock: Awaited<ReturnType<typeof acquireLock>>;
  let ended = false;
  const end = async () => {
    if (!ended) underWay--;
    ended = true;
    await lock?.release();
  };
  try {
    lock = await acquireLock(`report:${account.id}`);
    if (!lock) throw new DomainError("too-many", NOTICES.reportUnderWay, RETRY_SECONDS);
    await consume("report", account.id, NOTICES.tooManyReports);
    if (await isTooLong(filter)) throw new DomainError("invalid", NOTICES.reportTooLong);
    await recordAudit("report", account, said(filter));
  } catch (error) {
    await end();
    throw error;
  }
  const origin = {
    center: settings().site.centerName,
    by: `${account.firstName} ${account.lastName}`.trim(),
    now: new Date(),
  };
  return { bytes: createReportWorkbook(filter, batches(filter), origin), end };
}

const batches = (filter: ReportFilter): AsyncIterable<readonly ReportRow[]> =>
  readRowBatches(filter);

/** Counted only where there are so many at all. */
async function isTooLong(filter: ReportFilter) {
  if ((await HelpRequests.estimatedDocumentCount()) <= MAX_SHEET_ROWS) return false;
  return (
    (await HelpRequests.countDocuments(toRequestFilter(filter), { limit: MAX_SHEET_ROWS + 1 })) >
    MAX_SHEET_ROWS
  );
}

/** The filters that were set, for the record: they name nobody. */
function said(filter: ReportFilter) {
  const words = formatReportFilters(filter);
  return REPORT_FIELDS.map((field) => `${field}=${words[field]}`).join(" ");
}
