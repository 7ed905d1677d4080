import type { QueryFilter, SortOrder } from "mongoose";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import {
  HELP_TYPE_CODES,
  ZIP_CODES,
  type HelpType,
  type RequestStatus,
  type ZipCode,
} from "~/schemas/vocabulary";
import { fullName } from "~/schemas/full-name";
import { select, type Selected } from "../platform/projection.server";
import { settings } from "../platform/settings.server";

const OPEN_STATUSES = [
  "Unevaluated",
  "Accepted",
  "Active",
] as const satisfies readonly RequestStatus[];
type OpenStatus = (typeof OPEN_STATUSES)[number];

/** Counts the requests in each status that is not final. */
export async function countOpenRequests(): Promise<Record<OpenStatus, number>> {
  const [Unevaluated, Accepted, Active] = await Promise.all(
    OPEN_STATUSES.map((status) => HelpRequests.countDocuments({ status })),
  );
  return { Unevaluated: Unevaluated ?? 0, Accepted: Accepted ?? 0, Active: Active ?? 0 };
}

/** One count per status: a count with `$in` would have to fetch the documents. */
const countOpenMatching = async (filter: QueryFilter<RequestDocument>) => {
  const counts = await Promise.all(
    OPEN_STATUSES.map((status) => HelpRequests.countDocuments({ live: true, status, ...filter })),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Counts the open requests for each kind of help. */
export const countByHelpType = (): Promise<{ type: HelpType; count: number }[]> =>
  Promise.all(
    HELP_TYPE_CODES.map(async (type) => ({
      type,
      count: await countOpenMatching({ helpTypes: type }),
    })),
  );

/** Counts the open requests in each zip code. */
export const countByZip = (): Promise<{ zip: ZipCode; count: number }[]> =>
  Promise.all(
    ZIP_CODES.map(async (zip) => ({ zip, count: await countOpenMatching({ "address.zip": zip }) })),
  );

/** Why a request needs attention. */
export type AttentionKind = "ready" | "declined" | "unanswered" | "bounced" | "waiting";

interface AttentionRow {
  id: string;
  name: string;
  /** When it began to need attention. */
  since: Date;
}
export interface AttentionGroup {
  kind: AttentionKind;
  rows: AttentionRow[];
  /** There are more requests than `rows` holds. */
  more: boolean;
}

const MAX_ATTENTION_ROWS = 5;
/** Passed as hint: the planner may choose an index that doesn't return the oldest offers first. */
const OFFERS_INDEX = { "assignments.state": 1, "assignments.offeredAt": 1 } as const;

/**
 * Lists what needs an administrator: all jobs done; no volunteers left; offers unanswered for
 * `offerRemindHours`; bounced mail; longest wait for review or volunteers.
 * Up to five rows per group, oldest first; empty groups are left out.
 */
export async function listAttention(now = new Date()): Promise<AttentionGroup[]> {
  const unansweredSince = new Date(now.getTime() - settings().offerRemindHours * 60 * 60 * 1000);
  const offered = { state: "Offered", offeredAt: { $lte: unansweredSince } } as const;
  const lists = await Promise.all([
    listAttentionGroup("ready", { readyToClose: true }, { updatedAt: 1 }, (doc) => doc.updatedAt),
    listAttentionGroup("declined", { unstaffed: true }, { statusAt: 1 }, (doc) => doc.statusAt),
    // No sort: the hinted index already returns the oldest offers first.
    listAttentionGroup(
      "unanswered",
      { live: true, assignments: { $elemMatch: offered } },
      undefined,
      (doc) => getOldestOfferTime(doc),
      OFFERS_INDEX,
    ),
    listAttentionGroup(
      "bounced",
      { mailBounced: true, live: true },
      { updatedAt: 1 },
      (doc) => doc.updatedAt,
    ),
    listAttentionGroup(
      "waiting",
      { status: { $in: ["Unevaluated", "Accepted"] } },
      { createdAt: 1, _id: 1 },
      (doc) => doc.createdAt,
    ),
  ]);
  return lists.filter(({ rows }) => rows.length > 0);
}

const getOldestOfferTime = ({
  assignments,
  updatedAt,
}: Pick<RequestDocument, "assignments" | "updatedAt">) =>
  assignments
    .filter(({ state }) => state === "Offered")
    .map(({ offeredAt }) => offeredAt)
    .toSorted((a, b) => a.getTime() - b.getTime())[0] ?? updatedAt;

const ATTENTION_PROJECTION = select(
  "firstName",
  "lastName",
  "assignments",
  "createdAt",
  "statusAt",
  "updatedAt",
);
type AttentionSource = Selected<RequestDocument, typeof ATTENTION_PROJECTION>;

async function listAttentionGroup(
  kind: AttentionKind,
  filter: QueryFilter<RequestDocument>,
  sort: Record<string, SortOrder> | undefined,
  since: (doc: AttentionSource) => Date,
  hint?: Record<string, 1>,
): Promise<AttentionGroup> {
  const found = await HelpRequests.find(filter, ATTENTION_PROJECTION)
    .sort(sort ?? {})
    .setOptions({ ...(hint && { hint }) })
    .limit(MAX_ATTENTION_ROWS + 1)
    .lean<AttentionSource[]>();
  const rows = found
    .slice(0, MAX_ATTENTION_ROWS)
    .map((doc) => ({ id: doc._id, name: fullName(doc), since: since(doc) }));
  return { kind, rows, more: found.length > MAX_ATTENTION_ROWS };
}
