import type { Application } from "../../volunteers/applications.server";
import { formatEasternDate, formatEasternTime } from "../../platform/eastern-time.server";
import type {
  Volunteer,
  VolunteerDetails,
  VolunteerAssignment,
} from "../../volunteers/volunteers.server";
import { toListQuery } from "./list-place.server";
import {
  ApplicationListQuery,
  VolunteerTableQuery,
  type VolunteerTableInput,
} from "~/schemas/volunteers/volunteer-table";
import {
  HELP_TYPES,
  TEAM_CODES,
  TEAMS,
  US_STATES,
  type StateCode,
  type Team,
} from "~/schemas/vocabulary";

/** What the screens about volunteers draw: labels for codes, Eastern time for dates. */

const when = (at: Date) => `${formatEasternDate(at)} ${formatEasternTime(at)}`;
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
/** Names of teams as one place of the specification has them, in its order. */
const teamNames = (teams: readonly Team[], place: "card" | "list") =>
  TEAM_CODES.filter((code) => teams.includes(code)).map((code) => TEAMS[code][place]);
/** An account may have no address at all. */
const stateName = (code: StateCode | "") => (code === "" ? "" : US_STATES[code]);

/** A card of the applications. */
export const toApplicationCardView = (doc: Application) => ({
  id: doc._id,
  name: nameOf(doc),
  email: doc.email,
  phone: doc.phone,
  areas: teamNames(doc.teams, "card"),
  received: when(doc.createdAt),
  suspicious: doc.suspicious,
});

/** An application that was decided upon just now, and the account that it became, if that is there. */
export const toApplicationDecisionView = (
  what: "applicationAccepted" | "applicationRejected",
  doc: Application,
  volunteerId: string,
) => ({
  what,
  name: nameOf(doc),
  volunteerId,
});

/** The place in the list of applications that an address carries. */
export const readApplicationQuery = (searchParams: URLSearchParams) =>
  toListQuery(ApplicationListQuery, ApplicationListQuery.parse(Object.fromEntries(searchParams)));

/** Everything about one application; `names` are those of administrators by their ids, `volunteerId` is the account that it became, if that is there. */
export const toApplicantView = (
  doc: Application,
  names: ReadonlyMap<string, string>,
  volunteerId: string,
) => ({
  ...toApplicationCardView(doc),
  ...whereabouts(doc),
  status: doc.status,
  locale: doc.locale,
  agreement: {
    version: doc.liability.version,
    locale: doc.liability.locale,
    at: when(doc.liability.agreedAt),
    ticked: doc.liability.ticked,
    text: doc.liability.text,
  },
  reasonRejected: doc.reasonRejected,
  teamLeader: doc.teamLeader ?? false,
  volunteerId,
  history: doc.history.map(({ at, event, by, byRole }) => ({
    at: when(at),
    event,
    who: byRole === "public" ? nameOf(doc) : by === undefined ? "" : (names.get(by) ?? by),
  })),
});

/** Who has the account already that an applicant's e-mail address belongs to. */
export const toAccountHolderView = (doc: Pick<Volunteer, "_id" | "firstName" | "lastName">) => ({
  id: doc._id,
  name: nameOf(doc),
});

const whereabouts = ({ address, county }: Pick<Volunteer, "address" | "county">) => ({
  street1: address.line1,
  street2: address.line2,
  city: address.city,
  state: stateName(address.state),
  zip: address.zip,
  county,
});

/** A row of the volunteer table. */
export const toVolunteerRowView = (doc: Volunteer) => ({
  id: doc._id,
  firstName: doc.firstName,
  lastName: doc.lastName,
  phone: doc.phone,
  email: doc.email,
  areas: teamNames(doc.teams, "list"),
});

const job = ({ id, requestId, state, offeredAt, helpTypes, city }: VolunteerAssignment) => ({
  id,
  requestId,
  state,
  offered: formatEasternDate(offeredAt),
  helpTypes: helpTypes.map((code) => HELP_TYPES[code].label),
  city,
});

/** Everything about one volunteer. */
export const toVolunteerDetailsView = ({ invite, jobs, ...doc }: VolunteerDetails) => ({
  id: doc._id,
  name: nameOf(doc),
  phone: doc.phone,
  email: doc.email,
  ...whereabouts(doc),
  teams: doc.teams,
  teamLeader: doc.teamLeader,
  locale: doc.locale,
  since: formatEasternDate(doc.createdAt),
  invite: {
    state: invite.state,
    sentAt: invite.sentAt ? when(invite.sentAt) : "",
    worksUntil: invite.state === "sent" && invite.expiresAt ? when(invite.expiresAt) : "",
  },
  jobs: jobs.map(job),
});

/** Whose account is about to be deleted, and how many jobs are cancelled with it. */
export const toVolunteerDeletionView = ({ jobs, ...doc }: VolunteerDetails) => ({
  id: doc._id,
  name: nameOf(doc),
  street1: doc.address.line1,
  email: doc.email,
  openJobs: jobs.filter(({ state }) => state === "Offered" || state === "Scheduled").map(job),
});

/** One's own details. */
export const toAccountDetailsView = (doc: Volunteer) => ({
  email: doc.email,
  phone: doc.phone,
  street2: doc.address.line2,
  address: doc.address.line1,
  city: doc.address.city,
  state: stateName(doc.address.state),
  zip: doc.address.zip,
});

/** The time of day, with its date unless that is today. */
export const formatShortTime = (at: Date) =>
  formatEasternDate(at) === formatEasternDate(new Date()) ? formatEasternTime(at) : when(at);

/** The state of the table that an address carries. */
export const readVolunteerTableQuery = (searchParams: URLSearchParams) =>
  toVolunteerTableQuery(VolunteerTableQuery.parse(Object.fromEntries(searchParams)));

/** The state of the table as it stands in addresses: what is not the usual. */
export const toVolunteerTableQuery = (state: VolunteerTableInput) =>
  toListQuery(VolunteerTableQuery, state);
