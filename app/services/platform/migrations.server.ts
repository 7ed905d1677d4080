import mongoose from "mongoose";
import { setTimeout as pause } from "node:timers/promises";
import { MongoDBStorage, Umzug } from "umzug";
import { createMissingIndexes, replaceIndexes } from "./indexes.server";
import { acquireLock } from "./locks.server";
import { log } from "./log.server";
import * as structuredFacts from "./migrations/001-structured-facts.server";
import * as unusedIndexes from "./migrations/002-unused-indexes.server";
import * as priorities from "./migrations/003-priorities.server";
import * as searchWords from "./migrations/004-search-words.server";
import * as knowAndAct from "./migrations/005-know-and-act.server";
import * as apiKeys from "./migrations/006-api-keys.server";
import * as privacy from "./migrations/007-privacy.server";

/** In order; names are in the log of every database, so they never change. */
const MIGRATIONS = {
  "001-structured-facts": structuredFacts.up,
  "002-unused-indexes": unusedIndexes.up,
  "003-priorities": priorities.up,
  "004-search-words": searchWords.up,
  "005-know-and-act": knowAndAct.up,
  "006-api-keys": apiKeys.up,
  "007-privacy": privacy.up,
};

/** The migrations of this release. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

let hasMigrated = false;

/**
 * Runs the migrations that this database has not had, then brings the indexes to their declaration.
 * Idempotent; several processes may run it at once. Throws if a migration fails: the next start
 * continues it.
 */
export async function migrate() {
  await runMigrations();
  await applyIndexes();
  hasMigrated = true;
}

/** Whether `migrate` has completed in this process. */
export const isMigrated = () => hasMigrated;

function getDatabase() {
  const { db } = mongoose.connection;
  if (!db) throw new Error("no database: connectDatabase() first");
  return db;
}

const getStorage = () => new MongoDBStorage({ collection: getDatabase().collection("migrations") });

/** The migrations that this database has had. Changes nothing. */
export const findExecutedMigrations = () => getStorage().executed();

/** The migrations that the next start runs. Changes nothing. */
export async function findPendingMigrations(): Promise<string[]> {
  const executed = new Set(await findExecutedMigrations());
  return MIGRATION_NAMES.filter((name) => !executed.has(name));
}

/** Migrations of a newer release that has run on this database. Changes nothing. */
export async function findUnknownMigrations(): Promise<string[]> {
  return (await findExecutedMigrations()).filter((name) => !MIGRATION_NAMES.includes(name));
}

async function runMigrations() {
  if ((await findPendingMigrations()).length === 0) return;
  const db = getDatabase();
  const umzug = new Umzug({
    migrations: Object.entries(MIGRATIONS).map(([name, up]) => ({ name, up: () => up(db) })),
    storage: getStorage(),
    logger: log,
  });
  await underLock(() => umzug.up()); // none is pending if another process had the lock before
}

/**
 * Indexes with other options are replaced only by the newest release that has run here: during a
 * rolling upgrade and after a rollback, releases would replace each other's.
 */
async function applyIndexes() {
  const isNewest = async () => (await findUnknownMigrations()).length === 0;
  const conflicts = await createMissingIndexes();
  if (conflicts.length === 0) return;
  const isReplaced =
    (await isNewest()) &&
    (await underLock(async () => {
      if (!(await isNewest())) return false;
      await replaceIndexes(conflicts);
      return true;
    }));
  if (isReplaced) return;
  for (const { collection, name } of conflicts)
    log.warn(
      { collection, index: name },
      "this index differs from what this release declares; a newer release has run here, so it is kept",
    );
}

/** One process migrates, the others wait for it. Its lock outlives a killed one by a minute. */
async function underLock<T>(work: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++) {
    const lock = await acquireLock("migrations");
    if (lock) return work().finally(lock.release);
    if (waits === 0) log.info("waiting for another process that migrates the database");
    await pause(250);
  }
}

/** Converts what the version before wrote since the migrations ran. */
export async function convertLateWrites() {
  await structuredFacts.convertLateWrites(getDatabase());
  await priorities.convertLateWrites(getDatabase());
}
