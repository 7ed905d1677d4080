import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";

import { findFreePort } from "../../scripts/bench/measure.mjs";
import { startApp } from "../support/app";
import { postHelpForm, readPageReference } from "../support/help-form";
import { startMongoProxy } from "../support/mongo-proxy";
import { startMongod } from "../support/mongod";
import { listVariants } from "../support/variants";
import { Visitor } from "../support/visitor";
import { runStart } from "./processes";

vi.setConfig({ testTimeout: 120_000 });

const PASSWORD = "s3cr3t-of-the-tests";
let home: string;
beforeEach(async () => {
  const folder = (home = await mkdtemp(join(tmpdir(), "hub-wait-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** Starts the product without waiting until it is ready. */
async function spawnApp(settings: Record<string, string>) {
  const { PATH = "", HOME = "" } = process.env;
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url))],
    {
      cwd: home,
      env: {
        PATH,
        HOME,
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        DATA_DIR: join(home, "data"),
        PORT: `${port}`,
        BASE_URL: base,
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, base, ended, readLines: () => output.split("\n").filter(Boolean).map(readLine) };
}

/** Without a terminal the server's lines are JSON. */
const readLine = (line: string) => (JSON.parse(line) as { msg: string }).msg;

const eventually = (assertion: () => unknown) =>
  vi.waitFor(assertion, { timeout: 60_000, interval: 100 });
const isReady = (base: string) =>
  fetch(`${base}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

describe("a database that is not there yet", () => {
  test.each(listVariants("1", "2"))("is waited for, with %s worker(s)", async (WORKERS) => {
    const mongod = await startMongod();
    onTestFinished(() => mongod.stop());
    await mongod.kill();
    const host = new URL(mongod.uri).host;
    const app = await spawnApp({ MONGODB_URI: `${mongod.uri}/hub`, WORKERS });
    const line = `MONGODB_URI: no database at ${host}/hub (connect ECONNREFUSED ${host}); trying again until it is there.`;
    await eventually(() => {
      expect(app.readLines()).toEqual([line]);
    });
    await eventually(() => {
      expect(app.readLines()).toEqual([line, line]); // after 10 s
    });
    expect(await isReady(app.base)).toBe(false);
    await mongod.restart();
    await eventually(async () => {
      expect(await isReady(app.base)).toBe(true);
    });
    expect(app.readLines()).toContain(`MONGODB_URI: the database at ${host}/hub is there.`);
    readPageReference(await postHelpForm(new Visitor(app.base)));
    app.child.kill("SIGTERM");
    expect(await app.ended).toEqual([0, null]);
  });

  test.each(["SIGTERM", "SIGINT"] as const)("%s ends the wait with exit code 0", async (signal) => {
    const app = await spawnApp({
      MONGODB_URI: `mongodb://ann:${PASSWORD}@127.0.0.1:1/hub?authSource=admin`,
    });
    await eventually(() => {
      expect(app.readLines()).toEqual([expect.stringMatching(/^MONGODB_URI: .*127\.0\.0\.1:1/)]);
    });
    app.child.kill(signal);
    app.child.kill(signal); // npm forwards it once more
    expect(await app.ended).toEqual([0, null]);
    expect(app.readLines()).toHaveLength(1);
    expect(app.readLines().join()).not.toMatch(new RegExp(`${PASSWORD}|ann`));
  });
});

test("a database that refuses the password ends the start in one line, with exit code 1", async () => {
  const { host } = new URL(inject("mongodb"));
  const { code, out, err } = await runStart(home, {
    MONGODB_URI: `mongodb://ann:${PASSWORD}@${host}/hub?authSource=admin`,
  });
  expect([...out, ...err]).toEqual([
    `MONGODB_URI: the database at ${host}/hub refuses the user name or the password (authentication failed). Is authSource right? A user that was made in the database admin needs ?authSource=admin.`,
  ]);
  expect(code).toBe(1);
});

describe("a database that goes away during the start is waited for", () => {
  test.each(
    listVariants(
      ["while indexes are built", "\x02createIndexes\0"] as const,
      ["while recurring tasks are stored", "\x02findAndModify\0\x06\0\0\0tasks\0"] as const,
    ),
  )("%s", async (_, fatal) => {
    // 7 s is longer than the driver's own retries
    const proxy = await startMongoProxy(inject("mongodb"), Buffer.from(fatal, "latin1"), 7_000);
    onTestFinished(() => {
      proxy.stop();
    });
    const app = await startApp("", { MONGODB_URI: `${proxy.uri}/hub-${randomUUID()}` });
    onTestFinished(() => app.kill());
    expect(await readFile(app.log, "utf8")).toMatch(
      /"msg":"MONGODB_URI: no database at 127\.0\.0\.1:\d+\/hub-\S+ \(.+\); trying again until it is there\."/,
    );
    readPageReference(await postHelpForm(new Visitor(app.base)));
    expect(await app.stop()).toBe(0);
  });
});
