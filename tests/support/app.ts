import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import type { oas31 } from "zod-openapi";

import { findFreePort } from "../../scripts/bench/measure.mjs";
import { buildWhenStale } from "../../scripts/build.mjs";
import { startMongod } from "./mongod";

declare module "vitest" {
  export interface ProvidedContext {
    /** An app for each worker, in the order of VITEST_POOL_ID. */
    apps: ServedApp[];
    /** The OpenAPI document of the app's calls. */
    document: oas31.OpenAPIObject;
  }
}

/** The running app of a worker. */
export interface ServedApp {
  base: string;
  /** Path of its log file. */
  log: string;
  /** URI of its database. */
  database: string;
}

/** The built app in its own process. */
export interface App {
  readonly base: string;
  readonly log: string;
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Starts the built app on a free port and waits until it is ready; `more` are extra settings.
 * Rate limits are on. No local `.env` is read: a test must never use a real mail account. With
 * `root`, starts the build in that folder.
 */
export async function startApp(
  mongodb: string,
  more: Record<string, string> = {},
  root = ROOT,
): Promise<App> {
  if (root === ROOT && !(await buildWhenStale())) throw new Error("The build failed.");
  for (let tries = 0; ; tries++) {
    try {
      return await launch(mongodb, more, join(root, "scripts/start.mjs"));
    } catch (error) {
      if (!(error instanceof PortTaken) || tries === 5) throw error;
    }
  }
}

/** Another process took the port before the app could listen. */
class PortTaken extends Error {}

async function launch(mongodb: string, more: Record<string, string>, start: string): Promise<App> {
  const home = await mkdtemp(join(tmpdir(), "hub-app-"));
  const log = join(home, "app.log");
  const port = await findFreePort(); // BASE_URL must contain it before the app listens
  const base = `http://localhost:${port}`;
  const { PATH = "", HOME = "", TMPDIR = tmpdir() } = process.env;
  const settings = {
    PORT: `${port}`,
    BASE_URL: base,
    MONGODB_URI: `${mongodb}/hub`,
    DATA_DIR: join(home, "data"),
    LOG_LEVEL: "info",
    UNDO_SECONDS: "0",
  };

  const output = openSync(log, "a");
  const child = spawn(process.execPath, [start], {
    cwd: home, // no .env there
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", ...settings, ...more },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const ended = once(child, "exit") as Promise<[number | null]>;
  const lastResort = () => child.kill("SIGKILL");
  process.once("exit", lastResort);

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await ended;
    process.off("exit", lastResort);
    return code;
  };
  const deadline = Date.now() + 100_000;
  while (!(await isReady(base))) {
    await pause(50);
    if (child.exitCode === null && child.signalCode === null && Date.now() < deadline) continue;
    await end("SIGKILL");
    const logged = await readFile(log, "utf8");
    if (logged.includes(`PORT: ${port} is in use`)) throw new PortTaken();
    throw new Error(`The app did not become ready. Its output:\n${logged}`);
  }
  return {
    base,
    log,
    async stop() {
      const code = await end("SIGTERM");
      await rm(home, { recursive: true, force: true });
      return code;
    },
    async kill() {
      await end("SIGKILL");
    },
  };
}

const isReady = (base: string) =>
  fetch(`${base}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts one mongod, and an app with a database of its own for each worker. */
export default async function setup(project: TestProject) {
  if (!(await buildWhenStale())) throw new Error("The build failed."); // not by each app at once
  const mongod = await startMongod();
  const workers = project.config.maxWorkers;
  const started = await Promise.allSettled(
    Array.from({ length: workers }, async (_, n) => {
      const database = `${mongod.uri}/hub-${n + 1}`;
      // As by default: the mailbox of the tests lets held mails go.
      const settings = { MONGODB_URI: database, UNDO_SECONDS: "60" };
      return { app: await startApp("", settings), database };
    }),
  );
  const running = started.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const stop = async () => {
    const codes = await Promise.all(running.map(({ app }) => app.stop()));
    await mongod.stop();
    if (codes.some((code) => code !== 0))
      throw new Error(`The apps ended with codes ${codes.join(", ")} after SIGTERM.`);
  };
  try {
    const failed = started.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    const apps = running.map(({ app: { base, log }, database }) => ({ base, log, database }));
    project.provide("apps", apps);
    const document = await fetch(`${apps[0]!.base}/api/openapi.json`);
    project.provide("document", (await document.json()) as oas31.OpenAPIObject);
    project.provide("mongodb", mongod.uri);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
