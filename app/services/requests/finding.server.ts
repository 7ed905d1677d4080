import { HelpRequests } from "~/models/request.server";
import { OPEN_STATUSES } from "~/schemas/requests/request-lists";
import { REQUEST_STATUSES, type RequestStatus } from "~/schemas/vocabulary";
import { findInOrder } from "../platform/in-order.server";
import { select } from "../platform/projection.server";
import { findMatches } from "./searching.server";

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
