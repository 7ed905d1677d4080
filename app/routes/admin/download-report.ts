import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { findReportError, REPORT_FIELDS } from "~/schemas/reports/report";
import { ReportQuery } from "~/schemas/reports/report-query";
import * as reports from "~/services/reports/reports.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { toErrorResponse } from "~/services/web/responses/error-responses.server";
import {
  toSpreadsheetHeadResponse,
  toSpreadsheetResponse,
} from "~/services/web/responses/download.server";

const SCREEN = "/generate-reports";

/** The spreadsheet for the screen's form, or a redirect to the screen, which explains the error. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { searchParams } = new URL(request.url);
  const filters = new URLSearchParams(
    [...searchParams].filter(([name]) => REPORT_FIELDS.some((field) => field === name)),
  );
  const screen = filters.size > 0 ? `${SCREEN}?${filters.toString()}` : SCREEN;
  const redirectTo = (url: string) =>
    redirect(url, { status: 303, headers: { "Cache-Control": "no-store" } });
  // After a login, go to the page: a download would leave the login form on the screen.
  const session = await requireAdmin(args, { returnTo: screen }).catch((error: unknown) => {
    // In an outage as well: a download cannot draw what failed.
    throw error instanceof Response && error.status >= 500 ? redirectTo(screen) : error;
  });
  if (!isUserNavigation(request)) return redirectTo(screen);
  if (request.method === "HEAD") return toSpreadsheetHeadResponse();
  const parsed = ReportQuery.safeParse(Object.fromEntries(filters));
  if (!parsed.success) return redirectTo(screen);
  try {
    return toSpreadsheetResponse(await reports.generate(parsed.data, session), args);
  } catch (error) {
    const { reason } = toErrorResponse(error, args.context);
    filters.set("refused", findReportError(reason) ?? "somethingWentWrong");
    return redirectTo(`${SCREEN}?${filters.toString()}`);
  }
}

/** Only presses get a report: each counts against the rate limit. Clients without headers pass. */
function isUserNavigation({ headers }: Request) {
  const site = headers.get("Sec-Fetch-Site") ?? "none";
  const mode = headers.get("Sec-Fetch-Mode") ?? "navigate";
  const isSpeculative = /prefetch|prerender|preview/i.test(
    `${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`,
  );
  return (site === "none" || site === "same-origin") && mode === "navigate" && !isSpeculative;
}
