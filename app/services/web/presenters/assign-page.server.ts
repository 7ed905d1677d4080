import type { AssignState } from "~/schemas/jobs/assign-query";
import { toAssignChoice, toAssignStatuses } from "~/schemas/requests/request-lists";
import { findRequestWithHistory } from "../../requests/details.server";
import { findElsewhere } from "../../requests/finding-elsewhere.server";
import { listToAssign } from "../../requests/listing.server";
import { toAssignableRequestView, toHelperViews } from "./assign-presenter.server";
import { findClaims } from "./claims.server";
import { loadHomes } from "./crew-homes.server";
import { rowsBefore } from "./list-position.server";
import { toRequestFactsView } from "./request-presenter.server";
import { loadTeamPanel } from "./team-panel.server";

/** The list of requests to assign; `before` is the number of rows above the banner of a result. */
export async function loadAssignList(state: AssignState, viewer: string) {
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

export async function loadSelectedRequest(id: string, state: AssignState) {
  const details = await findRequestWithHistory(id);
  if (!details) return undefined;
  return {
    request: toRequestFactsView(details),
    helpers: toHelperViews(details.request),
    panel: await loadTeamPanel(state, details.request),
    homes: state.team && (await loadHomes(details.request, state.homes)),
  };
}

export type AssignListView = Awaited<ReturnType<typeof loadAssignList>>["list"];
export type SelectedRequestView = NonNullable<Awaited<ReturnType<typeof loadSelectedRequest>>>;
