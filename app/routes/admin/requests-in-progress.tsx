import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { RequestsInProgress } from "~/components/request-lists/requests-in-progress";
import { InProgressQuery } from "~/schemas/requests/list-queries";
import { findRequestWithHistory } from "~/services/requests/details.server";
import { findElsewhere } from "~/services/requests/finding-elsewhere.server";
import { listInProgress } from "~/services/requests/listing.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { toAssignedVolunteersView } from "~/services/web/presenters/assign-presenter.server";
import { findClaims } from "~/services/web/presenters/claims.server";
import { rowsBefore } from "~/services/web/presenters/list-position.server";
import { findDecision, toFilterFields } from "~/services/web/presenters/request-position.server";
import {
  toRequestFactsView,
  toRequestRowView,
} from "~/services/web/presenters/request-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { toUnknownId } from "~/services/web/responses/record-by-id.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta<typeof loader>((data) => ({
  failed: data?.missing !== undefined,
  paging: data?.paging,
  about: data?.chosen,
}));

const readFilters = ({ url }: Request) =>
  InProgressQuery.parse(Object.fromEntries(new URL(url).searchParams));

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const filters = readFilters(args.request);
  return loadOrThrow(args, async () => {
    const [{ rows, paging, guesses }, chosen, elsewhere, decision] = await Promise.all([
      listInProgress(filters),
      filters.request === undefined ? null : findRequestWithHistory(filters.request),
      findElsewhere(filters.q, ["Active"]),
      findDecision(searchParams),
    ]);
    const findClaim = await findClaims(rows, account.id);
    const missing =
      filters.request !== undefined && !chosen
        ? toUnknownId("request", filters.request)
        : undefined;
    return data(
      {
        q: filters.q,
        filters: toFilterFields(filters),
        rows: rows.map((row) => toRequestRowView(row, findClaim)),
        paging,
        tooMany: filters.q !== "" && paging.more,
        guesses,
        elsewhere,
        decision,
        before: rowsBefore(filters, paging, rows.length),
        ...(chosen && {
          chosen: toRequestFactsView(chosen),
          volunteers: toAssignedVolunteersView({ ...chosen, ended: [] }).volunteers,
        }),
        missing,
      },
      { status: missing ? 404 : 200 },
    );
  });
}

export default function RequestsInProgressScreen() {
  return <RequestsInProgress {...useLoaderData<typeof loader>()} />;
}
