import { Encrypter } from "age-encryption";
import fc from "fast-check";
import mongoose from "mongoose";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { RELEASE } from "~/services/platform/release.server";
import { readBackup } from "../../../server/backup/backup-file";
import type { Header } from "../../../server/backup/content";
import { printAdminLink } from "../../../server/commands";
import {
  makeBackup,
  newUri,
  PASSPHRASE,
  readBytes,
  restoreBackup,
  withDatabase,
  type Place,
} from "../../support/backups";

let folder: string;
let source: Place;
let plain: string;
const newPlace = (): Place => ({ uri: newUri(), dataDir: mkdtempSync(join(folder, "data-")) });
const inFolder = (name: string) => join(folder, name);
const insert = (uri: string, collection: string, document: object = { some: "text" }) =>
  withDatabase(uri, (db) => db.collection(collection).insertOne(document));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hub-backup-"));
  source = newPlace();
  for (const name of ["requests", "volunteers", "audit"]) await insert(source.uri, name);
  plain = inFolder("plain.backup");
  await makeBackup(source, plain, { plain: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Encrypts quickly, for tests that read a file many times: a real backup's key takes a second. */
async function encryptQuickly(bytes: Buffer) {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(1);
  encrypter.setPassphrase(PASSPHRASE);
  return Buffer.from(await encrypter.encrypt(bytes));
}

/** All that a backup file holds, or the message of its refusal. */
async function readAll(bytes: Uint8Array, passphrase = PASSPHRASE) {
  const file = inFolder("changed.backup");
  writeFileSync(file, bytes);
  const parts: unknown[] = [];
  try {
    for await (const part of readBackup(file, passphrase)) parts.push(part);
    return JSON.stringify(parts);
  } catch (error) {
    return (error as Error).message.replace(file, "FILE");
  }
}
const DAMAGED = "FILE is damaged or incomplete. Use another backup.";
const NO_BACKUP = "FILE is not a backup of the hub, or it is damaged.";
const NOT_OPENED = "FILE can't be opened with this passphrase.";
/** A second header, where a document should be. */
const DOUBLED = `FILE was made by a newer release (${RELEASE}; this one does not know format). Restore it with that release.`;
const REFUSALS = [DAMAGED, NO_BACKUP, NOT_OPENED, DOUBLED];

describe.each([{ kind: "plain" }, { kind: "encrypted" }])("a damaged $kind backup", ({ kind }) => {
  let bytes: Buffer;
  let content: string;
  beforeAll(async () => {
    const file = readFileSync(plain);
    bytes = kind === "plain" ? file : await encryptQuickly(file);
    content = await readAll(bytes);
    expect(content).toContain('"collection":"requests"');
  });

  test("is refused wherever a bit is flipped, or nothing in it has changed", async () => {
    // Some bits of gzip's header mean nothing to the content.
    const accepted = kind === "plain" ? [...REFUSALS, content] : REFUSALS;
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (position, bit) => {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(position) ^ (1 << bit), position);
        expect(accepted).toContain(await readAll(changed));
      }),
      { numRuns: 300 },
    );
  });

  test("is refused wherever it is cut off", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        expect(REFUSALS).toContain(await readAll(bytes.subarray(0, length)));
      }),
      { numRuns: 200 },
    );
  });

  test("with more at its end is refused, or nothing in it has changed", async () => {
    for (const more of ["x", "\0".repeat(100_000), bytes])
      expect([...REFUSALS, content]).toContain(
        await readAll(Buffer.concat([bytes, Buffer.from(more)])),
      );
  });
});

