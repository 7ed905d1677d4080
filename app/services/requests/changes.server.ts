import type { mongo } from "mongoose";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { RequestChange } from "~/schemas/live";
import { select, type Selected } from "../platform/projection.server";
import { findAdminNames } from "../accounts/admin-names.server";

/** More than change between two looks, except in a change of many requests. */
const MAX_CHANGES = 500;
/** Between two attempts to be told of changes by the database. */
const WATCH_AGAIN_MS = 10_000;
/** A single server without replication cannot say what changes. */
const NO_CHANGE_STREAMS = 40573;

const PROJECTION = {
  ...select("rev", "status", "helpTypes", "createdAt", "changedAt"),
  "address.zip": 1,
  history: { $slice: -1 },
} as const;
type Changed = Pick<RequestDocument, "history" | "address"> &
  Selected<RequestDocument, typeof PROJECTION>;

/** The last change of each request that changed after a time, the latest ones, oldest first. */
export async function listChangesSince(since: Date): Promise<RequestChange[]> {
  const docs = await HelpRequests.find({ changedAt: { $gt: since } }, PROJECTION)
    .sort({ changedAt: -1 })
    .limit(MAX_CHANGES)
    .lean<Changed[]>();
  docs.reverse();
  const names = await findAdminNames(docs.map(({ history }) => history[0]?.by));
  return docs.flatMap(({ _id, rev, status, address, changedAt, history: [last], ...doc }) =>
    last && changedAt
      ? [
          {
            ...{ id: _id, rev, status, zip: address.zip, event: last.event },
            ...{ helpTypes: doc.helpTypes, createdAt: doc.createdAt.toISOString() },
            // The entry of a new request says only what its status became.
            from: last.from ?? (last.to ? "" : status),
            by: (last.byRole === "admin" && names.get(last.by ?? "")) || "",
            byId: last.by ?? "",
            at: changedAt.toISOString(),
          },
        ]
      : [],
  );
}

/**
 * Calls `onChange` when a request changes, until the returned function is called. Does nothing on a
 * single server; may miss changes for a while after the database was away.
 */
export function watchRequests(onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let stream: mongo.ChangeStream | undefined;
  const close = () => {
    clearTimeout(timer);
    stream?.close().catch(() => undefined); // the database is away
    stream = undefined;
  };
  const open = () => {
    const { collectionName } = HelpRequests.collection;
    // `_id` is the position in the stream: nothing of a request is sent.
    stream = HelpRequests.db.db
      ?.collection(collectionName)
      .watch([{ $project: { _id: 1 } }], { maxAwaitTimeMS: 1_000 });
    stream?.on("change", onChange);
    stream?.on("error", (error: { code?: unknown }) => {
      close();
      if (isStopped || error.code === NO_CHANGE_STREAMS) return;
      timer = setTimeout(open, WATCH_AGAIN_MS);
      timer.unref();
    });
  };
  open();
  return () => {
    isStopped = true;
    close();
  };
}
