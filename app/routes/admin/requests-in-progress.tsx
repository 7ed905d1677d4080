import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { RequestsInProgress } from "~/components/requests/requests-in-progress";
import { InProgressQuery } from "~/schemas/requests/list-queries";
import { findInOtherStatus, findRequestWithHistory } from "~/services/requests/details.server";
import { listInProgress } from "~/services/requests/listing.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { rowsBefore } from "~/services/web/presenters/list-position.server";
import { findDecision, toFilterFields } from "~/services/web/presenters/request-position.server";
import {
  toRequestFactsView,
  toRequestRowView,
} from "~/services/web/presenters/request-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { toUnknownId } from "~/services/web/responses/record-by-id.server";

export { StaffError as ErrorBoundary } from "~/components/layout/route-error";

export const meta = pageMeta<typeof loader>("inProgress", (data) => ({
  failed: data?.missing !== undefined,
  paging: data?.paging,
  about: data?.chosen,
}));

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const filters = InProgressQuery.parse(Object.fromEntries(searchParams));
  return loadOrThrow(args, async () => {
    const [{ rows, paging }, chosen, elsewhere, decision] = await Promise.all([
      listInProgress(filters),
      filters.request === undefined ? null : findRequestWithHistory(filters.request),
      findInOtherStatus(filters.q, "Active"),
      findDecision(searchParams, ["closed"]),
    ]);
    const missing =
      filters.request !== undefined && !chosen
        ? toUnknownId("request", filters.request)
        : undefined;
    return data(
      {
        q: filters.q,
        filters: toFilterFields(filters),
        rows: rows.map(toRequestRowView),
        paging,
        tooMany: filters.q !== "" && paging.more,
        decision,
        before: rowsBefore(filters, paging, rows.length),
        ...(chosen && { chosen: toRequestFactsView(chosen) }),
        ...(elsewhere && { elsewhere }),
        missing,
      },
      { status: missing ? 404 : 200 },
    );
  });
}

export default function RequestsInProgressScreen() {
  return <RequestsInProgress {...useLoaderData<typeof loader>()} />;
}
