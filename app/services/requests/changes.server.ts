import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { RequestChange } from "~/schemas/live";
import { select, type Selected } from "../platform/projection.server";

/** More than change between two looks, except in a change of many requests. */
const MAX_CHANGES = 500;

const PROJECTION = {
  ...select("rev", "status", "helpTypes", "changedAt"),
  "address.zip": 1,
  history: { $slice: -1 },
} as const;
type Changed = Pick<RequestDocument, "history" | "address"> &
  Selected<RequestDocument, typeof PROJECTION>;

/** The requests that changed after a time; of very many the latest. */
export async function listChangesSince(since: Date): Promise<RequestChange[]> {
  const docs = await HelpRequests.find({ changedAt: { $gt: since } }, PROJECTION)
    .sort({ changedAt: -1 })
    .limit(MAX_CHANGES)
    .lean<Changed[]>();
  return docs.map(({ _id, rev, status, address, helpTypes, changedAt, history: [last] }) => ({
    id: _id,
    rev,
    status,
    zip: address.zip,
    helpTypes,
    byId: last?.by ?? "",
    at: (changedAt ?? since).toISOString(),
  }));
}
