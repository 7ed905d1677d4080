import type { PipelineStage, QueryFilter } from "mongoose";
import { HelpRequests, ZIP_INDEX, type RequestDocument } from "~/models/request.server";
import { LIST_FLAGS, OPEN_STATUSES, type OpenStatus } from "~/schemas/requests/request-lists";
import {
  HELP_TYPE_CODES,
  REQUEST_STATUSES,
  ZIP_CODES,
  type HelpType,
  type RequestStatus,
  type ZipCode,
} from "~/schemas/vocabulary";
import { MAX_LIST_ROWS } from "~/services/platform/pagination.server";
import { SHARED_FLAG_FILTERS, toListFlagFilter, type SharedFlag } from "./filtering.server";

export type StatusCounts = Record<OpenStatus, number>;

interface Counted {
  count: number;
  oldest?: Date | undefined;
}

export interface OpenCounts {
  /** `oldest`: when the request arrived that waits longest in the list of its status. */
  statuses: Record<OpenStatus, Counted>;
  lifeSafety: Counted;
  /** Counts requests of any status. */
  told: Pick<Counted, "count">;
  /** A request counts for each type that it asks for. */
  helpTypes: { type: HelpType; counts: StatusCounts }[];
  zips: { zip: ZipCode; counts: StatusCounts }[];
}

const byStatus = <Value>(getValue: (status: OpenStatus) => Value): Record<OpenStatus, Value> => ({
  Unevaluated: getValue("Unevaluated"),
  Accepted: getValue("Accepted"),
  Active: getValue("Active"),
});

type Pipeline = PipelineStage.UnionWithPipelineStage[];
interface FoundCount {
  _id: string;
  count?: number;
  oldest?: Date;
}

/** Equality on whole index prefixes only: MongoDB counts the keys and fetches no document. */
const toCount = (key: string, filter: QueryFilter<RequestDocument>): Pipeline => [
  { $match: filter },
  { $group: { _id: key, count: { $sum: 1 } } },
];
const OLDEST = "oldest";

/** The open requests with a priority, and the oldest of them: keys only. */
const countLifeSafety = (): Pipeline => [
  { $match: { ...toListed(OPEN_STATUSES), ...SHARED_FLAG_FILTERS.lifeSafety } },
  { $group: { _id: "lifeSafety", count: { $sum: 1 }, oldest: { $min: "$createdAt" } } },
];

export function openRequestStages(): PipelineStage[] {
  const [first = [], ...others] = OPEN_STATUSES.map((status) => toCount(status, { status }));
  return unionPipelines(HelpRequests.collection.name, first, others);
}

export async function countOpenRequests(): Promise<StatusCounts> {
  const found = await HelpRequests.aggregate<FoundCount>(openRequestStages());
  return byStatus((status) => found.find(({ _id }) => _id === status)?.count ?? 0);
}

/** Counts the open requests by status, by help type and by zip code, in one command. */
export async function readOpenCounts(): Promise<OpenCounts> {
  const pipelines = OPEN_STATUSES.flatMap((status): Pipeline[] => [
    toCount(status, { status }),
    [
      { $match: { status } },
      { $sort: { createdAt: 1, _id: 1 } },
      { $limit: 1 },
      { $project: { _id: `${status} ${OLDEST}`, oldest: "$createdAt" } },
    ],
    ...HELP_TYPE_CODES.map((type) =>
      toCount(`${status} ${type}`, { live: true, status, helpTypes: type }),
    ),
    ...ZIP_CODES.map((zip) =>
      toCount(`${status} ${zip}`, { live: true, status, "address.zip": zip }),
    ),
  ]);
  const [first = [], ...others] = pipelines;
  const found = await HelpRequests.aggregate<FoundCount>(
    unionPipelines(HelpRequests.collection.name, first, [
      ...others,
      countLifeSafety(),
      toCount("told", { ...toListed(REQUEST_STATUSES), ...SHARED_FLAG_FILTERS.told }),
    ]),
  );
  const counted = new Map(found.map((row) => [row._id, row]));
  const getCount = (key: string) => counted.get(key)?.count ?? 0;
  const getCounted = (key: string, oldestKey = key) => ({
    count: getCount(key),
    oldest: counted.get(oldestKey)?.oldest,
  });
  const countEach = (code: string) => byStatus((status) => getCount(`${status} ${code}`));
  return {
    statuses: byStatus((status) => getCounted(status, `${status} ${OLDEST}`)),
    lifeSafety: getCounted("lifeSafety"),
    told: getCounted("told"),
    helpTypes: HELP_TYPE_CODES.map((type) => ({ type, counts: countEach(type) })),
    zips: ZIP_CODES.map((zip) => ({ zip, counts: countEach(zip) })),
  };
}

