import { MongoMemoryReplSet } from "mongodb-memory-server";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";

import { installMongod } from "../../../server/embedded-mongod/install.mjs";
import {
  makeBackup,
  newUri,
  readPlainBackup,
  restoreBackup,
  withDatabase,
  type Place,
} from "../../support/backups";

let folder: string;
let replicaSet: MongoMemoryReplSet;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hub-backup-"));
  const { path: systemBinary, version } = await installMongod();
  replicaSet = await MongoMemoryReplSet.create({
    binary: { systemBinary, version },
    replSet: { count: 1, storageEngine: "wiredTiger" },
    instanceOpts: [{ launchTimeout: 60_000, args: ["--wiredTigerCacheSizeGB", "0.25"] }],
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await replicaSet.stop();
  rmSync(folder, { recursive: true });
});

const STORED = 20_000;
const newDocument = (n: number) => ({ n, text: `${n} `.repeat(300) });

/**
 * Backs up while pairs are written: a request, then the audit entry of it. Resolves to the pairs in
 * the backup and those stored before and after it.
 */
async function backUpUnderWrites(place: Place, file: string) {
  return withDatabase(place.uri, async (db) => {
    const [requests, audit] = [db.collection("requests"), db.collection("audit")];
    const first = Array.from({ length: STORED }, (_, n) => newDocument(n));
    await requests.insertMany(first);
    await audit.insertMany(first.map(({ n }) => ({ n })));

    let n = STORED;
    const stopping = new AbortController();
    const isOver = () => stopping.signal.aborted;
    const writing = (async () => {
      while (!isOver()) {
        await requests.insertOne(newDocument(n), { writeConcern: { w: "majority" } });
        await audit.insertOne({ n }, { writeConcern: { w: "majority" } });
        n++;
      }
    })();
    await vi.waitFor(() => {
      expect(n).toBeGreaterThan(STORED + 10);
    });
    const before = n;
    const printed = await makeBackup(place, file, { plain: true });
    const after = n;
    stopping.abort();
    await writing;
    const documents = await readPlainBackup(file);
    const read = (name: string) => new Set(documents[name]?.map((one) => one.n as number));
    return { before, after, printed, requests: read("requests"), audit: read("audit") };
  });
}

test("with a replica set, all collections of a backup are of one instant", async () => {
  const place = { uri: replicaSet.getUri("hub"), dataDir: join(folder, "replica-set") };
  const file = join(folder, "snapshot.backup");
  const { before, after, printed, requests, audit } = await backUpUnderWrites(place, file);
  expect(printed.at(-1)).toMatch(/, snapshot of the replica set\.$/);
  // What was acknowledged before is in it, and something was written meanwhile that is not.
  expect(requests.size).toBeGreaterThanOrEqual(before);
  expect(requests.size).toBeLessThan(after);
  // Between the two writes of a pair there may be the instant.
  expect(requests.size - audit.size).toBeLessThanOrEqual(1);
  expect([...audit].filter((n) => !requests.has(n))).toEqual([]);

  const target = { uri: replicaSet.getUri("restored"), dataDir: join(folder, "target") };
  const restored = await restoreBackup(target, file);
  expect(restored.at(-1)).toContain(`${requests.size.toLocaleString("en-US")} requests`);
});

test("with a standalone server, what an outbox leads to is read after the outbox", async () => {
  const place = { uri: newUri(inject("mongodb")), dataDir: join(folder, "standalone") };
  const file = join(folder, "in-order.backup");
  const { before, after, printed, requests, audit } = await backUpUnderWrites(place, file);
  expect(printed.at(-1)).toMatch(/, standalone server, read in order\.$/);
  expect(requests.size).toBeGreaterThanOrEqual(before);
  expect(audit.size).toBeLessThanOrEqual(after + 1);
  // Each request of the backup has its audit entry, but for the one between its two writes.
  const missing = [...requests].filter((n) => !audit.has(n));
  expect(missing.length).toBeLessThanOrEqual(1);
});
