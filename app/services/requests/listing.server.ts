import { HelpRequests, REPORT_INDEX, type RequestDocument } from "~/models/request.server";
import type { AssignableRequestsFilter } from "~/schemas/jobs/assign-query";
import type { OpenRequestFilter } from "~/schemas/requests/list-queries";
import { ASSIGNABLE_STATUSES, type OpenStatus } from "~/schemas/requests/request-lists";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { SearchResult } from "../matching/search-words.server";
import type { Client } from "../platform/caller.server";
import { listAfter } from "../platform/cursor.server";
import { findInOrder } from "../platform/in-order.server";
import { readPage, toPaging, type Paging } from "../platform/pagination.server";
import { select, type Selected } from "../platform/projection.server";
import { consume } from "../platform/rate-limits.server";
import { getOnlyStatus, toConditions, toFlagQuery } from "./filtering.server";
import { searchRequests } from "./searching.server";

/** Rows on a page of each list of open requests. */
export const PAGE_SIZE = 10;

/** Fields of a request that a list shows. */
const LIST_PROJECTION = {
  ...select(
    "status",
    "firstName",
    "lastName",
    "email",
    "phone",
    "address",
    "county",
    "helpTypes",
    "other",
    "description",
    "priority",
    "possibleDuplicate",
    "suspicious",
    "readyToClose",
    "intake",
    "assignments",
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

/** The open requests of one status, as a list shows them. */
interface Listed extends OpenRequestFilter {
  status: OpenStatus;
}

/** Index that a list walks in order. Hinted, because late pages make the planner replan. */
function toListHint({ type, zip, flag }: OpenRequestFilter) {
  if (flag) return toFlagQuery(flag).index;
  if (!zip && !type) return { status: 1, createdAt: -1, _id: -1 } as const;
  return {
    live: 1,
    status: 1,
    ...(zip && { "address.zip": 1 }),
    ...(type && { helpTypes: 1 }),
    createdAt: 1,
    _id: 1,
  } as const;
}

/** Leaves out a status that follows from the flag, whose index then has all that is counted. */
async function countListed({ status, ...filter }: Listed, limit: number) {
  const only = getOnlyStatus(filter.flag);
  if (only && only !== status) return 0;
  return HelpRequests.countDocuments(
    { ...toConditions(filter), ...(!only && { status }) },
    { limit, hint: toListHint(filter) },
  );
}
/** Oldest first; flagged requests: longest flagged first, as on the dashboard. */
const readListed = ({ status, ...filter }: Listed, skip: number, limit: number) =>
  HelpRequests.find({ ...toConditions(filter), status }, LIST_PROJECTION)
    .sort({ ...(filter.flag ? toFlagQuery(filter.flag).sort : { createdAt: 1, _id: 1 }) })
    .hint(toListHint(filter))
    .skip(skip)
    .limit(limit)
    .lean<ListedRequest[]>();

async function readListPage(listed: Listed, page: number): Promise<RequestListPage> {
  const { rows, ...paging } = await readPage(
    { page, size: PAGE_SIZE },
    (limit) => countListed(listed, limit),
    (skip, limit) => readListed(listed, skip, limit),
  );
  return { rows, paging };
}

/** One page of search results, in the order of the search. */
async function readFoundPage(
  { ids, more, guesses }: SearchResult,
  page: number,
): Promise<RequestListPage> {
  const paging = toPaging({ page, size: PAGE_SIZE }, ids.length, more);
  const onPage = ids.slice((paging.page - 1) * PAGE_SIZE, paging.page * PAGE_SIZE);
  return { rows: await findInOrder(HelpRequests, onPage, LIST_PROJECTION), paging, guesses };
}

interface SearchedList extends OpenRequestFilter {
  q?: string;
  page: number;
}

/** One page of a status, oldest first, optionally filtered; or of search results. */
async function listStatus(status: OpenStatus, { q = "", page, ...filter }: SearchedList) {
  if (q.trim() === "") return readListPage({ ...filter, status }, page);
  return readFoundPage(await searchRequests(q, [status], filter), page);
}

/** The unreviewed requests. */
export const listNew = (filter: SearchedList) => listStatus("Unevaluated", filter);

/** The Active requests. */
export const listInProgress = (filter: SearchedList) => listStatus("Active", filter);

/**
 * One page of the requests that volunteers can be assigned to: Accepted before Active, each
 * oldest first; optionally of one status, or of search results.
 */
export async function listToAssign({
  q,
  page,
  status: chosen,
  ...filter
}: AssignableRequestsFilter): Promise<RequestListPage> {
  const status = chosen ?? getOnlyStatus(filter.flag);
  if (q.trim() !== "")
    return readFoundPage(
      await searchRequests(q, status ? [status] : ASSIGNABLE_STATUSES, filter),
      page,
    );
  if (status) return readListPage({ ...filter, status }, page);
  let acceptedCount = 0;
  // Two index-ordered lists, one after the other: one query over both would need a sort.
  const { rows, ...paging } = await readPage(
    { page, size: PAGE_SIZE },
    async (limit) => {
      const [accepted, active] = await Promise.all([
        countListed({ ...filter, status: "Accepted" }, limit),
        countListed({ ...filter, status: "Active" }, limit),
      ]);
      acceptedCount = accepted;
      return accepted + active;
    },
    async (skip, limit) => {
      const accepted =
        skip < acceptedCount
          ? await readListed({ ...filter, status: "Accepted" }, skip, limit)
          : [];
      const left = limit - accepted.length;
      const active =
        left > 0
          ? await readListed(
              { ...filter, status: "Active" },
              Math.max(0, skip - acceptedCount),
              left,
            )
          : [];
      return [...accepted, ...active];
    },
  );
  return { rows, paging };
}

interface Range {
  limit: number;
  after?: string | undefined;
}

/** At most `limit` requests, optionally by status, newest first, after the one with id `after`. */
export const listNewest = ({
  statuses,
  ...range
}: Range & { statuses?: readonly RequestStatus[] | undefined }) =>
  listAfter(
    HelpRequests,
    statuses ? { status: { $in: [...statuses] } } : {},
    { createdAt: -1, _id: -1 },
    { ...range, hint: statuses ? { status: 1, createdAt: -1, _id: -1 } : REPORT_INDEX },
  );

/** Public list of the requests that volunteers can be assigned to. Throws `too-many`. */
export async function listAssignable(range: Range, client: Client) {
  await consume("list", client.address);
  return listNewest({ ...range, statuses: ASSIGNABLE_STATUSES });
}
