import { REPORT_FILE } from "~/schemas/reports/report-query";
import type { Report } from "../../reports/reports.server";
import { streamDownload, fileHeaders } from "./download.server";

const HEADERS = fileHeaders(
  REPORT_FILE,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
);

/** The answer of both doors to somebody who wants a report. */
export const toSpreadsheetResponse = (report: Report, args: Parameters<typeof streamDownload>[2]) =>
  streamDownload(report, HEADERS, args);

/** The same to somebody who asks only what would come. */
export const toSpreadsheetHeadResponse = () => new Response(null, { headers: HEADERS });
