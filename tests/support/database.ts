import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";

import { registerOutboxes } from "~/services/outbox/outbox.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { log } from "~/services/platform/log.server";
import { migrate } from "~/services/platform/migrations.server";

/** Gives a test file its own migrated database, dropped after the last test. */
export function useDatabase() {
  beforeAll(async () => {
    log.level = "silent";
    await connectDatabase(`${inject("mongodb")}/test-${randomUUID()}`);
    await migrate();
    registerOutboxes();
  });
  afterAll(async () => {
    await mongoose.connection.dropDatabase();
    await disconnectDatabase();
  });
}

/** Splits a list for bulk inserts: the limit of 2.5 s per database call applies in tests, too. */
export const chunk = <T>(list: readonly T[], size = 500) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  );
