import type { AssignedVolunteer } from "../../requests/request-details.server";
import type { VolunteerJob } from "../../jobs/jobs.server";
import type { RequestState } from "../../requests/requests.server";
import { formatEasternDate, formatEasternTime } from "../../platform/eastern-time.server";
import type { Application, ApplicationState } from "../../volunteers/applications.server";
import type { Volunteer } from "../../volunteers/volunteers.server";
import { HELP_TYPES, STATE, TEAM_CODES, TEAMS, US_STATES } from "~/schemas/vocabulary";
import type { County, HelpType, RequestStatus, StateCode, Team } from "~/schemas/vocabulary";

/** The documented spellings of what goes out. Nothing else builds an answer of the calls. */

const labels = (types: readonly HelpType[]) => types.map((code) => HELP_TYPES[code].label);

/** Response of the status lookup (specification, section 3). */
export const serializeRequestState = (state: RequestState) => ({
  status: state.status,
  reasonRejected: state.reasonRejected,
  dateCreated: formatEasternDate(state.createdAt),
  timeCreated: formatEasternTime(state.createdAt),
  helpType: labels(state.helpTypes),
  description: state.description,
});

interface ListedRequest {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: { line1: string; line2: string; city: string; zip: string };
  county: County;
  status: RequestStatus;
  reasonRejected: string;
  helpTypes: readonly HelpType[];
  other: string;
  description: string;
  createdAt: Date;
}

/** A homeowner's request as listed for an administrator (specification, section 3). */
export const serializeRequest = (doc: ListedRequest) => ({
  id: doc._id,
  firstName: doc.firstName,
  lastName: doc.lastName,
  email: doc.email,
  phoneNumber: doc.phone,
  streetAddress1: doc.address.line1,
  streetAddress2: doc.address.line2,
  city: doc.address.city,
  state: STATE,
  zipCode: doc.address.zip,
  zip: doc.address.zip,
  county: doc.county,
  status: doc.status,
  reasonRejected: doc.reasonRejected,
  helpType: labels(doc.helpTypes),
  other: doc.other,
  description: doc.description,
  dateCreated: formatEasternDate(doc.createdAt),
  timeCreated: formatEasternTime(doc.createdAt),
});

/**
 * A row of `GET /homeowner/viewRequests` for a caller without an administrator's token: the documented shape with name, contact, street and
 * free text blank, because the call is public and the people are not. Written out, so that a new field of the full shape is not public by itself.
 */
export const serializeRedactedRequest = (
  doc: ListedRequest,
): ReturnType<typeof serializeRequest> => ({
  id: doc._id,
  firstName: "",
  lastName: "",
  email: "",
  phoneNumber: "",
  streetAddress1: "",
  streetAddress2: "",
  city: doc.address.city,
  state: STATE,
  zipCode: doc.address.zip,
  zip: doc.address.zip,
  county: doc.county,
  status: doc.status,
  reasonRejected: "",
  helpType: labels(doc.helpTypes),
  other: "",
  description: "",
  dateCreated: formatEasternDate(doc.createdAt),
  timeCreated: formatEasternTime(doc.createdAt),
});

/** The five booleans under which the lists say teams. */
const teamFlags = (teams: readonly Team[]): Record<Team, boolean> => ({
  admin_team: teams.includes("admin_team"),
  hospitality: teams.includes("hospitality"),
  logistic_tracking: teams.includes("logistic_tracking"),
  community_outreach: teams.includes("community_outreach"),
  community_helpers: teams.includes("community_helpers"),
});
const teamNames = (teams: readonly Team[], place: "form" | "list") =>
  TEAM_CODES.filter((code) => teams.includes(code)).map((code) => TEAMS[code][place]);
/** States go out by the name that comes in; an account may have none. */
const stateName = (code: StateCode | "") => (code === "" ? "" : US_STATES[code]);

