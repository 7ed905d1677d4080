import mongoose, { type mongo } from "mongoose";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";

import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { dropIndexes, findIndexDifferences } from "~/services/platform/indexes.server";
import { log } from "~/services/platform/log.server";
import {
  findPendingMigrations,
  findUnknownMigrations,
  migrate,
} from "~/services/platform/migrations.server";
import { useTestSettings } from "../../support/settings";

const MIGRATIONS = [
  "001-structured-facts",
  "002-unused-indexes",
  "003-priorities",
  "004-search-words",
  "005-know-and-act",
  "006-api-keys",
  "007-privacy",
];

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
/** The log of migrations after a newer release has run. */
const logNewerRelease = () =>
  collection("migrations").insertOne({ migrationName: "999-of-a-newer-release" });
const TTL = { key: { expireAt: 1 }, name: "expireAt_1" } as const;

describe("an empty database", () => {
  test("has all migrations pending and all indexes missing, until the start", async () => {
    expect(await findPendingMigrations()).toEqual(MIGRATIONS);
    const missing = await findIndexDifferences();
    expect(missing.length).toBeGreaterThan(40);
    expect(new Set(missing.map(({ difference }) => difference))).toEqual(new Set(["missing"]));
    expect(missing).toContainEqual({
      collection: "requests",
      name: "search",
      difference: "missing",
    });
    await migrate();
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

  test("changes when documents expire without dropping the index", async () => {
    await replaceByHand("emails", TTL.name, { ...TTL, expireAfterSeconds: 3_600 });
    expect(await findIndexDifferences()).toEqual([
      { collection: "emails", name: "expireAt_1", difference: "changed" },
    ]);
    await mongoose.connection.db!.command({ profile: 2 });
    await migrate();
    await mongoose.connection.db!.command({ profile: 0 });
    expect(await readIndex("emails", TTL.name)).toMatchObject({ expireAfterSeconds: 0 });
    const ran = (name: string) =>
      collection("system.profile").countDocuments({ [`command.${name}`]: "emails" });
    expect([await ran("collMod"), await ran("dropIndexes")]).toEqual([1, 0]);
    expect(await findIndexDifferences()).toEqual([]);
    expect(await collection("locks").countDocuments()).toBe(0);
  });

  test.each<[string, string, string, mongo.IndexDescription]>([
    ["other keys", "requests", "search", { key: { words: 1 }, name: "search" }],
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
      "email",
      {
        key: { live: 1, status: 1, email: 1, createdAt: 1, _id: 1 },
        name: "email",
        partialFilterExpression: { live: true },
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
    ["no expiry", "locks", "until_1", { key: { until: 1 } }],
    [
      "another name",
      "tasks",
      "findAndLockNextJobIndex",
      { key: { name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 }, name: "mine" },
    ],
  ])("replaces an index that has %s", async (_, of, name, changed) => {
    const declared = await readIndex(of, name);
    await replaceByHand(of, name, changed);
    expect(await findIndexDifferences()).toEqual([{ collection: of, name, difference: "changed" }]);
    await migrate();
    expect(await readIndex(of, name)).toEqual(declared);
    expect(await findIndexDifferences()).toEqual([]);
    expect(await collection("locks").countDocuments()).toBe(0);
  });

  test("replaces two indexes that stand in the way of one", async () => {
    const declared = await readIndex("audit", "at_-1");
    await replaceByHand("audit", "at_-1", { key: { by: 1 }, name: "at_-1" });
    await collection("audit").createIndexes([{ key: { at: -1 }, name: "mine" }]);
    await migrate();
    expect(await listIndexes("audit")).toContainEqual(declared);
    expect(await findIndexDifferences()).toEqual([]);
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

  test("puts an index back that it could not replace, and says why in one line", async () => {
    const index = { key: { key: 1 }, name: "key_1" } as const;
    await replaceByHand("rateLimits", "key_1", index);
    await collection("rateLimits").insertMany([{ key: "secret" }, { key: "secret" }]);
    await expect(migrate()).rejects.toThrow(
      /^The unique index key_1 of the collection rateLimits cannot be built: several documents have the same key\. Change or remove all but one of them, then start again\.$/,
    );
    expect(await readIndex("rateLimits", "key_1")).toEqual({ v: 2, ...index });
    expect(await collection("locks").countDocuments()).toBe(0);
  });

  test("drops the indexes that releases before 1.0.0 left", async () => {
    await collection("requests").createIndexes([{ key: { addressKey: 1, createdAt: -1 } }]);
    await collection("migrations").deleteOne({ migrationName: "002-unused-indexes" });
    await migrate();
    expect(await readIndex("requests", "addressKey_1_createdAt_-1")).toBeUndefined();
  });
});

describe("a start after a newer release has run", () => {
  beforeEach(async () => {
    await migrate();
    await logNewerRelease();
  });

  test("keeps what differs, warns of it, and creates what is missing", async () => {
    await replaceByHand("emails", TTL.name, { ...TTL, expireAfterSeconds: 3_600 });
    await replaceByHand("requests", "search", { key: { words: 1 }, name: "search" });
    await collection("requests").dropIndex("report");
    const warn = vi.spyOn(log, "warn");
    await migrate();
    expect(await findUnknownMigrations()).toEqual(["999-of-a-newer-release"]);
    expect(await readIndex("emails", TTL.name)).toMatchObject({ expireAfterSeconds: 3_600 });
    expect(await readIndex("requests", "search")).toMatchObject({ key: { words: 1 } });
    expect(await readIndex("requests", "report")).toBeDefined();
    const message = expect.stringContaining("a newer release has run") as string;
    expect(warn.mock.calls.toSorted()).toEqual([
      [{ collection: "emails", index: "expireAt_1" }, message],
      [{ collection: "requests", index: "search" }, message],
    ]);
  });

  test("drops nothing", async () => {
    await collection("requests").createIndexes([{ key: { addressKey: 1, zip: 1 }, name: "newer" }]);
    await migrate();
    expect(await readIndex("requests", "newer")).toBeDefined();
  });
});

test("dropIndexes drops by name what is there", async () => {
  await collection("requests").createIndexes([
    { key: { a: 1 }, name: "a" },
    { key: { b: 1 }, name: "b" },
  ]);
  const { db } = mongoose.connection;
  await dropIndexes(db!, "requests", ["a", "absent"]);
  await dropIndexes(db!, "no-collection", ["a"]);
  expect((await listIndexes("requests")).map(({ name }) => name)).toEqual(["_id_", "b"]);
});
