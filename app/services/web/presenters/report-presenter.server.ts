import { fullName } from "~/schemas/full-name";
import { getOutcome, REPORT_STATUSES, toReportStatus } from "~/schemas/reports/report";
import { CLOSING_OUTCOMES, HELP_TYPE_CODES, ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import { formatEasternDate } from "../../platform/eastern-time.server";
import type { ReportPreview } from "../../reports/reports.server";

/** View data of a report's preview; everything that is counted is listed, also with zero. */
export const toReportPreviewView = ({
  rows,
  matching,
  statuses,
  outcomes,
  zips,
  helpTypes,
  first,
}: ReportPreview) => ({
  rows,
  matching,
  statuses: REPORT_STATUSES.map((status) => ({ status, count: statuses.get(status) ?? 0 })),
  outcomes: CLOSING_OUTCOMES.map((outcome) => ({ outcome, count: outcomes.get(outcome) ?? 0 })),
  zips: ZIP_CODES.map((zip) => ({ zip, town: ZIP_TOWNS[zip], count: zips.get(zip) ?? 0 })),
  helpTypes: HELP_TYPE_CODES.map((type) => ({ type, count: helpTypes.get(type) ?? 0 })),
  first: first.map(({ request, atThisHome }) => ({
    id: request._id,
    name: fullName(request),
    status: toReportStatus(request.status),
    outcome: getOutcome(request),
    street: request.address.line1,
    zip: request.address.zip,
    received: formatEasternDate(request.createdAt),
    helpTypes: request.helpTypes,
    ...(atThisHome !== undefined && { atThisHome }),
  })),
});
export type ReportPreviewView = ReturnType<typeof toReportPreviewView>;
