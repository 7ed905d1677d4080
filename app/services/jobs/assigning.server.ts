import type { QueryFilter } from "mongoose";
import { Applications, type ApplicationDocument } from "~/models/application.server";
import { HelpRequests, type Assignment, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { CHOICES_PER_PAGE } from "~/schemas/jobs/choices";
import type { Team } from "~/schemas/vocabulary";
import { searchVolunteers } from "../accounts/volunteer-search.server";
import type { Actor } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { readPage, toPaging, type Page } from "../platform/pagination.server";
import { isOpen } from "../requests/assignment-transitions.server";
import * as requests from "../requests/requests.server";

/** Why an id could not be assigned. */
export type RefusalReason = "unknown" | "rejected" | "deleted";

/** Outcome of an assignment: every submitted id is in exactly one of the lists. */
export interface AssignmentResult {
  /** English summary of the lists. */
  message: string;
  /** Volunteers who were offered the job by this call. */
  assigned: { id: string; name: string }[];
  /** Volunteers who already had an open job on this request. */
  already: { id: string; name: string }[];
  /** Ids that were not assigned; the name is empty if the id is unknown. */
  refused: { id: string; name: string; reason: RefusalReason }[];
}

const formatName = ({ firstName, lastName }: Pick<VolunteerDocument, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.trim();

type Account = Pick<
  VolunteerDocument,
  "_id" | "firstName" | "lastName" | "active" | "pending" | "applicationId"
>;

const findAccounts = (ids: readonly string[]) =>
  Volunteers.find(
    { _id: { $in: [...ids] } },
    { firstName: 1, lastName: 1, active: 1, pending: 1, applicationId: 1 },
  ).lean<Account[]>();

const isAssignable = ({ active, pending }: Account) => active && !pending;

/**
 * Offers a request to volunteers; never removes an assignment. Ids that can't be assigned are
 * listed as refused while the others get their offer. Throws `invalid` if no id can be assigned,
 * `not-found`, and `conflict` with the status unless the request is Accepted or Active.
 */
export async function assign(
  requestId: string,
  volunteerIds: readonly string[],
  actor: Actor,
): Promise<AssignmentResult> {
  const ids = [...new Set(volunteerIds)];
  const accounts = (await findAccounts(ids)).filter(isAssignable);
  const assignable = ids.flatMap((id) =>
    accounts.filter(({ _id }) => _id === id).map((account) => ({ id, name: formatName(account) })),
  );
  const refusedIds = ids.filter((id) => !assignable.some((volunteer) => volunteer.id === id));
  if (assignable.length === 0) {
    const refused = await findRefusalReasons(refusedIds);
    // Throws if the request can't be assigned at all: the more useful error of the two.
    await requests.applyEvent(requestId, { type: "assign", volunteers: [] }, actor);
    throw new DomainError("invalid", formatMessage({ assigned: [], already: [], refused }));
  }
  const change = await requests.applyEvent(
    requestId,
    { type: "assign", volunteers: assignable },
    actor,
  );
  const newJobs = new Set(change?.history[0]?.note?.split(", "));
  const offeredTo = (change?.patch.assignments ?? [])
    .filter(({ id }) => newJobs.has(id))
    .map(({ volunteerId }) => volunteerId);
  const deleted = await removeDeletedVolunteers(requestId, offeredTo, actor);
  const refused = await findRefusalReasons([...refusedIds, ...deleted]);
  const assigned = assignable.filter(({ id }) => offeredTo.includes(id) && !deleted.includes(id));
  const already = assignable.filter(({ id }) => !offeredTo.includes(id));
  return { message: formatMessage({ assigned, already, refused }), assigned, already, refused };
}

/** Takes volunteers off again whose deletion ran while their offer was being written. */
async function removeDeletedVolunteers(
  requestId: string,
  ids: readonly string[],
  actor: Actor,
): Promise<string[]> {
  const activeIds = (await findAccounts(ids)).filter(({ active }) => active).map(({ _id }) => _id);
  const deleted = ids.filter((id) => !activeIds.includes(id));
  for (const volunteerId of deleted)
    await requests.applyEvent(requestId, { type: "volunteerDeleted", volunteerId }, actor);
  return deleted;
}

/** Finds the reason for each refused id. A rejected application's id counts as its applicant. */
async function findRefusalReasons(ids: readonly string[]): Promise<AssignmentResult["refused"]> {
  if (ids.length === 0) return [];
  const accounts = await findAccounts(ids);
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
    if (!known) return { id, name: "", reason: "unknown" };
    // The application behind a pending account is not fully decided yet: reported as rejected.
    return {
      id,
      name: formatName(known),
      reason: application || account?.active ? "rejected" : "deleted",
    };
  });
}

