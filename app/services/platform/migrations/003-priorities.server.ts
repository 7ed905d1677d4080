import type { mongo } from "mongoose";

/** Documents per call: a call may take 2.5 s. */
const BATCH = 500;
const WITHOUT_PRIORITY = { priority: { $exists: false } };
const NONE = { $set: { priority: 0, priorityReason: "" } };

/** Every request has a priority: lists are in the order of an index that has it as a key. */
export async function up(db: mongo.Db) {
  const requests = db.collection("requests");
  let after: object = {};
  for (;;) {
    const batch = await requests
      .find(after, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const [first, last] = [batch[0], batch.at(-1)];
    if (!first || !last) break;
    await requests.updateMany(
      { _id: { $gte: first._id, $lte: last._id }, ...WITHOUT_PRIORITY },
      NONE,
    );
    after = { _id: { $gt: last._id } };
  }
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
