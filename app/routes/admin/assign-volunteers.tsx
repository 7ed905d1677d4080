import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AssignVolunteers } from "~/components/assignments/assign-volunteers";
import { pageMeta } from "~/components/layout/page-title";
import type { AssignState } from "~/schemas/jobs/assign-query";
import { AssignForm } from "~/schemas/jobs/assignment";
import { toAssignChoice, toAssignStatuses } from "~/schemas/requests/request-lists";
import * as assignments from "~/services/jobs/assigning.server";
import { findRequestWithHistory } from "~/services/requests/details.server";
import { findElsewhere } from "~/services/requests/finding-elsewhere.server";
import { listToAssign } from "~/services/requests/listing.server";
import { getActor } from "~/services/web/auth/actor.server";
import { requireAdmin } from "~/services/web/auth/session.server";
import { handleForm } from "~/services/web/forms/handle-form.server";
import {
  readAssignmentResult,
  readAssignState,
  toAssignableRequestView,
  toAssignmentResultHref,
  toAssignmentResultView,
  toAssignQuery,
  toHelperViews,
} from "~/services/web/presenters/assign-presenter.server";
import { loadHomes, offerToCrew } from "~/services/web/presenters/crew-homes.server";
import { findClaims } from "~/services/web/presenters/claims.server";
import { rowsBefore } from "~/services/web/presenters/list-position.server";
import { findDecision } from "~/services/web/presenters/request-position.server";
import { toRequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { loadTeamPanel } from "~/services/web/presenters/team-panel.server";
import { toResponseInit, tryLoad } from "~/services/web/responses/partial-loads.server";
import { toUnknownId } from "~/services/web/responses/record-by-id.server";

export { keepUnsentForm as clientAction } from "~/components/form/unsent-form";
export { StaffError as ErrorBoundary } from "~/components/layout/route-error";
export { revalidateUnlessUnsent as shouldRevalidate } from "~/components/layout/revalidation";

export const meta = pageMeta<typeof loader>((data) => ({
  failed: (data?.failed ?? data?.missing) !== undefined,
  about: data?.selected?.request,
}));

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const state = readAssignState(searchParams);
  const result = readAssignmentResult(searchParams);
  const part = await tryLoad(args, async () => {
    const [selected, outcome, decision] = await Promise.all([
      state.request === undefined ? undefined : loadSelected(state.request, state),
      result && assignments.getAssignmentOutcome(result.requestId, result.rev),
      findDecision(searchParams),
    ]);
    return {
      selected,
      decision,
      ...(!selected && (await loadList(state, account.id))),
      ...(result &&
        outcome && { outcome: await toAssignmentResultView(result.requestId, outcome) }),
    };
  });
  const missing =
    state.request !== undefined && part.value && !part.value.selected
      ? toUnknownId("request", state.request)
      : undefined;
  return data(
    {
      query: toAssignQuery(state),
      choice: toAssignChoice(state),
      ...part.value,
      missing,
      failed: part.error?.reason,
    },
    missing ? { status: 404 } : toResponseInit([part]),
  );
}

async function loadList(state: AssignState, viewer: string) {
  const [{ rows, paging, guesses }, elsewhere] = await Promise.all([
    listToAssign({ ...state, status: toAssignChoice(state) }),
    findElsewhere(state.q, toAssignStatuses(toAssignChoice(state))),
  ]);
  const tooMany = state.q !== "" && paging.more;
  const findClaim = await findClaims(rows, viewer);
  return {
    list: {
      rows: rows.map((row) => toAssignableRequestView(row, findClaim)),
      paging,
      tooMany,
      guesses,
      elsewhere,
    },
    before: rowsBefore(state, paging, rows.length),
  };
}

/** The selected request with its team panel; undefined if there is no such request. */
async function loadSelected(id: string, state: AssignState) {
  const details = await findRequestWithHistory(id);
  if (!details) return undefined;
  return {
    request: toRequestFactsView(details),
    helpers: toHelperViews(details.request),
    panel: await loadTeamPanel(state, details.request),
    homes: state.team && (await loadHomes(details.request, state.homes)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireAdmin(args);
  const state = readAssignState(new URL(args.request.url).searchParams);
  return handleForm(args, AssignForm, async ({ requestId, volunteerIds, homeIds }) => {
    if (homeIds.length > 0) {
      const homes = [requestId, ...homeIds];
      return redirect(await offerToCrew(homes, { ...state, chosen: volunteerIds }, session), 303);
    }
    const outcome = await assignments.assign(requestId, volunteerIds, getActor(session));
    // Without a revision nothing has changed: no other page has to show it.
    return outcome.rev === undefined
      ? { outcome: await toAssignmentResultView(requestId, outcome) }
      : redirect(toAssignmentResultHref(state, requestId, outcome.rev), 303);
  });
}

export default function AssignVolunteersScreen() {
  return (
    <AssignVolunteers {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
  );
}
