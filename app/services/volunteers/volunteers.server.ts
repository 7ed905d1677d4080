import type { Assignment } from "~/models/assignment.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { TEAM_CODES, type Team } from "~/schemas/vocabulary";
import { VOLUNTEER_ANSWERS } from "~/schemas/volunteers/answers";
import type { UpdateDetailsInput } from "~/schemas/volunteers/volunteer-details";
import type { VolunteerTableInput } from "~/schemas/volunteers/list-queries";
import type { VolunteerSort } from "~/schemas/volunteers/volunteer-table";
import type { ActiveSession } from "../accounts/accounts.server";
import { findInviteStatus, reissueInvite, type InviteStatus } from "../accounts/invites.server";
import {
  guessVolunteers,
  toVolunteerFilter,
  WORDS_INDEX,
} from "../accounts/volunteer-search.server";
import { addressKey } from "../matching/addresses.server";
import { toEmailKey } from "../matching/folding.server";
import { rememberWords, toKnownWords } from "../matching/known-words.server";
import { toSearchWords } from "../matching/search-words.server";
import { recordAudit } from "../platform/audit.server";
import type { Actor } from "../platform/caller.server";
import type { Range } from "../platform/cursor.server";
import { DomainError } from "../platform/errors.server";
import { readPage, type Page } from "../platform/pagination.server";
import { select, type Selected } from "../platform/projection.server";

/** A volunteer as administrators see one: no secrets, no internal fields. */
export type Volunteer = Selected<VolunteerDocument, typeof VOLUNTEER_PROJECTION>;
const VOLUNTEER_PROJECTION = select(
  ...VOLUNTEER_ANSWERS,
  "teamLeader",
  "vetting",
  "locale",
  "textedAt",
  "createdAt",
);

/** Sorts the teams in the order of the specification. */
const sortTeams = <V extends Pick<VolunteerDocument, "teams">>(volunteer: V): V => ({
  ...volunteer,
  teams: TEAM_CODES.filter((code) => volunteer.teams.includes(code)),
});

/** Sort keys by column, each an index behind `active`; the id makes every order total. */
const SORT_KEYS: Record<
  VolunteerSort,
  readonly ("_id" | "firstKey" | "lastKey" | "phone" | "emailKey")[]
> = {
  id: ["_id"],
  first: ["firstKey", "lastKey", "_id"],
  last: ["lastKey", "firstKey", "_id"],
  phone: ["phone", "_id"],
  email: ["emailKey", "_id"],
};
const ID_INDEX = { active: 1, _id: 1 } as const;

/** Up to this many matches, reading all is cheapest; above, the query planner chooses. */
const MAX_HINTED_MATCHES = 500;

/**
 * One page of the volunteer table, in the order of an index. A search reads its matches by the
 * index of words and keeps the top page, or walks the sorted index where matches are many; either
 * way it never holds or sorts more than the rows up to the requested page.
 */
export async function listPage({
  q,
  sort,
  dir,
  page,
  size,
}: VolunteerTableInput): Promise<Page<Volunteer> & { guesses?: string[] }> {
  const search = toVolunteerFilter(q);
  // A query too short to search matches nothing, instead of everything.
  if (q !== "" && !search) return { rows: [], page: 1, pages: 1, total: 0, more: false };
  const found = await readTable(search, { sort, dir, page, size });
  if (search?.index !== WORDS_INDEX || found.total > 0) return found;
  const { ids, more, guesses } = await guessVolunteers(q);
  if (!guesses) return found;
  const guessed = { filter: { active: true, _id: { $in: ids } }, index: ID_INDEX };
  return { ...(await readTable(guessed, { sort, dir, page, size })), more, guesses };
}

async function readTable(
  search: ReturnType<typeof toVolunteerFilter>,
  { sort, dir, page, size }: Omit<VolunteerTableInput, "q">,
): Promise<Page<Volunteer>> {
  const filter = search?.filter ?? { active: true };
  const fields = SORT_KEYS[sort];
  const order = Object.fromEntries(fields.map((field) => [field, dir === "asc" ? 1 : -1] as const));
  const sortIndex = {
    active: 1,
    ...Object.fromEntries(fields.map((field) => [field, 1] as const)),
  } as const;
  let matches = 0;
  const count = async (limit: number) =>
    (matches = await Volunteers.countDocuments(filter)
      .hint(search?.index ?? ID_INDEX)
      .limit(limit));
  const { rows, ...rest } = await readPage({ page, size }, count, (skip, limit) => {
    const found = Volunteers.find(filter, VOLUNTEER_PROJECTION).sort(order).skip(skip).limit(limit);
    if (!search) found.hint(sortIndex);
    else if (search.index !== WORDS_INDEX || matches <= MAX_HINTED_MATCHES)
      found.hint(search.index);
    return found.lean<Volunteer[]>();
  });
  return { rows: rows.map(sortTeams), ...rest };
}

export const countActive = () => Volunteers.countDocuments({ active: true }).hint(ID_INDEX).exec();

