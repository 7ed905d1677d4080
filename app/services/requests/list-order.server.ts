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
import type { ListFlag } from "~/schemas/requests/request-lists";
import {
  PRIORITY_LEVELS,
  ZIP_CODES,
  type PriorityLevel,
  type RequestStatus,
} from "~/schemas/vocabulary";
import { toListFlagFilter } from "./filtering.server";

/** What decides which requests are listed, and in which order. */
export interface OrderedList extends Pick<
  AllRequestsState,
  "q" | "status" | "type" | "zip" | "flag" | "sort" | "dir"
> {
  /** Id of the administrator who sees the list: `mine` are the requests claimed by that one. */
  viewer: string;
}

/** A query that an index returns in order; `find` only needs the order, not the count. */
interface ListQuery {
  filter: QueryFilter<RequestDocument>;
  sort: Record<string, 1 | -1>;
  index: string;
}

/** Statuses in which there can be requests with the flag. */
export function getPossibleStatuses({
  flag,
  ...list
}: Pick<OrderedList, "q" | "status" | "flag">): readonly RequestStatus[] {
  const statuses = getListedStatuses(list);
  return flag === "unassigned" ? statuses.filter((one) => one === "Accepted") : statuses;
}

const FLAGGED_LEVELS: Partial<Record<ListFlag, PriorityLevel[]>> = {
  lifeSafety: [2],
  urgent: [1, 2],
};

/**
 * Each status, zip code and, by age, priority is a range of the index, named by the condition: only
 * so MongoDB merges the ranges instead of sorting everything that they hold.
 */
function toListQuery(list: OrderedList): ListQuery {
  const { type, zip, flag, sort, dir, viewer } = list;
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

/** The number of listed requests, at most `limit`. */
export function countListed(list: OrderedList, limit: number) {
  const query = toListQuery(list);
  return HelpRequests.countDocuments(query.filter, {
    limit,
    hint: query.index,
    ...getCollation(query),
  });
}

/** Ids in the order of the list, from the index alone: what is skipped is not fetched. */
export async function readIds(list: OrderedList, skip: number, limit: number): Promise<string[]> {
  const query = toListQuery(list);
  const found = await HelpRequests.find(query.filter, { _id: 1 }, getCollation(query))
    .sort(query.sort)
    .hint(query.index)
    .skip(skip)
    .limit(limit)
    .lean<{ _id: string }[]>();
  return found.map(({ _id }) => _id);
}
