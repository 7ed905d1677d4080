import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MongoMemoryReplSet } from "mongodb-memory-server";
import mongoose from "mongoose";
import { beforeEach, expect, onTestFinished, test } from "vitest";

import { findMongod } from "../../server/embedded-mongod/find-mongod.mjs";
import { getDatabaseUri } from "../processes/processes";
import { startApp, type App } from "../support/app";
import { listenFakePostmark, type FakePostmark } from "../support/fake-postmark";
import { newHelpFormFields, readRedirectReference, toFormPairs } from "../support/help-form";
import { Visitor } from "../support/visitor";

const MINUTES = 60_000;

/** Forms that were not acknowledged at once: the fault was felt. */
let refusals = 0;
beforeEach(() => {
  refusals = 0;
});

/** A person's form, sent again until it is acknowledged, at most for four minutes. */
async function submitUntilStored(app: App) {
  const pairs = toFormPairs(newHelpFormFields());
  const form: [string, string][] = [...pairs, ["submission_id", crypto.randomUUID()]];
  for (const end = Date.now() + 4 * MINUTES; Date.now() < end;) {
    const answer = await new Visitor(app.base).post("/request-help", form).catch(() => undefined);
    if (answer?.redirects.length)
      return { id: readRedirectReference(answer), email: Object.fromEntries(pairs)["email"]! };
    refusals++;
    await pause(200);
  }
  return undefined;
}

/** `people` at a time; `midway` runs once when half of the forms are stored. */
async function submitMany(app: App, count: number, people: number, midway: () => unknown) {
  const stored: { id: string; email: string }[] = [];
  let left = count;
  let isMidway = false;
  const work = async () => {
    while (left-- > 0) {
      const one = await submitUntilStored(app);
      if (one) stored.push(one);
      if (isMidway || stored.length < count / 2) continue;
      isMidway = true;
      await midway();
    }
  };
  await Promise.all(Array.from({ length: people }, work));
  return stored;
}

/** Each is in the database once, and its person has one mail. */
async function expectStoredAndMailed(
  uri: string,
  sent: readonly { id: string; email: string }[],
  postmark: FakePostmark,
) {
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    const stored = await connection
      .collection<{ _id: string; email: string }>("requests")
      .find({}, { projection: { email: 1 } })
      .toArray();
    const ids = new Set(stored.map(({ _id }) => _id));
    expect(sent.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(new Set(stored.map(({ email }) => email)).size).toBe(stored.length);
    const mailed = () => new Set(postmark.mails.map(({ To }) => To)).size;
    await expect.poll(mailed, { timeout: 5 * MINUTES, interval: 1_000 }).toBe(stored.length);
    expect(postmark.mails).toHaveLength(stored.length);
  } finally {
    await connection.close();
  }
}

test(
  "2,000 forms: the primary is killed, and the mail provider talks nonsense for a while",
  async () => {
    const { path: systemBinary, version } = await findMongod();
    const set = await MongoMemoryReplSet.create({
      binary: { systemBinary, version },
      replSet: { count: 3, storageEngine: "wiredTiger" },
      instanceOpts: Array.from({ length: 3 }, () => ({
        launchTimeout: 60_000,
        args: ["--wiredTigerCacheSizeGB", "0.25"],
      })),
    });
    onTestFinished(async () => {
      await set.stop();
    });
    const { postmark, settings } = await listenFakePostmark();
    const uri = set.getUri("hub");
    const app = await startApp("", { ...settings, MONGODB_URI: uri });
    onTestFinished(() => app.kill());

    const sent = await submitMany(app, 2_000, 12, async () => {
      postmark.behaviour = { text: "<html>Welcome to the coffee machine</html>" };
      const client = await mongoose.createConnection(uri).asPromise();
      const { primary } = await client.db!.admin().command({ hello: 1 });
      await client.close();
      const server = set.servers.find(
        ({ instanceInfo }) => `127.0.0.1:${instanceInfo?.port}` === primary,
      );
      server?.instanceInfo?.instance.mongodProcess?.kill("SIGKILL");
      setTimeout(() => (postmark.behaviour = "ok"), 20_000);
    });
    expect(sent).toHaveLength(2_000);
    expect(refusals).toBeGreaterThan(0);
    await expectStoredAndMailed(uri, sent, postmark);
  },
  20 * MINUTES,
);

const canMount = process.platform === "linux" && process.getuid?.() === 0;

/** A file system of its own, whose size can be changed. */
function mountSmall(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), "hub-full-"));
  const mount = (options: string) =>
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  mount(`size=${megabytes}m,mode=700`);
  onTestFinished(() => {
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true });
  });
  return { folder, enlarge: (size: number) => mount(`remount,size=${size}m`) };
}

test.skipIf(!canMount)(
  "a full disk loses nothing that was acknowledged; with room again, the hub goes on",
  async () => {
    const { folder, enlarge } = mountSmall(420);
    const { postmark, settings } = await listenFakePostmark();
    const start = () => startApp("", { ...settings, MONGODB_URI: "", DATA_DIR: folder });
    let app = await start();
    onTestFinished(() => app.kill());
    const sent = await submitMany(app, 60, 4, () => undefined);
    expect(sent).toHaveLength(60);
    execFileSync("sh", ["-c", `head -c 600M /dev/zero > ${folder}/filler || true`], {
      stdio: "ignore",
    });
    expect(statfsSync(folder).bavail).toBe(0);
    // The database writes what it has in memory each minute, and ends when it can't.
    const during = submitMany(app, 3_000, 2, () => undefined);
    await expect.poll(() => refusals, { timeout: 2 * MINUTES, interval: 500 }).toBeGreaterThan(0);
    rmSync(join(folder, "filler"));
    enlarge(900);
    const isAlive = await fetch(`${app.base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isAlive) {
      await app.kill();
      app = await start();
    }
    const later = await during;
    const after = await submitMany(app, 20, 4, () => undefined);
    expect(after).toHaveLength(20);
    await expectStoredAndMailed(getDatabaseUri(folder), [...sent, ...later, ...after], postmark);
  },
  15 * MINUTES,
);
