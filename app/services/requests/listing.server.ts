import type { QueryFilter } from "mongoose";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { AssignableRequestsFilter } from "~/schemas/jobs/assign-query";
import {
  ASSIGNABLE_STATUSES,
  type InProgressFilter,
  type NewRequestsFilter,
} from "~/schemas/requests/request-lists";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { SearchResult } from "../matching/search-words.server";
import type { Client } from "../platform/caller.server";
import { listAfter } from "../platform/cursor.server";
import { readPage, toPaging, type Paging } from "../platform/pagination.server";
import { select, type Selected } from "../platform/projection.server";
import { consume } from "../platform/rate-limits.server";
import { searchRequests } from "./searching.server";

const PAGE_SIZE = 10;

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
    "possibleDuplicate",
    "suspicious",
    "readyToClose",
    "intake",
    "createdAt",
  ),
  history: { $slice: 1 }, // first entry: submitted, or entered by which administrator
};
export type ListedRequest = Selected<RequestDocument, typeof LIST_PROJECTION>;

interface RequestListPage {
  rows: ListedRequest[];
  paging: Paging;
}

/** Index that a list walks in order. Hinted, because late pages make the planner replan. */
function toListHint(filter: QueryFilter<RequestDocument>) {
  const [zip, type] = ["address.zip" in filter, "helpTypes" in filter];
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

const countListed = (filter: QueryFilter<RequestDocument>, limit: number) =>
  HelpRequests.countDocuments(filter, { limit, hint: toListHint(filter) });
const readListed = (filter: QueryFilter<RequestDocument>, skip: number, limit: number) =>
  HelpRequests.find(filter, LIST_PROJECTION)
    .sort({ createdAt: 1, _id: 1 })
    .hint(toListHint(filter))
    .skip(skip)
    .limit(limit)
    .lean<ListedRequest[]>();

async function readListPage(
  filter: QueryFilter<RequestDocument>,
  page: number,
): Promise<RequestListPage> {
  const { rows, ...paging } = await readPage(
    { page, size: PAGE_SIZE },
    (limit) => countListed(filter, limit),
    (skip, limit) => readListed(filter, skip, limit),
  );
  return { rows, paging };
}

/** One page of search results, in the order of the search. */
async function readFoundPage({ ids, more }: SearchResult, page: number): Promise<RequestListPage> {
  const paging = toPaging({ page, size: PAGE_SIZE }, ids.length, more);
  const onPage = ids.slice((paging.page - 1) * PAGE_SIZE, paging.page * PAGE_SIZE);
  const rows =
    onPage.length > 0
      ? await HelpRequests.find({ _id: { $in: onPage } }, LIST_PROJECTION).lean<ListedRequest[]>()
      : [];
  return { rows: rows.toSorted((a, b) => onPage.indexOf(a._id) - onPage.indexOf(b._id)), paging };
}

// `live` belongs only in filters that use a partial index; the plain list skips pages in an index
// without it, and adding it would make MongoDB fetch every skipped document.

/** One page of the unreviewed requests, oldest first, optionally by kind of help and zip code. */
export const listNew = ({ type, zip, page }: NewRequestsFilter) =>
  readListPage(
    {
      status: "Unevaluated",
      ...(type && { live: true, helpTypes: type }),
      ...(zip && { live: true, "address.zip": zip }),
    },
    page,
  );

/** One page of the Active requests, oldest first, or of search results. */
export async function listInProgress({ q, type, page }: InProgressFilter) {
  if (q.trim() === "")
    return readListPage({ status: "Active", ...(type && { live: true, helpTypes: type }) }, page);
  return readFoundPage(await searchRequests(q, "Active", type), page);
}

/**
 * One page of the requests that volunteers can be assigned to: Accepted before Active, each
 * oldest first; optionally of one status, or of search results.
 */
export async function listToAssign({
  q,
  type,
  status,
  page,
}: AssignableRequestsFilter): Promise<RequestListPage> {
  if (q.trim() !== "") {
    const found = await Promise.all(
      (status ? [status] : ASSIGNABLE_STATUSES).map((one) => searchRequests(q, one, type)),
    );
    return readFoundPage(
      { ids: found.flatMap(({ ids }) => ids), more: found.some(({ more }) => more) },
      page,
    );
  }
  const kind = type && { live: true, helpTypes: type };
  if (status) return readListPage({ status, ...kind }, page);
  let acceptedCount = 0;
  // Two index-ordered lists, one after the other: one query over both would need a sort.
  const { rows, ...paging } = await readPage(
    { page, size: PAGE_SIZE },
    async (limit) => {
      const [accepted, active] = await Promise.all([
        countListed({ status: "Accepted", ...kind }, limit),
        countListed({ status: "Active", ...kind }, limit),
      ]);
      acceptedCount = accepted;
      return accepted + active;
    },
    async (skip, limit) => {
      const accepted =
        skip < acceptedCount ? await readListed({ status: "Accepted", ...kind }, skip, limit) : [];
      const left = limit - accepted.length;
      const active =
        left > 0
          ? await readListed({ status: "Active", ...kind }, Math.max(0, skip - acceptedCount), left)
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
    range,
  );

/** Public list of the requests that volunteers can be assigned to. Throws `too-many`. */
export async function listAssignable(range: Range, client: Client) {
  await consume("list", client.address);
  return listNewest({ ...range, statuses: ASSIGNABLE_STATUSES });
}
