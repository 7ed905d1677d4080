import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { NewRequests } from "~/components/request-lists/new-requests";
import { ListedForm } from "~/schemas/requests/list-actions";
import { NewRequestsQuery } from "~/schemas/requests/list-queries";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import { findAdminNames } from "~/services/accounts/names.server";
import { findElsewhere } from "~/services/requests/finding.server";
import { listNew } from "~/services/requests/listing.server";
import { accept } from "~/services/requests/reviewing.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { redirectToList } from "~/services/web/responses/action-redirects.server";
import { handleIntents } from "~/services/web/forms/handle-form.server";
import { findClaims, toRequestCardView } from "~/services/web/presenters/request-presenter.server";
import { rowsBefore, toListQuery } from "~/services/web/presenters/list-position.server";
import { findDecision, toFilterFields } from "~/services/web/presenters/request-position.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { readMissingId } from "~/services/web/responses/record-by-id.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta<typeof loader>((data) => ({ paging: data?.paging }));

const readFilters = ({ url }: Request) =>
  NewRequestsQuery.parse(Object.fromEntries(new URL(url).searchParams));

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const filters = readFilters(args.request);
  return loadOrThrow(args, async () => {
    const [{ rows, paging, guesses }, elsewhere] = await Promise.all([
      listNew(filters),
      findElsewhere(filters.q, ["Unevaluated"]),
    ]);
    const [names, findClaim, decision] = await Promise.all([
      findAdminNames(rows.map(({ history }) => history[0]?.by)),
      findClaims(rows, account.id),
      findDecision(searchParams),
    ]);
    return {
      q: filters.q,
      cards: rows.map((row) => toRequestCardView(row, names, findClaim)),
      filters: toFilterFields(filters),
      paging,
      tooMany: filters.q !== "" && paging.more,
      guesses,
      elsewhere,
      decision,
      notice: readMissingId(args.request, "request"),
      before: rowsBefore(filters, paging, rows.length),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const actor = getActor(await requireAdmin(args));
  const query = toListQuery(NewRequestsQuery, readFilters(args.request));
  return handleIntents(args, {
    accept: [
      ListedForm,
      async ({ id }) => {
        await accept(id, actor);
        return redirectToList(LIST_PATHS.new, query, "accepted", id);
      },
    ],
  });
}

export default function NewRequestsScreen() {
  return (
    <NewRequests {...useLoaderData<typeof loader>()} form={useActionData<typeof action>()?.form} />
  );
}
