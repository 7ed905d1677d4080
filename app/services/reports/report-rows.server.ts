import type { QueryFilter } from "mongoose";
import {
  HelpRequests,
  HOMES_INDEX,
  REPORT_INDEX,
  type RequestDocument,
} from "~/models/request.server";
import type { ReportFilter } from "~/schemas/reports/report-query";
import { getEasternMonthStart } from "../platform/eastern-time.server";

/** What a report reads of a request, and nothing that it does not show. */
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
} as const;

/** A row of a report: a request, and how many that match stand at its home when each home counts once. */
export interface ReportRow {
  request: ReportedRequest;
  atThisHome?: number;
}

type Filter = QueryFilter<RequestDocument>;

const EVER = new Date(0);

/**
 * What a request must be to match. A year is a range of time, a month of any year is one of the keys: both are those of Florida. The first key of the index
 * has a condition in any case: without one the server looks at the other keys only after it has read the documents.
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
        ? { $gte: EVER }
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

/** Requests of one question to the database: about as many as are read and written in five milliseconds, so that nobody else waits longer. */
const BATCH = 100;

/**
 * The rows of a report in batches: requests newest first, or with each home once in the order of the homes, the newest of each. One batch is held at a time
 * and is a short question of its own: there is no cursor that a broken download could leave behind, and no time limit for the whole.
 */
export async function* readRowBatches(
  filter: ReportFilter,
  size = BATCH,
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

/** The first rows of a report. */
export async function readFirstRows(filter: ReportFilter, count: number): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  // The last home of a batch waits for the next one: one more is asked for.
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

/** The order of a report. */
export const getReportSort = ({ uniqueHomes }: ReportFilter) => (uniqueHomes ? BY_HOME : BY_TIME);

/** The index in whose order a report is. */
export const getReportIndex = ({ uniqueHomes }: ReportFilter) =>
  uniqueHomes ? HOMES_INDEX : REPORT_INDEX;

/** What comes after a request in time's order, the newest first. */
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
