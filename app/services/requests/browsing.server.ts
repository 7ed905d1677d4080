import type { QueryFilter } from "mongoose";
import {
  HelpRequests,
  IGNORE_CASE,
  NAME_INDEX,
  ZIP_AND_TYPE_INDEX,
  ZIP_INDEX,
  type RequestDocument,
} from "~/models/request.server";
import { getListedStatuses, type AllRequestsState } from "~/schemas/requests/all-requests";
import { MAX_BULK_REQUESTS } from "~/schemas/requests/bulk-actions";
import { PRIORITY_LEVELS, ZIP_CODES, type RequestStatus } from "~/schemas/vocabulary";
import { findInOrder } from "../platform/in-order.server";
import { readPage, toPaging, type Paging } from "../platform/pagination.server";
import { select, type Selected } from "../platform/projection.server";
import { LIST_FLAG_FILTERS } from "./filtering.server";
import { searchRequests } from "./searching.server";

const ROW_PROJECTION = select(
  "status",
  "locale",
  "firstName",
  "lastName",
  "email",
  "address",
  "helpTypes",
  "readyToClose",
  "unstaffed",
  "mailBounced",
  "possibleDuplicate",
  "suspicious",
  "priority",
  "assignments",
  "createdAt",
);
type StoredRow = Selected<RequestDocument, typeof ROW_PROJECTION>;

/** A row of the list of all requests. */
export type ListedRow = ReturnType<typeof toListedRow>;

/** A request, and where the list has it: rows count from 1. */
export interface ListPlace {
  id: string;
  page: number;
  row: number;
}

interface Neighbors {
  /** Absent if the list does not have the request any more. */
  place?: ListPlace | undefined;
  previous?: ListPlace | undefined;
  next?: ListPlace | undefined;
}

/** What decides which requests are listed, and in which order. */
type List = Pick<AllRequestsState, "q" | "status" | "type" | "zip" | "flag" | "sort" | "dir">;

/** A query that an index returns in order; `find` only needs the order, not the count. */
interface ListQuery {
  filter: QueryFilter<RequestDocument>;
  sort: Record<string, 1 | -1>;
  index: string;
}

/** Statuses in which there can be requests with the flag. */
function getPossibleStatuses({ flag, ...list }: List): readonly RequestStatus[] {
  const statuses = getListedStatuses(list);
  return flag === "unassigned" ? statuses.filter((one) => one === "Accepted") : statuses;
}

/**
 * Each status, zip code and, by age, priority is a range of the index, named by the condition: only
 * so MongoDB merges the ranges instead of sorting everything that they hold.
 */
function toListQuery(list: List): ListQuery {
  const { type, zip, flag, sort, dir } = list;
  const direction = dir === "desc" ? -1 : 1;
  const status = { $in: [...getPossibleStatuses(list)] };
  const filter: QueryFilter<RequestDocument> = {
    status,
    "address.zip": zip ?? { $in: [...ZIP_CODES] },
    ...(type && { helpTypes: type }),
    ...(flag && flag !== "unassigned" && LIST_FLAG_FILTERS[flag]),
    ...(sort === "age" && { priority: { $in: flag === "urgent" ? [1, 2] : [...PRIORITY_LEVELS] } }),
  };
  const hasOwnIndex = flag && flag !== "unassigned" && flag !== "urgent";
  const index = `${type ? ZIP_AND_TYPE_INDEX : ZIP_INDEX}${hasOwnIndex ? `-${flag}` : ""}`;
  if (sort === "age") return { filter, sort: { createdAt: direction, _id: direction }, index };
  if (sort === "priority") return { filter, sort: { priority: -1, createdAt: 1, _id: 1 }, index };
  return sort === "zip"
    ? {
        filter: { status },
        sort: {
          "address.zip": direction,
          priority: direction === 1 ? -1 : 1,
          createdAt: direction,
          _id: direction,
        },
        index,
      }
    : {
        filter: { status },
        sort: { lastName: direction, firstName: direction, _id: direction },
        index: NAME_INDEX,
      };
}

const getCollation = ({ index }: ListQuery) =>
  index === NAME_INDEX ? { collation: IGNORE_CASE } : {};

function countListed(list: List, limit: number) {
  const query = toListQuery(list);
  return HelpRequests.countDocuments(query.filter, {
    limit,
    hint: query.index,
    ...getCollation(query),
  });
}

