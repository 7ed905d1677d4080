import { MongoMemoryReplSet } from "mongodb-memory-server";
import mongoose from "mongoose";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";

import { installMongod } from "../../../server/embedded-mongod/install.mjs";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { watchRequests } from "~/services/requests/changes.server";

vi.setConfig({ testTimeout: 60_000 });

let replicaSet: MongoMemoryReplSet;
beforeAll(async () => {
  const { path: systemBinary, version } = await installMongod();
  replicaSet = await MongoMemoryReplSet.create({
    binary: { systemBinary, version },
    replSet: { count: 1, storageEngine: "wiredTiger" },
    instanceOpts: [{ launchTimeout: 60_000, args: ["--wiredTigerCacheSizeGB", "0.25"] }],
  });
});
afterEach(disconnectDatabase);
afterAll(() => replicaSet.stop());

const change = (collection = "requests") =>
  mongoose.connection.collection(collection).insertOne({ at: new Date() });

test("on a replica set, changes of requests are noticed until the end", async () => {
  await connectDatabase(replicaSet.getUri("watched"));
  const onChange = vi.fn();
  const stop = watchRequests(onChange);
  // The stream begins a moment after.
  await vi.waitFor(
    async () => {
      await change();
      expect(onChange).toHaveBeenCalled();
    },
    { timeout: 20_000, interval: 200 },
  );
  await pause(1_500); // longer than a silent stream waits for its answer
  onChange.mockClear();
  await change("applications");
  await change();
  await vi.waitFor(
    () => {
      expect(onChange).toHaveBeenCalledTimes(1);
    },
    { timeout: 20_000, interval: 20 },
  );
  stop();
  await change();
  await pause(1_500);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("a single server, which cannot tell, does no harm", async () => {
  await connectDatabase(`${inject("mongodb")}/unwatched`);
  const onChange = vi.fn();
  const stop = watchRequests(onChange);
  await change();
  await pause(1_500);
  expect(onChange).not.toHaveBeenCalled();
  stop();
  await mongoose.connection.dropDatabase();
});

test("without a connection there is nothing to watch", () => {
  const stop = watchRequests(vi.fn());
  expect(stop).not.toThrow();
});
