import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import mongoose from "mongoose";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";

import { buildWhenStale } from "../../scripts/build.mjs";
import { startApp } from "../support/app";
import { listenFakePostmark } from "../support/fake-postmark";

vi.setConfig({ testTimeout: 120_000 });

const DOCTOR = fileURLToPath(new URL("../../scripts/doctor.mjs", import.meta.url));
const SEND_FAILED = fileURLToPath(new URL("../../scripts/send-failed.mjs", import.meta.url));

let dataDir: string;
beforeEach(async () => {
  expect(await buildWhenStale()).toBe(true);
  const folder = await mkdtemp(join(tmpdir(), "hub-doctor-"));
  dataDir = join(folder, "data");
  onTestFinished(
    () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }),
    30_000,
  );
});

type Settings = Record<string, string>;

/** Runs `npm run doctor`, or another command. */
async function runDoctor(settings: Settings, script = DOCTOR, error = "") {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [script], {
    cwd: tmpdir(), // holds no .env
    env: { PATH, HOME, NODE_ENV: "production", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  expect(err.slice(0, error.length || undefined)).toBe(error);
  const lines = out.split("\n").filter(Boolean);
  /** Of a check, without those about the versions that this machine happens to have. */
  const of = (check: string) =>
    lines.filter((line) => line.slice(9).startsWith(`${check}: `) && !/ MongoDB \d/.test(line));
  const summary = lines.at(-1);
  return { code, out, lines, of, summary };
}

async function start(settings: Settings) {
  const app = await startApp("", { DATA_DIR: dataDir, ...settings });
  onTestFinished(async () => {
    await app.kill();
    await rm(dirname(app.log), { recursive: true, force: true });
  });
  return app;
}

async function connect(uri: string) {
  const connection = await mongoose.createConnection(uri).asPromise();
  onTestFinished(async () => {
    await connection.dropDatabase();
    await connection.close();
  });
  return connection.db!;
}
const newUri = () => `${inject("mongodb")}/doctor-${randomUUID()}`;

test("a healthy hub has no problems, while it runs and when it is stopped", async () => {
  const { postmark, settings: mail } = await listenFakePostmark();
  const MONGODB_URI = newUri();
  const db = await connect(MONGODB_URI);
  const SESSION_SECRETS = "a secret that all processes share";
  const settings = { ...mail, MONGODB_URI, SESSION_SECRETS };
  const app = await start(settings);

  const running = await runDoctor({
    ...settings,
    BASE_URL: app.base,
    PORT: new URL(app.base).port,
  });
  const healthy = {
    settings: ["ok       settings: 8 set, all valid"],
    mail: [
      "ok       mail: Postmark accepts the login",
      "ok       mail: 0 waiting, none undeliverable",
    ],
    migrations: ["ok       migrations: none of a newer release", "ok       migrations: all run"],
    indexes: ["ok       indexes: as declared"],
    administrators: ["warning  administrators: none yet. Run `npm run admin -- <email>`."],
  };
  for (const [check, lines] of Object.entries(healthy))
    expect(running.of(check), running.out).toEqual(lines);
  expect(running.summary).toMatch(/^no problems, \d warnings?$/);
  expect(running.code).toBe(0);
  expect(running.out).not.toContain(postmark.token);
  expect(running.out).not.toContain(SESSION_SECRETS);
  expect(postmark.mails).toEqual([]);

  expect(await app.stop()).toBe(0);
  const HOUR = 60 * 60_000;
  const hourAgo = new Date(Date.now() - HOUR);
  await db.collection("emails").insertOne({
    state: "queued",
    attempts: 0,
    to: "ann@example.org",
    createdAt: hourAgo,
  });
  await db.collection("emails").dropIndex("subjectId_1_createdAt_-1");
  await db.collection("emails").createIndexes([{ key: { to: 1 } }]);
  await db.collection("migrations").insertOne({ migrationName: "999-newer" });
  const before = await describeDatabase(db);
  const stopped = await runDoctor(settings);
  expect(stopped.of("mail")).toEqual([
    "ok       mail: Postmark accepts the login",
    `problem  mail: 1 waiting since ${hourAgo.toISOString()}, not tried yet. Start the hub; it sends them.`,
  ]);
  expect(stopped.of("migrations")[0]).toContain("a newer release has run here (999-newer)");
  expect(stopped.of("indexes")[0]).toContain("emails.subjectId_1_createdAt_-1");
  expect(stopped.out).not.toContain("ann@example.org");
  expect(stopped.code).toBe(1);
  expect(await describeDatabase(db)).toEqual(before);

  const _id = "UJOE00001:1:password-changed" as never;
  const failed = { state: "failed", attempts: 1, to: "joe@example.org", createdAt: hourAgo };
  await db.collection("emails").insertOne({ _id, ...failed });
  expect((await runDoctor(settings, SEND_FAILED)).lines).toEqual([
    "Queued again: 1 that failed in the last 7 days. A running hub sends them within minutes.",
  ]);
  expect(await db.collection("emails").countDocuments({ state: "queued", attempts: 0 })).toBe(2);
  const off = await runDoctor({ MONGODB_URI, MAIL: "off" }, SEND_FAILED, "MAIL is off");
  expect(off.code).toBe(1);
});

/** All documents and indexes. */
async function describeDatabase(db: Awaited<ReturnType<typeof connect>>) {
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
  return Promise.all(
    names.map(async (name) => ({
      name,
      documents: await db.collection(name).find().sort({ _id: 1 }).toArray(),
      indexes: await db.collection(name).indexes(),
    })),
  );
}

test("an empty database and a missing DATA_DIR stay as they are", async () => {
  const MONGODB_URI = newUri();
  const db = await connect(MONGODB_URI);
  const { of, code } = await runDoctor({ MONGODB_URI, TRUST_PROXY_HOPS: "1" });
  expect(of("settings")).toContain(
    "warning  settings: TRUST_PROXY_HOPS is 1, but BASE_URL (http://localhost:3000) is this machine: forms sent through a proxy are refused. Set BASE_URL to the address that people open.",
  );
  expect(of("migrations")[1]).toMatch(/^warning {2}migrations: 001-first-release .*not run yet/);
  expect(of("mail")[0]).toBe(
    "ok       mail: development mailbox at /dev/mail; no mail leaves this machine",
  );
  expect(code).toBe(0);
  expect(await describeDatabase(db)).toEqual([]);
  expect(existsSync(dataDir)).toBe(false);
});

test("the embedded database is checked while the hub runs", async () => {
  const none = await runDoctor({});
  expect(none.of("database")).toEqual([
    "ok       database: none yet; the first start creates it in DATA_DIR",
  ]);
  expect(existsSync(dataDir)).toBe(false);

  const app = await start({ MONGODB_URI: "" });
  const running = await runDoctor({});
  expect(running.out).toMatch(/ database: MongoDB \d/);
  expect(running.of("indexes")).toEqual(["ok       indexes: as declared"]);
  expect(running.code).toBe(0);

  expect(await app.stop()).toBe(0);
  const stopped = await runDoctor({});
  expect(stopped.of("database")).toEqual([
    "warning  database: the embedded database runs only while the hub does, so it was not checked. Start the hub, then run this again.",
  ]);
  expect(stopped.code).toBe(0);

  // The mode of the data files is the hub's to change, at its next start.
  const files = join(dataDir, "mongo");
  await chmod(files, 0o755);
  await runDoctor({});
  expect((await stat(files)).mode & 0o777).toBe(0o755);
});

test("a DATA_DIR that is too long for the embedded database is a problem", async () => {
  const { of, code } = await runDoctor({ DATA_DIR: join(dataDir, "x".repeat(100)) });
  expect(of("database")).toEqual([
    expect.stringMatching(
      /^problem {2}database: DATA_DIR: is too long by \d+ bytes for the database's socket \(.*\)\. Choose a shorter path, .*\. The hub does not start with it\.$/,
    ),
  ]);
  expect(code).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
});

test("a dead database and a rejected token are problems with a way out", async () => {
  const { postmark, settings } = await listenFakePostmark();
  const { of, code, out, summary } = await runDoctor({
    ...settings,
    MONGODB_URI: "mongodb://ann:password@127.0.0.1:1/hub",
    POSTMARK_SERVER_TOKEN: "wrong-token",
  });
  expect(of("database")).toEqual([
    "problem  database: MONGODB_URI: no database at 127.0.0.1:1/hub (connect ECONNREFUSED 127.0.0.1:1). The hub waits for it: see that it runs and can be reached, or correct the setting.",
  ]);
  expect(of("mail")).toEqual([
    "problem  mail: Postmark rejects the login, or its TLS does not hold (10/401). Correct POSTMARK_SERVER_TOKEN, or let this machine reach POSTMARK_BASE_URL; mails wait until then.",
  ]);
  expect(summary).toMatch(/^2 problems, /);
  expect(code).toBe(1);
  for (const secret of ["ann", "password", "wrong-token"]) expect(out).not.toContain(secret);
  expect(postmark.calls).toEqual(["GET /server"]);
});

test("all bad settings are problems", async () => {
  const { of, code, summary } = await runDoctor({
    PORT: "70000",
    WORKERS: "0",
    SESSION_SECRETS: "a short secret",
  });
  expect(of("settings")).toEqual([
    "problem  settings: PORT: 70000 is not between 0 and 65535. The hub does not start with it.",
    "problem  settings: SESSION_SECRETS: secret 1 of 1 is too short; each needs at least 32 characters. The hub does not start with it.",
    "problem  settings: WORKERS: 0 is not between 1 and 64. The hub does not start with it.",
  ]);
  expect(summary).toMatch(/^3 problems, .*; the other checks need valid settings$/);
  expect(code).toBe(1);
});
