import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import {
  DOWNLOAD_TOKEN,
  REPORT_FIELDS,
  ReportQuery,
  toReportErrorCode,
} from "~/schemas/reports/report-query";
import * as reports from "~/services/reports/reports.server";
import { downloadCookie } from "~/services/web/responses/download.server";
import { toErrorResponse } from "~/services/web/responses/error-responses.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import {
  toSpreadsheetResponse,
  toSpreadsheetHeadResponse,
} from "~/services/web/responses/spreadsheet.server";

const SCREEN = "/generate-reports";

/** The spreadsheet for the form of the page: a file, or the way back to the page, which says why there is none. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { searchParams } = new URL(request.url);
  const filters = new URLSearchParams(
    [...searchParams].filter(([name]) => REPORT_FIELDS.some((field) => field === name)),
  );
  const screen = searchParams.size > 0 ? `${SCREEN}?${filters.toString()}` : SCREEN;
  // Who has to log in first comes to the page: a download would leave the login on the screen.
  const who = await requireAdmin({
    ...args,
    request: new Request(new URL(screen, request.url), request),
  });
  const back = (address: string) =>
    redirect(address, { status: 303, headers: { "Cache-Control": "no-store" } });
  if (!isPressed(request)) return back(screen);
  if (request.method === "HEAD") return toSpreadsheetHeadResponse();
  const parsed = ReportQuery.safeParse(Object.fromEntries(filters));
  if (!parsed.success) return back(screen);
  try {
    const file = toSpreadsheetResponse(await reports.generate(parsed.data, who), args);
    const begun = downloadCookie(searchParams.get(DOWNLOAD_TOKEN), SCREEN);
    if (begun !== undefined) file.headers.append("Set-Cookie", begun);
    return file;
  } catch (error) {
    filters.set("refused", toReportErrorCode(toErrorResponse(error, args.context).message));
    return back(`${SCREEN}?${filters.toString()}`);
  }
}

/**
 * Whether a person pressed the button, as far as browsers say: a link on another site, a page that is loaded ahead and a script get the page instead, for a
 * report costs one of the few that somebody may have. Old browsers and programs say nothing.
 */
function isPressed({ headers }: Request) {
  const site = headers.get("Sec-Fetch-Site") ?? "none";
  const mode = headers.get("Sec-Fetch-Mode") ?? "navigate";
  const ahead = /prefetch|prerender|preview/i.test(
    `${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`,
  );
  return (site === "none" || site === "same-origin") && mode === "navigate" && !ahead;
}
