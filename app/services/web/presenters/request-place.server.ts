import { findContact, type RequestContact } from "../../requests/request-details.server";
import { listQuery } from "./list-place.server";
import { doneIn } from "../forms/signed-tokens.server";
import {
  LIST_PATHS,
  RequestPlace,
  type ListName,
  type RequestPlaceState,
} from "~/schemas/requests/request-lists";

/** Where a request was opened, as its address says. */
export const placeIn = (searchParams: URLSearchParams) =>
  RequestPlace.parse(Object.fromEntries(searchParams));

/** The same for the links and forms of the request. */
export const placeQuery = (place: RequestPlaceState) => listQuery(RequestPlace, place);

/** A list as it was when the request was opened there; without its state if opened elsewhere. */
export function listAsLeft(list: ListName, { from = list, ...state }: RequestPlaceState) {
  return { path: LIST_PATHS[list], query: from === list ? placeQuery(state) : {} };
}

/** Name and street of a request, as banners say them. */
export const subjectOf = ({ firstName, lastName, address }: RequestContact) =>
  `${firstName} ${lastName}, ${address.line1}`;

const mailState = ({ email, mailBounced }: RequestContact) =>
  email === "" ? "none" : mailBounced ? "bounced" : "due";

/** The decision that an address has a signed token for, with its request as it is now. */
export async function decisionIn<What extends string>(
  searchParams: URLSearchParams,
  actions: readonly What[],
) {
  const done = doneIn(searchParams, actions);
  const contact = done && (await findContact(done.id));
  return contact
    ? ({
        ...done,
        subject: subjectOf(contact),
        phone: contact.phone,
        mail: mailState(contact),
      } as const)
    : undefined;
}
