import type { z } from "zod";
import {
  HELP_TYPES,
  STATE,
  TEAM_CODES,
  TEAMS,
  US_STATES,
  type County,
  type HelpType,
  type RequestStatus,
  type StateCode,
  type Team,
} from "~/schemas/vocabulary";
import type { VolunteerJob } from "../../jobs/job-view.server";
import { formatEasternDate, formatEasternTime } from "../../platform/eastern-time.server";
import type { AssignedVolunteer } from "../../requests/details.server";
import type { RequestState } from "../../requests/looking-up.server";
import type { Application, ApplicationState } from "../../volunteers/applications.server";
import type { Volunteer } from "../../volunteers/volunteers.server";
import type * as shapes from "./wire-shapes.server";

/** Makes the documented answers (`wire-shapes.server.ts`) of what services return. */

type Wire<Shape extends z.ZodType> = z.input<Shape>;

const toCreated = ({ createdAt }: { createdAt: Date }) => ({
  dateCreated: formatEasternDate(createdAt),
  timeCreated: formatEasternTime(createdAt),
});
const toLabels = (types: readonly HelpType[]) => types.map((code) => HELP_TYPES[code].label);

export const serializeRequestState = (
  state: RequestState,
): Wire<typeof shapes.RequestStateShape> => ({
  status: state.status,
  reasonRejected: state.reasonRejected,
  ...toCreated(state),
  helpType: toLabels(state.helpTypes),
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

export const serializeRequest = (doc: ListedRequest): Wire<typeof shapes.RequestShape> => ({
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
  helpType: toLabels(doc.helpTypes),
  other: doc.other,
  description: doc.description,
  ...toCreated(doc),
});

/** Public: no name, contact, street, free text. Lists every field, so that no new one leaks. */
export const serializeRedactedRequest = (doc: ListedRequest): Wire<typeof shapes.RequestShape> => ({
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
  helpType: toLabels(doc.helpTypes),
  other: "",
  description: "",
  ...toCreated(doc),
});

/** Lists give the teams as five booleans. */
const toTeamFlags = (teams: readonly Team[]): Record<Team, boolean> => ({
  admin_team: teams.includes("admin_team"),
  hospitality: teams.includes("hospitality"),
  logistic_tracking: teams.includes("logistic_tracking"),
  community_outreach: teams.includes("community_outreach"),
  community_helpers: teams.includes("community_helpers"),
});
const getTeamNames = (teams: readonly Team[], place: "form" | "list") =>
  TEAM_CODES.filter((code) => teams.includes(code)).map((code) => TEAMS[code][place]);
/** The state's name, as the input has it; an account may have none. */
const getStateName = (code: StateCode | "") => (code === "" ? "" : US_STATES[code]);

/** Result of the application status lookup (section 3), with the team names of the form. */
export const serializeApplicationState = (
  state: ApplicationState,
): Wire<typeof shapes.ApplicationStateShape> => ({
  status: state.status,
  reasonRejected: state.reasonRejected,
  ...toCreated(state),
  helpAreas: getTeamNames(state.teams, "form"),
});

export const serializeApplication = (doc: Application): Wire<typeof shapes.ApplicationShape> => ({
  id: doc._id,
  first_name: doc.firstName,
  last_name: doc.lastName,
  phone_number: doc.phone,
  street_address_1: doc.address.line1,
  street_address_2: doc.address.line2,
  zip_code: doc.address.zip,
  state: getStateName(doc.address.state),
  email: doc.email,
  ...toTeamFlags(doc.teams),
});

export const serializeVolunteer = (doc: Volunteer): Wire<typeof shapes.VolunteerShape> => ({
  id: doc._id,
  first_name: doc.firstName,
  last_name: doc.lastName,
  phone_number: doc.phone,
  email: doc.email,
  ...toTeamFlags(doc.teams),
});

/** Volunteer details (section 3), with the team names of the volunteer database. */
export const serializeVolunteerDetails = (
  doc: Volunteer,
): Wire<typeof shapes.VolunteerDetailsShape> => ({
  firstName: doc.firstName,
  lastName: doc.lastName,
  phoneNumber: doc.phone,
  email: doc.email,
  streetAddress1: doc.address.line1,
  streetAddress2: doc.address.line2,
  city: doc.address.city,
  state: getStateName(doc.address.state),
  zipCode: doc.address.zip,
  areasOfHelp: getTeamNames(doc.teams, "list"),
});

/** The volunteer's own record, "volunteer user" (specification, section 3). */
export const serializeVolunteerUser = (doc: Volunteer): Wire<typeof shapes.VolunteerUserShape> => ({
  id: doc._id,
  firstName: doc.firstName,
  lastName: doc.lastName,
  email: doc.email,
  phoneNumber: doc.phone,
  streetAddress1: doc.address.line1,
  city: doc.address.city,
  state: getStateName(doc.address.state),
  zipCode: doc.address.zip,
});

/** A volunteer on a request (section 3), plus the account's id and the state of the job. */
export const serializeAssignedVolunteer = (
  job: AssignedVolunteer,
): Wire<typeof shapes.AssignedVolunteerShape> => ({
  id: job.id,
  first_name: job.firstName,
  last_name: job.lastName,
  phone_number: job.phone,
  email: job.email,
  state: job.state,
});

export const serializeNotification = (counts: {
  Unevaluated: number;
  Accepted: number;
  Active: number;
}): Wire<typeof shapes.NotificationShape> => ({
  unevaluated_count: counts.Unevaluated,
  accepted_count: counts.Accepted,
  active_count: counts.Active,
});

export const serializeAssignableVolunteer = (
  doc: Volunteer,
): Wire<typeof shapes.AssignableVolunteerShape> => ({
  id: doc._id,
  ...serializeVolunteerDetails(doc),
});

/** Specification, section 3, with both screens' field names; homeowner only in a Scheduled job. */
export const serializeJob = ({
  id,
  state,
  address,
  helpTypes,
  homeowner,
}: VolunteerJob): Wire<typeof shapes.JobShape> => ({
  id,
  address: address.line1,
  address_1: address.line1,
  address_2: address.line2,
  city: address.city,
  state: STATE,
  zip: address.zip,
  zipCode: address.zip,
  helpType: toLabels(helpTypes),
  helpTypes: toLabels(helpTypes),
  status: state,
  ...(homeowner && {
    firstName: homeowner.firstName,
    lastName: homeowner.lastName,
    phoneNumber: homeowner.phone,
    other: homeowner.other,
    description: homeowner.description,
  }),
});
