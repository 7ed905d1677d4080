import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { NewRequests } from "~/components/requests/new-requests";
import { NewRequestsQuery } from "~/schemas/requests/list-queries";
import { findAdminNames } from "~/services/accounts/admin-names.server";
import { listNew } from "~/services/requests/listing.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { rowsBefore } from "~/services/web/presenters/list-position.server";
import { findDecision, toFilterFields } from "~/services/web/presenters/request-position.server";
import { toRequestCardView } from "~/services/web/presenters/request-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readMissingId } from "~/services/web/responses/record-by-id.server";

export { StaffError as ErrorBoundary } from "~/components/layout/route-error";

export const meta = pageMeta<typeof loader>("newRequests", (data) => ({ paging: data?.paging }));

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const filters = NewRequestsQuery.parse(Object.fromEntries(searchParams));
  return loadOrThrow(args, async () => {
    const { rows, paging } = await listNew(filters);
    const [names, decision] = await Promise.all([
      findAdminNames(rows.map(({ history }) => history[0]?.by)),
      findDecision(searchParams, ["accepted", "rejected"]),
    ]);
    return {
      cards: rows.map((row) => toRequestCardView(row, names)),
      filters: toFilterFields(filters),
      paging,
      decision,
      notice: readMissingId(searchParams, "request"),
      before: rowsBefore(filters, paging, rows.length),
    };
  });
}

export default function NewRequestsScreen() {
  return <NewRequests {...useLoaderData<typeof loader>()} />;
}
