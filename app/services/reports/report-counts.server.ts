import type { PipelineStage } from "mongoose";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { getOutcome, toReportStatus } from "~/schemas/reports/report";
import type { ReportFilter } from "~/schemas/reports/report-query";
import {
  HELP_TYPE_CODES,
  type ClosingOutcome,
  type HelpType,
  type RequestStatus,
  type ZipCode,
} from "~/schemas/vocabulary";
import { toAfterFilter } from "../platform/cursor.server";
import { select, type Selected } from "../platform/projection.server";
import {
  getReportIndex,
  getReportSort,
  toRequestFilter,
  type ReportRow,
} from "./report-rows.server";

export interface ReportCounts {
  /** Rows of the file: requests, or homes when each counts once. */
  rows: number;
  /** Matching requests; equals `rows` unless each home counts once. */
  matching: number;
  /** By the report's name of the status. */
  statuses: Map<string, number>;
  /** Of the closed ones. */
  outcomes: Map<ClosingOutcome, number>;
  zips: Map<string, number>;
  helpTypes: Map<HelpType, number>;
  counties: Map<string, number>;
  /** `2026-09` */
  months: Map<string, number>;
}

const increment = <Key>(counts: Map<Key, number>, key: Key, by = 1) =>
  counts.set(key, (counts.get(key) ?? 0) + by);

export function createReportCounter(): ReportCounts & { add: (row: ReportRow) => void } {
  const counts = { ...emptyCounts(), add };
  function add({ request, atThisHome = 1 }: ReportRow) {
    const { status, address, county, helpTypes, local } = request;
    const outcome = getOutcome(request);
    counts.rows++;
    counts.matching += atThisHome;
    increment(counts.statuses, toReportStatus(status));
    if (outcome) increment(counts.outcomes, outcome);
    increment(counts.zips, address.zip);
    increment(counts.counties, county);
    increment(counts.months, `${local.year}-${String(local.month).padStart(2, "0")}`);
    for (const type of helpTypes) increment(counts.helpTypes, type);
  }
  return counts;
}

const emptyCounts = (): ReportCounts => ({
  rows: 0,
  matching: 0,
  statuses: new Map(),
  outcomes: new Map(),
  zips: new Map(),
  helpTypes: new Map(),
  counties: new Map(),
  months: new Map(),
});

const END_PROJECTION = select("addressKey", "createdAt");
type Group = {
  _id: { status: RequestStatus; outcome?: ClosingOutcome; zip: ZipCode };
  rows: number;
  matching: number;
} & Record<HelpType, number>;

/** Requests per aggregation: far below the query time limit, also on a busy machine. */
const SLICE_SIZE = 5_000;

/** Slice by slice, so that the whole has no time limit. Without counties and months. */
export async function countMatchingRequests(
  filter: ReportFilter,
): Promise<Omit<ReportCounts, "counties" | "months">> {
  const counts = emptyCounts();
  const { uniqueHomes } = filter;
  const match = toRequestFilter(filter);
  const order = getReportSort(filter);
  let after: ReturnType<typeof toRequestFilter> = {};
  for (;;) {
    const last = await HelpRequests.findOne({ $and: [match, after] }, END_PROJECTION)
      .sort(order)
      .hint(getReportIndex(filter))
      .skip(SLICE_SIZE - 1)
      .lean<Selected<RequestDocument, typeof END_PROJECTION>>();
    // A slice by homes ends after the last request of a home.
    const slice: PipelineStage[] = uniqueHomes
      ? [
          {
            $match: {
              $and: [match, after, ...(last ? [{ addressKey: { $lte: last.addressKey } }] : [])],
            },
          },
          ...UNIQUE_HOMES_STAGES,
        ]
      : [
          { $match: { $and: [match, after] } },
          { $sort: order },
          { $limit: SLICE_SIZE },
          ...REQUESTS_STAGES,
        ];
    add(
      counts,
      await HelpRequests.aggregate<Group>([...slice, GROUP_STAGE]).hint(getReportIndex(filter)),
    );
    if (!last) return counts;
    after = uniqueHomes
      ? { addressKey: { $gt: last.addressKey } }
      : toAfterFilter<RequestDocument>(order, last);
  }
}

function add(counts: ReportCounts, groups: readonly Group[]) {
  for (const { _id, rows, matching: requests, ...types } of groups) {
    counts.rows += rows;
    counts.matching += requests;
    const outcome = getOutcome(_id);
    increment(counts.statuses, toReportStatus(_id.status), rows);
    if (outcome) increment(counts.outcomes, outcome, rows);
    increment(counts.zips, _id.zip, rows);
    for (const type of HELP_TYPE_CODES) increment(counts.helpTypes, type, types[type]);
  }
}

const REQUESTS_STAGES: PipelineStage[] = [
  {
    $project: {
      status: 1,
      outcome: 1,
      zip: "$address.zip",
      helpTypes: 1,
      matching: { $literal: 1 },
    },
  },
];
const COUNTED = {
  status: "$status",
  outcome: "$outcome",
  zip: "$address.zip",
  helpTypes: "$helpTypes",
};
const IS_DUPLICATE = { $eq: ["$outcome", "duplicate"] };
/** The newest request of each home; a closed duplicate only if there is no other. */
const UNIQUE_HOMES_STAGES: PipelineStage[] = [
  { $sort: { addressKey: 1, createdAt: -1, _id: -1 } },
  {
    $group: {
      _id: "$addressKey",
      newest: { $first: COUNTED },
      others: { $push: { $cond: [IS_DUPLICATE, "$$REMOVE", COUNTED] } },
      matching: { $sum: 1 },
    },
  },
  {
    $replaceWith: {
      $mergeObjects: [{ $ifNull: [{ $first: "$others" }, "$newest"] }, { matching: "$matching" }],
    },
  },
];
const GROUP_STAGE: PipelineStage = {
  $group: {
    _id: { status: "$status", outcome: "$outcome", zip: "$zip" },
    rows: { $sum: 1 },
    matching: { $sum: "$matching" },
    ...Object.fromEntries(
      HELP_TYPE_CODES.map((type) => [
        type,
        { $sum: { $cond: [{ $in: [type, "$helpTypes"] }, 1, 0] } },
      ]),
    ),
  },
};
