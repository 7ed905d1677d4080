import type { mongo } from "mongoose";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { findOutage, withoutTimeLimit } from "~/services/platform/database.server";
import { findExecutedMigrations } from "~/services/platform/migrations.server";
import { settings } from "~/services/platform/settings.server";
import { RELEASE } from "~/services/platform/release.server";
import { formatBytes, formatSeconds } from "../format";
import { openHub, readEnvironment } from "../hub";
import { BackupError, encrypt, readPassphraseFile } from "./backup-file";
import { BACKED_UP_COLLECTIONS, findNonEmpty, findRaw, HUB_COLLECTIONS } from "./collections";
import { writeContent, type Header } from "./content";
import { createTargetFile, type TargetFile } from "./target-file";
import { assertNoUnfinishedRestore, UNFINISHED_RESTORE } from "./unfinished-restore";

export interface BackupOptions {
  file: string;
  passphraseFile?: string | undefined;
  /** Not encrypted. */
  plain: boolean;
  signal: AbortSignal;
  print: (line: string) => void;
}

/**
 * Writes all of the hub's data to a new file, also while the hub runs. Prints one line. Throws
 * BackupError, ConfigError or the database's error; then there is no file.
 */
export async function backUp(options: BackupOptions) {
  const startedAt = performance.now();
  const { plain, signal, print } = options;
  const file = resolve(options.file);
  const passphrase = plain ? undefined : getPassphrase(options, readEnvironment().backupPassphrase);
  const { documents, snapshot, others, bytes } = await writeFile(file, { passphrase, signal });
  if (others.length > 0)
    print(`Not in the backup, as they are not the hub's: ${others.join(", ")}.`);
  if (plain)
    print(
      "Not encrypted: personal data can be read by all who get this file. The session secret is left out.",
    );
  print(
    `Backed up to ${file}: ${formatBytes(bytes)}, ${documents.toLocaleString("en-US")} documents, ${formatSeconds(performance.now() - startedAt)}, ${snapshot ? "snapshot of the replica set" : "standalone server, read in order"}.`,
  );
}

function getPassphrase({ passphraseFile }: BackupOptions, fromSettings: string | undefined) {
  const passphrase =
    passphraseFile === undefined ? fromSettings : readPassphraseFile(passphraseFile);
  if (passphrase === undefined)
    throw new BackupError(
      "A backup needs a passphrase: set BACKUP_PASSPHRASE, or add --passphrase-file <file>, or --plain to write it unencrypted.",
    );
  return passphrase;
}

interface WriteOptions {
  passphrase: string | undefined;
  signal: AbortSignal;
}

async function writeFile(file: string, options: WriteOptions) {
  const target = await createTargetFile(file);
  try {
    return await copyDatabase(target, options);
  } catch (error) {
    throw toOperatorError(error, options.signal);
  } finally {
    await target.remove();
  }
}

async function copyDatabase(target: TargetFile, options: WriteOptions) {
  const hub = await openHub({ signal: options.signal });
  try {
    await assertNoUnfinishedRestore(hub.config);
    return await withoutTimeLimit(async (db) => {
      const written = await writeDocuments(db, target, options);
      const others = await findOtherCollections(db);
      return { ...written, others, bytes: await target.finish() };
    });
  } finally {
    await hub.close();
  }
}

async function writeDocuments(
  db: mongo.Db,
  target: TargetFile,
  { passphrase, signal }: WriteOptions,
) {
  const snapshot = await canReadSnapshot(db);
  const session = db.client.startSession({ snapshot });
  const header: Header = {
    createdAt: new Date(),
    release: RELEASE,
    migrations: await findExecutedMigrations(),
    collections: [...BACKED_UP_COLLECTIONS],
    snapshot,
    ...(passphrase !== undefined && { sessionSecrets: [...settings().sessionSecrets] }),
  };
  const read = (collection: string) => findRaw(db, collection, { session });
  let documents = 0;
  const content = writeContent(header, read, (total) => {
    documents = total;
  });
  const protect = (bytes: AsyncIterable<Buffer>) =>
    passphrase === undefined ? bytes : encrypt(bytes, passphrase);
  try {
    await pipeline(content, createGzip(), protect, target.write, { signal });
  } catch (error) {
    throw target.toFileError(error);
  } finally {
    await session.endSession();
  }
  if (documents === 0)
    throw new BackupError(
      "This database has no documents of the hub. Are DATA_DIR and MONGODB_URI those of the hub? No backup was written.",
    );
  return { documents, snapshot };
}

/** A standalone server has no snapshots. */
async function canReadSnapshot(db: mongo.Db) {
  const hello = await db.command({ hello: 1 });
  return hello.setName !== undefined || hello.msg === "isdbgrid";
}

/** Collections with documents of other programs, or of another release. */
async function findOtherCollections(db: mongo.Db) {
  const known = new Set<string>([...HUB_COLLECTIONS, UNFINISHED_RESTORE]);
  const names = (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !known.has(name) && !name.startsWith("system."));
  return findNonEmpty(db, names);
}

/** Server codes SnapshotTooOld and SnapshotUnavailable. */
const SNAPSHOT_GONE = new Set<unknown>([239, 246]);

function toOperatorError(error: unknown, signal: AbortSignal) {
  if (signal.aborted) return new BackupError("Interrupted. No backup was written.");
  if (SNAPSHOT_GONE.has((error as { code?: unknown }).code))
    return new BackupError(
      "The server dropped the snapshot that was being read; it keeps one for 5 minutes (minSnapshotHistoryWindowInSeconds). No backup was written: try again when there is less load, or raise that parameter.",
    );
  const outage = findOutage(error);
  if (outage === undefined) return error;
  return new BackupError(`The database could not be read (${outage}). No backup was written.`);
}
