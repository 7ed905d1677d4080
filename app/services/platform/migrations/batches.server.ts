import type { mongo } from "mongoose";

/** Documents or writes per call: a call may take 2.5 s. */
export const BATCH = 500;

type Document = mongo.WithId<mongo.Document>;
type Batch = readonly [Document, ...Document[]];

/** Reads a collection in the order of its ids, a batch at a time; no batch is empty. */
export async function* readInBatches(
  documents: mongo.Collection,
  projection: Record<string, 1> = { _id: 1 },
): AsyncGenerator<Batch> {
  let after: object = {};
  for (;;) {
    const [first, ...others] = await documents
      .find(after, { projection })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    if (!first) return;
    yield [first, ...others];
    after = { _id: { $gt: (others.at(-1) ?? first)._id } };
  }
}

/** Condition on the ids of a batch. */
export const isInBatch = (batch: Batch) => {
  const [first, last = first] = [batch[0], batch.at(-1)];
  return { _id: { $gte: first._id, $lte: last._id } };
};
