import { HelpRequests, REPORT_INDEX, type RequestDocument } from "~/models/request.server";
import type { AssignableRequestsFilter } from "~/schemas/jobs/assign-query";
import { ANSWER_NAMES } from "~/schemas/requests/answers";
import type { OpenRequestFilter } from "~/schemas/requests/list-queries";
import {
  ASSIGNABLE_STATUSES,
  toAssignChoice,
  toAssignStatuses,
  type OpenStatus,
} from "~/schemas/requests/request-lists";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { Client } from "../platform/caller.server";
import { listAfter, type Range } from "../platform/cursor.server";
import { findInOrder } from "../platform/in-order.server";
import type { Paging } from "../platform/pagination.server";
import { select, type Selected } from "../platform/projection.server";
import { consume } from "../platform/rate-limits.server";
import { readIdPage } from "./list-order.server";

/** Rows on a page of each list of open requests. */
export const PAGE_SIZE = 10;

/** Fields of a request that a list shows. */
const LIST_PROJECTION = {
  ...select(
    "status",
    ...ANSWER_NAMES,
    "priority",
    "possibleDuplicate",
    "suspicious",
    "readyToClose",
    "intake",
    "claimedBy",
    "assignments",
    "formerJobs",
    "createdAt",
  ),
  history: { $slice: 1 }, // first entry: submitted, or entered by which administrator
};
export type ListedRequest = Selected<RequestDocument, typeof LIST_PROJECTION>;

interface RequestListPage {
  rows: ListedRequest[];
  paging: Paging;
  /** Similar words that were searched instead of those of the query. */
  guesses?: string[] | undefined;
}

type ListFilter = OpenRequestFilter & { q?: string; page: number };

/** The list of all requests as the specification's lists have it: by priority, then oldest first. */
async function listStatuses(
  status: readonly OpenStatus[],
  { q = "", page, type, zip, flag }: ListFilter,
): Promise<RequestListPage> {
  const { ids, paging, guesses } = await readIdPage({
    ...{ q, status: [...status], type, zip, flag, page },
    ...{ sort: "priority", dir: "asc", viewer: "", size: PAGE_SIZE },
  });
  const rows = await findInOrder(HelpRequests, ids, LIST_PROJECTION);
  // Not one that was decided meanwhile.
  return { rows: rows.filter((row) => status.some((one) => one === row.status)), paging, guesses };
}

/** One page of the unreviewed requests, optionally filtered, or of a search among them. */
export const listNew = (filter: ListFilter) => listStatuses(["Unevaluated"], filter);

/** The same of the Active requests. */
export const listInProgress = (filter: ListFilter) => listStatuses(["Active"], filter);

/** The same of those that volunteers can be assigned to: the Accepted ones unless asked otherwise. */
export const listToAssign = ({ status, ...filter }: AssignableRequestsFilter) =>
  listStatuses(toAssignStatuses(status ?? toAssignChoice(filter)), filter);

export type RequestRange = Range<Pick<RequestDocument, "_id" | "createdAt">>;

/** The requests of a range, optionally of some statuses, newest first. */
export const listNewest = ({
  statuses,
  ...range
}: RequestRange & { statuses?: readonly RequestStatus[] | undefined }) =>
  listAfter(
    HelpRequests,
    statuses ? { status: { $in: [...statuses] } } : {},
    { createdAt: -1, _id: -1 },
    { ...range, hint: statuses ? { status: 1, createdAt: -1, _id: -1 } : REPORT_INDEX },
  );

/** The requests of a range that volunteers can be assigned to, newest first. */
export const listAssignable = (range: RequestRange) =>
  listNewest({ ...range, statuses: ASSIGNABLE_STATUSES });

/** Counts a public reading of a list, of a page or of the whole. Throws `too-many`. */
export async function countPublicReading(limit: number | undefined, { address }: Client) {
  if (limit === undefined) await consume("wholeList", address, "list.tooManyWhole");
  else await consume("list", address);
}
