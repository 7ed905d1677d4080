import type { QueryFilter } from "mongoose";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { InProgressFilter, NewRequestsFilter } from "~/schemas/request-lists";
import type { RequestStatus } from "~/schemas/vocabulary";
import { take } from "./limits.server";
import { pageOf, pagingOf } from "./pages.server";
import { searchRequests } from "./request-search.server";
import type { Visitor } from "./requests.server";

const PAGE_SIZE = 10;

/** What a list shows of a request. */
export type ListedRequest = Pick<
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
  | "possibleDuplicate"
  | "suspicious"
  | "readyToClose"
  | "intake"
  | "createdAt"
  | "history"
>;
const LISTED = {
  _id: 1,
  status: 1,
  firstName: 1,
  lastName: 1,
  email: 1,
  phone: 1,
  address: 1,
  county: 1,
  helpTypes: 1,
  possibleDuplicate: 1,
  suspicious: 1,
  readyToClose: 1,
  intake: 1,
  createdAt: 1,
  history: { $slice: 1 }, // how it began: who took it
} satisfies Record<keyof ListedRequest, 1 | object>;

async function listPage(filter: QueryFilter<RequestDocument>, page: number) {
  const { rows, ...paging } = await pageOf(
    { page, size: PAGE_SIZE },
    (limit) => HelpRequests.countDocuments(filter, { limit }),
    (skip, limit) => HelpRequests.find(filter, LISTED).sort({ createdAt: 1, _id: 1 }).skip(skip).limit(limit).lean<ListedRequest[]>(),
  );
  return { rows, paging };
}

// `live` is named where the index of a filter is a partial one, and only there: the plain list has an index without it, in which pages are skipped unread.

/** One page of the requests that nobody has reviewed, oldest first, of one kind of help and one zip code where they are given. */
export const listNew = ({ type, zip, page }: NewRequestsFilter) =>
  listPage({ status: "Unevaluated", ...(type && { live: true, helpTypes: type }), ...(zip && { live: true, "address.zip": zip }) }, page);

/** One page of the Active requests: all of them oldest first, or what a search finds. */
export async function listInProgress({ q, type, page }: InProgressFilter) {
  if (q.trim() === "") return listPage({ status: "Active", ...(type && { live: true, helpTypes: type }) }, page);
  const { ids, more } = await searchRequests(q, "Active", type);
  const paging = pagingOf({ page, size: PAGE_SIZE }, ids.length, more);
  const onPage = ids.slice((paging.page - 1) * PAGE_SIZE, paging.page * PAGE_SIZE);
  const rows = onPage.length > 0 ? await HelpRequests.find({ _id: { $in: onPage } }, LISTED).lean<ListedRequest[]>() : [];
  return { rows: rows.toSorted((a, b) => onPage.indexOf(a._id) - onPage.indexOf(b._id)), paging };
}

/** At most `limit` requests of some statuses, or of all, newest first, after the one with the id `after`. */
export async function listNewest({
  statuses,
  limit,
  after,
}: {
  statuses?: readonly RequestStatus[] | undefined;
  limit: number;
  after?: string | undefined;
}) {
  const last = after === undefined ? null : await HelpRequests.findById(after, { createdAt: 1 }).lean<{ _id: string; createdAt: Date }>();
  const older = last && {
    createdAt: { $lte: last.createdAt },
    $or: [{ createdAt: { $lt: last.createdAt } }, { _id: { $lt: last._id } }],
  };
  return HelpRequests.find({ ...(statuses && { status: { $in: [...statuses] } }), ...older })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<RequestDocument[]>();
}

/** The requests that volunteers can be assigned to (Accepted and Active), for anybody. Throws `too-many`. */
export async function listAssignable(range: { limit: number; after?: string | undefined }, visitor: Visitor) {
  await take("list", visitor.address);
  return listNewest({ ...range, statuses: ["Accepted", "Active"] });
}
