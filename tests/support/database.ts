import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";

import { registerOutboxes } from "~/services/outbox/outbox.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { migrate } from "~/services/platform/migrations.server";
import { useTestSettings } from "./settings";

/**
 * Gives a test file an empty, migrated database: its worker's, which the next file reuses, or with
 * `ownDatabase` a new one, for tests that change indexes or migrations.
 */
export function useDatabase({ ownDatabase = false } = {}) {
  const name = ownDatabase ? randomUUID() : process.env.VITEST_POOL_ID!;
  beforeAll(async () => {
    useTestSettings();
    await connectDatabase(`${inject("mongodb")}/test-${name}`);
    await migrate();
    registerOutboxes();
  });
  afterAll(async () => {
    if (ownDatabase) await mongoose.connection.dropDatabase();
    else await emptyDatabase();
    await disconnectDatabase();
  });
}

/** Deletes all documents; collections and indexes stay, because making them takes a second. */
async function emptyDatabase() {
  const collections = await mongoose.connection.db!.collections();
  for (const collection of collections)
    if (!/^(migrations$|system\.)/.test(collection.collectionName)) await collection.deleteMany();
}

/** Splits a list for bulk inserts: the limit of 2.5 s per database call applies in tests, too. */
export const chunk = <T>(list: readonly T[], size = 500) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  );
