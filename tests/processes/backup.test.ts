import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";

import { startApp, type App } from "../support/app";
import { withDatabase } from "../support/backups";
import { postHelpForm, newHelpFormFields, readPageReference } from "../support/help-form";
import { isLongRun, listVariants, testLong } from "../support/variants";
import { Visitor } from "../support/visitor";
import { describeProcess, getDatabaseUri, listProcesses, runStart } from "./processes";

const PASSPHRASE = "seven pelicans on a pier";
let folder: string;
const inFolder = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hub-backup-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const SCRIPTS = {
  backup: fileURLToPath(new URL("../../scripts/backup.mjs", import.meta.url)),
  restore: fileURLToPath(new URL("../../scripts/restore.mjs", import.meta.url)),
};

/** Starts `npm run backup` or `npm run restore` with these settings. */
function startCommand(name: keyof typeof SCRIPTS, args: string[], settings: object) {
  const { PATH = "", HOME = "", TMPDIR = tmpdir() } = process.env;
  const child = spawn(process.execPath, [SCRIPTS[name], ...args], {
    cwd: folder, // holds no .env
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", MONGODB_URI: "", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = (async () => {
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit") as Promise<[number | null]>,
    ]);
    return { code, out: out.trim(), err: err.trim() };
  })();
  return { child, ended };
}
const run = (...args: Parameters<typeof startCommand>) => startCommand(...args).ended;

/** A person who has asked for help: what they entered and their confirmation page. */
async function askForHelp(app: App) {
  const fields = newHelpFormFields();
  const page = await postHelpForm(new Visitor(app.base), fields);
  const path = page.redirects.at(-1)!.replace(/^303 /, "");
  return { fields, reference: readPageReference(page), path };
}
type Person = Awaited<ReturnType<typeof askForHelp>>;

/** Asks for help again and again until `stop`, which resolves to all who were answered. */
function askRepeatedly(app: App) {
  const people: Person[] = [];
  const stopping = new AbortController();
  const isOver = () => stopping.signal.aborted;
  const asking = (async () => {
    while (!isOver()) {
      const person = await askForHelp(app).catch(() => undefined); // not acknowledged
      if (person) people.push(person);
    }
  })();
  return {
    people,
    stop: async () => {
      stopping.abort();
      await asking;
    },
  };
}

/** Finds a request by name and address, and opens the confirmation page of its submission. */
async function expectToFind(app: App, { fields, reference, path }: Person) {
  const { first_name, last_name, street_address_1, street_address_2 } = fields;
  const query = new URLSearchParams({
    first_name: String(first_name),
    last_name: String(last_name),
    street_address_1: String(street_address_1),
    street_address_2: street_address_2 ? String(street_address_2) : "NULL",
  });
  const visitor = new Visitor(app.base);
  const found = await visitor.call("GET", `/api/homeowner/requestHelp/status?${query.toString()}`);
  expect(found.status, found.text).toBe(200);
  const page = await visitor.get(path); // signed with the session secret
  expect(page.textAt(".reference")).toBe(reference);
}

