import mongoose from "mongoose";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { migrate } from "~/services/platform/migrations.server";
import { BACKED_UP_COLLECTIONS } from "../../server/backup/content";
import { findRaw, makeBackup, newUri, restoreBackup, withDatabase } from "../support/backups";
import { useTestSettings } from "../support/settings";
import { acceptedEvents, assignedEvents, storeRequests } from "../support/stored-requests";

const MINUTES = 60_000;
const COUNT = 100_000;
const uri = newUri();
let folder: string;

/** Stores requests in several states, then copies of them under other ids. */
async function storeMany() {
  const originals = await storeRequests(
    Array.from({ length: 500 }, (_, i) => ({
      events: i % 3 === 0 ? [] : i % 3 === 1 ? acceptedEvents : assignedEvents(),
    })),
  );
  await withDatabase(uri, async (db) => {
    for (let n = originals.length; n < COUNT; n += originals.length) {
      const copies = originals.map((original, i) => {
        const _id = `RCOPY${n + i}`;
        return { ...original, _id: _id as unknown as mongoose.mongo.ObjectId, submissionKey: _id };
      });
      await db.collection("requests").insertMany(copies);
    }
  });
}

beforeAll(async () => {
  useTestSettings();
  folder = mkdtempSync(join(tmpdir(), "hub-backup-"));
  await connectDatabase(uri);
  await migrate();
  await storeMany();
  await disconnectDatabase();
}, 10 * MINUTES);
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await withDatabase(uri, (db) => db.dropDatabase());
  rmSync(folder, { recursive: true });
});

/** Number and SHA-256 of the stored bytes of each collection that is backed up. */
const hashDocuments = (from: string, ids?: Set<string>) =>
  withDatabase(from, async (db) => {
    const hashes: Record<string, { count: number; sha256: string }> = {};
    for (const name of BACKED_UP_COLLECTIONS) {
      const hash = createHash("sha256");
      let count = 0;
      for await (const document of findRaw(db, name)) {
        if (name === "requests" && ids) {
          const { _id } = mongoose.mongo.BSON.deserialize(document) as { _id: string };
          if (!ids.has(_id)) continue;
        }
        hash.update(document);
        count++;
      }
      hashes[name] = { count, sha256: hash.digest("hex") };
    }
    return hashes;
  });

const listIds = (from: string) =>
  withDatabase(from, async (db) => {
    const found = await db
      .collection("requests")
      .find({}, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => String(_id)));
  });

test.each([
  { kind: "encrypted", plain: false },
  { kind: "plain", plain: true },
])(
  "$kind: 100,000 requests come back byte for byte",
  async ({ kind, plain }) => {
    const file = join(folder, `${kind}.backup`);
    const dataDir = join(folder, kind);
    const target = newUri();
    const made = await makeBackup({ uri, dataDir }, file, { plain });
    const restored = await restoreBackup({ uri: target, dataDir }, file);
    console.info(made.at(-1), restored.at(-1), `${(statSync(file).size / 1e6).toFixed(1)} MB`);
    const hashes = await hashDocuments(uri);
    expect(hashes.requests?.count).toBe(COUNT);
    expect(await hashDocuments(target)).toEqual(hashes);
    await withDatabase(target, (db) => db.dropDatabase());
  },
  10 * MINUTES,
);

test(
  "a backup under load holds all that was stored before it began",
  async () => {
    const file = join(folder, "load.backup");
    const dataDir = join(folder, "load");
    const target = newUri();
    const before = await listIds(uri);
    const hashes = await hashDocuments(uri);

    const stopping = new AbortController();
    const isOver = () => stopping.signal.aborted;
    const writing = withDatabase(uri, async (db) => {
      let written = 0;
      const [original] = await db.collection("requests").find().limit(1).toArray();
      while (!isOver()) {
        const _id = `RLOAD${written++}` as unknown as mongoose.mongo.ObjectId;
        await db.collection("requests").insertOne({ ...original, _id, submissionKey: String(_id) });
      }
      return written;
    });
    await makeBackup({ uri, dataDir }, file, { plain: true });
    stopping.abort();
    expect(await writing).toBeGreaterThan(0);
    await restoreBackup({ uri: target, dataDir }, file);
    expect((await listIds(target)).size).toBeGreaterThanOrEqual(before.size);
    expect(await hashDocuments(target, before)).toEqual(hashes);
    await withDatabase(target, (db) => db.dropDatabase());
  },
  10 * MINUTES,
);