/** The active volunteers of a range, by id; `after` may be the id of one deleted since. */
export async function listAll({
  limit,
  after,
}: Range<Pick<Volunteer, "_id">>): Promise<Volunteer[]> {
  const last = typeof after === "object" ? after._id : after;
  const rows = await Volunteers.find(
    { active: true, ...(last !== undefined && { _id: { $gt: last } }) },
    VOLUNTEER_PROJECTION,
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Volunteer[]>();
  return rows.map(sortTeams);
}

const volunteerNotFound = () => new DomainError("not-found", "volunteer.notFound");

/** One active volunteer. Throws `not-found`, also for a deleted one. */
export async function find(id: string): Promise<Volunteer> {
  const found = await Volunteers.findOne(
    { _id: id, active: true },
    VOLUNTEER_PROJECTION,
  ).lean<Volunteer>();
  if (!found) throw volunteerNotFound();
  return sortTeams(found);
}

/** The id if its account is active, else "" (no account yet, or deleted). */
export const findActiveId = async (id: string | undefined): Promise<string> =>
  id !== undefined && (await Volunteers.exists({ _id: id, active: true })) ? id : "";

export const findByEmail = (email: string) =>
  Volunteers.findOne(
    { emailKey: toEmailKey(email), active: true },
    { firstName: 1, lastName: 1 },
  ).lean<Pick<VolunteerDocument, "_id" | "firstName" | "lastName">>();

export interface VolunteerAssignment {
  id: string;
  requestId: string;
  state: Assignment["state"];
  offeredAt: Date;
  helpTypes: RequestDocument["helpTypes"];
  city: string;
}

export type VolunteerDetails = Volunteer & { invite: InviteStatus; jobs: VolunteerAssignment[] };

const MAX_LISTED_ASSIGNMENTS = 200;

/** One active volunteer with everything that the details screen shows. Throws `not-found`. */
export async function findDetails(id: string): Promise<VolunteerDetails> {
  const found = await Volunteers.findOne(
    { _id: id, active: true },
    { ...VOLUNTEER_PROJECTION, passwordHash: 1 },
  ).lean<VolunteerDocument>();
  if (!found) throw volunteerNotFound();
  const { passwordHash, ...volunteer } = found;
  const [invite, jobs] = await Promise.all([
    findInviteStatus({ ...volunteer, passwordHash }),
    listJobs(id),
  ]);
  return { ...sortTeams(volunteer), invite, jobs };
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

/** Adds an area of help; a no-op if present. Throws `not-found`. */
export const addArea = (id: string, team: Team, actor: Actor) =>
  changeTeams(id, { $addToSet: { teams: team } }, `area added: ${team}`, actor);

/** Removes an area of help; a no-op if absent. Throws `not-found`. */
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
  if (matchedCount === 0) throw volunteerNotFound();
  if (modifiedCount > 0) await recordAudit(action, actor, id);
}

/** Notes a text message that was sent from a phone; the last one counts. Throws `not-found`. */
export async function noteText(id: string, actor: Actor): Promise<void> {
  const textedAt = new Date();
  const { matchedCount } = await Volunteers.updateOne({ _id: id, active: true }, { textedAt });
  if (matchedCount === 0) throw volunteerNotFound();
  await recordAudit("text message sent", actor, id);
}

/** At most one per minute. Throws `not-found`, and `conflict` if there is a password already. */
export async function resendInvite(id: string, actor: Actor): Promise<void> {
  const found = await Volunteers.findOne(
    { _id: id, active: true },
    { passwordHash: 1 },
  ).lean<VolunteerDocument>();
  if (!found) throw volunteerNotFound();
  if (found.passwordHash !== null) throw new DomainError("conflict", "volunteer.hasPassword");
  await reissueInvite(id);
  await recordAudit("invite sent again", actor, id);
}

/** The caller's own details. Throws `not-found` if the account was deleted meanwhile. */
export const getOwn = ({ account }: ActiveSession): Promise<Volunteer> => find(account.id);

/**
 * Stores the caller's own contact details, without the email address; the last write wins. The
 * form has no second address line: the stored one is kept while the street and zip code are the
 * same, and cleared otherwise. Throws `not-found`.
 */
export async function updateOwn(session: ActiveSession, input: UpdateDetailsInput): Promise<void> {
  const { account } = session;
  const { address: before, ...current } = await find(account.id);
  const toHouseKey = (line1: string) => addressKey({ line1, line2: "", zip: input.zip });
  const line2 = toHouseKey(before.line1) === toHouseKey(input.address) ? before.line2 : "";
  const address = {
    line1: input.address,
    line2,
    city: input.city,
    state: input.state,
    zip: input.zip,
  };
  const { phone } = input;
  await rememberWords(toKnownWords({ ...current, address }));
  const { firstName, lastName, email } = current;
  const { matchedCount } = await Volunteers.updateOne(
    // The words are of this name and address: an administrator may be correcting them.
    { _id: account.id, active: true, firstName, lastName, email },
    {
      $set: {
        phone,
        address,
        words: toSearchWords({ ...current, phone, address }),
        updatedAt: new Date(),
      },
    },
  );
  if (matchedCount === 0) await updateOwn(session, input); // throws if the account is gone
}
