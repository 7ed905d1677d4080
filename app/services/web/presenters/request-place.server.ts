import { findContact, type RequestContact } from "../../requests/request-details.server";
import { toListQuery } from "./list-place.server";
import { readActionToken } from "../forms/signed-tokens.server";
import {
  LIST_PATHS,
  ListPosition,
  type ListName,
  type ListPositionState,
} from "~/schemas/requests/request-lists";

/** Where a request was opened, as its address says. */
export const readListPosition = (searchParams: URLSearchParams) =>
  ListPosition.parse(Object.fromEntries(searchParams));

/** The same for the links and forms of the request. */
export const toListPositionQuery = (place: ListPositionState) => toListQuery(ListPosition, place);

/** A list as it was when the request was opened there; without its state if opened elsewhere. */
export function toListLocation(list: ListName, { from = list, ...state }: ListPositionState) {
  return { path: LIST_PATHS[list], query: from === list ? toListPositionQuery(state) : {} };
}

/** Name and street of a request, as banners say them. */
export const formatRequestSubject = ({ firstName, lastName, address }: RequestContact) =>
  `${firstName} ${lastName}, ${address.line1}`;

const mailState = ({ email, mailBounced }: RequestContact) =>
  email === "" ? "none" : mailBounced ? "bounced" : "due";

/** The decision that an address has a signed token for, with its request as it is now. */
export async function findDecision<What extends string>(
  searchParams: URLSearchParams,
  actions: readonly What[],
) {
  const done = readActionToken(searchParams, actions);
  const contact = done && (await findContact(done.id));
  return contact
    ? ({
        ...done,
        subject: formatRequestSubject(contact),
        phone: contact.phone,
        mail: mailState(contact),
      } as const)
    : undefined;
}
