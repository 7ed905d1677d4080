import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { RequestsInProgress } from "~/components/requests/requests-in-progress";
import { CloseListed } from "~/schemas/requests/list-actions";
import { InProgressQuery, type InProgressFilter } from "~/schemas/requests/list-queries";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import { end } from "~/services/requests/ending.server";
import { findRequestWithHistory } from "~/services/requests/details.server";
import { findElsewhere } from "~/services/requests/finding-elsewhere.server";
import { listInProgress } from "~/services/requests/listing.server";
import { getActor } from "~/services/web/auth/actor.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { redirectToList } from "~/services/web/forms/action-redirects.server";
import { handleIntents } from "~/services/web/forms/handle-form.server";
import { toAssignedVolunteersView } from "~/services/web/presenters/assign-presenter.server";
import { rowsBefore, toListQuery } from "~/services/web/presenters/list-position.server";
import { findDecision, toFilterFields } from "~/services/web/presenters/request-position.server";
import {
  toRequestFactsView,
  toRequestRowView,
} from "~/services/web/presenters/request-presenter.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { toUnknownId } from "~/services/web/responses/record-by-id.server";

export { keepUnsentForm as clientAction } from "~/components/form/unsent-form";
export { StaffError as ErrorBoundary } from "~/components/layout/route-error";
export { revalidateUnlessUnsent as shouldRevalidate } from "~/components/layout/revalidation";

export const meta = pageMeta<typeof loader>("inProgress", (data) => ({
  failed: data?.missing !== undefined,
  paging: data?.paging,
  about: data?.chosen,
}));

const readFilters = ({ url }: Request) =>
  InProgressQuery.parse(Object.fromEntries(new URL(url).searchParams));

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const filters = readFilters(args.request);
  return loadOrThrow(args, async () => {
    const [{ rows, paging, guesses }, chosen, elsewhere, decision] = await Promise.all([
      listInProgress(filters),
      filters.request === undefined ? null : findRequestWithHistory(filters.request),
      findElsewhere(filters.q, ["Active"]),
      findDecision(searchParams),
    ]);
    const missing =
      filters.request !== undefined && !chosen
        ? toUnknownId("request", filters.request)
        : undefined;
    return data(
      {
        q: filters.q,
        filters: toFilterFields(filters),
        rows: rows.map((row) => toRequestRowView(row)),
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

/** Closes the request of the open card; then the next one's card may be opened. */
export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  const { request: _, ...filters } = readFilters(args.request);
  return handleIntents(args, {
    close: [
      CloseListed,
      async ({ id, then, ...ending }) => {
        const before = then && (await listIds(filters));
        await end(id, ending, actor);
        const next = before && (await findNext(filters, before, id));
        const query = toListQuery(InProgressQuery, { ...filters, request: next });
        return redirectToList(LIST_PATHS.progress, query, "closed", id);
      },
    ],
  });
}

type Filters = Omit<InProgressFilter, "request">;

const listIds = async (filters: Filters) =>
  (await listInProgress(filters)).rows.map(({ _id }) => _id);

/**
 * The request that followed a closed one on its page, whatever colleagues closed meanwhile; the
 * first of the next page; at the end of the list its last one.
 */
async function findNext(filters: Filters, before: readonly string[], closed: string) {
  const { rows, paging } = await listInProgress(filters);
  const ids = rows.map(({ _id }) => _id);
  const following = before.slice(before.indexOf(closed) + 1).find((id) => ids.includes(id));
  const moved = paging.page === filters.page ? ids.find((id) => !before.includes(id)) : undefined;
  return following ?? moved ?? ids.at(-1);
}

export default function RequestsInProgressScreen() {
  return (
    <RequestsInProgress
      {...useLoaderData<typeof loader>()}
      form={useActionData<typeof action>()?.form}
    />
  );
}
