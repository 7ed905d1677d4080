import { AllRequestsQuery } from "~/schemas/requests/all-requests";
import { toAssignChoice, toAssignStatuses } from "~/schemas/requests/request-lists";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { Actor } from "../../platform/caller.server";
import { findNeighbors, type BrowsedList, type ListPlace } from "../../requests/browsing.server";
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
 * The same list as `/requests` would show it, by priority. Undefined where it has an order of its
 * own: with a flag that says since when, and for Active requests that the assign screen lists after
 * all Accepted ones.
 */
function toBrowsedList(
  position: RequestPosition,
  viewer: string,
  status: RequestStatus | undefined,
): BrowsedList | undefined {
  if (position.from === "all") return { ...position, viewer };
  const { from = "new", q, type, zip, flag, page } = position;
  // Opened from no list: what follows it is the first one, unless it is among the first itself.
  const row = position.row ?? (position.from === undefined ? 1 : undefined);
  const number = (page - 1) * PAGE_SIZE + (row ?? 1);
  if (flag === "declined" || flag === "unanswered") return undefined;
  const assigned = toAssignChoice(position);
  const isBoth = from === "assign" && assigned === "both";
  const isSearch = q.trim() !== "";
  if (isBoth && !isSearch && status === "Active") return undefined;
  const statuses = {
    new: ["Unevaluated"],
    progress: ["Active"],
    assign: isBoth && !isSearch ? ["Accepted"] : toAssignStatuses(assigned),
  };
  const list = AllRequestsQuery.parse({ q, status: statuses[from], type, zip, flag });
  return { ...list, viewer, ...toPlaceAt(number, list.size), ...(row === undefined && { row }) };
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
  { id: viewer = "" }: Actor,
  status?: RequestStatus,
): Promise<Neighbors> {
  const list = toBrowsedList(position, viewer, status);
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
export type NeighborsView = Pick<Neighbors, "position" | "previous" | "next">;
