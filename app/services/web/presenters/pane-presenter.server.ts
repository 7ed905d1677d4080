import { CHANGES, toRequestState, type Change } from "~/schemas/requests/actions";
import { isId } from "~/schemas/ids";
import type { Message } from "~/text/message";
import type { Actor } from "../../platform/caller.server";
import { DomainError } from "../../platform/errors.server";
import { findNeighbors, type BrowsedList } from "../../requests/browsing.server";
import { getDetails } from "../../requests/details.server";
import type { searchList } from "../../requests/list-order.server";
import { readLocale } from "../responses/locale.server";
import { readActionToken } from "../responses/signed-tokens.server";
import { toUnknownId } from "../responses/record-by-id.server";
import { toListView } from "./all-requests-presenter.server";
import { toAgeView } from "./age.server";
import { toAssignedVolunteersView } from "./assign-presenter.server";
import {
  toClaimView,
  toHistoryView,
  toRequestFactsView,
  toSameHomeRequestView,
} from "./request-presenter.server";
import { toWritingView } from "./writing-presenter.server";

/** What the page and the pane of a request show alike. */
export async function loadRequestView(id: string, request: Request, actor: Actor) {
  const { searchParams } = new URL(request.url);
  const locale = readLocale(request);
  const details = await getDetails(id);
  const state = toRequestState(details.request.status);
  const kept = searchParams.get("close") ?? "";
  return {
    details,
    view: {
      request: toRequestFactsView(details),
      state,
      history: toHistoryView(details, locale),
      ...toAssignedVolunteersView(details, locale),
      sameHome: details.sameHome.map(toSameHomeRequestView),
      claim: toClaimView(details, actor),
      writing: toWritingView(details.request, locale),
      closing: state === "active" && searchParams.has("close"),
      kept: isId("R", kept) ? kept : undefined,
      correcting: state !== "over" && searchParams.has("correct"),
      unassigning: searchParams.get("unassign") ?? undefined,
      done: readActionToken(searchParams, CHANGES),
    },
  };
}

type Found = ReturnType<typeof searchList>;

/** The request that is shown beside its list; throws `not-found`. */
async function loadKnownPane(
  id: string,
  list: BrowsedList,
  request: Request,
  found: Found,
  actor: Actor,
) {
  const [{ details, view }, { place, previous, next }] = await Promise.all([
    loadRequestView(id, request, actor),
    findNeighbors(list, id, found),
  ]);
  const position = place && (place.page - 1) * list.size + place.row;
  const { page, row } = list;
  return {
    ...view,
    age: toAgeView(details.request.createdAt, new Date()),
    neighbors: { position, previous, next },
    list: toListView(list),
    place: { page, row },
  };
}

interface LoadedPane {
  pane?: Awaited<ReturnType<typeof loadKnownPane>>;
  notice?: Message;
}

export async function loadPane(
  id: string,
  list: BrowsedList,
  request: Request,
  found: Found,
  actor: Actor,
): Promise<LoadedPane> {
  try {
    return { pane: await loadKnownPane(id, list, request, found, actor) };
  } catch (error) {
    if (error instanceof DomainError && error.code === "not-found")
      return { notice: toUnknownId("request", id) };
    throw error;
  }
}
export type RequestView = Awaited<ReturnType<typeof loadRequestView>>["view"];
export type CompletedActionView = NonNullable<
  ReturnType<typeof readActionToken<Change | "entered">>
>;
export type PaneView = Awaited<ReturnType<typeof loadKnownPane>>;
