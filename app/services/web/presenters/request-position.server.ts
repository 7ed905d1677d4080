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
import { LIST_PATHS, type BrowsedName, type ListName } from "~/schemas/requests/request-lists";
import { findContact, type RequestContact } from "../../requests/details.server";
import { findHeldChange } from "../../requests/taking-back.server";
import type { Query } from "../responses/action-redirects.server";
import { readActionToken } from "../responses/signed-tokens.server";
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
        mail: getMailState(contact),
        undo: findHeldChange(contact),
      } as const)
    : undefined;
}
export type HeldChangeView = NonNullable<ReturnType<typeof findHeldChange>>;
export type DecisionView = NonNullable<Awaited<ReturnType<typeof findDecision>>>;
