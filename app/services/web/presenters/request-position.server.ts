import { fullName } from "~/schemas/full-name";
import { DECISIONS } from "~/schemas/requests/actions";
import {
  parseAllRequests,
  toAllRequestsParams,
  type AllRequestsState,
} from "~/schemas/requests/all-requests";
import {
  ListPosition,
  type ListPositionState,
  type OpenRequestFilter,
} from "~/schemas/requests/list-queries";
import {
  LIST_PATHS,
  type BrowsedName,
  type ListName,
  toAssignChoice,
} from "~/schemas/requests/request-lists";
import type { Actor } from "~/services/platform/caller.server";
import { findNeighbors, type ListPlace } from "~/services/requests/browsing.server";
import { findContact, type RequestContact } from "~/services/requests/details.server";
import { toPreset } from "~/services/requests/listing.server";
import { findHeldChange } from "~/services/requests/taking-back.server";
import type { Query } from "~/services/web/responses/action-redirects.server";
import { readActionToken } from "~/services/web/responses/signed-tokens.server";
import { toListQuery } from "./list-position.server";

export type RequestPosition = ListPositionState | ({ from: BrowsedName } & AllRequestsState);

export function readListPosition(searchParams: URLSearchParams): RequestPosition {
  const from = searchParams.get("from");
  return from === "all" || from === "progress"
    ? toPositionInAll(parseAllRequests(searchParams, from))
    : ListPosition.parse(Object.fromEntries(searchParams));
}

/** The position of a request that was opened beside a list; no request is open in it. */
export const toPositionInAll = (state: Omit<AllRequestsState, "open">): RequestPosition => ({
  ...state,
  open: undefined,
  from: state.name,
});

export const toListPositionQuery = (position: RequestPosition): Query =>
  "name" in position
    ? { from: position.name, ...toAllRequestsParams(position) }
    : toListQuery(ListPosition, position);

/** Path and query of a list: its previous state if the request was opened from it. */
export function toListLocation(list: ListName, position: RequestPosition) {
  const { from: _, ...query } = toListPositionQuery(position);
  const isRestored = position.from === undefined || position.from === list;
  return { path: LIST_PATHS[list], query: isRestored ? query : {} };
}

/** A list's filters as its form shows them; empty for all. */
export const toFilterFields = ({ type, zip, flag }: OpenRequestFilter) => ({
  type: type ?? "",
  zip: zip ?? "",
  flag: flag ?? "",
});

/** "Name, street" for banners. */
export const formatRequestSubject = ({
  address,
  ...person
}: Pick<RequestContact, "firstName" | "lastName" | "address">) =>
  `${fullName(person)}, ${address.line1}`;

const getMailState = ({ email, mailBounced, rejection }: RequestContact) =>
  rejection?.reason === "spam" ? "silent" : email === "" ? "none" : mailBounced ? "bounced" : "due";

/** The decision that the URL has a valid token for, with its request's current contact data. */
export async function findDecision(searchParams: URLSearchParams) {
  const decision = readActionToken(searchParams, DECISIONS);
  const contact = decision && (await findContact(decision.id));
  return contact
    ? ({
        ...decision,
        subject: formatRequestSubject(contact),
        phone: contact.phone,
        locale: contact.locale,
        mail: getMailState(contact),
        undo: findHeldChange(contact),
      } as const)
    : undefined;
}
export type HeldChangeView = NonNullable<ReturnType<typeof findHeldChange>>;
export type DecisionView = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

interface Neighbors {
  /** Place of the request itself, from 1; undefined if its list does not have it. */
  position?: number | undefined;
  place?: ListPlace | undefined;
  previous?: ListPlace | undefined;
  next?: ListPlace | undefined;
}

function toList(position: RequestPosition, viewer: string) {
  if ("name" in position) return { ...position, viewer };
  const { from = "new", page } = position;
  // Opened from no list: what follows it is the first one, unless it is among the first itself.
  const row = position.row ?? (position.from === undefined ? 1 : undefined);
  return { ...toPreset(from, { ...position, status: toAssignChoice(position) }), page, row };
}

export async function findListNeighbors(
  position: RequestPosition,
  id: string,
  { id: viewer = "" }: Actor,
): Promise<Neighbors> {
  const list = toList(position, viewer);
  const { place, ...neighbors } = await findNeighbors(list, id);
  return {
    position: place && (place.page - 1) * list.size + place.row,
    place,
    ...neighbors,
  };
}

export const moveTo = (
  position: RequestPosition,
  { page, row }: Pick<ListPlace, "page" | "row">,
): RequestPosition => ({ ...position, page, row });
export type NeighborsView = Pick<Neighbors, "position" | "previous" | "next">;
