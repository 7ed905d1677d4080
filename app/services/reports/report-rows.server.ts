import type { QueryFilter } from "mongoose";
import {
  HelpRequests,
  HOMES_INDEX,
  REPORT_INDEX,
  type RequestDocument,
} from "~/models/request.server";
import type { ReportFilter } from "~/schemas/reports/report-query";
import { getEasternMonthStart } from "../platform/eastern-time.server";

/** The fields of a request that a report shows. */
export type ReportedRequest = Pick<
  RequestDocument,
  | "_id"
  | "status"
  | "firstName"
  | "lastName"
  | "email"
  | "phone"
  | "address"
  | "county"
  | "helpTypes"
  | "other"
  | "description"
  | "reasonRejected"
  | "closeNotes"
  | "addressKey"
  | "local"
  | "createdAt"
> & {
  history: Pick<RequestDocument["history"][number], "at" | "to">[];
  assignments: Pick<RequestDocument["assignments"][number], "name" | "state">[];
};

type ProjectedField =
  | Exclude<keyof ReportedRequest, "_id" | "history" | "assignments">
  | `history.${keyof ReportedRequest["history"][number]}`
  | `assignments.${keyof ReportedRequest["assignments"][number]}`;

const REPORT_PROJECTION = {
  status: 1,
  firstName: 1,
  lastName: 1,
  email: 1,
  phone: 1,
  address: 1,
  county: 1,
  helpTypes: 1,
  other: 1,
  description: 1,
  reasonRejected: 1,
  closeNotes: 1,
  addressKey: 1,
  local: 1,
  createdAt: 1,
  "history.at": 1,
  "history.to": 1,
  "assignments.name": 1,
  "assignments.state": 1,
} as const satisfies Record<ProjectedField, 1>;

/** A row of a report; with unique homes also the number of matching requests at this home. */
export interface ReportRow {
  request: ReportedRequest;
  atThisHome?: number;
}

type Filter = QueryFilter<RequestDocument>;

const EPOCH = new Date(0);

/**
 * MongoDB filter of a report. Years and months are Florida's: a year is a range of time, a month of
 * any year a stored key. The first key of the index always has a condition; without one the server
 * checks the other keys only after reading the documents.
 */
export function toRequestFilter({
  year,
  month,
  county,
  zipCode,
  status,
  uniqueHomes,
}: ReportFilter): Filter {
  return {
    ...(uniqueHomes && { addressKey: { $gte: "" } }),
    createdAt:
      year === undefined
        ? { $gte: EPOCH }
        : {
            $gte: getEasternMonthStart(year, month ?? 1),
            $lt: getEasternMonthStart(year, (month ?? 12) + 1),
          },
    ...(year === undefined && month !== undefined && { "local.month": month }),
    ...(county && { county }),
    ...(zipCode && { "address.zip": zipCode }),
    ...(status && { status }),
  };
}

/** Requests per query: read and written in about 5 ms, so other requests wait no longer. */
const BATCH_SIZE = 100;

/**
 * Rows in batches: requests newest first, or the newest of each home in the order of the homes.
 * Each batch is its own short query: a broken download leaves no cursor behind, and the whole has
 * no time limit.
 */
export async function* readRowBatches(
  filter: ReportFilter,
  size = BATCH_SIZE,
): AsyncGenerator<ReportRow[]> {
  if (!filter.uniqueHomes) {
    for await (const batch of readRequestBatches(filter, size))
      yield batch.map((request) => ({ request }));
    return;
  }
  let home: Required<ReportRow> | undefined;
  for await (const batch of readRequestBatches(filter, size)) {
    const rows: ReportRow[] = [];
    for (const request of batch) {
      if (home?.request.addressKey === request.addressKey) home.atThisHome++;
      else {
        if (home) rows.push(home);
        home = { request, atThisHome: 1 };
      }
    }
    yield rows;
  }
  if (home) yield [home];
}

export async function readFirstRows(filter: ReportFilter, count: number): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  // The last home of a batch is completed by the next batch: read one more.
  for await (const batch of readRowBatches(filter, count + 1))
    if (rows.push(...batch) >= count) break;
  return rows.slice(0, count);
}

async function* readRequestBatches(
  filter: ReportFilter,
  size: number,
): AsyncGenerator<ReportedRequest[]> {
  const { uniqueHomes } = filter;
  const match = toRequestFilter(filter);
  let after: Filter = {};
  for (;;) {
    const batch = await HelpRequests.find({ $and: [match, after] }, REPORT_PROJECTION)
      .sort(getReportSort(filter))
      .hint(getReportIndex(filter))
      .limit(size)
      .lean<ReportedRequest[]>();
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < size) return;
    after = uniqueHomes ? toAfterHomeFilter(last) : toAfterRequestFilter(last);
  }
}

const BY_TIME = { createdAt: -1, _id: -1 } as const;
const BY_HOME = { addressKey: 1, ...BY_TIME } as const;

export const getReportSort = ({ uniqueHomes }: ReportFilter) => (uniqueHomes ? BY_HOME : BY_TIME);

/** Index that serves filter and sort of a report. */
export const getReportIndex = ({ uniqueHomes }: ReportFilter) =>
  uniqueHomes ? HOMES_INDEX : REPORT_INDEX;

/** Requests after this one, newest first. */
export const toAfterRequestFilter = ({
  createdAt,
  _id,
}: Pick<RequestDocument, "createdAt" | "_id">): Filter => ({
  createdAt: { $lte: createdAt },
  $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }],
});

const toAfterHomeFilter = (last: ReportedRequest): Filter => ({
  addressKey: { $gte: last.addressKey },
  $or: [{ addressKey: { $gt: last.addressKey } }, toAfterRequestFilter(last)],
});
