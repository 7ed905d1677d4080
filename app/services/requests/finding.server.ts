import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { fullName } from "~/schemas/full-name";
import { OPEN_STATUSES } from "~/schemas/requests/request-lists";
import { REQUEST_STATUSES, type RequestStatus } from "~/schemas/vocabulary";
import { findInOrder, select } from "~/services/platform/projection.server";
import { listToAssign } from "./listing.server";
import { findMatches, searchRequests } from "./searching.server";

const FOUND_PROJECTION = select(
  "firstName",
  "lastName",
  "address",
  "status",
  "claimedBy",
  "createdAt",
);

const isOpen = (status: RequestStatus) => OPEN_STATUSES.some((open) => open === status);

/** The first requests of any status that a search finds: open ones first, then newest first. */
export async function findFirstRequests(query: string, max: number) {
  const { matches, more, guesses } = await findMatches(query, REQUEST_STATUSES, {
    newest: max + 1,
  });
  const ids = matches
    .toSorted(
      (a, b) =>
        Number(isOpen(b.status)) - Number(isOpen(a.status)) ||
        b.createdAt.getTime() - a.createdAt.getTime(),
    )
    .slice(0, max)
    .map(({ _id }) => _id);
  return {
    rows: await findInOrder(HelpRequests, ids, FOUND_PROJECTION),
    more: more || matches.length > max,
    guesses,
  };
}

const MAX_ROWS = 3;
const PROJECTION = select("firstName", "lastName", "address", "status");

export interface FoundElsewhere {
  /** The first of them. */
  rows: { id: string; name: string; street: string; status: RequestStatus }[];
  total: number;
  statuses: RequestStatus[];
  /** Whether there are more than `total`, where the search stopped. */
  more: boolean;
  guesses?: string[] | undefined;
}

/** Searches the requests of all statuses but those of a list; undefined if there is nothing. */
export async function findElsewhere(
  query: string,
  listed: readonly RequestStatus[],
): Promise<FoundElsewhere | undefined> {
  if (query.trim() === "") return undefined;
  const others = REQUEST_STATUSES.filter((status) => !listed.includes(status));
  const { ids, more, guesses } = await searchRequests(query, others);
  const first = ids.slice(0, MAX_ROWS);
  if (first.length === 0) return undefined;
  const docs = await findInOrder(HelpRequests, first, PROJECTION);
  const rows = docs.map((doc) => ({
    id: doc._id,
    name: fullName(doc),
    street: doc.address.line1,
    status: doc.status,
  }));
  return { rows, total: ids.length, statuses: others, more, guesses };
}

const NEARBY_PROJECTION = select("firstName", "lastName", "address", "helpTypes", "priority");

/**
 * The first Accepted requests of a request's zip code, then those of `chosen` that are not among
 * them and still live; `total` is the number of all Accepted ones without the request itself.
 */
export async function listNearby(
  { _id, status, address: { zip } }: Pick<RequestDocument, "_id" | "status" | "address">,
  chosen: readonly string[],
) {
  const { rows, paging } = await listToAssign({ q: "", zip, status: "Accepted", page: 1 });
  const near = rows.filter((row) => row._id !== _id);
  const others = chosen.filter((id) => id !== _id && !near.some((row) => row._id === id));
  const kept = await findInOrder(HelpRequests, others, NEARBY_PROJECTION, { live: true });
  return { rows: [...near, ...kept], total: paging.total - (status === "Accepted" ? 1 : 0) };
}
