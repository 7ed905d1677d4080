import { listLiveJobs } from "~/schemas/jobs/assignment-state";
import { fullName } from "~/schemas/full-name";
import { AssignQuery, type AssignState } from "~/schemas/jobs/assign-query";
import { listMissing } from "~/schemas/volunteers/vetting";
import { US_STATES, type Locale } from "~/schemas/vocabulary";
import { doorCode } from "~/text/door-code";
import { jobEnds } from "~/text/job-ends";
import type { AssignmentOutcome } from "../../jobs/assigning.server";
import type { AssignableVolunteer } from "../../jobs/choosing.server";
import { formatDateTime } from "../../platform/eastern-time.server";
import { settings } from "../../platform/settings.server";
import { findContact, type RequestDetails } from "../../requests/details.server";
import { getDoorCode } from "../../requests/door-code.server";
import type { ListedRequest } from "../../requests/listing.server";
import { findHeldChange } from "../../requests/taking-back.server";
import { toVisitView } from "./visit-presenter.server";
import { readSignedToken, signToken } from "../responses/signed-tokens.server";
import type { FindClaim } from "./request-presenter.server";
import { formatRequestSubject, toFilterFields } from "./request-position.server";

/** Parses the screen's state. A "remove" button sends the volunteer (`off`) and its page (`at`). */
export function readAssignState(searchParams: URLSearchParams): AssignState {
  const params = {
    ...Object.fromEntries(searchParams),
    pick: searchParams.getAll("pick"),
    home: searchParams.getAll("home"),
  };
  const [off, at] = [searchParams.get("off"), searchParams.get("at")];
  const { chosen, ...state } = AssignQuery.parse(
    off !== null && at !== null ? { ...params, vpage: at } : params,
  );
  return { ...state, chosen: chosen.filter((id) => id !== off) };
}

/** The state as query parameters without what is ticked; defaults are empty strings. */
export const toAssignQuery = ({ request, ...state }: AssignState) => ({
  ...toListFields(state),
  request: request ?? "",
  back: state.back,
  ...toPanelQuery(state),
});
export const toPanelQuery = ({
  team,
  vq,
  leader,
  free,
  vpage,
}: Pick<AssignState, "team" | "vq" | "leader" | "free" | "vpage">) => ({
  team: team ?? "",
  vq,
  leader: leader ?? "",
  free: free ?? "",
  vpage: toPageField(vpage),
});
const toListFields = ({
  q,
  status,
  page,
  row,
  ...filter
}: Pick<AssignState, "q" | "type" | "zip" | "flag" | "status" | "page" | "row">) => ({
  q,
  ...toFilterFields(filter),
  status: status ?? "",
  page: toPageField(page),
  row: row === undefined ? "" : String(row),
});
const toPageField = (page: number) => (page === 1 ? "" : String(page));

export const toAssignableRequestView = (doc: ListedRequest, findClaim: FindClaim) => ({
  id: doc._id,
  name: fullName(doc),
  phone: doc.phone,
  locale: doc.locale,
  email: doc.email,
  street: [doc.address.line1, doc.address.line2].filter(Boolean).join(", "),
  city: doc.address.city,
  zip: doc.address.zip,
  helpTypes: doc.helpTypes,
  status: doc.status,
  priority: doc.priority,
  claim: findClaim(doc),
});

export const toCandidateView = (volunteer: AssignableVolunteer) => ({
  id: volunteer._id,
  name: fullName(volunteer),
  email: volunteer.email,
  phone: volunteer.phone,
  locale: volunteer.locale,
  street1: volunteer.address.line1,
  street2: volunteer.address.line2,
  city: volunteer.address.city,
  state: volunteer.address.state === "" ? "" : US_STATES[volunteer.address.state],
  zip: volunteer.address.zip,
  teamLeader: volunteer.teamLeader,
  sameZip: volunteer.sameZip,
  openJobs: volunteer.openJobs,
  declinedBefore: volunteer.declinedBefore,
  alreadyOn: volunteer.alreadyOn,
  missing: settings().vettingRequired.length > 0 ? listMissing(volunteer.vetting) : [],
});

export const toHelperViews = (request: RequestDetails["request"]) =>
  listLiveJobs(request)
    .map(({ id, name, state }) => ({ id, name, state }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** An assignment is identified by its request and revision; the URL cannot be made up. */
const toSignedAction = (rev: string) => `assigned ${rev}`;

/** URL of the list after an assignment, which shows its outcome. */
export function toAssignmentResultHref(state: AssignState, requestId: string, rev: number) {
  const assigned = signToken(toSignedAction(String(rev)), requestId);
  const filled = Object.entries(toListFields(state)).filter(([, value]) => value !== "");
  const query = new URLSearchParams([...filled, ["rev", String(rev)], ["assigned", assigned]]);
  return `/assignVolunteers?${query.toString()}${state.row === undefined ? "" : "#done"}`;
}

/** The assignment in the URL if its token is valid. */
export function readAssignmentResult(searchParams: URLSearchParams) {
  const rev = searchParams.get("rev") ?? "";
  const requestId = readSignedToken(toSignedAction(rev), searchParams.get("assigned"));
  return requestId === undefined ? undefined : { requestId, rev: Number(rev) };
}

/** The outcome with the request's name and street; accounts without a name show their id. */
export async function toAssignmentResultView(
  requestId: string,
  { assigned, already, refused }: AssignmentOutcome,
) {
  const contact = await findContact(requestId);
  const getName = ({ id, name }: { id: string; name: string }) => name || id;
  return {
    requestId,
    subject: contact ? formatRequestSubject(contact) : requestId,
    undo: contact ? findHeldChange(contact) : undefined,
    assigned: assigned.map(getName),
    already: already.map(getName),
    refused: refused.map(({ reason, ...person }) => ({ name: getName(person), reason })),
  };
}

/** The id of a deleted account is empty; `details` is the volunteer's report on completion. */
export const toAssignedVolunteersView = (
  { volunteers, ended }: Pick<RequestDetails, "volunteers" | "ended">,
  locale: Locale,
) => ({
  volunteers: volunteers.map(({ firstName, lastName, since, visit, ...volunteer }) => {
    const code = getDoorCode({ id: volunteer.jobId, state: volunteer.state });
    return {
      ...volunteer,
      name: fullName({ firstName, lastName }),
      since: formatDateTime(since),
      ...(volunteer.state === "Scheduled" && { visit: toVisitView(visit, "admin", locale) }),
      ...(code && { door: doorCode[locale].staff(code) }),
    };
  }),
  ended: ended.map(({ at, ...job }) => ({
    ...job,
    how: jobEnds[locale][job.endReason],
    at: formatDateTime(at),
  })),
});
export type AssignedVolunteerView = ReturnType<
  typeof toAssignedVolunteersView
>["volunteers"][number];
export type EndedJobView = ReturnType<typeof toAssignedVolunteersView>["ended"][number];
export type AssignableRequestView = ReturnType<typeof toAssignableRequestView>;
export type CandidateView = ReturnType<typeof toCandidateView>;
export type AssignmentResultView = Awaited<ReturnType<typeof toAssignmentResultView>>;
