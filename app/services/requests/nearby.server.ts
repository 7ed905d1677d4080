import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { findInOrder } from "../platform/in-order.server";
import { select } from "../platform/projection.server";
import { listToAssign } from "./listing.server";

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
