import { HelpRequests, type Assignment, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { NOT_FOUND, APPLICATION_NOT_SAVED } from "~/schemas/notices";
import type { UpdateDetailsInput } from "~/schemas/volunteers/volunteer-details";
import type { VolunteerSort, VolunteerTableInput } from "~/schemas/volunteers/volunteer-table";
import { TEAM_CODES, type Team } from "~/schemas/vocabulary";
import type { ActiveSession } from "../accounts/accounts.server";
import { addressKey } from "../matching/addresses.server";
import { recordAudit } from "../platform/audit.server";
import { DomainError } from "../platform/errors.server";
import { log } from "../platform/log.server";
import { readPage, type Page } from "../platform/pagination.server";
import {
  revokeAccess,
  findInviteStatus,
  reissueInvite,
  type InviteStatus,
} from "../accounts/password-links.server";
import type { Actor } from "../platform/caller.server";
import * as requests from "../requests/requests.server";
import { toSearchWords } from "../matching/search-words.server";
import { WORDS_INDEX, toVolunteerFilter } from "../accounts/volunteer-search.server";
import { toEmailKey } from "../matching/email-key.server";

/** What administrators see of a volunteer: no secrets, nothing that is there for the database only. */
export type Volunteer = Pick<
  VolunteerDocument,
  | "_id"
  | "firstName"
  | "lastName"
  | "email"
  | "phone"
  | "address"
  | "county"
  | "teams"
  | "teamLeader"
  | "locale"
  | "createdAt"
>;
const VOLUNTEER_PROJECTION = {
  ...{
    firstName: 1,
    lastName: 1,
    email: 1,
    phone: 1,
    address: 1,
    county: 1,
    teams: 1,
    teamLeader: 1,
    locale: 1,
    createdAt: 1,
  },
} as const;

/** Teams in the order of the specification, in whichever they were added. */
const seen = <V extends Pick<VolunteerDocument, "teams">>(volunteer: V): V => ({
  ...volunteer,
  teams: TEAM_CODES.filter((code) => volunteer.teams.includes(code)),
});

/** Fields of each order, all of them in an index behind `active`; the id makes every order total. */
const ORDERS: Record<
  VolunteerSort,
  readonly ("_id" | "firstKey" | "lastKey" | "phone" | "emailKey")[]
> = {
  id: ["_id"],
  first: ["firstKey", "lastKey", "_id"],
  last: ["lastKey", "firstKey", "_id"],
  phone: ["phone", "_id"],
  email: ["emailKey", "_id"],
};
const BY_ID = { active: 1, _id: 1 } as const;

/** Up to so many matches, reading them all is certainly cheapest; above, the database tries that against walking the sorted index. */
const FEW_MATCHES = 500;

/**
 * One page of the volunteer table, as it is in the order of an index. A search reads its matches by the index of words and keeps the best page of them,
 * or walks the sorted index and takes what fits where matches are many; either way nothing bigger than the page that is asked for is held and sorted.
 */
export async function listPage({
  q,
  sort,
  dir,
  page,
  size,
}: VolunteerTableInput): Promise<Page<Volunteer>> {
  const search = toVolunteerFilter(q);
  // Letters too few to search by find nobody, instead of everybody.
  if (q !== "" && !search) return { rows: [], page: 1, pages: 1, total: 0, more: false };
  const filter = search?.filter ?? { active: true };
  const fields = ORDERS[sort];
  const order = Object.fromEntries(fields.map((field) => [field, dir === "asc" ? 1 : -1] as const));
  const inOrder = {
    active: 1,
    ...Object.fromEntries(fields.map((field) => [field, 1] as const)),
  } as const;
  let matches = 0;
  const count = async (limit: number) =>
    (matches = await Volunteers.countDocuments(filter)
      .hint(search?.index ?? BY_ID)
      .limit(limit));
  const { rows, ...rest } = await readPage({ page, size }, count, (skip, limit) => {
    const found = Volunteers.find(filter, VOLUNTEER_PROJECTION).sort(order).skip(skip).limit(limit);
    if (!search) found.hint(inOrder);
    else if (search.index !== WORDS_INDEX || matches <= FEW_MATCHES) found.hint(search.index);
    return found.lean<Volunteer[]>();
  });
  return { rows: rows.map(seen), ...rest };
}

/** All volunteers in the order of their ids, at most `limit` after the one with the id `after`. */
export async function listAll({
  limit,
  after,
}: {
  limit: number;
  after?: string | undefined;
}): Promise<Volunteer[]> {
  const rows = await Volunteers.find(
    { active: true, ...(after !== undefined && { _id: { $gt: after } }) },
    VOLUNTEER_PROJECTION,
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Volunteer[]>();
  return rows.map(seen);
}

const notFound = () => new DomainError("not-found", NOT_FOUND.volunteer);

/** One living volunteer. Throws `not-found`, also for an id of something else and for a deleted one. */
export async function find(id: string): Promise<Volunteer> {
  const found = await Volunteers.findOne(
    { _id: id, active: true },
    VOLUNTEER_PROJECTION,
  ).lean<Volunteer>();
  if (!found) throw notFound();
  return seen(found);
}

/** The id of an account that an application became, while it lives; else empty: there is none yet, or it was deleted. */
export const findActiveId = async (id: string | undefined): Promise<string> =>
  id !== undefined && (await Volunteers.exists({ _id: id, active: true })) ? id : "";

/** The living volunteer whose account has an e-mail address, or null. */
export const findByEmail = (email: string) =>
  Volunteers.findOne(
    { emailKey: toEmailKey(email), active: true },
    { firstName: 1, lastName: 1 },
  ).lean<Pick<VolunteerDocument, "_id" | "firstName" | "lastName">>();

/** A job of a volunteer as the volunteer's page lists it. */
export interface VolunteerAssignment {
  id: string;
  requestId: string;
  state: Assignment["state"];
  offeredAt: Date;
  helpTypes: RequestDocument["helpTypes"];
  city: string;
}

/** A volunteer with the state of the invite and the jobs so far, newest first. */
export type VolunteerDetails = Volunteer & { invite: InviteStatus; jobs: VolunteerAssignment[] };

/** Jobs that the page of one volunteer lists at the most. */
const MAX_LISTED_ASSIGNMENTS = 200;

/** One living volunteer with everything that the details screen shows. Throws `not-found`. */
export async function findDetails(id: string): Promise<VolunteerDetails> {
  const found = await Volunteers.findOne(
    { _id: id, active: true },
    { ...VOLUNTEER_PROJECTION, passwordHash: 1 },
  ).lean<VolunteerDocument>();
  if (!found) throw notFound();
  const { passwordHash, ...volunteer } = found;
  const [invite, jobs] = await Promise.all([
    findInviteStatus({ ...volunteer, passwordHash }),
    listJobs(id),
  ]);
  return { ...seen(volunteer), invite, jobs };
}

async function listJobs(volunteerId: string): Promise<VolunteerAssignment[]> {
  const docs = await HelpRequests.find(
    { "assignments.volunteerId": volunteerId },
    { assignments: 1, helpTypes: 1, "address.city": 1 },
  )
    .limit(MAX_LISTED_ASSIGNMENTS)
    .lean<Pick<RequestDocument, "_id" | "assignments" | "helpTypes" | "address">[]>();
  return docs
    .flatMap(({ _id, assignments, helpTypes, address }) =>
      assignments
        .filter((job) => job.volunteerId === volunteerId)
        .map(({ id, state, offeredAt }) => ({
          id,
          requestId: _id,
          state,
          offeredAt,
          helpTypes,
          city: address.city,
        })),
    )
    .toSorted((a, b) => b.offeredAt.getTime() - a.offeredAt.getTime());
}

/** Adds an area of help; one that is there already changes nothing. Throws `not-found`. */
export const addArea = (id: string, team: Team, actor: Actor) =>
  changeTeams(id, { $addToSet: { teams: team } }, `area added: ${team}`, actor);

/** Takes an area of help away; one that is not there changes nothing. Throws `not-found`. */
export const removeArea = (id: string, team: Team, actor: Actor) =>
  changeTeams(id, { $pull: { teams: team } }, `area removed: ${team}`, actor);

async function changeTeams(
  id: string,
  update: { $addToSet: { teams: Team } } | { $pull: { teams: Team } },
  action: string,
  actor: Actor,
) {
  const { matchedCount, modifiedCount } = await Volunteers.updateOne(
    { _id: id, active: true },
    update,
  );
  if (matchedCount === 0) throw notFound();
  if (modifiedCount > 0) await recordAudit(action, actor, id);
}

/**
 * Deletes a volunteer's account: logins and links end with this, open jobs are cancelled, and history keeps the name. The same again does nothing.
 * Throws `not-found` when there never was one.
 */
export async function remove(id: string, actor: Actor): Promise<void> {
  const now = new Date();
  const { modifiedCount } = await Volunteers.updateOne(
    { _id: id, active: true, pending: { $exists: false } },
    { $set: { active: false, leaving: true, deletedAt: now, updatedAt: now, passwordHash: null } },
  );
  if (modifiedCount === 0) {
    const found = await Volunteers.findById(id, { active: 1 }).lean<
      Pick<VolunteerDocument, "active">
    >();
    if (!found) throw notFound();
    if (found.active) throw new DomainError("conflict", APPLICATION_NOT_SAVED.halfMade);
  }
  await revokeAccess(id);
  if (modifiedCount > 0) await recordAudit("volunteer deleted", actor, id);
  await cancelJobs(id, actor);
}

/** Cancels the open jobs of a deleted volunteer; answers how many requests had one. */
async function cancelJobs(volunteerId: string, actor: Actor): Promise<number> {
  const open = await HelpRequests.find(
    { assignments: { $elemMatch: { volunteerId, state: { $in: ["Offered", "Scheduled"] } } } },
    { _id: 1 },
  ).lean<{ _id: string }[]>();
  for (const { _id } of open)
    await requests.applyEvent(_id, { type: "volunteerDeleted", volunteerId }, actor);
  return open.length;
}

/** So long after a deletion an assignment that began before it may still arrive: above every time limit of a call. */
const LEAVING_MS = 10 * 60_000;

/** Ends what is left of deleted accounts: jobs that a crash left open, or that an assignment at the same moment added. A part of the sweep. */
export async function sweepDeleted() {
  const leaving = await Volunteers.find({ leaving: true }, { deletedAt: 1 }).lean<
    Pick<VolunteerDocument, "_id" | "deletedAt">[]
  >();
  for (const { _id, deletedAt } of leaving) {
    try {
      await revokeAccess(_id);
      const open = await cancelJobs(_id, { role: "system" });
      if (open === 0 && deletedAt && Date.now() - deletedAt.getTime() > LEAVING_MS)
        await Volunteers.updateOne({ _id }, { $unset: { leaving: 1 } });
    } catch (error) {
      log.error({ err: error, subject: _id }, "deleted volunteer's jobs not cancelled");
    }
  }
}

/** Mails a new invite to a volunteer who has no password yet; twice within a minute is once. Throws `not-found`, and `conflict` when there is nothing to invite to. */
export async function resendInvite(id: string, actor: Actor): Promise<void> {
  const found = await Volunteers.findOne(
    { _id: id, active: true },
    { passwordHash: 1 },
  ).lean<VolunteerDocument>();
  if (!found) throw notFound();
  if (found.passwordHash !== null) throw new DomainError("conflict", NOT_FOUND.hasPassword);
  await reissueInvite(id);
  await recordAudit("invite sent again", actor, id);
}

/** One's own details. Throws `not-found` when the account was deleted a moment ago. */
export const getOwn = ({ account }: ActiveSession): Promise<Volunteer> => find(account.id);

/**
 * Stores one's own contact details; of two at once the last one counts. The e-mail address is not among them. The form has no second address line: the
 * stored one stays with the house it belongs to, and goes when the street becomes another. Throws `not-found`.
 */
export async function updateOwn(
  { account }: ActiveSession,
  input: UpdateDetailsInput,
): Promise<void> {
  const { address: before, ...who } = await find(account.id);
  const at = (line1: string) => addressKey({ line1, line2: "", zip: input.zip });
  const line2 = at(before.line1) === at(input.address) ? before.line2 : "";
  const address = {
    line1: input.address,
    line2,
    city: input.city,
    state: input.state,
    zip: input.zip,
  };
  const { phone } = input;
  const { matchedCount } = await Volunteers.updateOne(
    { _id: account.id, active: true },
    {
      $set: {
        phone,
        address,
        words: toSearchWords({ ...who, phone, address }),
        updatedAt: new Date(),
      },
    },
  );
  if (matchedCount === 0) throw notFound();
}
