import { BulkChanges, type BulkChangeDocument } from "~/models/bulk-change.server";
import { MAX_BULK_REQUESTS, type BulkAction } from "~/schemas/requests/bulk-actions";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";

/** How long a selection is kept that starts no change; each tick over pages stores one. */
const SELECTION_KEPT_MS = 24 * 60 * 60_000;

interface NewSelection {
  requestIds: readonly string[];
  by: string;
  action?: BulkAction | undefined;
  more?: boolean;
  list: string;
}

/**
 * Stores selected requests; promises the selection's id. Its request ids never change, so that Back
 * and a second tab keep theirs. Throws `invalid` for none and for too many.
 */
export async function storeSelection({ requestIds, by, action, more = false, list }: NewSelection) {
  if (requestIds.length === 0 && action) throw new DomainError("invalid", "bulk.nothing");
  if (requestIds.length > MAX_BULK_REQUESTS) throw new DomainError("invalid", "bulk.tooMany");
  const now = new Date();
  const selection: BulkChangeDocument = {
    _id: newId("B"),
    by,
    list,
    more,
    results: {},
    createdAt: now,
    ...(action && { action }),
    requestIds: [...requestIds],
    expireAt: new Date(now.getTime() + SELECTION_KEPT_MS),
  };
  await BulkChanges.create(selection);
  return selection._id;
}

/**
 * An administrator's own selection, or a change that anybody started: who started it may be away,
 * or deactivated. Throws `not-found`.
 */
export async function getBulkChange(id: string, by: string): Promise<BulkChangeDocument> {
  const change = await BulkChanges.findOne({
    _id: id,
    $or: [{ by }, { startedAt: { $exists: true } }],
  }).lean<BulkChangeDocument>();
  if (!change) throw new DomainError("not-found", "bulk.notFound");
  return change;
}

const findBulkChange = (id: string, by: string) =>
  BulkChanges.findOne({ _id: id, by }).lean<BulkChangeDocument>();

/** Ids of the requests in an administrator's stored selection; none if it is gone. */
export const listSelected = async (id: string, by: string) =>
  (id && (await findBulkChange(id, by))?.requestIds) || [];
