import { HelpRequests } from "~/models/request.server";
import { OPEN_STATUSES } from "~/schemas/requests/request-lists";
import { REQUEST_STATUSES, type RequestStatus } from "~/schemas/vocabulary";
import { findInOrder } from "~/services/platform/in-order.server";
import { select } from "~/services/platform/projection.server";
import { fullName } from "~/schemas/full-name";
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
  /** Those that were searched. */
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
