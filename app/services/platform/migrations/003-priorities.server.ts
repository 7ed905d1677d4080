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

/**
 * Converts what the version before stores while it still runs beside this one. The index is by
 * status, zip code and priority: without bounds for the first two, a few keys of each are read.
 */
export async function convertLateWrites(db: mongo.Db) {
  await db
    .collection("requests")
    .updateMany({ status: { $gte: "" }, "address.zip": { $gte: "" }, ...WITHOUT_PRIORITY }, NONE, {
      hint: "list-zip",
    });
}
