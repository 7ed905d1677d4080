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
import type { SearchResult } from "../matching/search-words.server";
import type { Client } from "../platform/caller.server";
import { listAfter, type Range } from "../platform/cursor.server";
import { findInOrder } from "../platform/in-order.server";
import { readPage, toPaging, type Paging } from "../platform/pagination.server";
import { select, type Selected } from "../platform/projection.server";
import { consume } from "../platform/rate-limits.server";
import {
  getOnlyStatus,
  toFlaggedList,
  toSearchConditions,
  type SinceFlag,
} from "./filtering.server";
import { countListed, readIds, type OrderedList } from "./list-order.server";
import { searchRequests } from "./searching.server";

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

/** The open requests of one status, as a list shows them. */
interface Listed extends OpenRequestFilter {
  status: OpenStatus;
}

/** A list whose flag says since when. */
type SinceList = Omit<Listed, "flag"> & { flag: SinceFlag };
const isSinceList = (listed: Listed): listed is SinceList =>
  listed.flag === "declined" || listed.flag === "unanswered";

/** The same list as the one of all requests has it: by priority, then oldest first. */
const toOrderedList = ({ status, type, zip, flag }: Listed): OrderedList => ({
  q: "",
  status: [status],
  type,
  zip,
  sort: "priority",
  dir: "asc",
  viewer: "",
  flag: flag === "ready" || flag === "bounced" ? flag : undefined,
});

/**
 * The same for a list whose flag says since when: longest flagged first. Its status is no condition
 * but follows from the flag, whose index has all that is skipped and counted then.
 */
function toSinceQuery({ status, flag, ...filter }: SinceList) {
  const { filter: flagged, ...order } = toFlaggedList(flag);
  const isPossible = getOnlyStatus(flag) === status;
  return { isPossible, filter: { ...toSearchConditions(filter), ...flagged }, ...order };
}

/** The number of listed requests, at most `limit`. */
async function countOpen(listed: Listed, limit: number) {
  if (!isSinceList(listed)) return countListed(toOrderedList(listed), limit);
  const { isPossible, filter, index } = toSinceQuery(listed);
  return isPossible ? HelpRequests.countDocuments(filter, { limit, hint: index }) : 0;
}

async function readOpen(listed: Listed, skip: number, limit: number) {
  if (!isSinceList(listed)) {
    const ids = await readIds(toOrderedList(listed), skip, limit);
    const rows = await findInOrder(HelpRequests, ids, LIST_PROJECTION);
    return rows.filter((row) => row.status === listed.status); // not one decided meanwhile
  }
  const { isPossible, filter, sort, index } = toSinceQuery(listed);
  if (!isPossible) return [];
  return HelpRequests.find(filter, LIST_PROJECTION)
    .sort({ ...sort })
    .hint(index)
    .skip(skip)
    .limit(limit)
    .lean<ListedRequest[]>();
}

async function readListPage(listed: Listed, page: number): Promise<RequestListPage> {
  const { rows, ...paging } = await readPage(
    { page, size: PAGE_SIZE },
    (limit) => countOpen(listed, limit),
    (skip, limit) => readOpen(listed, skip, limit),
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

/** One page of a status by priority, then oldest first, optionally filtered; or of a search. */
async function listStatus(status: OpenStatus, { q = "", page, ...filter }: SearchedList) {
  if (q.trim() === "") return readListPage({ ...filter, status }, page);
  return readFoundPage(await searchRequests(q, [status], filter), page);
}

/** The unreviewed requests. */
export const listNew = (filter: SearchedList) => listStatus("Unevaluated", filter);

/** The Active requests. */
export const listInProgress = (filter: SearchedList) => listStatus("Active", filter);

/**
 * One page of the requests that volunteers can be assigned to: the Accepted ones unless asked
 * otherwise, those before Active ones, each by priority, then oldest first; or of search results.
 */
export async function listToAssign({
  q,
  page,
  status,
  ...filter
}: AssignableRequestsFilter): Promise<RequestListPage> {
  const choice = status ?? toAssignChoice({ flag: filter.flag });
  if (q.trim() !== "")
    return readFoundPage(await searchRequests(q, toAssignStatuses(choice), filter), page);
  if (choice !== "both") return readListPage({ ...filter, status: choice }, page);
  let acceptedCount = 0;
  // Two index-ordered lists, one after the other: one query over both would need a sort.
  const { rows, ...paging } = await readPage(
    { page, size: PAGE_SIZE },
    async (limit) => {
      const [accepted, active] = await Promise.all([
        countOpen({ ...filter, status: "Accepted" }, limit),
        countOpen({ ...filter, status: "Active" }, limit),
      ]);
      acceptedCount = accepted;
      return accepted + active;
    },
    async (skip, limit) => {
      const accepted =
        skip < acceptedCount ? await readOpen({ ...filter, status: "Accepted" }, skip, limit) : [];
      const left = limit - accepted.length;
      const active =
        left > 0
          ? await readOpen({ ...filter, status: "Active" }, Math.max(0, skip - acceptedCount), left)
          : [];
      return [...accepted, ...active];
    },
  );
  return { rows, paging };
}

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
