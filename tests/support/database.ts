import type { mongo } from "mongoose";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";

import { registerOutboxes } from "~/services/outbox/outbox.server";
import {
  connectDatabase,
  disconnectDatabase,
  withoutTimeLimit,
} from "~/services/platform/database.server";
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
    await withoutTimeLimit<unknown>((db) => (ownDatabase ? db.dropDatabase() : emptyDatabase(db)));
    await disconnectDatabase();
  });
}

/** Deletes all documents; collections and indexes stay, because making them takes a second. */
async function emptyDatabase(db: mongo.Db) {
  const collections = await db.collections();
  for (const collection of collections)
    if (!/^(migrations$|system\.)/.test(collection.collectionName)) await collection.deleteMany();
}

/** Splits a list for bulk inserts: the limit of 2.5 s per database call applies in tests, too. */
export const chunk = <T>(list: readonly T[], size = 100) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  );
