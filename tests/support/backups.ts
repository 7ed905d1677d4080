import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { inject, vi } from "vitest";

import { backUp, restore } from "../../server/commands";
import { readBackup } from "../../server/backup/backup-file";

export const PASSPHRASE = "seven pelicans on a pier";

export interface Place {
  uri: string;
  dataDir: string;
}

export const newUri = (mongodb = inject("mongodb")) =>
  `${mongodb}/backup-${randomUUID().slice(0, 8)}`;

/** Settings of the next backup or restore; those of a local `.env` are not used. */
function useSettings({ uri, dataDir }: Place, more: Record<string, string> = {}) {
  const settings = {
    MONGODB_URI: uri,
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: PASSPHRASE,
    SESSION_SECRETS: "",
    BASE_URL: "",
    LOG_LEVEL: "error",
    ...more,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}

interface Options {
  settings?: Record<string, string>;
  signal?: AbortSignal;
  plain?: boolean;
  checkOnly?: boolean;
  print?: (line: string) => void;
}

/** Makes a backup; returns what it printed. */
export async function makeBackup(place: Place, file: string, options: Options = {}) {
  useSettings(place, options.settings);
  const lines: string[] = [];
  await backUp({
    file,
    plain: options.plain ?? false,
    signal: options.signal ?? new AbortController().signal,
    print: (line) => lines.push(line),
  });
  return lines;
}

/** Restores a backup; returns what it printed. */
export async function restoreBackup(place: Place, file: string, options: Options = {}) {
  useSettings(place, options.settings);
  const lines: string[] = [];
  await restore({
    file,
    checkOnly: options.checkOnly ?? false,
    signal: options.signal ?? new AbortController().signal,
    print: (line) => {
      lines.push(line);
      options.print?.(line);
    },
  });
  return lines;
}

/** Works with a database through a client of its own. */
export async function withDatabase<T>(uri: string, work: (db: mongoose.mongo.Db) => Promise<T>) {
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** The bytes of each document of a collection. */
export const findRaw = (db: mongoose.mongo.Db, name: string) =>
  db.collection(name).find<Buffer>({}, { raw: true, sort: { _id: 1 } });

/** The stored bytes of each document, in hex, by collection; empty collections are left out. */
export const readBytes = (uri: string) =>
  withDatabase(uri, async (db) => {
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(
      ({ name }) => name,
    );
    const read = async (name: string) => {
      const bytes = await findRaw(db, name).toArray();
      return [name, bytes.map((one) => one.toString("hex"))] as const;
    };
    const all = await Promise.all(names.sort().map(read));
    return Object.fromEntries(all.filter(([, documents]) => documents.length > 0));
  });

/** The documents of an unencrypted backup. */
export async function readPlainBackup(file: string) {
  const documents: Record<string, mongoose.mongo.Document[]> = {};
  const { BSON } = mongoose.mongo;
  for await (const batch of readBackup(file, undefined))
    (documents[batch.collection] ??= []).push(
      ...batch.documents.map((one) => BSON.deserialize(BSON.serialize(one))),
    );
  return documents;
}
