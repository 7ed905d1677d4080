import type { QueryFilter } from "mongoose";
import {
  FLAG_FIELDS,
  HelpRequests,
  IGNORE_CASE,
  NAME_INDEX,
  ZIP_AND_TYPE_INDEX,
  ZIP_INDEX,
  type RequestDocument,
} from "~/models/request.server";
import { getListedStatuses, type AllRequestsState } from "~/schemas/requests/all-requests";
import { isSinceFlag, type AnyFlag } from "~/schemas/requests/request-lists";
import {
  PRIORITY_LEVELS,
  ZIP_CODES,
  type PriorityLevel,
  type RequestStatus,
} from "~/schemas/vocabulary";
import { readPage, toPaging } from "../platform/pagination.server";
import {
  getOnlyStatus,
  toFlaggedList,
  toListFlagFilter,
  toSearchConditions,
} from "./filtering.server";
import { searchRequests } from "./searching.server";

export interface OrderedList extends Pick<
  AllRequestsState,
  "q" | "status" | "type" | "zip" | "sort" | "dir"
> {
  flag?: AnyFlag | undefined;
  /** Id of the administrator who sees the list: `mine` are the requests claimed by that one. */
  viewer: string;
}

/** A query that an index returns in order; `find` only needs the order, not the count. */
interface ListQuery {
  filter: QueryFilter<RequestDocument>;
  /** Absent: the index has the order, but can't prove it to the planner. */
  sort?: Readonly<Record<string, 1 | -1>>;
  index: string | Readonly<Record<string, 1 | -1>>;
}

function getPossibleStatuses({
  flag,
  ...list
}: Pick<OrderedList, "q" | "status" | "flag">): readonly RequestStatus[] {
  const statuses = getListedStatuses(list);
  const only =
    flag === "unassigned" ? "Accepted" : isSinceFlag(flag) ? getOnlyStatus(flag) : undefined;
  return only ? statuses.filter((one) => one === only) : statuses;
}

const FLAGGED_LEVELS: Partial<Record<AnyFlag, PriorityLevel[]>> = {
  lifeSafety: [2],
  urgent: [1, 2],
};

/**
 * "declined" and "unanswered" imply the status and have indexes in their own order, so the filter
 * leaves the status out. Otherwise the filter lists every status, zip code and (by age) priority:
 * only then does MongoDB merge the index ranges instead of sorting their contents.
 */
function toListQuery(list: OrderedList): ListQuery {
  const { type, zip, flag, sort, dir, viewer } = list;
  if (isSinceFlag(flag)) {
    const { filter: flagged, ...order } = toFlaggedList(flag);
    return { filter: { ...toSearchConditions({ type, zip }), ...flagged }, ...order };
  }
  const direction = dir === "desc" ? -1 : 1;
  const status = { $in: [...getPossibleStatuses(list)] };
  const levels = (flag && FLAGGED_LEVELS[flag]) ?? [...PRIORITY_LEVELS];
  const filter: QueryFilter<RequestDocument> = {
    status,
    "address.zip": zip ?? { $in: [...ZIP_CODES] },
    ...(type && { helpTypes: type }),
    ...(flag && flag !== "unassigned" && toListFlagFilter(flag, viewer)),
    ...(sort === "age" && { priority: { $in: levels } }),
  };
  const hasOwnIndex = flag && flag in FLAG_FIELDS;
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

const isImpossible = (list: OrderedList) =>
  isSinceFlag(list.flag) && getPossibleStatuses(list).length === 0;

async function countListed(list: OrderedList, limit: number) {
  if (isImpossible(list)) return 0;
  const query = toListQuery(list);
  return HelpRequests.countDocuments(query.filter, {
    limit,
    hint: query.index,
    ...getCollation(query),
  });
}

/** Ids in the order of the list, from the index alone: what is skipped is not fetched. */
export async function readIds(list: OrderedList, skip: number, limit: number): Promise<string[]> {
  if (isImpossible(list)) return [];
  const query = toListQuery(list);
  const found = await HelpRequests.find(query.filter, { _id: 1 }, getCollation(query))
    .sort({ ...query.sort })
    .hint(query.index)
    .skip(skip)
    .limit(limit)
    .lean<{ _id: string }[]>();
  return found.map(({ _id }) => _id);
}

/** Results for a list's page and for `findNeighbors`; undefined without a query. */
export const searchList = (list: OrderedList) =>
  list.q.trim() === "" ? undefined : searchRequests(list.q, getPossibleStatuses(list), list);

interface PageChoice {
  page: number;
  size: number;
}

/** One page of ids of a list; of search results, in the order of the search. */
export async function readIdPage(list: OrderedList & PageChoice, found = searchList(list)) {
  const { size } = list;
  if (found) {
    const { ids, more, guesses } = await found;
    const paging = toPaging(list, ids.length, more);
    const skip = (paging.page - 1) * size;
    return { ids: ids.slice(skip, skip + size), paging, tooMany: more, guesses };
  }
  const { rows: ids, ...paging } = await readPage(
    list,
    (limit) => countListed(list, limit),
    (skip, limit) => readIds(list, skip, limit),
  );
  return { ids, paging, tooMany: false, guesses: undefined };
}