test("a wrong passphrase, no passphrase, no backup, no file", async () => {
  const encrypted = inFolder("encrypted.backup");
  writeFileSync(encrypted, await encryptQuickly(readFileSync(plain)));
  writeFileSync(inFolder("text"), "Dear all");
  writeFileSync(inFolder("empty"), "");
  const target = newPlace();
  const refuse = (file: string, BACKUP_PASSPHRASE = PASSPHRASE) =>
    expect(restoreBackup(target, file, { settings: { BACKUP_PASSPHRASE } })).rejects;
  await refuse(encrypted, "seven pelicans on a roof").toThrow(
    NOT_OPENED.replace("FILE", encrypted),
  );
  await refuse(encrypted, "").toThrow(`${encrypted} is encrypted. Set BACKUP_PASSPHRASE.`);
  for (const name of ["text", "empty"])
    await refuse(inFolder(name)).toThrow(NO_BACKUP.replace("FILE", inFolder(name)));
  await refuse(inFolder("absent")).toThrow(
    `${inFolder("absent")} can't be read (ENOENT: no such file or directory).`,
  );
  await refuse(folder).toThrow(
    `${folder} can't be read (EISDIR: illegal operation on a directory).`,
  );
  expect(await readBytes(target.uri)).toEqual({});
  expect(readdirSync(target.dataDir)).toEqual([]); // not even a session secret
});

test("a backup of a newer release is refused", async () => {
  const header: Header = {
    createdAt: new Date(),
    release: "7.0.0",
    migrations: [],
    snapshot: false,
  };
  const { BSON } = mongoose.mongo;
  const write = (more: object, collection: string) => {
    const file = inFolder("newer.backup");
    const fields = { format: "community-hub-backup", version: 2, ...header, ...more };
    const parts = [fields, { [collection]: { _id: 1 } }].map((part) => BSON.serialize(part));
    writeFileSync(file, gzipSync(Buffer.concat(parts)));
    return file;
  };
  const target = newPlace();
  for (const version of [1, 3])
    await expect(
      restoreBackup(target, write({ version, createdAt: "another shape" }, "requests")),
    ).rejects.toThrow(
      `has format ${version}, of another release (7.0.0); this one reads format 2. Restore it with that release.`,
    );
  for (const file of [
    () => write({ migrations: ["999-later"] }, "requests"),
    () => write({}, "999-later"),
  ])
    await expect(restoreBackup(target, file())).rejects.toThrow(
      "was made by a newer release (7.0.0; this one does not know 999-later). Restore it with that release.",
    );
  expect(await readBytes(target.uri)).toEqual({});
});

test("a database with documents of the hub is refused, and keeps them", async () => {
  const target = newPlace();
  await insert(target.uri, "sessions");
  await insert(target.uri, "requests");
  await insert(target.uri, "notOurs");
  const before = await readBytes(target.uri);
  await expect(restoreBackup(target, plain)).rejects.toThrow(
    "This database is not empty (requests, sessions), and a restore replaces nothing. Set another database name in MONGODB_URI. No data was changed.",
  );
  expect(await readBytes(target.uri)).toEqual(before);
});

test("an interrupted restore is marked: no restore and no backup until the database is dropped", async () => {
  const target = newPlace();
  const name = target.uri.split("/").at(-1)!;
  const wayOut = `Drop the database ${name} of MONGODB_URI, then run npm run restore again.`;
  // An index build fails on two accounts with one address: the restore ends in the middle.
  const double = newPlace();
  for (const firstName of ["Ada", "Ida"])
    await insert(double.uri, "admins", { firstName, emailKey: "a@example.org", active: true });
  const file = inFolder("double.backup");
  await makeBackup(double, file, { plain: true });
  await expect(restoreBackup(target, file)).rejects.toThrow(
    `The restore did not finish. ${wayOut}`,
  );
  expect(Object.keys(await readBytes(target.uri))).toContain("unfinishedRestore");

  const unfinished = new RegExp(
    `^A restore into this database, begun at 20\\S+Z, has not finished: it holds only a part of a backup\\. If that restore still runs, wait for it\\. If not: ${wayOut}$`,
  );
  await expect(restoreBackup(target, plain)).rejects.toThrow(unfinished);
  const again = inFolder("again.backup");
  await expect(makeBackup(target, again, { plain: true })).rejects.toThrow(unfinished);
  expect(existsSync(again)).toBe(false);
  await expect(printAdminLink("ada@example.org")).rejects.toThrow(unfinished);
  expect(Object.keys(await readBytes(target.uri))).not.toContain("passwordTokens");

  await withDatabase(target.uri, (db) => db.dropDatabase());
  const printed = await restoreBackup(target, plain);
  expect(printed.at(-1)).toMatch(/1 requests.* Next: npm start$/);
  expect(Object.keys(await readBytes(target.uri))).not.toContain("unfinishedRestore");
});