/** Numbers of requests, each up to one more than a list reaches. */
export interface Facets {
  /** In all statuses; the others within the listed ones. */
  statuses: Record<RequestStatus, number>;
  types: Record<HelpType, number>;
  zips: Record<ZipCode, number>;
  flags: Record<SharedFlag, number>;
}

const FACET_FLAGS = LIST_FLAGS.filter((flag) => flag !== "mine");
const toListed = (statuses: readonly RequestStatus[]) => ({
  status: { $in: [...statuses] },
  "address.zip": { $in: [...ZIP_CODES] },
});

/** Counts by each filter in one command: all requests, from index keys alone, or search results. */
export async function countFacets(
  statuses: readonly RequestStatus[],
  found?: readonly string[],
): Promise<Facets> {
  const listed = toListed(statuses);
  const filters: Record<string, QueryFilter<RequestDocument>> = {};
  for (const one of REQUEST_STATUSES) filters[one] = { status: one };
  for (const one of HELP_TYPE_CODES) filters[one] = { ...listed, helpTypes: one };
  for (const one of ZIP_CODES) filters[one] = { ...listed, "address.zip": one };
  for (const one of FACET_FLAGS)
    if (one !== "unassigned") filters[one] = { ...listed, ...SHARED_FLAG_FILTERS[one] };
  const counts = await (found ? countAmong(found, filters) : countByKeys(filters));
  const countEach = <Key extends string>(keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, counts.get(key) ?? 0])) as Record<Key, number>;
  return {
    statuses: countEach(REQUEST_STATUSES),
    types: countEach(HELP_TYPE_CODES),
    zips: countEach(ZIP_CODES),
    flags: {
      ...countEach(FACET_FLAGS),
      unassigned: statuses.includes("Accepted") ? (counts.get("Accepted") ?? 0) : 0,
    },
  };
}

type Filters = Readonly<Record<string, QueryFilter<RequestDocument>>>;

async function countByKeys(filters: Filters) {
  const [first = [], ...others] = Object.entries(filters).map(([key, filter]): Pipeline => [
    { $match: filter },
    { $limit: MAX_LIST_ROWS + 1 },
    { $group: { _id: key, count: { $sum: 1 } } },
  ]);
  const counted = await HelpRequests.aggregate<FoundCount>(
    unionPipelines(HelpRequests.collection.name, first, others),
  );
  return new Map(counted.map(({ _id, count = 0 }) => [_id, count]));
}

async function countAmong(ids: readonly string[], filters: Filters) {
  const facets = Object.entries(filters).map(
    ([key, filter]): [string, PipelineStage.FacetPipelineStage[]] => [
      key,
      [{ $match: filter }, { $count: "count" }],
    ],
  );
  const [counted] = await HelpRequests.aggregate<Record<string, { count: number }[]>>([
    { $match: { _id: { $in: [...ids] } } },
    { $facet: Object.fromEntries(facets) },
  ]);
  return new Map(Object.entries(counted ?? {}).map(([key, [one]]) => [key, one?.count ?? 0]));
}

export const countMine = (
  statuses: readonly RequestStatus[],
  viewer: string,
  found?: readonly string[],
) =>
  HelpRequests.countDocuments(
    {
      ...toListed(statuses),
      ...toListFlagFilter("mine", viewer),
      ...(found && { _id: { $in: [...found] } }),
    },
    { limit: MAX_LIST_ROWS + 1, hint: `${ZIP_INDEX}-mine` },
  ).exec();

type Stage = PipelineStage.UnionWithPipelineStage;

/** Each is planned by itself, so each can use its own index; a hint applies to the first only. */
export const unionPipelines = (
  collection: string,
  first: readonly Stage[],
  others: readonly Stage[][],
): PipelineStage[] => [
  ...first,
  ...others.map((pipeline) => ({ $unionWith: { coll: collection, pipeline } })),
];
