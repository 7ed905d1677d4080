import mongoose from "mongoose";
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";

import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { findIndexDifferences } from "~/services/platform/indexes.server";
import { findUnknownMigrations } from "~/services/platform/migrations.server";
import { buildProgram, toImportSpecifier } from "../../support/program";
import { useTestSettings } from "../../support/settings";

const DOCUMENTS = 1_000;

/** A server's start with a made-up migration, which converts one document after the other. */
let program: Awaited<ReturnType<typeof buildProgram>>;
let uri: string;
beforeAll(async () => {
  program = await buildProgram(`
    import { connectDatabase, disconnectDatabase } from ${toImportSpecifier("app/services/platform/database.server")};
    import { log } from ${toImportSpecifier("app/services/platform/log.server")};
    import { migrate } from ${toImportSpecifier("app/services/platform/migrations.server")};
    log.level = "info";
    await connectDatabase(process.argv[2]!);
    await migrate({
      "001-first-release": () => Promise.resolve(),
      "002-made-up": async (db) => {
        const documents = db.collection("madeUp");
        const old = { converted: { $exists: false } };
        while (await documents.findOneAndUpdate(old, { $inc: { converted: 1 } }));
      },
    });
    await disconnectDatabase();
  `);
});
afterAll(() => {
  program.remove();
});
beforeEach(async () => {
  useTestSettings();
  uri = `${inject("mongodb")}/test-${randomUUID()}`;
  await connectDatabase(uri);
  await db()
    .collection("madeUp")
    .insertMany(Array.from({ length: DOCUMENTS }, () => ({})));
});
afterEach(async () => {
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
});

const db = () => mongoose.connection.db!;
const start = () =>
  spawn(process.execPath, [program.path, uri], { stdio: ["ignore", "pipe", "inherit"] });
const finish = async (child: ChildProcess) => {
  const [output] = await Promise.all([text(child.stdout!), once(child, "exit")]);
  expect(child.exitCode).toBe(0);
  return output;
};
const countRuns = (output: string) =>
  output.split('"event":"migrated","name":"002-made-up"').length - 1;
const countConverted = () => db().collection("madeUp").countDocuments({ converted: 1 });
const readLog = async () =>
  (await db().collection("migrations").find().toArray()).map(
    ({ migrationName }) => migrationName as string,
  );

test("instances that start at once run a migration once, and a later start runs none", async () => {
  const outputs = await Promise.all([finish(start()), finish(start()), finish(start())]);
  expect(outputs.map(countRuns).toSorted()).toEqual([0, 0, 1]);
  expect(await countConverted()).toBe(DOCUMENTS);
  expect(await readLog()).toEqual(["001-first-release", "002-made-up"]);
  expect(await findIndexDifferences()).toEqual([]);
  expect(await db().collection("locks").countDocuments()).toBe(0);
  expect(countRuns(await finish(start()))).toBe(0);
  expect(await findUnknownMigrations()).toEqual(["002-made-up"]); // to this release
});

test("the next start continues a migration that was killed", async () => {
  const child = start();
  await vi.waitFor(
    async () => {
      expect(await countConverted()).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 10 },
  );
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await countConverted()).toBeLessThan(DOCUMENTS);
  expect(await readLog()).toEqual(["001-first-release"]);

  // The dead process's lock expires after a minute.
  await db()
    .collection("locks")
    .updateOne({}, { $set: { until: new Date(0) } });
  expect(countRuns(await finish(start()))).toBe(1);
  expect(await countConverted()).toBe(DOCUMENTS);
});
