import type {
  AssignableVolunteer,
  AssignmentResult,
  RefusalReason,
} from "../../jobs/assigning.server";
import { formatEasternDate, formatEasternTime } from "../../platform/eastern-time.server";
import type { RequestDetails } from "../../requests/request-details.server";
import type { ListedRequest } from "../../requests/request-lists.server";
import { readSignedToken, signToken } from "../forms/signed-tokens.server";
import { AssignQuery, type AssignState } from "~/schemas/jobs/assign-query";
import { HELP_TYPES, US_STATES } from "~/schemas/vocabulary";

/** What the assign screen and the volunteers of a request draw: labels for codes, Eastern time for dates. */

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
const when = (at: Date) => `${formatEasternDate(at)} ${formatEasternTime(at)}`;

/** The state that an address carries. Who was taken off by a button (`off`) is not chosen any more, and the page is the one where that was pressed (`at`). */
export function readAssignState(searchParams: URLSearchParams): AssignState {
  const given = Object.fromEntries(searchParams);
  const { off, at } = given;
  const { chosen, ...state } = AssignQuery.parse(
    off !== undefined && at !== undefined ? { ...given, vpage: at } : given,
  );
  return { ...state, chosen: chosen.filter((id) => id !== off) };
}

/** The same as it stands in addresses: what is not the usual. */
export const toAssignQuery = ({ request, team, vq, vpage, chosen, ...list }: AssignState) => ({
  ...listIn(list),
  request: request ?? "",
  team: team ?? "",
  vq,
  vpage: pageIn(vpage),
  chosen: chosen.join(","),
});
const listIn = ({
  q,
  type,
  status,
  page,
  row,
}: Pick<AssignState, "q" | "type" | "status" | "page" | "row">) => ({
  q,
  type: type ?? "",
  status: status ?? "",
  page: pageIn(page),
  row: row === undefined ? "" : String(row),
});
const pageIn = (page: number) => (page === 1 ? "" : String(page));

/** A row of the requests that volunteers can be assigned to. */
export const toAssignableRequestView = (doc: ListedRequest) => ({
  id: doc._id,
  name: nameOf(doc),
  phone: doc.phone,
  email: doc.email,
  street: [doc.address.line1, doc.address.line2].filter(Boolean).join(", "),
  city: doc.address.city,
  zip: doc.address.zip,
  helpTypes: doc.helpTypes.map((code) => HELP_TYPES[code].label),
  status: doc.status,
});

/** A volunteer who can be chosen. */
export const toCandidateView = (one: AssignableVolunteer) => ({
  id: one._id,
  name: nameOf(one),
  email: one.email,
  phone: one.phone,
  street1: one.address.line1,
  street2: one.address.line2,
  city: one.address.city,
  state: one.address.state === "" ? "" : US_STATES[one.address.state],
  zip: one.address.zip,
  sameZip: one.sameZip,
  openJobs: one.openJobs,
  declinedBefore: one.declinedBefore,
  alreadyOn: one.alreadyOn,
});

/** Who has something to do on a request, in short. */
export const toHelperViews = ({ assignments }: RequestDetails["request"]) =>
  assignments
    .flatMap(({ id, name, state }) =>
      state === "Declined" || state === "Cancelled" ? [] : [{ id, name, state }],
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** What an assignment came to, as the address of the page after it carries it. */
const deedOf = (got: string, had: string, not: string) => `assigned ${got} ${had} ${not}`;

/** Longer ones are refused by the server. */
const MAX_URL_LENGTH = 2_000;

/** The address after an assignment: the list as it was, with a receipt for whom it was that got an offer, had one, or could not have one. */
export function toAssignmentResultHref(
  state: AssignState,
  requestId: string,
  { assigned, already, refused }: AssignmentResult,
): string {
  const got = assigned.map(({ id }) => id).join(",");
  const had = already.map(({ id }) => id).join(",");
  const not = refused.map(({ id, why }) => `${id}:${why}`).join(",");
  const addressOf = (list: Record<string, string>) => {
    const filled = Object.entries({ ...list, got, had, not }).filter(([, value]) => value !== "");
    return `/assignVolunteers?${new URLSearchParams([...filled, ["assigned", signToken(deedOf(got, had, not), requestId)]]).toString()}`;
  };
  const address = addressOf(listIn(state)) + (state.row === undefined ? "" : "#done");
  // What was done has to be said: the list goes back to its beginning where both do not fit.
  return address.length > MAX_URL_LENGTH ? addressOf({}) : address;
}

/** What an assignment came to, by ids. */
export interface AssignmentResultIds {
  requestId: string;
  got: string[];
  had: string[];
  not: { id: string; why: RefusalReason }[];
}

/** The assignment that an address has our receipt for. */
export function readAssignmentResult(
  searchParams: URLSearchParams,
): AssignmentResultIds | undefined {
  const [got, had, not] = [
    searchParams.get("got") ?? "",
    searchParams.get("had") ?? "",
    searchParams.get("not") ?? "",
  ];
  const requestId = readSignedToken(deedOf(got, had, not), searchParams.get("assigned"));
  if (requestId === undefined) return undefined;
  const listOf = (text: string) => text.split(",").filter(Boolean);
  return {
    requestId,
    got: listOf(got),
    had: listOf(had),
    // Ours, as the receipt says: there is nothing else in it.
    not: listOf(not).map((pair) => ({
      id: pair.slice(0, pair.lastIndexOf(":")),
      why: pair.slice(pair.lastIndexOf(":") + 1) as RefusalReason,
    })),
  };
}

/** Names in the place of ids; `names` are those that are known, `subject` is whose request it is. */
export const toAssignmentResultView = (
  { requestId, got, had, not }: AssignmentResultIds,
  subject: string,
  names: ReadonlyMap<string, string>,
) => {
  const named = (id: string) => names.get(id) ?? id;
  return {
    requestId,
    subject,
    got: got.map(named),
    had: had.map(named),
    not: not.map(({ id, why }) => ({ name: named(id), why })),
  };
};

/** Everybody who was ever offered a request: those who are on it, with what it takes to reach them, and those who are not any more. */
export const toAssignedVolunteersView = ({
  volunteers,
  ended,
}: Pick<RequestDetails, "volunteers" | "ended">) => ({
  volunteers: volunteers.map(({ firstName, lastName, since, ...one }) => ({
    ...one,
    name: nameOf({ firstName, lastName }),
    since: when(since),
  })),
  ended: ended.map(({ at, ...one }) => ({ ...one, at: when(at) })),
});
