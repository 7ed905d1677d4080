import { fullName } from "~/schemas/full-name";
import { isOpen } from "~/schemas/jobs/assignment-state";
import { getRejection } from "~/schemas/requests/rejection";
import {
  TEAM_CODES,
  US_STATES,
  type Locale,
  type StateCode,
  type Team,
} from "~/schemas/vocabulary";
import {
  ApplicationListQuery,
  VolunteerTableQuery,
  type VolunteerTableInput,
} from "~/schemas/volunteers/list-queries";
import { listMissing, NO_VETTING } from "~/schemas/volunteers/vetting";
import {
  formatDateTime,
  formatEasternDate,
  formatEasternTime,
} from "~/services/platform/eastern-time.server";
import { settings } from "~/services/platform/settings.server";
import * as applications from "~/services/volunteers/applications.server";
import type { Application } from "~/services/volunteers/applications.server";
import { getPersonVersion } from "~/services/volunteers/correcting.server";
import { getVettingVersion } from "~/services/volunteers/vetting.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import type {
  Volunteer,
  VolunteerAssignment,
  VolunteerDetails,
} from "~/services/volunteers/volunteers.server";
import { volunteerAccount } from "~/text/volunteer-account";
import { readActionToken } from "~/services/web/responses/signed-tokens.server";
import { toListQuery } from "./list-position.server";
import { toPersonCardView } from "./person-card.server";

/** In the specification's order. */
const sortTeams = (teams: readonly Team[]) => TEAM_CODES.filter((code) => teams.includes(code));
/** Accounts may have no address. */
const getStateName = (code: StateCode | "") => (code === "" ? "" : US_STATES[code]);

export const toApplicationCardView = (doc: Application, now = new Date()) => ({
  ...toPersonCardView(doc, now),
  ...toAddressView(doc),
  areas: sortTeams(doc.teams),
  suspicious: doc.suspicious,
});

export const toRejectedApplicantView = (doc: Application) => ({
  ...toPersonCardView(doc, new Date()),
  street1: doc.address.line1,
  received: formatDateTime(doc.createdAt),
});

export const readApplicationQuery = (searchParams: URLSearchParams) =>
  toListQuery(ApplicationListQuery, ApplicationListQuery.parse(Object.fromEntries(searchParams)));

/** Administrators' `names` by id; `volunteerId` is empty if the application has no account. */
export const toApplicantView = (
  doc: Application,
  names: ReadonlyMap<string, string>,
  volunteerId: string,
) => ({
  ...toApplicationCardView(doc),
  received: formatDateTime(doc.createdAt),
  status: doc.status,
  locale: doc.locale,
  agreement: {
    version: doc.liability.version,
    locale: doc.liability.locale,
    at: formatDateTime(doc.liability.agreedAt),
    ticked: doc.liability.ticked,
    text: doc.liability.text,
  },
  rejection: getRejection(doc),
  teamLeader: doc.teamLeader ?? false,
  volunteerId,
  history: doc.history.map(({ at, event, by, byRole }) => ({
    at: formatDateTime(at),
    event,
    actorName: byRole === "public" ? fullName(doc) : by === undefined ? "" : (names.get(by) ?? by),
  })),
});

export const toAccountHolderView = (doc: Pick<Volunteer, "_id" | "firstName" | "lastName">) => ({
  id: doc._id,
  name: fullName(doc),
});

const toAddressView = ({ address, county }: Pick<Volunteer, "address" | "county">) => ({
  street1: address.line1,
  street2: address.line2,
  city: address.city,
  state: getStateName(address.state),
  zip: address.zip,
  county,
});

export const toVolunteerRowView = (doc: Volunteer) => ({
  id: doc._id,
  firstName: doc.firstName,
  lastName: doc.lastName,
  phone: doc.phone,
  locale: doc.locale,
  email: doc.email,
  areas: sortTeams(doc.teams),
  /** Only what the center requires: anything else would be on every row. */
  missing: listMissing(doc.vetting).filter((need) => settings().vettingRequired.includes(need)),
});

const toVolunteerJobView = ({ offeredAt, ...job }: VolunteerAssignment) => ({
  ...job,
  offered: formatEasternDate(offeredAt),
});

