import { fullName } from "~/schemas/full-name";
import type { AssignState } from "~/schemas/jobs/assign-query";
import { CAUSES } from "~/schemas/jobs/assignment-state";
import { BULK_PATH, CREW_CHOSEN } from "~/schemas/requests/bulk-actions";
import { toAssignChoice, toAssignStatuses } from "~/schemas/requests/request-lists";
import type { Locale } from "~/schemas/vocabulary";
import type { ActiveSession } from "~/services/accounts/accounts.server";
import { findVolunteerNames } from "~/services/accounts/names.server";
import { listAssignableVolunteers } from "~/services/jobs/choosing.server";
import type { Actor } from "~/services/platform/caller.server";
import { formatDateTime } from "~/services/platform/eastern-time.server";
import { storeSelection } from "~/services/requests/bulk-selections.server";
import { findRequestWithHistory, type RequestDetails } from "~/services/requests/details.server";
import { findElsewhere, listNearby } from "~/services/requests/finding.server";
import { listToAssign } from "~/services/requests/listing.server";
import { jobEnds } from "~/text/job-ends";
import {
  toAssignableRequestView,
  toHelperViews,
  toCandidateView,
  toPanelQuery,
} from "./assign-presenter.server";
import { rowsBefore } from "./list-position.server";
import { findClaims, toClaimView, toRequestFactsView } from "./request-presenter.server";

/** Lists for the next volunteers why jobs came back, then staff's newest notes. */
function toNotes(
  { history, request }: Pick<RequestDetails, "history" | "request">,
  locale: Locale,
) {
  const causes = request.assignments.flatMap((job) => {
    const cause = CAUSES.find((one) => one === job.cancelReason);
    const words = job.declineReason ? ` – ${job.declineReason}` : "";
    return cause && job.cancelledAt
      ? { at: job.cancelledAt, text: `${job.name}: ${jobEnds[locale][cause]}${words}` }
      : [];
  });
  const notes = history.filter(({ event }) => event === "note").slice(-3);
  return [...causes.toReversed(), ...notes.toReversed()].map(({ at, text = "" }) => ({
    at: formatDateTime(at),
    text,
  }));
}

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

export async function loadSelectedRequest(
  id: string,
  state: AssignState,
  actor: Actor,
  locale: Locale,
) {
  const details = await findRequestWithHistory(id);
  if (!details) return undefined;
  return {
    request: toRequestFactsView(details),
    claim: toClaimView(details, actor),
    notes: toNotes(details, locale),
    helpers: toHelperViews(details.request),
    panel: await loadTeamPanel(state, details.request),
    homes: await loadHomes(details.request, state.homes),
  };
}

export type AssignListView = Awaited<ReturnType<typeof loadAssignList>>["list"];
export type SelectedRequestView = NonNullable<Awaited<ReturnType<typeof loadSelectedRequest>>>;

/** `elsewhere`: chosen ones on other pages. Without a team, those of all teams are listed. */
export async function loadTeamPanel(
  {
    team,
    vq,
    leader,
    free,
    vpage,
    chosen,
  }: Pick<AssignState, "team" | "vq" | "leader" | "free" | "vpage" | "chosen">,
  request?: Parameters<typeof listAssignableVolunteers>[0],
) {
  const { rows, guesses, ...paging } = await listAssignableVolunteers(request, {
    team,
    q: vq,
    page: vpage,
    leader: leader === "yes",
    free: free === "yes",
  });
  const offPage = chosen.filter((id) => !rows.some(({ _id }) => _id === id));
  const names = await findVolunteerNames(offPage);
  return {
    ...(team && { team }),
    vq,
    leader: leader === "yes",
    free: free === "yes",
    candidates: rows.map(toCandidateView),
    paging,
    guesses,
    chosen,
    elsewhere: offPage.map((id) => ({ id, name: names.get(id) ?? id })),
  };
}
export type TeamPanelView = Awaited<ReturnType<typeof loadTeamPanel>>;

async function loadHomes(request: Parameters<typeof listNearby>[0], chosen: readonly string[]) {
  const { rows, total } = await listNearby(request, chosen);
  return {
    zip: request.address.zip,
    rows: rows.map((row) => ({
      id: row._id,
      name: fullName(row),
      street: row.address.line1,
      city: row.address.city,
      helpTypes: row.helpTypes,
      priority: row.priority,
    })),
    total,
    chosen: rows.filter(({ _id }) => chosen.includes(_id)).map(({ _id }) => _id),
  };
}

/** Stores an offer of these requests to a crew; promises the URL that asks to confirm it. */
export async function offerToCrew(
  requestIds: readonly string[],
  state: Pick<AssignState, "team" | "vq" | "leader" | "free" | "vpage" | "chosen">,
  { account: { id: by } }: ActiveSession,
) {
  const list = "status=Accepted";
  const id = await storeSelection({ requestIds, by, action: "offer", list });
  const fields = Object.entries({ id, ...toPanelQuery(state), [CREW_CHOSEN]: "yes" });
  const query = new URLSearchParams([
    ...fields.filter(([, value]) => value !== ""),
    ...state.chosen.map((pick) => ["pick", pick]),
  ]);
  return `${BULK_PATH}?${query.toString()}`;
}
export type MoreHomesView = Awaited<ReturnType<typeof loadHomes>>;
