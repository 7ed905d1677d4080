import mongoose, { type mongo } from "mongoose";
import { resolve } from "node:path";
import {
  findOutage,
  getDuplicateKeyFields,
  withoutTimeLimit,
} from "~/services/platform/database.server";
import { migrate, MIGRATION_NAMES } from "~/services/platform/migrations.server";
import type { Config } from "../config";
import { formatSeconds } from "../format";
import { openHub, readEnvironment, type Hub } from "../hub";
import { BackupError, readBackup, readPassphraseFile } from "./backup-file";
import { BACKED_UP_COLLECTIONS, findNonEmpty, HUB_COLLECTIONS } from "./collections";
import type { Header } from "./content";
import { findStoredSecret, restoreSecret } from "./secrets";
import {
  assertNoUnfinishedRestore,
  describeWayOut,
  DURABLE,
  markRestore,
  unmarkRestore,
} from "./unfinished-restore";

export interface RestoreOptions {
  file: string;
  passphraseFile?: string | undefined;
  /** Reads the file, opens no database. */
  checkOnly: boolean;
  signal: AbortSignal;
  print: (line: string) => void;
}

/** Number of documents by collection. */
type Counts = Map<string, number>;
const getTotal = (counts: Counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);
const formatCount = (count: number) => count.toLocaleString("en-US");

/**
 * Puts a backup into an empty database and brings it to this release's shape; first reads the whole
 * file. Throws BackupError, ConfigError or the database's error.
 */
export async function restore(options: RestoreOptions) {
  try {
    await restoreAfterCheck(options);
  } catch (error) {
    // An interrupt after it began to write is a BackupError already.
    if (error instanceof BackupError || !options.signal.aborted) throw error;
    throw new BackupError("Interrupted. Nothing was changed.");
  }
}

async function restoreAfterCheck({
  file,
  passphraseFile,
  checkOnly,
  signal,
  print,
}: RestoreOptions) {
  const startedAt = performance.now();
  const config = readEnvironment();
  const passphrase =
    passphraseFile === undefined ? config.backupPassphrase : readPassphraseFile(passphraseFile);
  const source: Source = { file: resolve(file), passphrase, signal };
  const { header, counts } = await checkBackup(source);
  print(
    `${source.file} is intact: ${formatCount(getTotal(counts))} documents of ${header.createdAt.toISOString()}, by release ${header.release}.`,
  );
  if (checkOnly) return;

  const secretBefore = findStoredSecret(config); // openHub() creates one
  const hub = await openHub({ signal });
  try {
    await withoutTimeLimit(async (db) => {
      await assertRestorable(db, hub);
      await fill(db, config, source, () => {
        for (const line of restoreSecret(config, header.sessionSecrets, secretBefore)) print(line);
      });
    });
  } finally {
    await hub.close();
  }
  const list = [...counts].map(([name, count]) => `${formatCount(count)} ${name}`).join(", ");
  print(
    `Restored in ${formatSeconds(performance.now() - startedAt)}: ${list}. Everybody has to log in again. Next: npm start`,
  );
}

interface Source {
  file: string;
  passphrase: string | undefined;
  signal: AbortSignal;
}

/** Reads a whole backup. Throws BackupError if it is not intact or this release can't use it. */
async function checkBackup({ file, passphrase, signal }: Source) {
  const counts: Counts = new Map();
  let header: Header | undefined;
  for await (const part of readBackup(file, passphrase)) {
    signal.throwIfAborted();
    if ("documents" in part) {
      counts.set(part.collection, (counts.get(part.collection) ?? 0) + part.documents.length);
      continue;
    }
    header = part;
    assertSupported(file, header);
    for (const name of header.collections) counts.set(name, 0);
  }
  if (!header) throw new BackupError(`${file} has no header.`);
  return { header, counts };
}

function assertSupported(file: string, { migrations, collections, release }: Header) {
  const known = new Set<string>([...MIGRATION_NAMES, ...BACKED_UP_COLLECTIONS]);
  const unknown = [...migrations, ...collections].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      `${file} was made by a newer release (${release}; this one does not know ${unknown.join(", ")}). Restore it with that release.`,
    );
}

/** Throws BackupError if the database is in use or not empty. */
async function assertRestorable(db: mongo.Db, { config, database }: Hub) {
  if (database.isShared)
    throw new BackupError(
      `Another process uses the database in ${config.dataDir}: stop the hub, or set DATA_DIR to another folder. No data was changed.`,
    );
  await assertNoUnfinishedRestore(config);
  // Also finds a hub that runs on this database: it has its recurring tasks.
  const names = await findNonEmpty(db, HUB_COLLECTIONS);
  if (names.length > 0)
    throw new BackupError(
      `This database is not empty (${names.join(", ")}), and a restore replaces nothing. Set ${config.mongodbUri === undefined ? "DATA_DIR to another folder" : "another database name in MONGODB_URI"}. No data was changed.`,
    );
}

/** Inserts everything, migrates and finishes; until then a mark in the database says so. */
async function fill(db: mongo.Db, config: Config, source: Source, finish: () => void) {
  await markRestore(db);
  try {
    await insertAll(db, source);
    source.signal.throwIfAborted();
    await migrate();
    finish();
    await unmarkRestore(db);
  } catch (error) {
    throw toOperatorError(error, config, source.signal);
  }
}

const { BSON } = mongoose.mongo;
/** Numbers keep their BSON type, so that each document stays as it was, byte for byte. */
const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

async function insertAll(db: mongo.Db, { file, passphrase, signal }: Source) {
  let header: Header | undefined;
  for await (const part of readBackup(file, passphrase)) {
    signal.throwIfAborted();
    if (!("documents" in part)) {
      header = part;
      continue;
    }
    const documents = part.documents.map((bytes) => BSON.deserialize(bytes, EXACT));
    await db.collection(part.collection).insertMany(documents, { writeConcern: DURABLE });
  }
  if (header?.snapshot === false) await skipUsedRevisions(db, header.createdAt);
}

/** More than the changes of one document while a backup is read. */
const MAX_CHANGES = 100;
/** Clocks of the processes that wrote the records may differ. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * A backup without a snapshot may hold mails and audit rows of changes whose document was read
 * before. The next change must not get the same `rev`, or its messages would count as delivered:
 * the revisions of what changed lately go on after a gap.
 */
async function skipUsedRevisions(db: mongo.Db, backupStartedAt: Date) {
  const since = { $gte: new Date(backupStartedAt.getTime() - CLOCK_SKEW_MS) };
  const audit = db.collection<{ subject: string; at: Date }>("audit");
  const emails = db.collection<{ subjectId: string; createdAt: Date }>("emails");
  const changed = [
    ...(await audit.distinct("subject", { at: since })),
    ...(await emails.distinct("subjectId", { createdAt: since })),
  ];
  for (const name of ["requests", "applications"])
    await db
      .collection<{ _id: string; rev: number }>(name)
      .updateMany(
        { _id: { $in: changed } },
        { $inc: { rev: MAX_CHANGES } },
        { writeConcern: DURABLE },
      );
}

function toOperatorError(error: unknown, config: Config, signal: AbortSignal) {
  const isTaken = getDuplicateKeyFields(error) !== undefined;
  const reason = signal.aborted
    ? "Interrupted."
    : isTaken
      ? "Another program writes to this database." // the server's message quotes documents
      : `${findOutage(error) ?? (error as Error).message.replace(/\.$/, "")}.`;
  return new BackupError(`${reason} The restore did not finish. ${describeWayOut(config)}`);
}
