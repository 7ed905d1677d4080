import type { QueryFilter } from "mongoose";
import { FLAG_FIELDS, type RequestDocument } from "~/models/request.server";
import type { OpenRequestFilter } from "~/schemas/requests/list-queries";
import {
  FLAG_STATUSES,
  type ListFlag,
  type OpenStatus,
  type RequestFlag,
} from "~/schemas/requests/request-lists";
import { settings } from "../platform/settings.server";

type Keys = Readonly<Record<string, 1 | -1>>;

/** How to read the requests with a flag: longest flagged first, in the order of an index. */
interface FlagQuery {
  filter: QueryFilter<RequestDocument>;
  /** Absent: the index returns the requests in order, but can't prove it to the planner. */
  sort?: Keys;
  index: Keys;
}

/** The only status of the requests with a flag, if it has one: it need not be a condition. */
export function getOnlyStatus(flag: RequestFlag | undefined): OpenStatus | undefined {
  const [only, ...others] = flag ? FLAG_STATUSES[flag] : [];
  return others.length === 0 ? only : undefined;
}

/** Offers unanswered since before this time need attention. */
const getUnansweredSince = (now: Date) =>
  new Date(now.getTime() - settings().offerRemindHours * 60 * 60 * 1000);

/**
 * The requests that need attention: all jobs done; no volunteers left; offers unanswered for
 * `offerRemindHours`; bounced mail. Only open requests have a flag, whatever their status.
 */
export function toFlagQuery(flag: RequestFlag, now = new Date()): FlagQuery {
  switch (flag) {
    case "ready":
      return {
        filter: { readyToClose: true },
        sort: { updatedAt: 1 },
        index: { readyToClose: 1, updatedAt: 1 },
      };
    case "declined":
      return {
        filter: { unstaffed: true },
        sort: { statusAt: 1 },
        index: { unstaffed: 1, statusAt: 1 },
      };
    case "unanswered": {
      const old = { state: "Offered", offeredAt: { $lte: getUnansweredSince(now) } } as const;
      return {
        filter: { live: true, assignments: { $elemMatch: old } },
        index: { "assignments.state": 1, "assignments.offeredAt": 1 },
      };
    }
    case "bounced":
      return {
        filter: { mailBounced: true, live: true },
        sort: { updatedAt: 1 },
        index: { mailBounced: 1, live: 1, updatedAt: 1 },
      };
  }
}

/** Conditions of the flags of the list of all requests, in any status. */
export const LIST_FLAG_FILTERS = {
  ...FLAG_FIELDS,
  urgent: { priority: { $gte: 1 } },
  unassigned: { status: "Accepted" },
} satisfies Record<ListFlag, QueryFilter<RequestDocument>>;

const isListFlag = (flag: RequestFlag | ListFlag): flag is ListFlag => flag in LIST_FLAG_FILTERS;

/** Filters of a search in any list. */
export interface SearchFilter extends Omit<OpenRequestFilter, "flag"> {
  flag?: RequestFlag | ListFlag | undefined;
}

/** The conditions of a search, which uses no partial index. */
export const toSearchConditions = ({
  type,
  zip,
  flag,
}: SearchFilter): QueryFilter<RequestDocument> => ({
  ...(type && { helpTypes: type }),
  ...(zip && { "address.zip": zip }),
  ...(flag && (isListFlag(flag) ? LIST_FLAG_FILTERS[flag] : toFlagQuery(flag).filter)),
});

/**
 * The conditions of a list's filters. `live` belongs only in filters that use a partial index: the
 * plain list skips pages in an index without it, and would have to fetch every skipped request.
 */
export const toConditions = ({ type, zip, flag }: OpenRequestFilter) => ({
  ...(type && { live: true, helpTypes: type }),
  ...(zip && { live: true, "address.zip": zip }),
  ...(flag && toFlagQuery(flag).filter),
});
