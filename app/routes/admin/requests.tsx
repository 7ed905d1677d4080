import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/layout/page-title";
import { AllRequests } from "~/components/request-lists/all-requests";
import { RequestPane } from "~/components/review/request-pane";
import { isRequestForm } from "~/schemas/requests/actions";
import { parseAllRequests } from "~/schemas/requests/all-requests";
import { LIST_PATHS, type BrowsedName } from "~/schemas/requests/request-lists";
import { REQUEST_STATUSES, type RequestStatus } from "~/schemas/vocabulary";
import { findScreen } from "~/screens";
import { listAllRequests, type BrowsedList } from "~/services/requests/browsing.server";
import { findElsewhere } from "~/services/requests/finding.server";
import { searchList } from "~/services/requests/list-order.server";
import { countFacets, countMine } from "~/services/requests/counting.server";
import { getActor, requireAdmin } from "~/services/web/auth/session.server";
import { handleBulkChange, handleBulkSelection } from "~/services/web/forms/bulk-change.server";
import { handleIntents } from "~/services/web/forms/handle-form.server";
import { toPaneForms } from "~/services/web/forms/request-intents.server";
import {
  findLastReceived,
  toListView,
  toRequestRow,
} from "~/services/web/presenters/all-requests-presenter.server";
import { loadBulkOver } from "~/services/web/presenters/bulk-presenter.server";
import { findClaims } from "~/services/web/presenters/request-presenter.server";
import { loadPane } from "~/services/web/presenters/pane-presenter.server";
import { findDecision } from "~/services/web/presenters/request-position.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { findFacets } from "~/services/web/responses/shared-counts.server";

export { clientAction, ErrorBoundary, shouldRevalidate } from "~/components/layout/staff-route";

export const meta = pageMeta<typeof loader>((shown) => ({
  failed: shown?.notice !== undefined,
  paging: shown?.paging,
  about: shown?.pane?.request,
  list: shown?.list,
}));

const findListName = ({ url }: Request): BrowsedName =>
  findScreen(new URL(url).pathname)?.path === LIST_PATHS.progress ? "progress" : "all";

const NO_PANE = { pane: undefined, notice: undefined };

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const name = findListName(args.request);
  const state = { ...parseAllRequests(searchParams, name), viewer: session.account.id };
  const list = toListView(state);
  const now = new Date();
  return loadOrThrow(args, async () => {
    const found = searchList(state);
    const [{ rows, paging, tooMany, guesses }, facets, opened, decision, elsewhere, over] =
      await Promise.all([
        listAllRequests(state, found),
        findCounts(state, list.statuses, found),
        state.open ? loadPane(state.open, state, args.request, found, getActor(session)) : NO_PANE,
        findDecision(searchParams),
        name === "progress" ? findElsewhere(state.q, list.statuses) : undefined,
        state.bulk ? loadBulkOver(state.bulk, args.request, getActor(session)) : undefined,
      ]);
    const { pane } = opened;
    const notice = opened.notice ?? over?.notice;
    const [findClaim, last] = await Promise.all([
      findClaims(rows, state.viewer),
      rows.length === 0 ? findLastReceived() : undefined,
    ]);
    const shown = {
      list,
      rows: rows.map((row) => toRequestRow(row, findClaim, now)),
      paging,
      facets,
      tooMany,
      guesses,
      open: pane && state.open,
      pane,
      notice,
      decision,
      elsewhere,
      last,
      bulk: over?.bulk,
    };
    return data(shown, { status: notice ? 404 : 200 });
  });
}

/** Counts of the filters: of a search, among all that its words find in any status. */
async function findCounts(
  state: BrowsedList,
  statuses: readonly RequestStatus[],
  listed: ReturnType<typeof searchList>,
) {
  const { type, zip, flag, ...unfiltered } = state;
  const isWhole = statuses.length === REQUEST_STATUSES.length && !type && !zip && !flag;
  const found = await (isWhole
    ? listed
    : searchList({ ...unfiltered, status: [...REQUEST_STATUSES] }));
  const [facets, mine] = await Promise.all([
    found ? countFacets(statuses, found.ids) : findFacets(statuses),
    countMine(statuses, state.viewer, found?.ids),
  ]);
  return { ...facets, flags: { ...facets.flags, mine }, more: found?.more ?? false };
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  const name = findListName(args.request);
  const { bulk } = parseAllRequests(new URL(args.request.url).searchParams, name);
  if (bulk) return handleBulkChange(args, bulk, session, true);
  return handleIntents(args, {
    ...toPaneForms(args.request, name, getActor(session)),
    select: handleBulkSelection(args.request, name, session),
  });
}

export default function AllRequestsScreen() {
  const { pane, ...shown } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <AllRequests
      {...shown}
      openStatus={pane?.request.status}
      failed={form?.intent === "select" ? form : undefined}
      bulkForm={form?.intent === "start" || form?.intent === "stop" ? form : undefined}
      pane={
        pane && (
          <RequestPane
            pane={pane}
            paging={shown.paging}
            form={form && isRequestForm(form) ? form : undefined}
          />
        )
      }
    />
  );
}
