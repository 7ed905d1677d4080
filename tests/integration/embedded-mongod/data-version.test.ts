import mongoose from "mongoose";
import { readdirSync, readFileSync, rmSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../../server/database";
import {
  readDataVersion,
  writeDataVersion,
} from "../../../server/embedded-mongod/data-version.mjs";
import { findMongod } from "../../../server/embedded-mongod/find-mongod.mjs";

let dataDir: string;
const output: string[] = [];
const { version } = await findMongod();
const series = version.replace(/\.\d+$/, "");

beforeEach(() => {
  const folder = (dataDir = mkdtempSync(path.join(tmpdir(), "hub-version-")));
  output.length = 0;
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
});

/** Opens the database for some work. */
async function use(
  work: (admin: mongoose.mongo.Admin) => Promise<unknown> = () => Promise.resolve(),
) {
  const database = await openDatabase({ dataDir, print: (line) => output.push(line) });
  const client = new mongoose.mongo.MongoClient(database.uri);
  try {
    return await work(client.db().admin());
  } finally {
    await client.close();
    await database.stop();
  }
}
const readFeatureVersion = async (admin: mongoose.mongo.Admin) =>
  (await admin.command({ getParameter: 1, featureCompatibilityVersion: 1 }))[
    "featureCompatibilityVersion"
  ] as unknown;
const removeRecord = () => {
  rmSync(path.join(dataDir, "mongo-version"));
};
const listFiles = () =>
  readdirSync(path.join(dataDir, "mongo"), { recursive: true, encoding: "utf8" }).map((name) => {
    const { mtimeMs, size } = statSync(path.join(dataDir, "mongo", name));
    return { name, mtimeMs, size };
  });

it("is recorded beside the files", async () => {
  expect(readDataVersion(dataDir)).toBeUndefined();
  await use();
  expect(readFileSync(path.join(dataDir, "mongo-version"), "utf8")).toBe(`${version}\n`);
  expect(output).toEqual([]);
});

it.runIf(series === "6.0").each([
  [
    "recorded",
    () => {
      writeDataVersion(dataDir, "5.0.31");
    },
  ],
  ["of a release without a record", removeRecord],
])("files of the version before, %s, are upgraded for good", async (_, leaveRecord) => {
  await use((admin) => admin.command({ setFeatureCompatibilityVersion: "5.0" }));
  leaveRecord();
  expect(await use(readFeatureVersion)).toEqual({ version: "6.0" });
  expect(output).toEqual(["The data files were upgraded from MongoDB 5.0 to 6.0."]);
  expect(readDataVersion(dataDir)).toBe(version);
  expect(await use(readFeatureVersion)).toEqual({ version: "6.0" });
  expect(output).toHaveLength(1);
});

it.each(["99.0.1", "4.0.28"])("files of %s are refused and left alone", async (other) => {
  await use();
  writeDataVersion(dataDir, other);
  const before = listFiles();
  await expect(use()).rejects.toThrow(
    `The data files were last opened by MongoDB ${other}, and ${version} `,
  );
  expect(listFiles()).toEqual(before);
  expect(readDataVersion(dataDir)).toBe(other);
  expect(output).toEqual([]);
});

it("files of an unknown other version are refused with the way out", async () => {
  await use();
  removeRecord();
  const file = path.join(dataDir, "mongo/WiredTiger.turtle");
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(/major=\d+,minor=\d+/g, "major=99,minor=0"),
  );
  await expect(use()).rejects.toThrow(
    new RegExp(
      `^The database did not start: .*unsupported WiredTiger.* Another version than MongoDB ${version} wrote the files: set MONGOMS_SYSTEM_BINARY .*npm run restore, docs/backup\\.md`,
    ),
  );
  expect(readDataVersion(dataDir)).toBeUndefined();
});

it.each(["WiredTiger.wt", "sizeStorer.wt", "_mdb_catalog.wt"])(
  "a damaged %s is reported with the way out",
  async (name) => {
    await use();
    writeFileSync(path.join(dataDir, "mongo", name), "");
    const error = await use().then(
      () => undefined,
      (e: unknown) => e as Error,
    );
    if (name === "sizeStorer.wt" && !error) return; // mongod repairs this one itself
    expect(error?.message).toMatch(
      /^The database did not start: .*\(see .*mongod\.log\)\. If the files are damaged, restore a backup .*npm run restore/,
    );
    expect(error?.message).not.toContain("\n");
  },
);