describe.each(
  listVariants({ kind: "embedded database", hasUri: false }, { kind: "MONGODB_URI", hasUri: true }),
)("$kind", ({ hasUri }) => {
  test("a backup while the hub is used holds all that was acknowledged before; restored, the hub goes on", async () => {
    const name = randomUUID().slice(0, 8);
    const newPlace = (suffix: string) => ({
      DATA_DIR: inFolder(`${name}-${suffix}`),
      MONGODB_URI: hasUri ? `${inject("mongodb")}/${name}-${suffix}` : "",
    });
    const [from, to] = [newPlace("from"), newPlace("to")];
    const file = inFolder(`${name}.age`);
    const passphrase = { BACKUP_PASSPHRASE: PASSPHRASE };

    let app = await startApp("", from);
    onTestFinished(() => app.kill());
    const load = askRepeatedly(app);
    onTestFinished(load.stop);
    await vi.waitFor(
      () => {
        expect(load.people.length).toBeGreaterThan(1);
      },
      { timeout: 60_000 },
    );
    const before = [...load.people];
    const made = await run("backup", [file], { ...from, ...passphrase });
    const meanwhile = load.people.length - before.length;
    await load.stop();
    const joined = hasUri ? "" : `Using the database already running in ${from.DATA_DIR}.`;
    expect(made).toMatchObject({ code: 0, err: joined });
    expect(made.out).toMatch(
      /Backed up to \S+\.age: [\d.]+ [kM]B, \d+ documents, [\d.]+ s, standalone server, read in order\.$/,
    );
    expect(meanwhile).toBeGreaterThan(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);

    const refused = await run("restore", [file], { ...from, ...passphrase });
    expect(refused.code).toBe(1);
    expect(refused.err.replace(`${joined}\n`, "")).toMatch(
      hasUri
        ? /^This database is not empty \(.*requests.*\), and a restore replaces nothing\. Set another database name in MONGODB_URI\. No data was changed\.$/
        : /^Another process uses the database in \S+: stop the hub, or set DATA_DIR to another folder\. No data was changed\.$/,
    );
    await expectToFind(app, before[0]!);
    expect(await app.stop()).toBe(0);

    const wrong = await run("restore", [file], { ...to, BACKUP_PASSPHRASE: "another passphrase" });
    expect(wrong).toEqual({
      code: 1,
      out: "",
      err: `${file} can't be opened with this passphrase.`,
    });
    const restored = await run("restore", [file], { ...to, ...passphrase });
    expect(restored, restored.err).toMatchObject({ code: 0, err: "" });
    expect(restored.out).toMatch(/ Everybody has to log in again\. Next: npm start$/);

    app = await startApp("", to);
    for (const person of before) await expectToFind(app, person);
    const again = await run("restore", [file], { ...to, ...passphrase });
    expect(again.code).toBe(1);
    await askForHelp(app);
    expect(await app.stop()).toBe(0);
  }, 240_000);
});

