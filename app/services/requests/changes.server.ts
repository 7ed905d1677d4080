import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { RequestChange } from "~/schemas/live";
import { select, type Selected } from "../platform/projection.server";
import { findAdminNames } from "../accounts/admin-names.server";

/** More than change between two looks, except in a change of many requests. */
const MAX_CHANGES = 500;

const PROJECTION = {
  ...select("rev", "status", "helpTypes", "priority", "changedAt"),
  "address.zip": 1,
  history: { $slice: -1 },
} as const;
type Changed = Pick<RequestDocument, "history" | "address"> &
  Selected<RequestDocument, typeof PROJECTION>;

/** The last change of each request that changed after a time, oldest first. */
export async function listChangesSince(since: Date): Promise<RequestChange[]> {
  const docs = await HelpRequests.find({ changedAt: { $gt: since } }, PROJECTION)
    .sort({ changedAt: 1 })
    .limit(MAX_CHANGES)
    .lean<Changed[]>();
  const names = await findAdminNames(docs.map(({ history }) => history[0]?.by));
  return docs.flatMap(({ _id, rev, status, helpTypes, address, changedAt, history: [last] }) =>
    last && changedAt
      ? [
          {
            ...{ id: _id, rev, status, helpTypes, zip: address.zip, event: last.event },
            by: (last.byRole === "admin" && names.get(last.by ?? "")) || "",
            byId: last.by ?? "",
            at: changedAt.toISOString(),
          },
        ]
      : [],
  );
}
