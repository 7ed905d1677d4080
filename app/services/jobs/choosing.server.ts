import type { QueryFilter } from "mongoose";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { isOpen, OPEN_STATES } from "~/schemas/jobs/assignment-state";
import { CHOICES_PER_PAGE } from "~/schemas/jobs/choices";
import type { Team } from "~/schemas/vocabulary";
import { searchVolunteers } from "../accounts/volunteer-search.server";
import type { SearchResult } from "../matching/search-words.server";
import { findInOrder } from "../platform/in-order.server";
import { readPage, toPaging, type Page } from "../platform/pagination.server";
import { select, type Selected } from "../platform/projection.server";

const ASSIGNABLE_PROJECTION = select("firstName", "lastName", "email", "phone", "address", "teams");
type AssignableFields = Selected<VolunteerDocument, typeof ASSIGNABLE_PROJECTION>;

/** A volunteer who can be assigned, with hints for choosing among many. */
export interface AssignableVolunteer extends AssignableFields {
  /** Lives in the request's zip code. */
  sameZip: boolean;
  /** Number of open offers and jobs, on all requests. */
  openJobs: number;
  /** Declined this request before, or let its offer expire. */
  declinedBefore: boolean;
  /** State of the open job on this request. */
  alreadyOn: (typeof OPEN_STATES)[number] | null;
}

const BY_NAME = { lastKey: 1, firstKey: 1, _id: 1 } as const;

/**
 * One page of assignable volunteers by name, of one team or all, optionally matching a search.
 * Without a request there are no hints about it.
 */
export async function listAssignableVolunteers(
  request: Pick<RequestDocument, "address" | "assignments"> | undefined,
  { team, q, page }: { team?: Team | undefined; q: string; page: number },
): Promise<Page<AssignableVolunteer> & Pick<SearchResult, "guesses">> {
  const { rows, ...paging }: FoundPage = await (q.trim() === ""
    ? listTeam(team, page)
    : findInTeam(q, team, page));
  const openJobs = await countOpenJobs(rows.map(({ _id }) => _id));
  return {
    ...paging,
    rows: rows.map((row) => {
      const assignments =
        request?.assignments.filter(({ volunteerId }) => volunteerId === row._id) ?? [];
      return {
        ...row,
        sameZip: row.address.zip === request?.address.zip,
        openJobs: openJobs.get(row._id) ?? 0,
        declinedBefore: assignments.some(({ state }) => state === "Declined"),
        alreadyOn: assignments.find(isOpen)?.state ?? null,
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

type FoundPage = Page<AssignableFields> & Pick<SearchResult, "guesses">;

async function findInTeam(q: string, team: Team | undefined, page: number): Promise<FoundPage> {
  const { ids, more, guesses } = await searchVolunteers(q, team);
  const paging = toPaging({ page, size: CHOICES_PER_PAGE }, ids.length, more);
  const pageIds = ids.slice((paging.page - 1) * CHOICES_PER_PAGE, paging.page * CHOICES_PER_PAGE);
  return {
    rows: await findInOrder(Volunteers, pageIds, ASSIGNABLE_PROJECTION, { active: true }),
    ...paging,
    ...(guesses && { guesses }),
  };
}

/** Number of open jobs by volunteer id; reads only requests with an open job of these. */
async function countOpenJobs(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  if (ids.length === 0) return counts;
  const docs = await HelpRequests.find(
    {
      assignments: {
        $elemMatch: { volunteerId: { $in: [...ids] }, state: { $in: OPEN_STATES } },
      },
    },
    { _id: 0, "assignments.volunteerId": 1, "assignments.state": 1 },
  ).lean<Pick<RequestDocument, "assignments">[]>();
  for (const { assignments } of docs)
    for (const { volunteerId } of assignments.filter(isOpen))
      counts.set(volunteerId, (counts.get(volunteerId) ?? 0) + 1);
  return counts;
}