describe("a restore that is ended in the middle", () => {
  const file = () => inFolder("large.backup");
  const COUNT = 20_000;
  beforeAll(async () => {
    const MONGODB_URI = `${inject("mongodb")}/large-${randomUUID().slice(0, 8)}`;
    await withDatabase(MONGODB_URI, async (db) => {
      const text = "flooded ".repeat(300);
      for (let n = 0; n < COUNT; n += 5_000)
        await db
          .collection("requests")
          .insertMany(Array.from({ length: 5_000 }, (_, i) => ({ n: n + i, text })));
    });
    const made = await run("backup", [file(), "--plain"], {
      MONGODB_URI,
      DATA_DIR: inFolder("large"),
    });
    expect(made.code, made.err).toBe(0);
    await withDatabase(MONGODB_URI, (db) => db.dropDatabase());
  });

  const countStored = (uri: string) =>
    withDatabase(uri, (db) => db.collection("requests").countDocuments());
  const waitForInsert = (uri: string) =>
    vi.waitFor(
      async () => {
        expect(await countStored(uri)).toBeGreaterThan(0);
      },
      { timeout: 60_000, interval: 20 },
    );

  test("leaves a mark: the hub does not start, and the next restore says why", async () => {
    const name = `killed-${randomUUID().slice(0, 8)}`;
    const settings = { MONGODB_URI: `${inject("mongodb")}/${name}`, DATA_DIR: inFolder(name) };
    mkdirSync(settings.DATA_DIR);
    const { child, ended } = startCommand("restore", [file()], settings);
    await waitForInsert(settings.MONGODB_URI);
    child.kill("SIGKILL");
    await ended;
    expect(await countStored(settings.MONGODB_URI)).toBeLessThan(COUNT);

    const mark = await withDatabase(settings.MONGODB_URI, (db) =>
      db.collection<{ startedAt: Date }>("unfinishedRestore").findOne(),
    );
    const line = `A restore into this database, begun at ${mark!.startedAt.toISOString()}, has not finished: it holds only a part of a backup. If that restore still runs, wait for it. If not: Drop the database ${name} of MONGODB_URI, then run npm run restore again.`;
    const started = await runStart(settings.DATA_DIR, settings);
    expect(started).toMatchObject({ code: 1, err: [line] });
    expect(await run("restore", [file()], settings)).toMatchObject({ code: 1, err: line });
    await withDatabase(settings.MONGODB_URI, (db) => db.dropDatabase());
    expect(await run("restore", [file()], settings)).toMatchObject({ code: 0, err: "" });
    expect(await countStored(settings.MONGODB_URI)).toBe(COUNT);
  }, 180_000);

  describe.each(listVariants("SIGINT", "SIGTERM"))(
    "%s ends it cleanly, with its database",
    (signal) => {
      const UNCHANGED = "Interrupted. Nothing was changed.";
      const describePart = (dataDir: string) =>
        `Interrupted. The restore did not finish. Delete the folder ${dataDir}/mongo, then run npm run restore again.`;

      test("after the first insert", async () => {
        const DATA_DIR = inFolder(`${signal}-inserting`);
        const { child, ended } = startCommand("restore", [file()], { DATA_DIR });
        await vi.waitFor(
          () => {
            expect(existsSync(join(DATA_DIR, "mongo", "mongod.sock"))).toBe(true);
          },
          { timeout: 60_000, interval: 20 },
        );
        await waitForInsert(getDatabaseUri(DATA_DIR));
        child.kill(signal);
        expect(await ended).toMatchObject({ code: 1, err: describePart(DATA_DIR) });
        expect(listProcesses(DATA_DIR).map(describeProcess)).toEqual([]);
      });

      testLong("while its database starts", async () => {
        const DATA_DIR = inFolder(`${signal}-starting`);
        const { child, ended } = startCommand("restore", [file()], { DATA_DIR });
        await vi.waitFor(
          () => {
            expect(readdirSync(DATA_DIR)).toContain("mongo");
          },
          { timeout: 60_000, interval: 20 },
        );
        child.kill(signal);
        const { code, err } = await ended;
        expect(code).toBe(1);
        // On a busy machine the signal may come later.
        expect([UNCHANGED, describePart(DATA_DIR)]).toContain(err);
        expect(listProcesses(DATA_DIR).map(describeProcess)).toEqual([]);
      });
    },
  );

  test.each(isLongRun ? (["SIGINT", "SIGKILL"] as const) : [])(
    "a backup that gets %s leaves no backup",
    async (signal) => {
      const name = `hurt-${randomUUID().slice(0, 8)}`;
      const settings = { MONGODB_URI: `${inject("mongodb")}/${name}`, DATA_DIR: inFolder(name) };
      expect((await run("restore", [file()], settings)).code).toBe(0);
      const target = mkdtempSync(inFolder("target-"));
      const { child, ended } = startCommand(
        "backup",
        [join(target, "x.backup"), "--plain"],
        settings,
      );
      await vi.waitFor(
        () => {
          expect(readdirSync(target)).not.toEqual([]);
        },
        {
          timeout: 60_000,
          interval: 10,
        },
      );
      child.kill(signal);
      const { code, err } = await ended;
      const left = readdirSync(target);
      if (signal === "SIGINT") {
        expect({ code, err, left }).toEqual({
          code: 1,
          err: "Interrupted. No backup was written.",
          left: [],
        });
      } else expect(left).toEqual([expect.stringMatching(/^x\.backup\.\d+\.partial$/)]);
    },
  );
});

test("arguments that make no sense are refused with the usage", async () => {
  const backup = "Usage: npm run backup -- <file> [--plain]";
  for (const args of [[], ["a", "b"], ["a", "--fast"]]) {
    const { code, err } = await run("backup", args, {});
    expect(code).toBe(1);
    expect(err.endsWith(backup), err).toBe(true);
  }
  const { code, err } = await run("restore", [], {});
  expect(code).toBe(1);
  expect(err).toBe("Give one file. Usage: npm run restore -- <file> [--check]");
});
