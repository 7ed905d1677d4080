import mongoose from "mongoose";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { findIndexDifferences, listDeclaredIndexes } from "~/services/platform/indexes.server";
import { log } from "~/services/platform/log.server";
import { findPendingMigrations, migrate } from "~/services/platform/migrations.server";
// Without indexes, these are listed as models only.
import "~/models/retention.server";
import "~/models/site.server";
import { BACKED_UP_COLLECTIONS, LEFT_OUT_COLLECTIONS } from "../../../server/backup/content";
import { restoreSecrets } from "../../../server/backup/restore";
import { readConfig, toSettings } from "../../../server/config";
import {
  makeBackup,
  newUri,
  readBytes,
  readPlainBackup,
  restoreBackup,
  withDatabase,
  type Place,
} from "../../support/backups";

const { Binary, BSONRegExp, Decimal128, Double, Int32, Long, ObjectId, Timestamp } = mongoose.mongo;

let folder: string;
let source: Place;
const newPlace = (name: string): Place => ({ uri: newUri(), dataDir: join(folder, name) });
const inFolder = (name: string) => join(folder, name);

/** A document with a value of each type that a collection may hold. */
const newDocument = (n: number) => ({
  _id: `R${n}` as unknown as mongoose.mongo.ObjectId,
  texts: ["", "Núñez", "\u{1F300}", "a\0b", "R".repeat(n % 300)],
  numbers: [new Int32(n), new Double(n), new Double(-0), new Double(0.1), Long.MAX_VALUE],
  others: [null, true, new Date(-1), new ObjectId(), new Binary(randomBytes(9)), {}, []],
  rare: [new Decimal128("1.10"), new Timestamp({ t: 1, i: 2 }), new BSONRegExp("a.b", "i")],
  z: { b: { y: n, x: [[{ deep: new Double(1) }]] }, a: 1 },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hub-backup-"));
  source = newPlace("source");
  log.level = "silent";
  await connectDatabase(source.uri);
  await migrate();
  await disconnectDatabase();
  await withDatabase(source.uri, async (db) => {
    const [requests, applications] = [db.collection("requests"), db.collection("applications")];
    const many = Array.from({ length: 2_345 }, (_, n) => newDocument(n));
    await requests.insertMany(many);
    await applications.insertOne({ large: "x".repeat(5_000_000) }); // more than a block
    for (const name of ["volunteers", "searchWords", "admins", "tasks", "emails", "audit", "site"])
      await db.collection(name).insertOne(newDocument(1));
    await db.collection("apiKeys").insertOne({ ...newDocument(1), hash: "h" });
    for (const name of LEFT_OUT_COLLECTIONS)
      await db.collection(name).insertOne({ ...newDocument(2), key: "k" });
    await db.collection("notOurs").insertOne({});
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await withDatabase(source.uri, (db) => db.dropDatabase());
  rmSync(folder, { recursive: true });
});

test("each collection of the hub is either backed up or left out on purpose", () => {
  const declared = [
    ...listDeclaredIndexes().map(({ collection }) => collection),
    ...Object.values(mongoose.models).map(({ collection }) => collection.name),
    "migrations",
  ];
  expect([...BACKED_UP_COLLECTIONS, ...LEFT_OUT_COLLECTIONS].sort()).toEqual(
    [...new Set(declared)].sort(),
  );
});

describe.each([
  { kind: "encrypted", plain: false },
  { kind: "plain", plain: true },
])("$kind", ({ kind, plain }) => {
  test("every document comes back byte for byte, with indexes", async () => {
    const file = inFolder(`${kind}.backup`);
    const made = await makeBackup(source, file, { plain });
    expect(made.at(-1)).toMatch(
      /^Backed up to \S+: [\d.]+ (kB|MB), 2,3[56]\d documents, [\d.]+ s, standalone server, read in order\.$/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);

    const target = newPlace(`${kind}-target`);
    const printed = await restoreBackup(target, file);
    expect(printed.at(-1)).toMatch(
      /^Restored in [\d.]+ s: 1 migrations, 2,345 requests, 1 applications, .*1 audit, 1 site\. Everybody has to log in again\. Next: npm start$/,
    );
    const stored = await readBytes(source.uri);
    expect(Object.keys(stored)).toHaveLength(
      BACKED_UP_COLLECTIONS.length + LEFT_OUT_COLLECTIONS.length + 1,
    );
    const expected = Object.fromEntries(
      Object.entries(stored).filter(([name]) => BACKED_UP_COLLECTIONS.some((one) => one === name)),
    );
    expect(Object.keys(expected)).toHaveLength(BACKED_UP_COLLECTIONS.length);
    expect(await readBytes(target.uri)).toEqual(expected);

    await connectDatabase(target.uri);
    expect(await findIndexDifferences()).toEqual([]);
    await disconnectDatabase();
    await withDatabase(target.uri, (db) => db.dropDatabase());
  });
});

test("the session secret goes into an encrypted backup only, and into the data directory", async () => {
  const secret = readFileSync(join(source.dataDir, "session-secret"), "utf8");
  const target = newPlace("secret-target");
  await restoreBackup(target, inFolder("encrypted.backup"));
  const file = join(target.dataDir, "session-secret");
  expect(readFileSync(file, "utf8").split(",")[0]).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const other = newPlace("other-target");
  const printed = await restoreBackup(other, inFolder("plain.backup"));
  expect(printed.join("\n")).toContain("This backup has no session secret");
  expect(readFileSync(join(other.dataDir, "session-secret"), "utf8")).not.toContain(secret);
  expect(JSON.stringify(await readPlainBackup(inFolder("plain.backup")))).not.toContain(secret);
});

test("another session secret is kept behind the restored ones, and SESSION_SECRETS win", () => {
  const dataDir = mkdtempSync(inFolder("secrets-"));
  const file = join(dataDir, "session-secret");
  const [mine, theirs, third] = ["1", "2", "3"].map((digit) => digit.repeat(32)) as [
    string,
    string,
    string,
  ];
  writeFileSync(file, mine);
  const config = readConfig({ DATA_DIR: dataDir });
  expect(restoreSecrets(config, [theirs, third])).toBeUndefined();
  expect(toSettings(config).sessionSecrets).toEqual([theirs, third, mine]);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const withSettings = (SESSION_SECRETS: string) =>
    restoreSecrets(readConfig({ DATA_DIR: dataDir, SESSION_SECRETS }), [mine]);
  expect(withSettings(`${third},${mine}`)).toBeUndefined();
  expect(withSettings(third)).toContain("SESSION_SECRETS is not that of the backup");
  expect(toSettings(config).sessionSecrets).toEqual([theirs, third, mine]);
});

test("a backup is checked without a database", async () => {
  const printed = await restoreBackup(source, inFolder("encrypted.backup"), { checkOnly: true });
  expect(printed).toEqual([
    expect.stringMatching(
      /encrypted\.backup is intact: 2,3[56]\d documents of \S+Z, by release [\d.]+\.$/,
    ),
  ]);
});

test("a backup of an older release is migrated", async () => {
  const older = newPlace("older");
  await withDatabase(older.uri, (db) => db.collection("requests").insertOne(newDocument(1)));
  const file = inFolder("older.backup");
  await makeBackup(older, file, { plain: true });
  const target = newPlace("older-target");
  await restoreBackup(target, file);
  await connectDatabase(target.uri);
  expect(await findPendingMigrations()).toEqual([]);
  await disconnectDatabase();
});

test("a change after the restore gets messages of its own, if records of a later one were restored", async () => {
  const [place, target] = [newPlace("revisions"), newPlace("revisions-target")];
  const [at, before] = [new Date(), new Date(Date.now() - 86_400_000)];
  await withDatabase(place.uri, async (db) => {
    type Row = { _id: string } & Record<string, unknown>;
    const insert = (name: string, rows: Row[]) => db.collection<Row>(name).insertMany(rows);
    await insert("requests", [
      { _id: "RREJECTED", rev: 5 }, // read before the rejection, which is in the audit log
      { _id: "RMAILED", rev: 1 },
      { _id: "RCURRENT", rev: 7 },
      { _id: "ROLD", rev: 3 },
    ]);
    await insert("applications", [{ _id: "AACCEPTED", rev: 1 }]);
    await insert("audit", [
      { _id: "RREJECTED:6:audit", subject: "RREJECTED", at, action: "reject" },
      { _id: "RCURRENT:7:audit", subject: "RCURRENT", at, action: "accept" },
      { _id: "ROLD:3:audit", subject: "ROLD", at: before, action: "accept" },
      { _id: "AACCEPTED:3:audit", subject: "AACCEPTED", at, action: "accept" },
    ]);
    await insert("emails", [{ _id: "RMAILED:2:x", subjectId: "RMAILED", rev: 2, createdAt: at }]);
  });
  await makeBackup(place, inFolder("revisions.backup"));
  await restoreBackup(target, inFolder("revisions.backup"));
  const read = (name: string) =>
    withDatabase(target.uri, (db) =>
      db
        .collection(name)
        .find({}, { sort: { _id: 1 } })
        .toArray(),
    );
  expect(await read("requests")).toMatchObject([
    { _id: "RCURRENT", rev: 107 }, // changed lately, as far as the backup can tell
    { _id: "RMAILED", rev: 101 },
    { _id: "ROLD", rev: 3 },
    { _id: "RREJECTED", rev: 105 },
  ]);
  expect(await read("applications")).toMatchObject([{ _id: "AACCEPTED", rev: 101 }]);
  expect(await read("audit")).toHaveLength(4);
  for (const { uri } of [place, target]) await withDatabase(uri, (db) => db.dropDatabase());
});
