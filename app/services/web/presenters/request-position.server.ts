import { fullName } from "~/schemas/full-name";
import {
  ListPosition,
  type ListPositionState,
  type OpenRequestFilter,
} from "~/schemas/requests/list-queries";
import { LIST_PATHS, type ListName } from "~/schemas/requests/request-lists";
import { findContact, type RequestContact } from "../../requests/details.server";
import { readActionToken } from "../forms/signed-tokens.server";
import { toListQuery } from "./list-position.server";

/** The list and position from which a request was opened. */
export const readListPosition = (searchParams: URLSearchParams) =>
  ListPosition.parse(Object.fromEntries(searchParams));

/** The position as query parameters, for the request's links and forms. */
export const toListPositionQuery = (position: ListPositionState) =>
  toListQuery(ListPosition, position);

/** Path and query of a list: its previous state if the request was opened from it. */
export function toListLocation(list: ListName, { from = list, ...state }: ListPositionState) {
  return { path: LIST_PATHS[list], query: from === list ? toListPositionQuery(state) : {} };
}

/** A list's filters as its form shows them; empty for all. */
export const toFilterFields = ({ type, zip, flag }: OpenRequestFilter) => ({
  type: type ?? "",
  zip: zip ?? "",
  flag: flag ?? "",
});

/** "Name, street" for banners. */
export const formatRequestSubject = ({ address, ...person }: RequestContact) =>
  `${fullName(person)}, ${address.line1}`;

const getMailState = ({ email, mailBounced }: RequestContact) =>
  email === "" ? "none" : mailBounced ? "bounced" : "due";

/** The decision that the URL has a valid token for, with its request's current contact data. */
export async function findDecision<Action extends string>(
  searchParams: URLSearchParams,
  actions: readonly Action[],
) {
  const decision = readActionToken(searchParams, actions);
  const contact = decision && (await findContact(decision.id));
  return contact
    ? ({
        ...decision,
        subject: formatRequestSubject(contact),
        phone: contact.phone,
        mail: getMailState(contact),
      } as const)
    : undefined;
}
