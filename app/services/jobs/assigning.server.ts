import type { QueryFilter } from "mongoose";
import { Applications, type ApplicationDocument } from "~/models/application.server";
import { HelpRequests, type Assignment, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { CHOICES_PER_PAGE } from "~/schemas/jobs/choices";
import type { Team } from "~/schemas/vocabulary";
import { DomainError } from "../platform/errors.server";
import { readPage, toPaging, type Page } from "../platform/pagination.server";
import { isOpen } from "../requests/assignment-transitions.server";
import type { Actor } from "../platform/caller.server";
import * as requests from "../requests/requests.server";
import { searchVolunteers } from "../accounts/volunteer-search.server";

/** Why somebody who was named could not be assigned. */
export type RefusalReason = "unknown" | "rejected" | "deleted";

/** What an assignment came to: everybody who was named stands in one of the lists. */
export interface AssignmentResult {
  /** All of it in words. */
  message: string;
  /** Got an offer now. */
  assigned: { id: string; name: string }[];
  /** Had an open job on this request before. */
  already: { id: string; name: string }[];
  /** Those who were not assigned; the name is empty where nobody knows one. */
  refused: { id: string; name: string; why: RefusalReason }[];
}

const nameOf = ({ firstName, lastName }: Pick<VolunteerDocument, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.trim();

type Account = Pick<
  VolunteerDocument,
  "_id" | "firstName" | "lastName" | "active" | "pending" | "applicationId"
>;

/** The accounts behind some ids, as they are at this moment. */
const accountsOf = (ids: readonly string[]) =>
  Volunteers.find(
    { _id: { $in: [...ids] } },
    { firstName: 1, lastName: 1, active: 1, pending: 1, applicationId: 1 },
  ).lean<Account[]>();

const mayWork = ({ active, pending }: Account) => active && !pending;

/**
 * Offers a request to volunteers; it adds, and never takes anybody off. Whoever is unknown, rejected or deleted is named in the answer and the others are
 * assigned; an open job on this request stays as it is. Throws `invalid` when nobody of those who were named is a volunteer, `not-found`, and `conflict`
 * when the request is not Accepted or Active, with how it stands.
 */
export async function assign(
  requestId: string,
  volunteerIds: readonly string[],
  actor: Actor,
): Promise<AssignmentResult> {
  const ids = [...new Set(volunteerIds)];
  const accounts = (await accountsOf(ids)).filter(mayWork);
  const named = ids.flatMap((id) =>
    accounts.filter(({ _id }) => _id === id).map((account) => ({ id, name: nameOf(account) })),
  );
  const strangers = ids.filter((id) => !named.some((volunteer) => volunteer.id === id));
  if (named.length === 0) {
    const refused = await whyNot(strangers);
    // A request that cannot be assigned at all is the more useful thing to know.
    await requests.applyEvent(requestId, { type: "assign", volunteers: [] }, actor);
    throw new DomainError("invalid", sentenceOf({ assigned: [], already: [], refused }));
  }
  const changed = await requests.applyEvent(
    requestId,
    { type: "assign", volunteers: named },
    actor,
  );
  const offered = new Set(changed?.history[0]?.note?.split(", "));
  const added = (changed?.patch.assignments ?? [])
    .filter(({ id }) => offered.has(id))
    .map(({ volunteerId }) => volunteerId);
  const gone = await takeOffTheDeleted(requestId, added, actor);
  const refused = await whyNot([...strangers, ...gone]);
  const assigned = named.filter(({ id }) => added.includes(id) && !gone.includes(id));
  const already = named.filter(({ id }) => !added.includes(id));
  return { message: sentenceOf({ assigned, already, refused }), assigned, already, refused };
}

/** Whoever was deleted while the offer was written is taken off again; the deletion looked for open jobs before this one was there. */
async function takeOffTheDeleted(
  requestId: string,
  ids: readonly string[],
  actor: Actor,
): Promise<string[]> {
  const staying = (await accountsOf(ids)).filter(({ active }) => active).map(({ _id }) => _id);
  const gone = ids.filter((id) => !staying.includes(id));
  for (const volunteerId of gone)
    await requests.applyEvent(requestId, { type: "volunteerDeleted", volunteerId }, actor);
  return gone;
}

/** Why each of some ids is nobody who can be assigned. The id of a rejected application counts as its applicant. */
async function whyNot(ids: readonly string[]): Promise<AssignmentResult["refused"]> {
  if (ids.length === 0) return [];
  const accounts = await accountsOf(ids);
  const applications = [...ids, ...accounts.map(({ applicationId }) => applicationId)].filter(
    (id) => id !== undefined,
  );
  const rejected = await Applications.find(
    { _id: { $in: applications }, status: "Rejected" },
    { firstName: 1, lastName: 1 },
  ).lean<Pick<ApplicationDocument, "_id" | "firstName" | "lastName">[]>();
  return ids.map((id) => {
    const account = accounts.find(({ _id }) => _id === id);
    const application = rejected.find(({ _id }) => _id === id || _id === account?.applicationId);
    const known = account ?? application;
    if (!known) return { id, name: "", why: "unknown" };
    // A pending account is one whose application is not decided upon to the end.
    return {
      id,
      name: nameOf(known),
      why: application || account?.active ? "rejected" : "deleted",
    };
  });
}

const WHY: Record<RefusalReason, string> = {
  unknown: "no such volunteer",
  rejected: "this application was not accepted",
  deleted: "this account was deleted",
};

const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(", ");

function sentenceOf({ assigned, already, refused }: Omit<AssignmentResult, "message">): string {
  return [
    assigned.length > 0 ? `Assigned: ${names(assigned)}.` : "Nobody was assigned.",
    already.length > 0 && `Already on this request: ${names(already)}.`,
    refused.length > 0 &&
      `Not assigned: ${refused.map(({ id, name, why }) => `${name ? `${name} ` : ""}${id} (${WHY[why]})`).join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Active or Accepted: takes one volunteer off a request; the same again does nothing. Throws `not-found` and `conflict`. */
export const unassign = (requestId: string, jobId: string, actor: Actor) =>
  requests.applyEvent(requestId, { type: "unassign", assignmentId: jobId }, actor);

/** A volunteer who can be assigned, with what helps to choose among many. */
export interface AssignableVolunteer extends Pick<
  VolunteerDocument,
  "_id" | "firstName" | "lastName" | "email" | "phone" | "address" | "teams"
> {
  /** Lives in the zip code of the request. */
  sameZip: boolean;
  /** Offers and jobs of this person that are not over, on all requests. */
  openJobs: number;
  /** Declined this request before, or let an offer of it lapse. */
  declinedBefore: boolean;
  /** Has an open job on this request. */
  alreadyOn: Extract<Assignment["state"], "Offered" | "Scheduled"> | null;
}

const ASSIGNABLE_PROJECTION = {
  firstName: 1,
  lastName: 1,
  email: 1,
  phone: 1,
  address: 1,
  teams: 1,
} as const;
type Seen = Pick<VolunteerDocument, "_id" | keyof typeof ASSIGNABLE_PROJECTION>;
const BY_NAME = { lastKey: 1, firstKey: 1, _id: 1 } as const;

/** One page of the volunteers of a team (or of all) who can be assigned to a request, by name: all of them, or what a search finds. */
export async function listAssignableVolunteers(
  request: Pick<RequestDocument, "address" | "assignments">,
  { team, q, page }: { team?: Team | undefined; q: string; page: number },
): Promise<Page<AssignableVolunteer>> {
  const { rows, ...paging } = await (q.trim() === ""
    ? listTeam(team, page)
    : findInTeam(q, team, page));
  const openJobs = await countOpenJobs(rows.map(({ _id }) => _id));
  return {
    ...paging,
    rows: rows.map((row) => {
      const mine = request.assignments.filter(({ volunteerId }) => volunteerId === row._id);
      const open = mine.find(isOpen)?.state;
      return {
        ...row,
        sameZip: row.address.zip === request.address.zip,
        openJobs: openJobs.get(row._id) ?? 0,
        declinedBefore: mine.some(({ state }) => state === "Declined"),
        alreadyOn: open === "Offered" || open === "Scheduled" ? open : null,
      };
    }),
  };
}

function listTeam(team: Team | undefined, page: number): Promise<Page<Seen>> {
  const filter: QueryFilter<VolunteerDocument> = { active: true, ...(team && { teams: team }) };
  const index = { active: 1, ...(team && { teams: 1 }), ...BY_NAME } as const;
  return readPage(
    { page, size: CHOICES_PER_PAGE },
    (limit) => Volunteers.countDocuments(filter).hint(index).limit(limit),
    (skip, limit) =>
      Volunteers.find(filter, ASSIGNABLE_PROJECTION)
        .sort(BY_NAME)
        .hint(index)
        .skip(skip)
        .limit(limit)
        .lean<Seen[]>(),
  );
}

async function findInTeam(q: string, team: Team | undefined, page: number): Promise<Page<Seen>> {
  const { ids, more } = await searchVolunteers(q, team);
  const paging = toPaging({ page, size: CHOICES_PER_PAGE }, ids.length, more);
  const onPage = ids.slice((paging.page - 1) * CHOICES_PER_PAGE, paging.page * CHOICES_PER_PAGE);
  const rows =
    onPage.length > 0
      ? await Volunteers.find({ _id: { $in: onPage }, active: true }, ASSIGNABLE_PROJECTION).lean<
          Seen[]
        >()
      : [];
  return {
    rows: rows.toSorted((a, b) => onPage.indexOf(a._id) - onPage.indexOf(b._id)),
    ...paging,
  };
}

/** Open jobs of each of a page of volunteers; costs what these have open. */
async function countOpenJobs(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  if (ids.length === 0) return counts;
  const docs = await HelpRequests.find(
    {
      assignments: {
        $elemMatch: { volunteerId: { $in: [...ids] }, state: { $in: ["Offered", "Scheduled"] } },
      },
    },
    { _id: 0, "assignments.volunteerId": 1, "assignments.state": 1 },
  ).lean<Pick<RequestDocument, "assignments">[]>();
  for (const { assignments } of docs)
    for (const { volunteerId } of assignments.filter(isOpen))
      counts.set(volunteerId, (counts.get(volunteerId) ?? 0) + 1);
  return counts;
}
