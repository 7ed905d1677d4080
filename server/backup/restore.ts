import type { mongo } from "mongoose";
import { resolve } from "node:path";
import {
  findOutage,
  getDuplicateKeyFields,
  withoutTimeLimit,
} from "~/services/platform/database.server";
import { migrate } from "~/services/platform/migrations.server";
import type { Config } from "../config";
import { FileProblem, type Header, BACKED_UP_COLLECTIONS, LEFT_OUT_COLLECTIONS } from "./content";
import { formatSeconds } from "../format";
import { openHub, readEnvironment, type Hub } from "../hub";
import { addSecrets } from "../session-secret";
import { BackupError, readBackup } from "./backup-file";
import {
  assertNoUnfinishedRestore,
  describeWayOut,
  DURABLE,
  markRestore,
  unmarkRestore,
} from "./unfinished-restore";

export interface RestoreOptions {
  file: string;
  /** Reads the file, opens no database. */
  checkOnly: boolean;
  signal: AbortSignal;
  print: (line: string) => void;
}

interface Source {
  file: string;
  passphrase: string | undefined;
  signal: AbortSignal;
}

const formatCount = (count: number) => count.toLocaleString("en-US");

/**
 * Puts a backup into an empty database and brings it to this release's shape; first reads the whole
 * file. Throws BackupError, ConfigError or the database's error.
 */
export async function restore({ checkOnly, signal, print, ...options }: RestoreOptions) {
  const startedAt = performance.now();
  const config = readEnvironment();
  const source: Source = {
    file: resolve(options.file),
    passphrase: config.backupPassphrase,
    signal,
  };
  try {
    const { header, counts } = await checkBackup(source);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    print(
      `${source.file} is intact: ${formatCount(total)} documents of ${header.createdAt.toISOString()}, by release ${header.release}.`,
    );
    if (checkOnly) return;

    const line = await fillDatabase(source, header);
    if (line !== undefined) print(line);
    const list = [...counts].map(([name, count]) => `${formatCount(count)} ${name}`).join(", ");
    print(
      `Restored in ${formatSeconds(performance.now() - startedAt)}: ${list}. Everybody has to log in again. Next: npm start`,
    );
  } catch (error) {
    // An interrupt after it began to write is a BackupError already.
    if (error instanceof BackupError || !signal.aborted) throw error;
    throw new BackupError("Interrupted. Nothing was changed.");
  }
}

async function fillDatabase(source: Source, header: Header) {
  const hub = await openHub({ signal: source.signal });
  try {
    return await withoutTimeLimit(async (db) => {
      await assertRestorable(db, hub);
      return fill(db, hub.config, source, header);
    });
  } finally {
    await hub.close();
  }
}

/** Reads a whole backup. Throws BackupError if it is not intact or this release can't use it. */
async function checkBackup({ file, passphrase, signal }: Source) {
  const counts = new Map<string, number>();
  let header: Header | undefined;
  for await (const { collection, documents, ...batch } of readBackup(file, passphrase)) {
    signal.throwIfAborted();
    header = batch.header;
    counts.set(collection, (counts.get(collection) ?? 0) + documents.length);
  }
  if (!header) throw new BackupError(`${file} ${new FileProblem().message}`);
  return { header, counts };
}

/** Throws BackupError if the database is in use or not empty. */
async function assertRestorable(db: mongo.Db, { config, database }: Hub) {
  if (database.isShared)
    throw new BackupError(
      `Another process uses the database in ${config.dataDir}: stop the hub, or set DATA_DIR to another folder. No data was changed.`,
    );
  await assertNoUnfinishedRestore(config);
  // Also finds a hub that runs on this database: it has its recurring tasks.
  const names: string[] = [];
  for (const name of [...BACKED_UP_COLLECTIONS, ...LEFT_OUT_COLLECTIONS])
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) names.push(name);
  if (names.length > 0)
    throw new BackupError(
      `This database is not empty (${names.join(", ")}), and a restore replaces nothing. Set ${config.mongodbUri === undefined ? "DATA_DIR to another folder" : "another database name in MONGODB_URI"}. No data was changed.`,
    );
}

/** Inserts everything and migrates; until then a mark says so. Returns what to print, if any. */
async function fill(
  db: mongo.Db,
  config: Config,
  { file, passphrase, signal }: Source,
  { snapshot, createdAt, sessionSecrets }: Header,
) {
  await markRestore(db);
  try {
    for await (const { collection, documents } of readBackup(file, passphrase)) {
      signal.throwIfAborted();
      await db.collection(collection).insertMany(documents, { writeConcern: DURABLE });
    }
    if (!snapshot) await skipUsedRevisions(db, createdAt);
    signal.throwIfAborted();
    await migrate();
    const line = restoreSecrets(config, sessionSecrets);
    await unmarkRestore(db);
    return line;
  } catch (error) {
    throw toOperatorError(error, config, signal);
  }
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

/** Puts the backup's secrets before those of the data directory. Returns what to tell, if any. */
export function restoreSecrets(
  { sessionSecrets, dataDir }: Config,
  secrets: readonly string[] | undefined,
) {
  if (!secrets)
    return "This backup has no session secret, as it is not encrypted: confirmation pages opened before it can't be opened again, unless you bring SESSION_SECRETS or DATA_DIR/session-secret along.";
  if (!sessionSecrets) addSecrets(dataDir, secrets);
  else if (!secrets.every((secret) => sessionSecrets.includes(secret)))
    return "SESSION_SECRETS is not that of the backup: add the secret used then to the end of the list, or confirmation pages opened before the backup can't be opened again.";
  return undefined;
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
