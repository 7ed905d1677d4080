import mongoose from "mongoose";

/** An entry of mongod's profiler. */
export interface ProfiledOperation {
  ns: string;
  op: string;
  /** The command document: find, count, aggregate ... */
  command: Record<string, unknown>;
  planSummary?: string;
  keysExamined?: number;
  docsExamined?: number;
  nreturned?: number;
  hasSortStage?: boolean;
}

/** Runs `work`; returns its result and the operations it caused on one collection. */
export async function profileOperations<T>(
  collection: string,
  work: () => Promise<T>,
): Promise<{ answer: T; operations: ProfiledOperation[] }> {
  const { db } = mongoose.connection;
  if (!db) throw new Error("profiled() before the database is connected");
  await db.command({ profile: 0 });
  await db.dropCollection("system.profile");
  await db.createCollection("system.profile", { capped: true, size: 16 * 1024 * 1024 });
  await db.command({ profile: 2 });
  try {
    const answer = await work();
    await db.command({ profile: 0 });
    const operations = await db
      .collection<ProfiledOperation>("system.profile")
      .find({ ns: `${db.databaseName}.${collection}` })
      .toArray();
    return { answer, operations };
  } finally {
    await db.command({ profile: 0 });
  }
}
