import type { QueryFilter } from "mongoose";
import { FLAG_FIELDS, type RequestDocument } from "~/models/request.server";
import type { OpenRequestFilter } from "~/schemas/requests/list-queries";
import {
  FLAG_STATUSES,
  LIST_FLAGS,
  type AnyFlag,
  type ListFlag,
  type OpenStatus,
  type RequestFlag,
  type SinceFlag,
} from "~/schemas/requests/request-lists";
import { settings } from "../platform/settings.server";

type Keys = Readonly<Record<string, 1 | -1>>;

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

/** Longest flagged first. Only open requests have a flag, whatever their status. */
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

/** The same for a list: by priority, then longest flagged first. */
export function toFlaggedList(flag: SinceFlag): FlagQuery {
  const { filter } = toFlagQuery(flag);
  return flag === "declined"
    ? {
        filter,
        sort: { priority: -1, statusAt: 1 },
        index: { unstaffed: 1, priority: -1, statusAt: 1, _id: 1 },
      }
    : { filter, index: { "assignments.state": 1, priority: -1, "assignments.offeredAt": 1 } };
}

const { mine: _, ...SHARED_FLAG_FIELDS } = FLAG_FIELDS;
/** A flag whose requests are the same for each administrator. */
export type SharedFlag = Exclude<ListFlag, "mine">;

export const SHARED_FLAG_FILTERS = {
  ...SHARED_FLAG_FIELDS,
  lifeSafety: { priority: { $gte: 2 } }, // with an equality MongoDB sorts what the index holds
  urgent: { priority: { $gte: 1 } },
  unassigned: { status: "Accepted" },
} satisfies Record<SharedFlag, QueryFilter<RequestDocument>>;

export const toListFlagFilter = (flag: ListFlag, viewer: string): QueryFilter<RequestDocument> =>
  flag === "mine" ? { claimedBy: viewer } : SHARED_FLAG_FILTERS[flag];

const isListFlag = (flag: AnyFlag): flag is ListFlag => LIST_FLAGS.some((one) => one === flag);

export interface SearchFilter extends Omit<OpenRequestFilter, "flag"> {
  flag?: AnyFlag | undefined;
  /** Id of the administrator whose requests are `mine`. */
  viewer?: string;
}

/** The conditions of a search, which uses no partial index. */
export const toSearchConditions = ({
  type,
  zip,
  flag,
  viewer = "",
}: SearchFilter): QueryFilter<RequestDocument> => ({
  ...(type && { helpTypes: type }),
  ...(zip && { "address.zip": zip }),
  ...(flag && (isListFlag(flag) ? toListFlagFilter(flag, viewer) : toFlagQuery(flag).filter)),
});