/** Response of the status lookup of an application (specification, section 3), with the names that the applicant chose from. */
export const serializeApplicationState = (state: ApplicationState) => ({
  status: state.status,
  reasonRejected: state.reasonRejected,
  dateCreated: formatEasternDate(state.createdAt),
  timeCreated: formatEasternTime(state.createdAt),
  helpAreas: teamNames(state.teams, "form"),
});

/** A volunteer application as listed for an administrator (specification, section 3). */
export const serializeApplication = (doc: Application) => ({
  id: doc._id,
  first_name: doc.firstName,
  last_name: doc.lastName,
  phone_number: doc.phone,
  street_address_1: doc.address.line1,
  street_address_2: doc.address.line2,
  zip_code: doc.address.zip,
  state: stateName(doc.address.state),
  email: doc.email,
  ...teamFlags(doc.teams),
});

/** A volunteer as listed (specification, section 3). */
export const serializeVolunteer = (doc: Volunteer) => ({
  id: doc._id,
  first_name: doc.firstName,
  last_name: doc.lastName,
  phone_number: doc.phone,
  email: doc.email,
  ...teamFlags(doc.teams),
});

/** Volunteer details (specification, section 3); areas by the names of the volunteer database. */
export const serializeVolunteerDetails = (doc: Volunteer) => ({
  firstName: doc.firstName,
  lastName: doc.lastName,
  phoneNumber: doc.phone,
  email: doc.email,
  streetAddress1: doc.address.line1,
  streetAddress2: doc.address.line2,
  city: doc.address.city,
  state: stateName(doc.address.state),
  zipCode: doc.address.zip,
  areasOfHelp: teamNames(doc.teams, "list"),
});

/** The volunteer user: one's own record (specification, section 3). */
export const serializeVolunteerUser = (doc: Volunteer) => ({
  id: doc._id,
  firstName: doc.firstName,
  lastName: doc.lastName,
  email: doc.email,
  phoneNumber: doc.phone,
  streetAddress1: doc.address.line1,
  city: doc.address.city,
  state: stateName(doc.address.state),
  zipCode: doc.address.zip,
});

/** The answer of a call that lists: an array, and in a header the id of the last row of a full page, `after` of the next one. */
export function toListReply<Doc extends { _id: string }>(
  docs: readonly Doc[],
  limit: number,
  row: (doc: Doc) => unknown,
) {
  const last = docs.length === limit ? docs.at(-1) : undefined;
  return { body: docs.map(row), headers: last ? { "X-Next-Cursor": last._id } : {} };
}

/** A volunteer on a request (specification, section 3), with the account's id and the state of the job beside. */
export const serializeAssignedVolunteer = (job: AssignedVolunteer) => ({
  id: job.id,
  first_name: job.firstName,
  last_name: job.lastName,
  phone_number: job.phone,
  email: job.email,
  state: job.state,
});

/** Counts of the dashboard (specification, section 3). */
export const serializeNotification = (counts: {
  Unevaluated: number;
  Accepted: number;
  Active: number;
}) => ({
  unevaluated_count: counts.Unevaluated,
  accepted_count: counts.Accepted,
  active_count: counts.Active,
});

/** A volunteer who can be assigned (specification, section 3): the details with the id. */
export const serializeAssignableVolunteer = (doc: Volunteer) => ({
  id: doc._id,
  ...serializeVolunteerDetails(doc),
});

/**
 * A volunteer's job (specification, section 3) under the names of both screens. Of the homeowner it says what the service lets the volunteer see: nothing
 * unless the job is Scheduled.
 */
export const serializeJob = ({ id, state, address, helpTypes, homeowner }: VolunteerJob) => ({
  id,
  address: address.line1,
  address_1: address.line1,
  address_2: address.line2,
  city: address.city,
  state: STATE,
  zip: address.zip,
  zipCode: address.zip,
  helpType: labels(helpTypes),
  helpTypes: labels(helpTypes),
  status: state,
  ...(homeowner && {
    firstName: homeowner.firstName,
    lastName: homeowner.lastName,
    phoneNumber: homeowner.phone,
    other: homeowner.other,
    description: homeowner.description,
  }),
});
