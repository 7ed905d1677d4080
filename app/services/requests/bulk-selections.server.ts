import { BulkChanges, type BulkChangeDocument } from "~/models/bulk-change.server";
import { BULK_PATH, MAX_BULK_REQUESTS, type BulkAction } from "~/schemas/requests/bulk-actions";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";

/** How long a selection is kept that starts no change. */
const SELECTION_KEPT_MS = 24 * 60 * 60_000;

interface NewSelection {
  requestIds: readonly string[];
  by: string;
  action: BulkAction;
  more?: boolean;
  list: string;
  over?: boolean;
}

/**
 * Stores selected requests; promises the selection's id. Its request ids never change, so that Back
 * and a second tab keep theirs. Throws `invalid` for none and for too many.
 */
export async function storeSelection({
  requestIds,
  by,
  action,
  more = false,
  list,
  over = false,
}: NewSelection) {
  if (requestIds.length === 0) throw new DomainError("invalid", "bulk.nothing");
  if (requestIds.length > MAX_BULK_REQUESTS) throw new DomainError("invalid", "bulk.tooMany");
  const now = new Date();
  const selection: BulkChangeDocument = {
    _id: newId("B"),
    by,
    list,
    over,
    more,
    results: {},
    createdAt: now,
    action,
    requestIds: [...requestIds],
    expireAt: new Date(now.getTime() + SELECTION_KEPT_MS),
  };
  await BulkChanges.create(selection);
  return selection._id;
}

type Placed = Pick<BulkChangeDocument, "_id" | "action" | "list" | "over" | "startedAt">;

/** Addresses of a change: its page, and its list with the change over it. */
export const toPageHref = ({ _id: id }: Pick<Placed, "_id">) => `${BULK_PATH}?id=${id}`;
export const toListHref = ({ _id: id, list }: Pick<Placed, "_id" | "list">) =>
  `${list}${list.includes("?") ? "&" : "?"}bulk=${id}`;

/** Address where a change is shown next: work orders and the choice of a crew take a page. */
export const toBulkHref = (change: Placed) =>
  change.over && (change.startedAt || change.action === "accept" || change.action === "priority")
    ? toListHref(change)
    : toPageHref(change);

/** Own selection, or a change by anyone: who started it may be away. Throws `not-found`. */
export async function getBulkChange(id: string, by: string): Promise<BulkChangeDocument> {
  const change = await BulkChanges.findOne({
    _id: id,
    $or: [{ by }, { startedAt: { $exists: true } }],
  }).lean<BulkChangeDocument>();
  if (!change) throw new DomainError("not-found", "bulk.notFound");
  return change;
}
