import type { QueryFilter } from "mongoose";
import type { Assignment } from "~/models/assignment.server";
import type { HistoryEntry } from "~/models/history-entry.server";
import {
  HelpRequests,
  HOMES_INDEX,
  REPORT_INDEX,
  type RequestDocument,
} from "~/models/request.server";
import { ANSWER_NAMES } from "~/schemas/requests/answers";
import type { ReportFilter } from "~/schemas/reports/report-query";
import { readBatches, toAfterFilter } from "../platform/cursor.server";
import { getEasternMonthStart } from "../platform/eastern-time.server";
import { select, type Selected } from "../platform/projection.server";

const REPORT_PROJECTION = {
  ...select(
    ...ANSWER_NAMES,
    "status",
    "reasonRejected",
    "closeNotes",
    "outcome",
    "duplicateOf",
    "addressKey",
    "local",
    "createdAt",
    "priority",
    "locale",
    "intake",
  ),
  ...select("history.at", "history.to", "history.rev", "history.event"),
  ...select("assignments.name", "assignments.state"),
};
export type ReportedRequest = Selected<RequestDocument, typeof REPORT_PROJECTION> & {
  history: Pick<HistoryEntry, "at" | "to" | "rev" | "event">[];
  assignments: Pick<Assignment, "name" | "state">[];
};

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
 * Rows in batches: requests newest first, or the newest of each home in the order of the homes; a
 * closed duplicate speaks for its home only if there is no other request.
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
      if (home?.request.addressKey === request.addressKey) {
        home.atThisHome++;
        if (isDuplicate(home.request) && !isDuplicate(request)) home.request = request;
      } else {
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

const isDuplicate = ({ outcome }: ReportedRequest) => outcome === "duplicate";

function readRequestBatches(filter: ReportFilter, size: number): AsyncGenerator<ReportedRequest[]> {
  const match = toRequestFilter(filter);
  const order = getReportSort(filter);
  return readBatches<ReportedRequest>(
    ({ limit, after }) =>
      HelpRequests.find(
        {
          $and: [
            match,
            typeof after === "object" ? toAfterFilter<RequestDocument>(order, after) : {},
          ],
        },
        REPORT_PROJECTION,
      )
        .sort(order)
        .hint(getReportIndex(filter))
        .limit(limit)
        .lean<ReportedRequest[]>(),
    size,
  );
}

const BY_TIME = { createdAt: -1, _id: -1 } as const;
const BY_HOME = { addressKey: 1, ...BY_TIME } as const;

export const getReportSort = ({ uniqueHomes }: ReportFilter) => (uniqueHomes ? BY_HOME : BY_TIME);

export const getReportIndex = ({ uniqueHomes }: ReportFilter) =>
  uniqueHomes ? HOMES_INDEX : REPORT_INDEX;
