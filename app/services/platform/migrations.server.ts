import mongoose, { type mongo } from "mongoose";
import { setTimeout as pause } from "node:timers/promises";
import { MongoDBStorage, Umzug } from "umzug";
import "~/models/admin.server";
import "~/models/application.server";
import "~/models/audit.server";
import "~/models/email.server";
import "~/models/lock.server";
import "~/models/password-token.server";
import "~/models/request.server";
import "~/models/reset-request.server";
import "~/models/session.server";
import "~/models/volunteer.server";
import { withoutTimeLimit } from "./database.server";
import { acquireLock } from "./locks.server";
import { log } from "./log.server";
import * as structuredFacts from "./migrations/001-structured-facts.server";
import { QUEUE_INDEXES } from "./queue.server";
import { LIMIT_INDEXES } from "./rate-limits.server";

/** In order; names are in the log of every database, so they never change. */
const MIGRATIONS = { "001-structured-facts": structuredFacts.up };

let hasMigrated = false;

/**
 * Runs the migrations that this database has not had, then builds all declared indexes. Idempotent;
 * several processes may run it at once. Throws if a migration fails: the next start continues it.
 */
export async function migrate() {
  await runMigrations(getDatabase());
  await buildIndexes();
  hasMigrated = true;
}

/** Whether `migrate` has completed in this process. */
export const isMigrated = () => hasMigrated;

function getDatabase() {
  const { db } = mongoose.connection;
  if (!db) throw new Error("no database: connectDatabase() first");
  return db;
}

/** One process migrates, the others wait for it. Its lock outlives a killed one by a minute. */
async function runMigrations(db: mongo.Db) {
  const umzug = new Umzug({
    migrations: Object.entries(MIGRATIONS).map(([name, up]) => ({ name, up: () => up(db) })),
    storage: new MongoDBStorage({ collection: db.collection("migrations") }),
    logger: log,
  });
  let waits = 0;
  while ((await umzug.pending()).length > 0) {
    const lock = await acquireLock("migrations");
    if (lock) await umzug.up().finally(lock.release);
    else {
      if (waits++ === 0) log.info("waiting for another process that migrates the database");
      await pause(250);
    }
  }
}

async function buildIndexes() {
  const declared = Object.values(mongoose.models).map(({ collection, schema }) => ({
    collection: collection.name,
    indexes: schema
      .indexes()
      .map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription),
  }));
  await withoutTimeLimit(async (db) => {
    for (const { collection, indexes } of [...declared, LIMIT_INDEXES, QUEUE_INDEXES]) {
      if (indexes.length > 0) await db.collection(collection).createIndexes(indexes);
    }
  });
}

/** Converts what the version before wrote since the migrations ran. */
export const convertLateWrites = () => structuredFacts.convertLateWrites(getDatabase());
