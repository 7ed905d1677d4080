import mongoose, { type mongo } from "mongoose";
import { setTimeout as pause } from "node:timers/promises";
import { MongoDBStorage, Umzug } from "umzug";
import { createIndexes } from "./indexes.server";
import { acquireLock } from "./locks.server";
import { log } from "./log.server";

type Migrations = Readonly<Record<string, (db: mongo.Db) => Promise<unknown>>>;

/**
 * Changes of stored documents, in order; names are in the log of every database, so they never
 * change. Indexes are made after them: one whose options change is dropped by its migration.
 */
const MIGRATIONS: Migrations = {
  "001-first-release": () => Promise.resolve(),
};

export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

let hasMigrated = false;

/** Idempotent; several processes may run it. Throws if one fails: the next start continues it. */
export async function migrate(migrations = MIGRATIONS) {
  await runMigrations(migrations);
  await createIndexes();
  hasMigrated = true;
}

export const isMigrated = () => hasMigrated;

function getDatabase() {
  const { db } = mongoose.connection;
  if (!db) throw new Error("no database: connectDatabase() first");
  return db;
}

const getStorage = () => new MongoDBStorage({ collection: getDatabase().collection("migrations") });

export const findExecutedMigrations = () => getStorage().executed();

export async function findPendingMigrations(): Promise<string[]> {
  const executed = new Set(await findExecutedMigrations());
  return MIGRATION_NAMES.filter((name) => !executed.has(name));
}

/** Migrations of a newer release that has run on this database. Changes nothing. */
export async function findUnknownMigrations(): Promise<string[]> {
  return (await findExecutedMigrations()).filter((name) => !MIGRATION_NAMES.includes(name));
}

async function runMigrations(migrations: Migrations) {
  const executed = new Set(await findExecutedMigrations());
  if (Object.keys(migrations).every((name) => executed.has(name))) return;
  const db = getDatabase();
  const isEmpty = (await db.listCollections().toArray()).length === 0;
  const umzug = new Umzug({
    migrations: Object.entries(migrations).map(([name, up]) => ({ name, up: () => up(db) })),
    storage: getStorage(),
    logger: isEmpty ? undefined : log, // of a new database there is nothing to tell
  });
  await underLock(() => umzug.up()); // none is pending if another process had the lock before
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
