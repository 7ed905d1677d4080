import { toAssignChoice } from "~/schemas/requests/request-lists";
import type { Actor } from "../../platform/caller.server";
import { findNeighbors, type ListPlace } from "../../requests/browsing.server";
import { toPreset } from "../../requests/listing.server";
import type { RequestPosition } from "./request-position.server";

interface Neighbors {
  /** Place of the request itself, from 1; undefined if its list does not have it. */
  position?: number | undefined;
  place?: ListPlace | undefined;
  previous?: ListPlace | undefined;
  next?: ListPlace | undefined;
}

function toList(position: RequestPosition, viewer: string) {
  if ("name" in position) return { ...position, viewer };
  const { from = "new", page } = position;
  // Opened from no list: what follows it is the first one, unless it is among the first itself.
  const row = position.row ?? (position.from === undefined ? 1 : undefined);
  return { ...toPreset(from, { ...position, status: toAssignChoice(position) }), page, row };
}

export async function findListNeighbors(
  position: RequestPosition,
  id: string,
  { id: viewer = "" }: Actor,
): Promise<Neighbors> {
  const list = toList(position, viewer);
  const { place, ...neighbors } = await findNeighbors(list, id);
  return {
    position: place && (place.page - 1) * list.size + place.row,
    place,
    ...neighbors,
  };
}

export const moveTo = (
  position: RequestPosition,
  { page, row }: Pick<ListPlace, "page" | "row">,
): RequestPosition => ({ ...position, page, row });
export type NeighborsView = Pick<Neighbors, "position" | "previous" | "next">;
