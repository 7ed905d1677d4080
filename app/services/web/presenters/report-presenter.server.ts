import { fullName } from "~/schemas/full-name";
import { REPORT_STATUSES, toReportStatus } from "~/schemas/reports/report";
import { HELP_TYPE_CODES, ZIP_CODES, ZIP_TOWNS } from "~/schemas/vocabulary";
import { formatEasternDate } from "../../platform/eastern-time.server";
import type { ReportPreview } from "../../reports/reports.server";

/** View data of a report's preview: all statuses, zip codes and kinds of help, also with zero. */
export const toReportPreviewView = ({
  rows,
  matching,
  statuses,
  zips,
  helpTypes,
  first,
}: ReportPreview) => ({
  rows,
  matching,
  statuses: REPORT_STATUSES.map((status) => ({ status, count: statuses.get(status) ?? 0 })),
  zips: ZIP_CODES.map((zip) => ({ zip, town: ZIP_TOWNS[zip], count: zips.get(zip) ?? 0 })),
  helpTypes: HELP_TYPE_CODES.map((type) => ({ type, count: helpTypes.get(type) ?? 0 })),
  first: first.map(({ request, atThisHome }) => ({
    id: request._id,
    name: fullName(request),
    status: toReportStatus(request.status),
    street: request.address.line1,
    zip: request.address.zip,
    received: formatEasternDate(request.createdAt),
    helpTypes: request.helpTypes,
    ...(atThisHome !== undefined && { atThisHome }),
  })),
});
