import { REPORT_FILE } from "~/schemas/reports/report-query";
import type { Report } from "../../reports/reports.server";
import { download, fileHeaders } from "./download.server";

const HEADERS = fileHeaders(
  REPORT_FILE,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
);

/** The answer of both doors to somebody who wants a report. */
export const spreadsheet = (report: Report, args: Parameters<typeof download>[2]) =>
  download(report, HEADERS, args);

/** The same to somebody who asks only what would come. */
export const spreadsheetHead = () => new Response(null, { headers: HEADERS });
