import type { mongo } from "mongoose";
import { isInBatch, readInBatches } from "./batches.server";

const WITHOUT_PRIORITY = { priority: { $exists: false } };
const NONE = { $set: { priority: 0, priorityReason: "" } };

/** Every request has a priority: lists are in the order of an index that has it as a key. */
export async function up(db: mongo.Db) {
  const requests = db.collection("requests");
  for await (const batch of readInBatches(requests))
    await requests.updateMany({ ...isInBatch(batch), ...WITHOUT_PRIORITY }, NONE);
}

/** Of the last change. Needed because migration 004 ran before the request was stored. */
const REV = { $last: "$history.rev" };
const SEARCH_WORDS = {
  id: { $concat: ["$_id", ":", { $toString: REV }, ":search-words"] },
  ...{ kind: "search-words", rev: REV, at: "$$NOW" },
};
const WITH_SEARCH_WORDS = {
  $set: { hasIntents: true, intents: { $concatArrays: ["$intents", [SEARCH_WORDS]] } },
};

/**
 * Converts what the version before stores while it still runs beside this one. The index is by
 * status, zip code and priority: without bounds for the first two, a few keys of each are read.
 */
export async function convertLateWrites(db: mongo.Db) {
  await db
    .collection("requests")
    .updateMany(
      { status: { $gte: "" }, "address.zip": { $gte: "" }, ...WITHOUT_PRIORITY },
      [NONE, WITH_SEARCH_WORDS],
      { hint: "list-zip" },
    );
}
