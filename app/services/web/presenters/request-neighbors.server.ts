import { AllRequestsQuery, type AllRequestsState } from "~/schemas/requests/all-requests";
import { ASSIGNABLE_STATUSES } from "~/schemas/requests/request-lists";
import type { RequestStatus } from "~/schemas/vocabulary";
import { findNeighbors, type ListPlace } from "../../requests/browsing.server";
import { PAGE_SIZE } from "../../requests/listing.server";
import type { RequestPosition } from "./request-position.server";

interface Neighbors {
  /** Place of the request itself, from 1; undefined if its list does not have it. */
  position?: number | undefined;
  place?: ListPlace | undefined;
  previous?: ListPlace | undefined;
  next?: ListPlace | undefined;
}

/**
 * The same list as `/requests` would show it, oldest first. Undefined where it has an order of its
 * own: with a flag, and for Active requests that the assign screen lists after all Accepted ones.
 */
function toBrowsedList(
  position: RequestPosition,
  status: RequestStatus | undefined,
): AllRequestsState | undefined {
  if (position.from === "all") return position;
  const { from = "new", q, type, zip, flag, page } = position;
  // Opened from no list: what follows it is the oldest one, unless it is among the oldest itself.
  const row = position.row ?? (position.from === undefined ? 1 : undefined);
  const number = (page - 1) * PAGE_SIZE + (row ?? 1);
  if (flag) return undefined; // longest flagged first, an order that only these lists have
  const isBoth = from === "assign" && position.status === undefined;
  const isSearch = q.trim() !== "";
  if (isBoth && !isSearch && status === "Active") return undefined;
  const statuses = {
    new: ["Unevaluated"],
    progress: ["Active"],
    assign: isBoth && isSearch ? ASSIGNABLE_STATUSES : [position.status ?? "Accepted"],
  };
  const list = AllRequestsQuery.parse({ q, status: statuses[from], type, zip, sort: "age" });
  return { ...list, ...toPlaceAt(number, list.size), ...(row === undefined && { row }) };
}

/** Page and row of a place in the list, all from 1. */
const toPlaceAt = (number: number, size: number) => ({
  page: Math.ceil(number / size),
  row: ((number - 1) % size) + 1,
});

/** The requests before and after one in the list that it was opened from. */
export async function findListNeighbors(
  position: RequestPosition,
  id: string,
  status?: RequestStatus,
): Promise<Neighbors> {
  const list = toBrowsedList(position, status);
  if (!list) return {};
  const { place, previous, next } = await findNeighbors(list, id);
  const toNumber = ({ page, row }: ListPlace) => (page - 1) * list.size + row;
  const size = position.from === "all" ? list.size : PAGE_SIZE;
  const toPlace = (listed: ListPlace | undefined) =>
    listed && { id: listed.id, ...toPlaceAt(toNumber(listed), size) };
  return {
    position: place && toNumber(place),
    place: toPlace(place),
    previous: toPlace(previous),
    next: toPlace(next),
  };
}

/** A position in its list, moved to another request. */
export const moveTo = (
  position: RequestPosition,
  { page, row }: Pick<ListPlace, "page" | "row">,
): RequestPosition => ({ ...position, page, row });
