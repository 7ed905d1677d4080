import { BulkChanges, type BulkChangeDocument } from "~/models/bulk-change.server";
import type { BulkAction } from "~/schemas/requests/bulk-actions";
import {
  startBulkChange,
  toBulkState,
  type BulkParameters,
} from "~/services/jobs/bulk-changes.server";
import { storeSelection } from "~/services/requests/bulk-selections.server";
import { ADA } from "./race-rounds";

interface Change {
  action?: BulkAction;
  by?: string;
  parameters?: BulkParameters;
}

/** Stores a selection and starts it; nothing works on it yet. */
export async function startChange(
  requestIds: readonly string[],
  { action = "accept", by = ADA.id, parameters = {} }: Change = {},
) {
  const id = await storeSelection({ requestIds, action, by, list: "/requests" });
  await startBulkChange(id, by, parameters);
  return id;
}

export const readChange = async (id: string) =>
  (await BulkChanges.findById(id).lean<BulkChangeDocument>())!;
export const readState = async (id: string) => toBulkState(await readChange(id));