test("Ctrl-C before the first insert changes nothing", async () => {
  const early = new AbortController();
  early.abort();
  const target = newPlace();
  await expect(restoreBackup(target, plain, { signal: early.signal })).rejects.toThrow(
    "Interrupted. Nothing was changed.",
  );
  const late = new AbortController();
  const print = () => {
    late.abort(); // the file is intact: the database is opened next
  };
  await expect(restoreBackup(target, plain, { signal: late.signal, print })).rejects.toThrow(
    "Interrupted. Nothing was changed.",
  );
  expect(await readBytes(target.uri)).toEqual({});
});

describe("a backup", () => {
  test("needs a passphrase that is long enough", async () => {
    const file = inFolder("refused.backup");
    const settings = { BACKUP_PASSPHRASE: "" };
    await expect(makeBackup(source, file, { settings })).rejects.toThrow(
      "A backup needs a passphrase: set BACKUP_PASSPHRASE, or add --plain to write it unencrypted.",
    );
    await expect(
      makeBackup(source, file, { settings: { BACKUP_PASSPHRASE: "short" } }),
    ).rejects.toThrow(/^BACKUP_PASSPHRASE: .*12/);
    expect(existsSync(file)).toBe(false);
  });

  test("replaces no file, and says why it can't write one", async () => {
    const before = readFileSync(plain);
    const options = { plain: true };
    await expect(makeBackup(source, plain, options)).rejects.toThrow(
      `${plain} exists already. Choose another name, or remove it first.`,
    );
    expect(readFileSync(plain)).toEqual(before);
    await expect(makeBackup(source, inFolder("no/such.backup"), options)).rejects.toThrow(
      "can't be written (ENOENT: no such file or directory). No backup was written.",
    );
    await expect(makeBackup(source, folder, options)).rejects.toThrow("exists already");
    await expect(makeBackup(source, "/dev/null/x", options)).rejects.toThrow(
      "can't be written (ENOTDIR: not a directory). No backup was written.",
    );
  });

  test("does not replace a file that is made meanwhile", async () => {
    const file = inFolder("taken.backup");
    const list = () => readdirSync(folder).filter((name) => name.startsWith("taken"));
    const running = makeBackup(source, file, { plain: true });
    const refused = expect(running).rejects.toThrow(`${file} exists already.`);
    await vi.waitFor(
      () => {
        expect(list()).toEqual([expect.stringMatching(/\.partial$/)]);
      },
      { interval: 1 },
    );
    writeFileSync(file, "another program's");
    await refused;
    expect(readFileSync(file, "utf8")).toBe("another program's");
    expect(list()).toEqual(["taken.backup"]);
  });

  test("of a database without documents is refused: it is another one than meant", async () => {
    const file = inFolder("nothing.backup");
    await expect(makeBackup(newPlace(), file, { plain: true })).rejects.toThrow(
      "This database has no documents of the hub. Are DATA_DIR and MONGODB_URI those of the hub? No backup was written.",
    );
    expect(readdirSync(folder).filter((name) => name.startsWith("nothing"))).toEqual([]);
  });

  test("that is interrupted leaves no file", async () => {
    const file = inFolder("interrupted.backup");
    const controller = new AbortController();
    const running = makeBackup(source, file, { signal: controller.signal });
    setTimeout(() => {
      controller.abort();
    }, 50);
    await expect(running).rejects.toThrow("Interrupted. No backup was written.");
    expect(readdirSync(folder).filter((name) => name.startsWith("interrupted"))).toEqual([]);
    expect(mongoose.connection.readyState).toBe(0);
  });
});
