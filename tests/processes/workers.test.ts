import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";

import { startApp, type App } from "../support/app";
import { postHelpForm, readPageReference } from "../support/help-form";
import { Visitor } from "../support/visitor";
import { findPrimary, listServers } from "./processes";

vi.setConfig({ testTimeout: 180_000 });

interface DeathLine {
  worker: number;
  code: number | null;
  signal: string | null;
  livedSeconds: number;
  nextStartInSeconds: number;
}
/** Starts two workers; both listen. */
async function startWorkers() {
  const dataDir = await mkdtemp(join(tmpdir(), "hub-workers-"));
  const app = await startApp(inject("mongodb"), { DATA_DIR: dataDir, WORKERS: "2" });
  onTestFinished(async () => {
    await app.kill();
    await rm(dataDir, { recursive: true, force: true });
    await rm(dirname(app.log), { recursive: true, force: true });
  });
  await vi.waitFor(
    async () => {
      expect(await readFile(app.log, "utf8")).toContain("The hub is ready");
    },
    { timeout: 60_000, interval: 50 },
  );
  return { app, dataDir };
}

/** The log's lines about dead workers. */
const readDeaths = async ({ log }: App) =>
  (await readFile(log, "utf8"))
    .split("\n")
    .filter((line) => line.includes("a worker died"))
    .map((line) => JSON.parse(line) as DeathLine);

/** The primary process and `count` workers, once the dead ones are replaced. */
const waitForServers = (dataDir: string, count: number) =>
  vi.waitFor(
    () => {
      const servers = listServers(dataDir);
      expect(servers).toHaveLength(count + 1);
      return servers;
    },
    { timeout: 60_000, interval: 50 },
  );

test("a worker that dies is logged and replaced, later each time it dies again at once", async () => {
  const { app, dataDir } = await startWorkers();
  let servers = await waitForServers(dataDir, 2);
  const primary = findPrimary(servers);
  let victim = servers.findLast((pid) => pid !== primary)!;
  const victims: number[] = [];
  for (let n = 0; n < 3; n++) {
    victims.push(victim);
    process.kill(victim, "SIGKILL");
    const before = servers;
    // Node gives a dead worker connections until it knows.
    await vi.waitFor(
      async () => {
        expect(await readDeaths(app)).toHaveLength(victims.length);
      },
      { timeout: 20_000, interval: 50 },
    );
    readPageReference(await postHelpForm(new Visitor(app.base))); // the other one serves
    servers = await vi.waitFor(
      async () => {
        const now = await waitForServers(dataDir, 2);
        expect(now).not.toContain(victim);
        return now;
      },
      { timeout: 60_000, interval: 50 },
    );
    victim = servers.find((pid) => !before.includes(pid))!;
  }
  expect(await readDeaths(app)).toMatchObject([
    { worker: victims[0], code: null, signal: "SIGKILL", nextStartInSeconds: 1 },
    { worker: victims[1], code: null, signal: "SIGKILL", nextStartInSeconds: 2 },
    { worker: victims[2], code: null, signal: "SIGKILL", nextStartInSeconds: 4 },
  ]);
  for (const { livedSeconds } of await readDeaths(app)) expect(livedSeconds).toBeLessThan(180);

  await vi.waitFor(
    async () => {
      expect(await readFile(app.log, "utf8")).toContain(
        `"worker":${victim},"msg":"a new worker serves"`,
      );
    },
    { timeout: 60_000, interval: 50 },
  );
  // each worker counts its own deaths: the other one is replaced after a second
  const [other = 0] = servers.filter((pid) => pid !== victim && pid !== primary);
  process.kill(other, "SIGKILL");
  await vi.waitFor(
    async () => {
      expect((await readDeaths(app))[3]).toMatchObject({ worker: other, nextStartInSeconds: 1 });
    },
    { timeout: 20_000, interval: 50 },
  );
  await waitForServers(dataDir, 2);
  for (let n = 0; n < 6; n++) readPageReference(await postHelpForm(new Visitor(app.base)));
  expect(await app.stop()).toBe(0);
  expect(listServers(dataDir)).toEqual([]);
});

test("a shutdown while dead workers wait for their replacements exits with 0", async () => {
  const { app, dataDir } = await startWorkers();
  const servers = await waitForServers(dataDir, 2);
  const primary = findPrimary(servers);
  for (const pid of servers) if (pid !== primary) process.kill(pid, "SIGKILL");
  await vi.waitFor(
    async () => {
      expect(await readDeaths(app)).toHaveLength(2);
    },
    { timeout: 20_000, interval: 20 },
  );
  expect(await app.stop()).toBe(0);
  expect(listServers(dataDir)).toEqual([]);
});
