import type { QueryFilter } from "mongoose";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { TEAM_INDEX, Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { isGivenBack, isOpen, OPEN_STATES } from "~/schemas/jobs/assignment-state";
import { CHOICES_PER_PAGE } from "~/schemas/jobs/choices";
import type { Team } from "~/schemas/vocabulary";
import {
  compareNames,
  findMatches,
  type VolunteerMatch,
} from "../accounts/volunteer-search.server";
import type { SearchResult } from "../matching/search-words.server";
import { findInOrder, select, type Selected } from "../platform/projection.server";
import { MAX_LIST_ROWS, toPaging, type Page } from "../platform/pagination.server";

const ASSIGNABLE_PROJECTION = select(
  "firstName",
  "lastName",
  "email",
  "phone",
  "locale",
  "address",
  "teams",
  "teamLeader",
  "vetting",
);
type AssignableFields = Selected<VolunteerDocument, typeof ASSIGNABLE_PROJECTION>;

export interface AssignableVolunteer extends AssignableFields {
  sameZip: boolean;
  openJobs: number;
  /** Declined this request before, or let its offer expire. */
  declinedBefore: boolean;
  /** State of the open job on this request. */
  alreadyOn: (typeof OPEN_STATES)[number] | null;
}

interface Choice {
  team?: Team | undefined;
  q: string;
  leader?: boolean;
  /** Only those without an open job. */
  free?: boolean;
  page: number;
}

/** Volunteers of the request's zip code first, then by the number of open jobs, then by name. */
export async function listAssignableVolunteers(
  request: Pick<RequestDocument, "address" | "assignments"> | undefined,
  { team, q, leader = false, free = false, page }: Choice,
): Promise<Page<AssignableVolunteer> & Pick<SearchResult, "guesses">> {
  const { matches, more, guesses } =
    q.trim() === "" ? await listTeam(team, leader) : await findMatches(q, team);
  const openJobs = await countOpenJobs(matches.map(({ _id }) => _id));
  const countOf = ({ _id }: { _id: string }) => openJobs.get(_id) ?? 0;
  const isNear = ({ address }: Pick<VolunteerMatch, "address">) =>
    request !== undefined && address?.zip === request.address.zip;
  const ordered = matches
    .filter((one) => (!leader || one.teamLeader) && (!free || countOf(one) === 0))
    .toSorted(
      (a, b) =>
        Number(isNear(b)) - Number(isNear(a)) || countOf(a) - countOf(b) || compareNames(a, b),
    );
  const paging = toPaging({ page, size: CHOICES_PER_PAGE }, ordered.length, more);
  const onPage = ordered
    .slice((paging.page - 1) * CHOICES_PER_PAGE, paging.page * CHOICES_PER_PAGE)
    .map(({ _id }) => _id);
  const rows = await findInOrder(Volunteers, onPage, ASSIGNABLE_PROJECTION, { active: true });
  return {
    ...paging,
    ...(guesses && { guesses }),
    rows: rows.map((row) => {
      const assignments =
        request?.assignments.filter(({ volunteerId }) => volunteerId === row._id) ?? [];
      return {
        ...row,
        sameZip: isNear(row),
        openJobs: countOf(row),
        declinedBefore: assignments.some((job) => job.state === "Declined" && !isGivenBack(job)),
        alreadyOn: assignments.find(isOpen)?.state ?? null,
      };
    }),
  };
}

/** What a whole team is ordered by: from the index alone, without reading a document. */
async function listTeam(team: Team | undefined, leader: boolean) {
  const filter: QueryFilter<VolunteerDocument> = {
    active: true,
    ...(team && { teams: team }),
    ...(leader && { teamLeader: true }),
  };
  const found = await Volunteers.find(filter, {
    teamLeader: 1,
    "address.zip": 1,
    lastKey: 1,
    firstKey: 1,
  })
    .hint(TEAM_INDEX)
    .limit(MAX_LIST_ROWS + 1)
    .batchSize(MAX_LIST_ROWS + 1)
    .lean<VolunteerMatch[]>();
  return {
    matches: found.slice(0, MAX_LIST_ROWS),
    more: found.length > MAX_LIST_ROWS,
    guesses: undefined,
  };
}

/** Max volunteers whose open jobs are looked up one by one; of more, all open jobs are read. */
const MAX_LOOKED_UP = 200;

/** Number of open jobs by volunteer id; reads each request with an open job at most once. */
async function countOpenJobs(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const state = { $in: OPEN_STATES };
  const isFew = ids.length <= MAX_LOOKED_UP;
  const counted = await HelpRequests.aggregate<{ _id: string; count: number }>([
    {
      $match: isFew
        ? { assignments: { $elemMatch: { volunteerId: { $in: [...ids] }, state } } }
        : { live: true, "assignments.state": state },
    },
    { $project: { "assignments.volunteerId": 1, "assignments.state": 1 } },
    { $unwind: "$assignments" },
    { $match: { "assignments.state": state } },
    { $group: { _id: "$assignments.volunteerId", count: { $sum: 1 } } },
  ]).hint(
    isFew
      ? { "assignments.volunteerId": 1, "assignments.state": 1 }
      : { "assignments.state": 1, "assignments.offeredAt": 1 },
  );
  return new Map(counted.map(({ _id, count }) => [_id, count]));
}
