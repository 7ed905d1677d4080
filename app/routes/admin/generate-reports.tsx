import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { GenerateReports } from "~/components/reports/generate-reports";
import { findReportError, REPORT_FIELDS, toReportStatus } from "~/schemas/reports/report";
import {
  formatRejectedValue,
  ReportQuery,
  type ReportFilter,
} from "~/schemas/reports/report-query";
import * as reports from "~/services/reports/reports.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { toReportPreviewView } from "~/services/web/presenters/report-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readLocale } from "~/services/web/responses/locale.server";
import { reportTexts } from "~/text/reports";

export { StaffError as ErrorBoundary } from "~/components/layout/route-error";

export const meta = pageMeta<typeof loader>((page) => ({
  failed: Object.keys(page?.refused ?? {}).length > 0 || page?.alert !== undefined,
}));

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const texts = reportTexts[readLocale(args.request)];
  const params = Object.fromEntries(searchParams);
  const parsed = ReportQuery.safeParse(params);
  if (!parsed.success) {
    const invalid = new Set(parsed.error.issues.map(({ path }) => path[0]));
    const fields = REPORT_FIELDS.filter((field) => invalid.has(field));
    const { data: validFilter } = ReportQuery.safeParse({
      ...params,
      ...Object.fromEntries(fields.map((field) => [field, undefined])),
    });
    const refused = Object.fromEntries(
      fields.map((field) => [field, formatRejectedValue(params[field])]),
    );
    return data(
      { texts, values: toFormValues(validFilter), refused, preview: undefined, alert: undefined },
      { status: 422 },
    );
  }
  // Without filters in the URL there is no preview: counting is expensive.
  const hasFilters = REPORT_FIELDS.some((field) => searchParams.has(field));
  const alert = findReportError(searchParams.get("refused"));
  const counts = hasFilters
    ? await loadOrThrow(args, () => reports.preview(parsed.data))
    : undefined;
  return data({
    texts,
    values: toFormValues(parsed.data),
    refused: {},
    preview: counts && toReportPreviewView(counts),
    alert,
  });
}

const toFormValues = (filter: ReportFilter | undefined) => ({
  year: String(filter?.year ?? ""),
  month: String(filter?.month ?? ""),
  county: filter?.county ?? "",
  zipCode: filter?.zipCode ?? "",
  status: filter?.status ? toReportStatus(filter.status) : "",
  uniqueHomes: filter?.uniqueHomes ?? false,
});

export default function GenerateReportsScreen() {
  return <GenerateReports {...useLoaderData<typeof loader>()} />;
}
