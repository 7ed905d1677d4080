import type { mongo } from "mongoose";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { findOutage, withoutTimeLimit } from "~/services/platform/database.server";
import { findExecutedMigrations } from "~/services/platform/migrations.server";
import { settings } from "~/services/platform/settings.server";
import { RELEASE } from "~/services/platform/release.server";
import { formatBytes, formatSeconds } from "../format";
import { EXACT, writeContent, type Header } from "./content";
import { openHub, readEnvironment } from "../hub";
import { BackupError, encrypt, toFileError } from "./backup-file";
import { assertNoUnfinishedRestore } from "./unfinished-restore";

export interface BackupOptions {
  file: string;
  /** Not encrypted. */
  plain: boolean;
  signal: AbortSignal;
  print: (line: string) => void;
}

/** The hub may run. On BackupError, ConfigError or a database error there is no file. */
export async function backUp(options: BackupOptions) {
  const startedAt = performance.now();
  const { plain, signal, print } = options;
  const file = resolve(options.file);
  const passphrase = plain ? undefined : readEnvironment().backupPassphrase;
  if (!plain && passphrase === undefined)
    throw new BackupError(
      "A backup needs a passphrase: set BACKUP_PASSPHRASE, or add --plain to write it unencrypted.",
    );
  const { documents, snapshot, bytes } = await createFile(file, (write) =>
    copyDatabase(write, passphrase, signal),
  ).catch((error: unknown) => {
    throw toOperatorError(error, signal);
  });
  if (plain)
    print(
      "Not encrypted: personal data can be read by all who get this file. The session secret is left out.",
    );
  print(
    `Backed up to ${file}: ${formatBytes(bytes)}, ${documents.toLocaleString("en-US")} documents, ${formatSeconds(performance.now() - startedAt)}, ${snapshot ? "snapshot of the replica set" : "standalone server, read in order"}.`,
  );
}

type Write = (bytes: AsyncIterable<Uint8Array>) => Promise<void>;

/** A new file that only its owner may read. It has its name when it is complete and on the disk. */
async function createFile<T>(file: string, fill: (write: Write) => Promise<T>) {
  const orFail = async <R>(step: Promise<R>) =>
    step.catch((error: unknown) => {
      throw toFileError(error, `${file} can't be written`, " No backup was written.");
    });
  assertNew(file);
  const temporary = `${file}.${process.pid}.partial`;
  const handle = await orFail(open(temporary, "wx", 0o600));
  try {
    const result = await fill(async (bytes) => {
      for await (const chunk of bytes) await orFail(handle.appendFile(chunk));
    });
    await orFail(handle.sync());
    const { size: bytes } = await handle.stat();
    await orFail(handle.close());
    assertNew(file); // another program may have made it meanwhile
    await orFail(rename(temporary, file));
    await syncFolder(dirname(file));
    return { ...result, bytes };
  } finally {
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true });
  }
}

function assertNew(file: string) {
  if (existsSync(file))
    throw new BackupError(`${file} exists already. Choose another name, or remove it first.`);
}

/** Keeps the new name over a power cut, where the file system can. */
async function syncFolder(folder: string) {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function copyDatabase(write: Write, passphrase: string | undefined, signal: AbortSignal) {
  const hub = await openHub({ signal });
  try {
    await assertNoUnfinishedRestore(hub.config);
    return await withoutTimeLimit((db) => writeDocuments(db, write, passphrase, signal));
  } finally {
    await hub.close();
  }
}

async function writeDocuments(
  db: mongo.Db,
  write: Write,
  passphrase: string | undefined,
  signal: AbortSignal,
) {
  const snapshot = await canReadSnapshot(db);
  const session = db.client.startSession({ snapshot });
  const header: Header = {
    createdAt: new Date(),
    release: RELEASE,
    migrations: await findExecutedMigrations(),
    snapshot,
    ...(passphrase !== undefined && { sessionSecrets: [...settings().sessionSecrets] }),
  };
  let documents = 0;
  async function* read(name: string) {
    for await (const document of db.collection(name).find({}, { ...EXACT, session })) {
      documents++;
      yield document;
    }
  }
  const protect = (bytes: AsyncIterable<Buffer>) =>
    passphrase === undefined ? bytes : encrypt(bytes, passphrase);
  try {
    await pipeline(writeContent(header, read), createGzip(), protect, write, { signal });
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

/** Server codes SnapshotTooOld and SnapshotUnavailable. */
const SNAPSHOT_GONE = new Set<unknown>([239, 246]);

function toOperatorError(error: unknown, signal: AbortSignal) {
  if (error instanceof BackupError) return error;
  if (signal.aborted) return new BackupError("Interrupted. No backup was written.");
  if (SNAPSHOT_GONE.has((error as { code?: unknown }).code))
    return new BackupError(
      "The server dropped the snapshot that was being read; it keeps one for 5 minutes (minSnapshotHistoryWindowInSeconds). No backup was written: try again when there is less load, or raise that parameter.",
    );
  const outage = findOutage(error);
  if (outage === undefined) return error;
  return new BackupError(`The database could not be read (${outage}). No backup was written.`);
}
