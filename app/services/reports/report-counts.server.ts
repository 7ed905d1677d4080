import type { PipelineStage } from "mongoose";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { toReportStatus, type ReportFilter } from "~/schemas/reports/report-query";
import {
  HELP_TYPE_CODES,
  type HelpType,
  type RequestStatus,
  type ZipCode,
} from "~/schemas/vocabulary";
import {
  toAfterRequestFilter,
  getReportIndex,
  toRequestFilter,
  getReportSort,
  type ReportRow,
} from "./report-rows.server";

/** What the rows of a report come to. */
export interface ReportCounts {
  /** Rows of the file: requests, or homes when each counts once. */
  rows: number;
  /** Requests that match; the same as rows unless homes are counted. */
  matching: number;
  /** By the status as the report calls it. */
  statuses: Map<string, number>;
  zips: Map<string, number>;
  helpTypes: Map<HelpType, number>;
  counties: Map<string, number>;
  /** `2026-09` */
  months: Map<string, number>;
}

const more = <Key>(counts: Map<Key, number>, key: Key, by = 1) =>
  counts.set(key, (counts.get(key) ?? 0) + by);

/** Counts of rows that pass. */
export function createReportCounter(): ReportCounts & { add: (row: ReportRow) => void } {
  const counts = { ...none(), add };
  function add({
    request: { status, address, county, helpTypes, local },
    atThisHome = 1,
  }: ReportRow) {
    counts.rows++;
    counts.matching += atThisHome;
    more(counts.statuses, toReportStatus(status));
    more(counts.zips, address.zip);
    more(counts.counties, county);
    more(counts.months, `${local.year}-${String(local.month).padStart(2, "0")}`);
    for (const type of helpTypes) more(counts.helpTypes, type);
  }
  return counts;
}

const none = (): ReportCounts => ({
  rows: 0,
  matching: 0,
  statuses: new Map(),
  zips: new Map(),
  helpTypes: new Map(),
  counties: new Map(),
  months: new Map(),
});

type SliceEnd = Pick<RequestDocument, "_id" | "addressKey" | "createdAt">;
type Group = {
  _id: { status: RequestStatus; zip: ZipCode };
  rows: number;
  matching: number;
} & Record<HelpType, number>;

/** Requests that one question to the database looks at: far from its time limit, also on a machine that has more to do. */
const SLICE = 5_000;

/**
 * The counts of a report before it is made, by the database, slice by slice in the order of the report: the whole has no time limit, and at most 25 groups
 * of each slice come back. Counties and months are left out.
 */
export async function countMatchingRequests(
  filter: ReportFilter,
): Promise<Omit<ReportCounts, "counties" | "months">> {
  const counts = none();
  const { uniqueHomes } = filter;
  const match = toRequestFilter(filter);
  let after: ReturnType<typeof toRequestFilter> = {};
  for (;;) {
    const last = await HelpRequests.findOne(
      { $and: [match, after] },
      { addressKey: 1, createdAt: 1 },
    )
      .sort(getReportSort(filter))
      .hint(getReportIndex(filter))
      .skip(SLICE - 1)
      .lean<SliceEnd>();
    // A home is not cut in two.
    const slice: PipelineStage[] = uniqueHomes
      ? [
          {
            $match: {
              $and: [match, after, ...(last ? [{ addressKey: { $lte: last.addressKey } }] : [])],
            },
          },
          ...EACH_HOME_ONCE,
        ]
      : [
          { $match: { $and: [match, after] } },
          { $sort: getReportSort(filter) },
          { $limit: SLICE },
          ...EACH,
        ];
    add(
      counts,
      await HelpRequests.aggregate<Group>([...slice, GROUPED]).hint(getReportIndex(filter)),
    );
    if (!last) return counts;
    after = uniqueHomes ? { addressKey: { $gt: last.addressKey } } : toAfterRequestFilter(last);
  }
}

function add(counts: ReportCounts, groups: readonly Group[]) {
  for (const { _id, rows, matching: requests, ...types } of groups) {
    counts.rows += rows;
    counts.matching += requests;
    more(counts.statuses, toReportStatus(_id.status), rows);
    more(counts.zips, _id.zip, rows);
    for (const type of HELP_TYPE_CODES) more(counts.helpTypes, type, types[type]);
  }
}

const EACH: PipelineStage[] = [
  { $project: { status: 1, zip: "$address.zip", helpTypes: 1, matching: { $literal: 1 } } },
];
const EACH_HOME_ONCE: PipelineStage[] = [
  { $sort: { addressKey: 1, createdAt: -1, _id: -1 } },
  {
    $group: {
      _id: "$addressKey",
      status: { $first: "$status" },
      zip: { $first: "$address.zip" },
      helpTypes: { $first: "$helpTypes" },
      matching: { $sum: 1 },
    },
  },
];
const GROUPED: PipelineStage = {
  $group: {
    _id: { status: "$status", zip: "$zip" },
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
