import { REPORT_FILE } from "~/schemas/reports/report";
import type { Report } from "../../reports/reports.server";
import { fileHeaders, streamDownload } from "./download.server";

const HEADERS = fileHeaders(
  REPORT_FILE,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
);

export const toSpreadsheetResponse = (report: Report, args: Parameters<typeof streamDownload>[2]) =>
  streamDownload(report, HEADERS, args);

export const toSpreadsheetHeadResponse = () => new Response(null, { headers: HEADERS });
