import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setImmediate, setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { log } from "~/services/platform/log.server";
import { superviseWorkers } from "../../../server/workers";

beforeAll(() => {
  const exec = fileURLToPath(new URL("../../support/cluster-worker.mjs", import.meta.url));
  cluster.setupPrimary({ exec, args: [], execArgv: [] });
});

/** Supervises one worker that listens; `errors` are the fields and texts of the logged errors. */
async function startWorker(environment: Record<string, string> = {}) {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const forked: Worker[] = [];
  const onFork = (worker: Worker) => forked.push(worker);
  cluster.on("fork", onFork);
  const workers = superviseWorkers({
    count: 1,
    environment,
    onReady: () => undefined,
    onFailedStart: () => undefined,
  });
  onTestFinished(async () => {
    for (const { process } of forked) process.kill("SIGKILL");
    await workers.stop(0);
    cluster.off("fork", onFork);
    logged.mockRestore();
  });
  await once(cluster, "listening");
  return {
    workers,
    forked,
    errors: logged.mock.calls as unknown as [fields: object, text: string][],
    /** Kills the newest worker; resolves once its death is known. */
    killWorker: async () => {
      const died = once(cluster, "exit");
      forked.at(-1)!.process.kill("SIGKILL");
      await died;
    },
  };
}

test("a worker that has lived for a minute is replaced after a second again", async () => {
  let now = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now);
  onTestFinished(() => {
    clock.mockRestore();
  });
  const { errors, killWorker, forked } = await startWorker();
  for (const livedMs of [0, 59_999, 60_000, 0]) {
    now += livedMs;
    const replaced = once(cluster, "listening");
    await killWorker();
    await replaced;
  }
  expect(errors.map(([fields]) => fields)).toMatchObject([
    { livedSeconds: 0, nextStartInSeconds: 1 },
    { livedSeconds: 60, nextStartInSeconds: 2 },
    { livedSeconds: 60, nextStartInSeconds: 1 },
    { livedSeconds: 0, nextStartInSeconds: 2 },
  ]);
  expect(forked).toHaveLength(5);
});

test("a stop while a dead worker waits for its replacement ends at once and forks none", async () => {
  const { workers, forked, errors, killWorker } = await startWorker();
  await killWorker();
  expect(errors).toMatchObject([[{ nextStartInSeconds: 1 }, expect.any(String)]]);
  const winner = await Promise.race([
    workers.stop(60_000).then(() => "stop"),
    setImmediate("a turn of the event loop"),
  ]);
  expect(winner).toBe("stop");
  await pause(2_000);
  expect(forked).toHaveLength(1);
});

test("a worker that ends at SIGTERM is not killed or replaced", async () => {
  const { workers, forked, errors } = await startWorker();
  await workers.stop(60_000);
  expect(forked[0]!.process.signalCode).toBe("SIGTERM");
  expect(errors).toEqual([]);
  await pause(2_000);
  expect(forked).toHaveLength(1);
});

test("a worker that does not end at SIGTERM is killed after the limit", async () => {
  const { workers, forked, errors } = await startWorker({ HANGS: "1" });
  await workers.stop(500);
  expect(forked[0]!.process.signalCode).toBe("SIGKILL");
  expect(errors).toEqual([
    [{ worker: forked[0]!.process.pid }, "a worker did not end in time and is killed"],
  ]);
});

test("a worker that cannot be started is tried again, and the others serve on", async () => {
  const { errors, killWorker, forked, workers } = await startWorker();
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  process.execPath = "/nowhere/node"; // as while Node is being upgraded
  await killWorker();
  await vi.waitFor(
    () => {
      expect(errors.map(([, text]) => text)).toContain("a worker could not be started");
    },
    { timeout: 20_000 },
  );
  process.execPath = execPath;
  await once(cluster, "listening");
  expect(forked.length).toBeGreaterThanOrEqual(3);
  await workers.stop(60_000);
});