/** Ids in the order of the list, from the index alone: what is skipped is not fetched. */
async function readIds(list: List, skip: number, limit: number): Promise<string[]> {
  const query = toListQuery(list);
  const found = await HelpRequests.find(query.filter, { _id: 1 }, getCollation(query))
    .sort(query.sort)
    .hint(query.index)
    .skip(skip)
    .limit(limit)
    .lean<{ _id: string }[]>();
  return found.map(({ _id }) => _id);
}

const readRows = async (ids: readonly string[]) =>
  (await findInOrder(HelpRequests, ids, ROW_PROJECTION)).map(toListedRow);

function toListedRow({ _id, address, email, assignments, ...row }: StoredRow) {
  const jobs = assignments.filter(({ state }) => state !== "Declined" && state !== "Cancelled");
  const count = (counted: string) => jobs.filter(({ state }) => state === counted).length;
  return {
    ...row,
    id: _id,
    street: address.line1,
    city: address.city,
    zip: address.zip,
    // Absent in what the release before stores while it runs beside this one.
    priority: (row as Partial<StoredRow>).priority ?? 0,
    hasEmail: email !== "",
    /** Jobs that are not over, or done; absent if there are none. */
    jobs:
      jobs.length > 0
        ? {
            offered: count("Offered"),
            scheduled: count("Scheduled"),
            completed: count("Completed"),
            names: jobs.map(({ name }) => name),
          }
        : undefined,
  };
}

/** What the query of a list finds: its page and the neighbors of one request share the result. */
export const searchList = (list: List) => (list.q === "" ? undefined : search(list));
const search = (list: List) =>
  searchRequests(list.q, getPossibleStatuses(list), {
    type: list.type,
    zip: list.zip,
    flag: list.flag,
  });

interface ListedPage {
  rows: ListedRow[];
  paging: Paging & { size: number };
  /** More match than a search reads. */
  tooMany: boolean;
  /** Similar words that were searched instead of those of the query. */
  guesses?: string[] | undefined;
}

/** One page of the requests of any status; of search results, in the order of the search. */
export async function listAllRequests(
  state: AllRequestsState,
  found = searchList(state),
): Promise<ListedPage> {
  const { size } = state;
  if (found) {
    const { ids, more, guesses } = await found;
    const paging = { ...toPaging(state, ids.length, more), size };
    const skip = (paging.page - 1) * size;
    return { rows: await readRows(ids.slice(skip, skip + size)), paging, tooMany: more, guesses };
  }
  const { rows: ids, ...paging } = await readPage(
    state,
    (limit) => countListed(state, limit),
    (skip, limit) => readIds(state, skip, limit),
  );
  return { rows: await readRows(ids), paging: { ...paging, size }, tooMany: false };
}

/** Ids of all that the filters match, in the order of the list. */
export async function listMatchingIds(
  list: AllRequestsState,
  max = MAX_BULK_REQUESTS,
): Promise<{ ids: string[]; more: boolean }> {
  if (list.q !== "") {
    const { ids, more } = await search(list);
    return { ids: ids.slice(0, max), more: more || ids.length > max };
  }
  const ids = await readIds(list, 0, max + 1);
  return { ids: ids.slice(0, max), more: ids.length > max };
}

/** Rows beyond the page in which a request is still found after colleagues' decisions. */
const MARGIN = 10;

/**
 * The requests before and after one, and where the list has them now. Looks for it on the page of
 * the state and a few rows around. If it is not there, the row tells what took its place; without a
 * row there are no neighbors. To go on after a change: read before it, then look for the next one.
 */
export async function findNeighbors(
  state: AllRequestsState,
  id: string,
  found = searchList(state),
): Promise<Neighbors> {
  const { page, size, row } = state;
  const first = (page - 1) * size;
  const start = Math.max(0, first - MARGIN);
  const end = first + size + MARGIN;
  const ids = found
    ? (await found).ids.slice(start, end)
    : await readIds(state, start, end - start);
  const toPlace = (index: number): ListPlace | undefined => {
    const one = ids[index - start];
    return one === undefined
      ? undefined
      : { id: one, page: Math.floor(index / size) + 1, row: (index % size) + 1 };
  };
  const at = ids.indexOf(id);
  if (at >= 0) {
    const index = start + at;
    return { place: toPlace(index), previous: toPlace(index - 1), next: toPlace(index + 1) };
  }
  if (row === undefined) return {};
  const index = Math.min(first + row - 1, start + ids.length);
  return { previous: toPlace(index - 1), next: toPlace(index) };
}
