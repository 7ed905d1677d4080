import { AssignQuery, type AssignState } from "~/schemas/jobs/assign-query";
import { HELP_TYPES, US_STATES } from "~/schemas/vocabulary";
import type {
  AssignableVolunteer,
  AssignmentResult,
  RefusalReason,
} from "../../jobs/assigning.server";
import { formatEasternDate, formatEasternTime } from "../../platform/eastern-time.server";
import type { RequestDetails } from "../../requests/request-details.server";
import type { ListedRequest } from "../../requests/request-lists.server";
import { readSignedToken, signToken } from "../forms/signed-tokens.server";

/** View data of the assign screen and of a request's volunteers: labels, Eastern time. */

const formatName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
const formatDateTime = (at: Date) => `${formatEasternDate(at)} ${formatEasternTime(at)}`;

/** Parses the screen's state. A "remove" button sends the volunteer (`off`) and its page (`at`). */
export function readAssignState(searchParams: URLSearchParams): AssignState {
  const params = Object.fromEntries(searchParams);
  const { off, at } = params;
  const { chosen, ...state } = AssignQuery.parse(
    off !== undefined && at !== undefined ? { ...params, vpage: at } : params,
  );
  return { ...state, chosen: chosen.filter((id) => id !== off) };
}

/** The state as query parameters; defaults are empty strings. */
export const toAssignQuery = ({ request, team, vq, vpage, chosen, ...list }: AssignState) => ({
  ...toListFields(list),
  request: request ?? "",
  team: team ?? "",
  vq,
  vpage: toPageField(vpage),
  chosen: chosen.join(","),
});
const toListFields = ({
  q,
  type,
  status,
  page,
  row,
}: Pick<AssignState, "q" | "type" | "status" | "page" | "row">) => ({
  q,
  type: type ?? "",
  status: status ?? "",
  page: toPageField(page),
  row: row === undefined ? "" : String(row),
});
const toPageField = (page: number) => (page === 1 ? "" : String(page));

/** A row of the assignable requests. */
export const toAssignableRequestView = (doc: ListedRequest) => ({
  id: doc._id,
  name: formatName(doc),
  phone: doc.phone,
  email: doc.email,
  street: [doc.address.line1, doc.address.line2].filter(Boolean).join(", "),
  city: doc.address.city,
  zip: doc.address.zip,
  helpTypes: doc.helpTypes.map((code) => HELP_TYPES[code].label),
  status: doc.status,
});

export const toCandidateView = (volunteer: AssignableVolunteer) => ({
  id: volunteer._id,
  name: formatName(volunteer),
  email: volunteer.email,
  phone: volunteer.phone,
  street1: volunteer.address.line1,
  street2: volunteer.address.line2,
  city: volunteer.address.city,
  state: volunteer.address.state === "" ? "" : US_STATES[volunteer.address.state],
  zip: volunteer.address.zip,
  sameZip: volunteer.sameZip,
  openJobs: volunteer.openJobs,
  declinedBefore: volunteer.declinedBefore,
  alreadyOn: volunteer.alreadyOn,
});

/** The volunteers whose job on a request was neither declined nor cancelled. */
export const toHelperViews = ({ assignments }: RequestDetails["request"]) =>
  assignments
    .flatMap(({ id, name, state }) =>
      state === "Declined" || state === "Cancelled" ? [] : [{ id, name, state }],
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** The signed action includes the lists of ids, so that the URL can't be edited. */
const toSignedAction = (got: string, had: string, not: string) => `assigned ${got} ${had} ${not}`;

/** In characters; the server refuses longer URLs. */
const MAX_URL_LENGTH = 2_000;

/** URL of the list after an assignment, with a signed token for the outcome of each volunteer. */
export function toAssignmentResultHref(
  state: AssignState,
  requestId: string,
  { assigned, already, refused }: AssignmentResult,
): string {
  const got = assigned.map(({ id }) => id).join(",");
  const had = already.map(({ id }) => id).join(",");
  const not = refused.map(({ id, reason }) => `${id}:${reason}`).join(",");
  const token = signToken(toSignedAction(got, had, not), requestId);
  const toUrl = (list: Record<string, string>) => {
    const filled = Object.entries({ ...list, got, had, not }).filter(([, value]) => value !== "");
    const query = new URLSearchParams([...filled, ["assigned", token]]);
    return `/assignVolunteers?${query.toString()}`;
  };
  const url = toUrl(toListFields(state)) + (state.row === undefined ? "" : "#done");
  // The outcome matters more than the list's state, which is dropped if both do not fit.
  return url.length > MAX_URL_LENGTH ? toUrl({}) : url;
}

/** Ids of the volunteers who got an offer, had one already, or could not get one. */
export interface AssignmentResultIds {
  requestId: string;
  got: string[];
  had: string[];
  not: { id: string; reason: RefusalReason }[];
}

/** The outcome in the URL if its token is valid. */
export function readAssignmentResult(
  searchParams: URLSearchParams,
): AssignmentResultIds | undefined {
  const [got, had, not] = [
    searchParams.get("got") ?? "",
    searchParams.get("had") ?? "",
    searchParams.get("not") ?? "",
  ];
  const requestId = readSignedToken(toSignedAction(got, had, not), searchParams.get("assigned"));
  if (requestId === undefined) return undefined;
  const splitIds = (text: string) => text.split(",").filter(Boolean);
  return {
    requestId,
    got: splitIds(got),
    had: splitIds(had),
    // Safe cast: the token proves that this list is unchanged.
    not: splitIds(not).map((pair) => ({
      id: pair.slice(0, pair.lastIndexOf(":")),
      reason: pair.slice(pair.lastIndexOf(":") + 1) as RefusalReason,
    })),
  };
}

/** The outcome with names for ids; ids without a name (deleted accounts) stay. */
export const toAssignmentResultView = (
  { requestId, got, had, not }: AssignmentResultIds,
  subject: string,
  names: ReadonlyMap<string, string>,
) => {
  const getName = (id: string) => names.get(id) ?? id;
  return {
    requestId,
    subject,
    assigned: got.map(getName),
    already: had.map(getName),
    refused: not.map(({ id, reason }) => ({ name: getName(id), reason })),
  };
};

/** The request's volunteers with their contact data, and its ended assignments. */
export const toAssignedVolunteersView = ({
  volunteers,
  ended,
}: Pick<RequestDetails, "volunteers" | "ended">) => ({
  volunteers: volunteers.map(({ firstName, lastName, since, ...volunteer }) => ({
    ...volunteer,
    name: formatName({ firstName, lastName }),
    since: formatDateTime(since),
  })),
  ended: ended.map(({ at, ...job }) => ({ ...job, at: formatDateTime(at) })),
});
