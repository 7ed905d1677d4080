import { HelpRequests } from "~/models/request.server";
import { NOTICES } from "~/schemas/notices";
import { REPORT_FIELDS, type ReportFilter } from "~/schemas/reports/report-query";
import type { SignedIn } from "../accounts/accounts.server";
import { note } from "../platform/audit.server";
import { DomainError } from "../platform/errors.server";
import { take } from "../platform/rate-limits.server";
import { hold } from "../platform/locks.server";
import { countMatching } from "./report-counts.server";
import { batchesOf, firstRows, matching, type ReportRow } from "./report-rows.server";
import { chosen, reportWorkbook } from "./report-workbook.server";
import { settings } from "../platform/settings.server";

const FIRST_ROWS = 10;
/** Rows of a sheet by the format, without its header. */
const MOST_ROWS = 1_048_575;
/** Reports that one process makes at once: each takes a share of its one thread. */
const MOST_AT_ONCE = 2;
const RETRY_SECONDS = 20;

/** What a report would contain: how many of what, and its first rows. */
export async function preview(filter: ReportFilter) {
  const [counts, rows] = await Promise.all([countMatching(filter), firstRows(filter, FIRST_ROWS)]);
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
export async function generate(filter: ReportFilter, { account }: SignedIn): Promise<Report> {
  if (underWay >= MOST_AT_ONCE)
    throw new DomainError("unavailable", NOTICES.reportsBusy, RETRY_SECONDS);
  underWay++;
  let lock: Awaited<ReturnType<typeof hold>>;
  let ended = false;
  const end = async () => {
    if (!ended) underWay--;
    ended = true;
    await lock?.release();
  };
  try {
    lock = await hold(`report:${account.id}`);
    if (!lock) throw new DomainError("too-many", NOTICES.reportUnderWay, RETRY_SECONDS);
    await take("report", account.id, NOTICES.tooManyReports);
    if (await isTooLong(filter)) throw new DomainError("invalid", NOTICES.reportTooLong);
    await note("report", account, said(filter));
  } catch (error) {
    await end();
    throw error;
  }
  const origin = {
    center: settings().site.centerName,
    by: `${account.firstName} ${account.lastName}`.trim(),
    now: new Date(),
  };
  return { bytes: reportWorkbook(filter, batches(filter), origin), end };
}

const batches = (filter: ReportFilter): AsyncIterable<readonly ReportRow[]> => batchesOf(filter);

/** Counted only where there are so many at all. */
async function isTooLong(filter: ReportFilter) {
  if ((await HelpRequests.estimatedDocumentCount()) <= MOST_ROWS) return false;
  return (
    (await HelpRequests.countDocuments(matching(filter), { limit: MOST_ROWS + 1 })) > MOST_ROWS
  );
}

/** The filters that were set, for the record: they name nobody. */
function said(filter: ReportFilter) {
  const words = chosen(filter);
  return REPORT_FIELDS.map((field) => `${field}=${words[field]}`).join(" ");
}
