import type { PipelineStage } from "mongoose";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { fullName } from "~/schemas/full-name";
import { REQUEST_FLAGS, type OpenStatus, type RequestFlag } from "~/schemas/requests/request-lists";
import {
  unionPipelines,
  readOpenCounts,
  type OpenCounts,
  type StatusCounts,
} from "./counting.server";
import { getOnlyStatus, toFlagQuery } from "./filtering.server";

export type AttentionKind = RequestFlag | "waiting";

interface AttentionRow {
  id: string;
  name: string;
  since: Date;
}
export interface AttentionGroup {
  kind: AttentionKind;
  /** Longest first. */
  rows: AttentionRow[];
  /** All of this kind by status, `rows` included; a status without any is absent. */
  counts: Partial<StatusCounts>;
}

export interface Overview {
  counts: OpenCounts;
  attention: AttentionGroup[];
}

export async function readOverview(now = new Date()): Promise<Overview> {
  const [counts, flagged] = await Promise.all([readOpenCounts(), listFlagged(now)]);
  const { Unevaluated, Accepted } = counts.statuses;
  const attention = flagged.map((group) =>
    group.kind === "waiting"
      ? { ...group, counts: { Unevaluated: Unevaluated.count, Accepted: Accepted.count } }
      : group,
  );
  return { counts, attention };
}

const MAX_ATTENTION_ROWS = 3;
type Pipeline = PipelineStage.UnionWithPipelineStage[];

interface FoundRow extends Pick<RequestDocument, "firstName" | "lastName"> {
  _id: string;
  kind: AttentionKind;
  since: Date;
}
interface FoundCount {
  kind: AttentionKind;
  status: OpenStatus;
  count: number;
}

const OLDEST_OFFER = {
  $min: {
    $map: {
      input: { $filter: { input: "$assignments", cond: { $eq: ["$$this.state", "Offered"] } } },
      in: "$$this.offeredAt",
    },
  },
};
const SINCE = {
  ready: "$updatedAt",
  declined: "$statusAt",
  unanswered: OLDEST_OFFER,
  bounced: "$updatedAt",
  waiting: "$createdAt",
} as const satisfies Record<AttentionKind, unknown>;

const toRows = (kind: AttentionKind, found: Pipeline): Pipeline => [
  ...found,
  { $limit: MAX_ATTENTION_ROWS },
  { $project: { firstName: 1, lastName: 1, since: SINCE[kind], kind: { $literal: kind } } },
];

/** Groups by status only if a kind has several: counting then has to fetch documents. */
function toCounts(kind: RequestFlag, found: Pipeline): Pipeline {
  const status = getOnlyStatus(kind);
  return [
    ...found,
    { $group: { _id: status ? { $literal: status } : "$status", count: { $sum: 1 } } },
    { $project: { _id: 0, status: "$_id", count: 1, kind: { $literal: kind } } },
  ];
}

/** Up to three requests of each kind, longest first, with the number of all; no empty groups. */
async function listFlagged(now: Date): Promise<AttentionGroup[]> {
  const { index, filter: unanswered } = toFlagQuery("unanswered", now);
  const flagged = REQUEST_FLAGS.map((kind) => ({ kind, ...toFlagQuery(kind, now) }));
  const sorted = flagged.flatMap(({ kind, filter, sort }) =>
    sort ? [toRows(kind, [{ $match: filter }, { $sort: sort }])] : [],
  );
  const waiting = toRows("waiting", [
    { $match: { status: { $in: ["Unevaluated", "Accepted"] } } },
    { $sort: { createdAt: 1, _id: 1 } },
  ]);
  const counts = flagged.map(({ kind, filter }) => toCounts(kind, [{ $match: filter }]));
  const found = await HelpRequests.aggregate<FoundRow | FoundCount>(
    // First, because it has no sort: the hinted index returns the oldest offers first.
    unionPipelines(HelpRequests.collection.name, toRows("unanswered", [{ $match: unanswered }]), [
      ...sorted,
      waiting,
      ...counts,
    ]),
  ).hint(index);
  return ATTENTION_KINDS.map((kind) => {
    const ofKind = found.filter((row) => row.kind === kind);
    return {
      kind,
      rows: ofKind.flatMap((row) =>
        "since" in row ? [{ id: row._id, name: fullName(row), since: row.since }] : [],
      ),
      counts: Object.fromEntries(
        ofKind.flatMap((row) => ("count" in row ? [[row.status, row.count]] : [])),
      ),
    };
  }).filter(({ rows }) => rows.length > 0);
}

/** In order of urgency. */
const ATTENTION_KINDS = [...REQUEST_FLAGS, "waiting"] as const satisfies readonly AttentionKind[];
