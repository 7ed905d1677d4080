import type { QueryFilter, SortOrder } from "mongoose";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import {
  HELP_TYPE_CODES,
  ZIP_CODES,
  type HelpType,
  type RequestStatus,
  type ZipCode,
} from "~/schemas/vocabulary";
import { settings } from "../platform/settings.server";

const OPEN = ["Unevaluated", "Accepted", "Active"] as const satisfies readonly RequestStatus[];
type Open = (typeof OPEN)[number];

/** How many requests stand at each status that is not final. */
export async function countOpen(): Promise<Record<Open, number>> {
  const [Unevaluated, Accepted, Active] = await Promise.all(
    OPEN.map((status) => HelpRequests.countDocuments({ status })),
  );
  return { Unevaluated: Unevaluated ?? 0, Accepted: Accepted ?? 0, Active: Active ?? 0 };
}

/** One count for each status: over several at once the server would read the documents. */
const countEach = async (filter: QueryFilter<RequestDocument>) => {
  const counts = await Promise.all(
    OPEN.map((status) => HelpRequests.countDocuments({ live: true, status, ...filter })),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/** How many open requests ask for each kind of help. */
export const countByHelpType = (): Promise<{ type: HelpType; count: number }[]> =>
  Promise.all(
    HELP_TYPE_CODES.map(async (type) => ({ type, count: await countEach({ helpTypes: type }) })),
  );

/** How many open requests come from each zip code. */
export const countByZip = (): Promise<{ zip: ZipCode; count: number }[]> =>
  Promise.all(
    ZIP_CODES.map(async (zip) => ({ zip, count: await countEach({ "address.zip": zip }) })),
  );

/** Why a request needs somebody's attention. */
export type Concern = "ready" | "declined" | "unanswered" | "bounced" | "waiting";

interface Row {
  id: string;
  name: string;
  /** Since when it has needed attention. */
  since: Date;
}
export interface Attention {
  kind: Concern;
  rows: Row[];
  /** There are others beyond the rows. */
  more: boolean;
}

const SHOWN = 5;
/** Named, because a trial of plans may prefer another index, in whose order the oldest offers are not the first. */
const OFFERS_INDEX = { "assignments.state": 1, "assignments.offeredAt": 1 } as const;

/**
 * What an administrator should look at first: all jobs done, nobody left who was assigned, offers unanswered for as long as the settings say, mails that
 * bounced, and who waits longest for a review or for volunteers. Five rows of each that has any, oldest first.
 */
export async function listAttention(now = new Date()): Promise<Attention[]> {
  const unansweredSince = new Date(now.getTime() - settings().offerRemindHours * 60 * 60 * 1000);
  const offered = { state: "Offered", offeredAt: { $lte: unansweredSince } } as const;
  const lists = await Promise.all([
    rowsOf("ready", { readyToClose: true }, { updatedAt: 1 }, (doc) => doc.updatedAt),
    rowsOf("declined", { unstaffed: true }, { statusAt: 1 }, (doc) => doc.statusAt),
    // In the order of the index, which is that of the offers.
    rowsOf(
      "unanswered",
      { live: true, assignments: { $elemMatch: offered } },
      undefined,
      (doc) => oldestOffer(doc),
      OFFERS_INDEX,
    ),
    rowsOf("bounced", { mailBounced: true, live: true }, { updatedAt: 1 }, (doc) => doc.updatedAt),
    rowsOf(
      "waiting",
      { status: { $in: ["Unevaluated", "Accepted"] } },
      { createdAt: 1, _id: 1 },
      (doc) => doc.createdAt,
    ),
  ]);
  return lists.filter(({ rows }) => rows.length > 0);
}

const oldestOffer = ({
  assignments,
  updatedAt,
}: Pick<RequestDocument, "assignments" | "updatedAt">) =>
  assignments
    .filter(({ state }) => state === "Offered")
    .map(({ offeredAt }) => offeredAt)
    .toSorted((a, b) => a.getTime() - b.getTime())[0] ?? updatedAt;

type Noted = Pick<
  RequestDocument,
  "_id" | "firstName" | "lastName" | "assignments" | "createdAt" | "statusAt" | "updatedAt"
>;

async function rowsOf(
  kind: Concern,
  filter: QueryFilter<RequestDocument>,
  sort: Record<string, SortOrder> | undefined,
  since: (doc: Noted) => Date,
  hint?: Record<string, 1>,
): Promise<Attention> {
  const fields = {
    firstName: 1,
    lastName: 1,
    assignments: 1,
    createdAt: 1,
    statusAt: 1,
    updatedAt: 1,
  };
  const found = await HelpRequests.find(filter, fields)
    .sort(sort ?? {})
    .setOptions({ ...(hint && { hint }) })
    .limit(SHOWN + 1)
    .lean<Noted[]>();
  const rows = found
    .slice(0, SHOWN)
    .map((doc) => ({ id: doc._id, name: `${doc.firstName} ${doc.lastName}`, since: since(doc) }));
  return { kind, rows, more: found.length > SHOWN };
}
