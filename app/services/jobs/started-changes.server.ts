import { BulkChanges, type BulkChangeDocument } from "~/models/bulk-change.server";
import type { BulkAction } from "~/schemas/requests/bulk-actions";

/** Requests changed at once. */
export const BATCH_SIZE = 10;
/** Below the time that a shutdown waits for a task; then the next task goes on. */
export const SLICE_MS = 2_000;

export type Started = BulkChangeDocument &
  Required<Pick<BulkChangeDocument, "startedAt" | "mailsAt">> & {
    action: Exclude<BulkAction, "print">;
  };

/** A bulk change that was started; null if there is none. */
export const getStarted = (id: string) =>
  BulkChanges.findOne({ _id: id, startedAt: { $exists: true } }).lean<Started>();
