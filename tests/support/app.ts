import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, closeSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

import { buildWhenStale } from "../../scripts/build.mjs";
import { startMongod } from "./mongod";

declare module "vitest" {
  export interface ProvidedContext {
    /** Origin of the running app, as a person types it. */
    base: string;
    /** File into which the app writes its log. */
    log: string;
  }
}

/** The product as its users have it: the built app in a process of its own. */
export interface App {
  readonly base: string;
  readonly log: string;
  /** SIGTERM; promises the exit code after the process has ended by itself. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
}

const START = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));

/**
 * Starts the built app on a free port and waits until it is ready; `more` are settings beside the usual ones of a test.
 * Limits and controls are on. Nothing of the person's own settings comes in: a `.env` with a real mail account must not send the mails of a test.
 */
export async function startApp(mongodb: string, more: Record<string, string> = {}): Promise<App> {
  if (!(await buildWhenStale())) throw new Error("The build failed.");
  for (let tries = 0; ; tries++) {
    try {
      return await launch(mongodb, more);
    } catch (error) {
      if (!(error instanceof PortTaken) || tries === 5) throw error;
    }
  }
}

/** Another program took the port between our look and the app's start. */
class PortTaken extends Error {}

async function launch(mongodb: string, more: Record<string, string>): Promise<App> {
  const home = await mkdtemp(join(tmpdir(), "hub-app-"));
  const log = join(home, "app.log");
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const { PATH = "", HOME = "", TMPDIR = tmpdir() } = process.env;
  const settings = {
    PORT: `${port}`,
    BASE_URL: base,
    MONGODB_URI: `${mongodb}/hub`,
    DATA_DIR: join(home, "data"),
    LOG_LEVEL: "info",
  };

  const output = openSync(log, "a");
  const child = spawn(process.execPath, [START], {
    cwd: home, // where no .env is
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
  const giveUp = Date.now() + 100_000;
  while (!(await answers(base))) {
    await pause(50);
    if (child.exitCode === null && child.signalCode === null && Date.now() < giveUp) continue;
    await end("SIGKILL");
    const said = await readFile(log, "utf8");
    if (said.includes(`PORT: ${port} is in use`)) throw new PortTaken();
    throw new Error(`The app did not get ready. What it said:\n${said}`);
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

/** A port that was free a moment ago; BASE_URL has to name it before the app listens. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const answers = (base: string) =>
  fetch(`${base}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** One mongod and one app for all files of a project. */
export default async function setup(project: TestProject) {
  const mongod = await startMongod();
  try {
    const app = await startApp(mongod.uri);
    project.provide("base", app.base);
    project.provide("log", app.log);
    project.provide("mongodb", mongod.uri);
    return async () => {
      const code = await app.stop();
      await mongod.stop();
      if (code !== 0) throw new Error(`The app ended with code ${String(code)} after SIGTERM.`);
    };
  } catch (error) {
    await mongod.stop();
    throw error;
  }
}