const REFUSAL_TEXT: Record<RefusalReason, string> = {
  unknown: "no such volunteer",
  rejected: "this application was not accepted",
  deleted: "this account was deleted",
};

const joinNames = (people: readonly { name: string }[]) =>
  people.map(({ name }) => name).join(", ");

function formatMessage({ assigned, already, refused }: Omit<AssignmentResult, "message">): string {
  return [
    assigned.length > 0 ? `Assigned: ${joinNames(assigned)}.` : "No volunteers were assigned.",
    already.length > 0 && `Already on this request: ${joinNames(already)}.`,
    refused.length > 0 &&
      `Not assigned: ${refused.map(({ id, name, reason }) => `${name ? `${name} ` : ""}${id} (${REFUSAL_TEXT[reason]})`).join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Takes a volunteer off an Accepted or Active request; a no-op when repeated. Throws `not-found`
 * and `conflict`.
 */
export const unassign = (requestId: string, jobId: string, actor: Actor) =>
  requests.applyEvent(requestId, { type: "unassign", assignmentId: jobId }, actor);

/** A volunteer who can be assigned, with hints for choosing among many. */
export interface AssignableVolunteer extends Pick<
  VolunteerDocument,
  "_id" | "firstName" | "lastName" | "email" | "phone" | "address" | "teams"
> {
  /** Lives in the request's zip code. */
  sameZip: boolean;
  /** Number of open offers and jobs, on all requests. */
  openJobs: number;
  /** Declined this request before, or let its offer expire. */
  declinedBefore: boolean;
  /** State of the open job on this request. */
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
type AssignableFields = Pick<VolunteerDocument, "_id" | keyof typeof ASSIGNABLE_PROJECTION>;
const BY_NAME = { lastKey: 1, firstKey: 1, _id: 1 } as const;

/** One page of assignable volunteers by name, of one team or all, optionally matching a search. */
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
      const assignments = request.assignments.filter(({ volunteerId }) => volunteerId === row._id);
      const open = assignments.find(isOpen)?.state;
      return {
        ...row,
        sameZip: row.address.zip === request.address.zip,
        openJobs: openJobs.get(row._id) ?? 0,
        declinedBefore: assignments.some(({ state }) => state === "Declined"),
        alreadyOn: open === "Offered" || open === "Scheduled" ? open : null,
      };
    }),
  };
}

function listTeam(team: Team | undefined, page: number): Promise<Page<AssignableFields>> {
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
        .lean<AssignableFields[]>(),
  );
}

async function findInTeam(
  q: string,
  team: Team | undefined,
  page: number,
): Promise<Page<AssignableFields>> {
  const { ids, more } = await searchVolunteers(q, team);
  const paging = toPaging({ page, size: CHOICES_PER_PAGE }, ids.length, more);
  const pageIds = ids.slice((paging.page - 1) * CHOICES_PER_PAGE, paging.page * CHOICES_PER_PAGE);
  const rows =
    pageIds.length > 0
      ? await Volunteers.find({ _id: { $in: pageIds }, active: true }, ASSIGNABLE_PROJECTION).lean<
          AssignableFields[]
        >()
      : [];
  return {
    rows: rows.toSorted((a, b) => pageIds.indexOf(a._id) - pageIds.indexOf(b._id)),
    ...paging,
  };
}

/** Number of open jobs by volunteer id; reads only requests with an open job of these. */
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
