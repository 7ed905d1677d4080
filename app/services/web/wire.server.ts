import type { AssignedVolunteer } from "../request-details.server";
import type { RequestState } from "../requests.server";
import { easternDate, easternTime } from "../eastern-time.server";
import { HELP_TYPES, STATE, type County, type HelpType, type RequestStatus } from "~/schemas/vocabulary";

/** The documented spellings of what goes out. Nothing else builds an answer of the calls. */

const labels = (types: readonly HelpType[]) => types.map((code) => HELP_TYPES[code].label);

/** Response of the status lookup (specification, section 3). */
export const requestState = (state: RequestState) => ({
  status: state.status,
  reasonRejected: state.reasonRejected,
  dateCreated: easternDate(state.createdAt),
  timeCreated: easternTime(state.createdAt),
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
export const request = (doc: ListedRequest) => ({
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
  dateCreated: easternDate(doc.createdAt),
  timeCreated: easternTime(doc.createdAt),
});

/**
 * A row of `GET /homeowner/viewRequests` for a caller without an administrator's token: the documented shape with name, contact, street and
 * free text blank, because the call is public and the people are not. Written out, so that a new field of the full shape is not public by itself.
 */
export const blankedRequest = (doc: ListedRequest): ReturnType<typeof request> => ({
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
  dateCreated: easternDate(doc.createdAt),
  timeCreated: easternTime(doc.createdAt),
});

/** The header that names the last row of a full page: `after` of the next one. */
export const nextPage = (rows: readonly { _id: string }[], limit: number): Record<string, string> => {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return last ? { "X-Next-Cursor": last._id } : {};
};

/** A volunteer on a request (specification, section 3), with the account's id and the state of the job beside. */
export const assignedVolunteer = (job: AssignedVolunteer) => ({
  id: job.id,
  first_name: job.firstName,
  last_name: job.lastName,
  phone_number: job.phone,
  email: job.email,
  state: job.state,
});

/** Counts of the dashboard (specification, section 3). */
export const notification = (counts: { Unevaluated: number; Accepted: number; Active: number }) => ({
  unevaluated_count: counts.Unevaluated,
  accepted_count: counts.Accepted,
  active_count: counts.Active,
});
