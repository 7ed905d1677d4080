import mongoose, { type mongo } from "mongoose";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";

import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { findIndexDifferences } from "~/services/platform/indexes.server";
import { log } from "~/services/platform/log.server";
import {
  findPendingMigrations,
  findUnknownMigrations,
  migrate,
} from "~/services/platform/migrations.server";
import { useTestSettings } from "../../support/settings";

const MIGRATIONS = ["001-first-release"];

let uri: string;
beforeEach(async () => {
  useTestSettings();
  uri = `${inject("mongodb")}/test-${randomUUID()}`;
  await connectDatabase(uri);
});
afterEach(async () => {
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
});

const collection = (name: string) => mongoose.connection.db!.collection(name);
const listIndexes = async (of: string) =>
  (await collection(of).listIndexes().toArray()) as mongo.IndexDescription[];
const readIndex = async (of: string, name: string) =>
  (await listIndexes(of)).find((index) => index.name === name);
/** Replaces an index by hand, as an operator or another release would. */
async function replaceByHand(of: string, name: string, index: mongo.IndexDescription) {
  await collection(of).dropIndex(name);
  await collection(of).createIndexes([index]);
}

describe("an empty database", () => {
  test("has all migrations pending and all indexes missing, until the start", async () => {
    expect(await findPendingMigrations()).toEqual(MIGRATIONS);
    const missing = await findIndexDifferences();
    expect(missing.length).toBeGreaterThan(40);
    expect(new Set(missing.map(({ difference }) => difference))).toEqual(new Set(["missing"]));
    expect(missing).toContainEqual({
      collection: "requests",
      name: "report",
      difference: "missing",
    });
    const info = vi.spyOn(log, "info");
    await migrate();
    expect(info).not.toHaveBeenCalled();
    expect(await findPendingMigrations()).toEqual([]);
    expect(await findUnknownMigrations()).toEqual([]);
    expect(await findIndexDifferences()).toEqual([]);
  });
});

describe("a start", () => {
  beforeEach(() => migrate());

  test("with nothing to do writes nothing and takes no lock", async () => {
    await mongoose.connection.db!.command({ profile: 2 });
    await migrate();
    await mongoose.connection.db!.command({ profile: 0 });
    // The profiler records no `createIndexes` that finds all indexes.
    const operations = await collection("system.profile").find().toArray();
    expect(operations.map(({ op, ns }) => [op, ns] as unknown[])).toEqual([
      ["query", `${mongoose.connection.name}.migrations`],
    ]);
  });

  test.each<[string, string, string, mongo.IndexDescription]>([
    ["other keys", "requests", "report", { key: { words: 1 }, name: "report" }],
    [
      "another order of keys",
      "requests",
      "report",
      {
        key: new Map([
          ["status", 1],
          ["createdAt", -1],
        ]),
        name: "report",
      },
    ],
    [
      "another collation",
      "requests",
      "find-email",
      {
        key: { status: 1, email: 1, createdAt: -1, _id: 1 },
        name: "find-email",
        collation: { locale: "en", strength: 1 },
      },
    ],
    [
      "another filter",
      "emails",
      "state_1_createdAt_1",
      { key: { state: 1, createdAt: 1 }, partialFilterExpression: { state: "sent" } },
    ],
    ["no uniqueness", "rateLimits", "key_1", { key: { key: 1 } }],
    ["another expiry", "emails", "expireAt_1", { key: { expireAt: 1 }, expireAfterSeconds: 3_600 }],
    [
      "another name",
      "tasks",
      "findAndLockNextJobIndex",
      { key: { name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 }, name: "mine" },
    ],
  ])("keeps an index that has %s, warns of it, and creates what is missing", async (...row) => {
    const [, of, name, changed] = row;
    await replaceByHand(of, name, changed);
    const kept = await readIndex(of, changed.name ?? name);
    await collection("requests").dropIndex("homes");
    const warn = vi.spyOn(log, "warn");
    await migrate();
    expect(await readIndex(of, changed.name ?? name)).toEqual(kept);
    expect(await findIndexDifferences()).toEqual([{ collection: of, name, difference: "changed" }]);
    expect(warn.mock.calls).toEqual([
      [
        { collection: of, index: name },
        "this index differs from what this release declares, and is kept",
      ],
    ]);
  });

  test("keeps an index that no release declared, also one with a key of ours", async () => {
    await collection("requests").createIndexes([
      { key: { county: 1, createdAt: -1 }, name: "operators" },
    ]);
    await collection("emails").createIndexes([
      { key: { expireAt: 1 }, name: "ours", sparse: true },
    ]);
    await migrate();
    expect(await readIndex("requests", "operators")).toBeDefined();
    expect(await readIndex("emails", "ours")).toBeDefined();
    expect(await findIndexDifferences()).toEqual([
      { collection: "emails", name: "ours", difference: "unknown" },
      { collection: "requests", name: "operators", difference: "unknown" },
    ]);
  });

  test("says in one line, without values, which documents stand in the way of a unique one", async () => {
    await collection("rateLimits").dropIndex("key_1");
    await collection("rateLimits").insertMany([{ key: "secret" }, { key: "secret" }]);
    await expect(migrate()).rejects.toThrow(
      /^The unique index key_1 of the collection rateLimits cannot be built: several documents have the same key\. Change or remove all but one of them, then start again\.$/,
    );
  });
});
