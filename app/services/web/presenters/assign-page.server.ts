import type { AssignState } from "~/schemas/jobs/assign-query";
import { toAssignChoice, toAssignStatuses } from "~/schemas/requests/request-lists";
import { formatDateTime } from "../../platform/eastern-time.server";
import type { Actor } from "../../platform/caller.server";
import { findRequestWithHistory, type RequestDetails } from "../../requests/details.server";
import { findElsewhere } from "../../requests/finding.server";
import { listToAssign } from "../../requests/listing.server";
import { toAssignableRequestView, toHelperViews } from "./assign-presenter.server";
import { findClaims } from "./claims.server";
import { loadHomes } from "./crew-homes.server";
import { rowsBefore } from "./list-position.server";
import { toClaimView, toRequestFactsView } from "./request-presenter.server";
import { loadTeamPanel } from "./team-panel.server";

/** The newest notes of staff about a request. */
const toNotes = (history: RequestDetails["history"]) =>
  history
    .filter(({ event }) => event === "note")
    .slice(-3)
    .toReversed()
    .map(({ at, text = "" }) => ({ at: formatDateTime(at), text }));

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

export async function loadSelectedRequest(id: string, state: AssignState, actor: Actor) {
  const details = await findRequestWithHistory(id);
  if (!details) return undefined;
  return {
    request: toRequestFactsView(details),
    claim: toClaimView(details, actor),
    notes: toNotes(details.history),
    helpers: toHelperViews(details.request),
    panel: await loadTeamPanel(state, details.request),
    homes: await loadHomes(details.request, state.homes),
  };
}

export type AssignListView = Awaited<ReturnType<typeof loadAssignList>>["list"];
export type SelectedRequestView = NonNullable<Awaited<ReturnType<typeof loadSelectedRequest>>>;