/** An invite that was just sent again leaves in the background: it is on its way. */
export function toInviteView(
  { state: stored, sentAt, expiresAt }: VolunteerDetails["invite"],
  isSentAgain: boolean,
  locale: Locale,
) {
  const words = volunteerAccount[locale].invite;
  const state = isSentAgain && stored === "expired" ? "waiting" : stored;
  const lines = [
    words.states[state],
    state === stored && sentAt && words.sentAt(formatDateTime(sentAt)),
    state === "sent" && expiresAt && words.worksUntil(formatDateTime(expiresAt)),
  ];
  return { isUsed: state === "used", text: lines.filter(Boolean).join(" ") };
}

export const toVolunteerDetailsView = (
  { invite, jobs, ...doc }: VolunteerDetails,
  isInvited: boolean,
  locale: Locale,
) => ({
  id: doc._id,
  seen: getPersonVersion(doc),
  firstName: doc.firstName,
  lastName: doc.lastName,
  name: fullName(doc),
  phone: doc.phone,
  email: doc.email,
  ...toAddressView(doc),
  teams: doc.teams,
  teamLeader: doc.teamLeader,
  locale: doc.locale,
  since: formatEasternDate(doc.createdAt),
  texted: doc.textedAt ? formatDateTime(doc.textedAt) : "",
  vetting: {
    ...NO_VETTING,
    ...doc.vetting,
    seen: getVettingVersion(doc.vetting),
    missing: listMissing(doc.vetting),
  },
  invite: toInviteView(invite, isInvited, locale),
  words: volunteerAccount[locale].details,
  jobs: jobs.map(toVolunteerJobView),
});

export function toVolunteerDeletionView({ jobs, ...doc }: VolunteerDetails, locale: Locale) {
  const openJobs = jobs.filter(isOpen).map(toVolunteerJobView);
  const { lostJobs, ...words } = volunteerAccount[locale].deletion;
  return {
    id: doc._id,
    name: fullName(doc),
    street1: doc.address.line1,
    email: doc.email,
    openJobs,
    words: { ...words, lostJobs: lostJobs(String(openJobs.length)) },
  };
}
export type VolunteerDeletionView = ReturnType<typeof toVolunteerDeletionView>;

export const toAccountDetailsView = (doc: Volunteer) => ({
  email: doc.email,
  phone: doc.phone,
  street2: doc.address.line2,
  address: doc.address.line1,
  city: doc.address.city,
  state: getStateName(doc.address.state),
  zip: doc.address.zip,
});

/** Time of day, preceded by the date unless it is today. */
export const formatShortTime = (at: Date) =>
  formatEasternDate(at) === formatEasternDate(new Date())
    ? formatEasternTime(at)
    : formatDateTime(at);

export const readVolunteerTableQuery = (searchParams: URLSearchParams) =>
  toVolunteerTableQuery(VolunteerTableQuery.parse(Object.fromEntries(searchParams)));

/** State of the volunteer table as query parameters, without defaults. */
export const toVolunteerTableQuery = (state: VolunteerTableInput) =>
  toListQuery(VolunteerTableQuery, state);
export type ApplicationHistoryEntryView = ApplicantView["history"][number];
export type ApplicantView = ReturnType<typeof toApplicantView>;
export type VolunteerJobView = ReturnType<typeof toVolunteerJobView>;
export type VolunteerRowView = ReturnType<typeof toVolunteerRowView>;
export type VolunteerView = ReturnType<typeof toVolunteerDetailsView>;
export type InviteView = VolunteerView["invite"];
export type VettingView = VolunteerView["vetting"];
export type ApplicationCardView = ReturnType<typeof toApplicationCardView>;

const STATUSES = {
  applicationAccepted: "Accepted",
  applicationRejected: "Rejected",
  applicationTakenBack: "Unevaluated",
} as const;

/** The decision about an application that the URL has a valid token for. */
export async function findApplicationDecision(searchParams: URLSearchParams) {
  const decision = readActionToken(
    searchParams,
    Object.keys(STATUSES) as (keyof typeof STATUSES)[],
  );
  if (!decision) return undefined;
  const decided = await applications.find(decision.id);
  if (decided.status !== STATUSES[decision.action]) return undefined; // decided otherwise since
  const volunteerId = await volunteers.findActiveId(decided.volunteerId);
  // An accepted applicant's account may have been deleted since.
  if (decision.action === "applicationAccepted" && volunteerId === "") return undefined;
  const undo = await applications.findHeldDecision(decision.id);
  return { ...decision, name: fullName(decided), volunteerId, undo };
}
export type ApplicationDecisionView = NonNullable<
  Awaited<ReturnType<typeof findApplicationDecision>>
>;
