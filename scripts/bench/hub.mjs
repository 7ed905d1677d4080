// A hub that is measured: the product as it runs, on a database of its own, with samples.
import { MongoMemoryServer } from "mongodb-memory-server";
import mongoose from "mongoose";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { findMongod } from "../../server/embedded-mongod/find-mongod.mjs";
import { buildWhenStale } from "../build.mjs";
import { findFreePort, startProgram, stopProgram, waitUntilOk } from "./measure.mjs";

/** @typedef {Awaited<ReturnType<typeof startHub>>} Hub */
/** @typedef {Awaited<ReturnType<typeof logIn>>} Session */

/**
 * Builds the app, starts a mongod and hubs, and runs `work`; all is gone afterwards.
 * @param {(number | undefined)[]} sizes requests of each hub; undefined: the few dozen samples
 * @param {(hubs: Hub[]) => Promise<unknown>} work
 */
export async function withHubs(sizes, work) {
  if (!(await buildWhenStale())) throw new Error("The build failed.");
  const home = mkdtempSync(join(tmpdir(), "hub-bench-"));
  const { path: systemBinary, version } = await findMongod();
  const mongod = await MongoMemoryServer.create({
    binary: { systemBinary, version },
    instance: {
      storageEngine: "wiredTiger",
      args: ["--wiredTigerCacheSizeGB", "0.25"],
      launchTimeout: 60_000,
    },
  });
  const client = await new mongoose.mongo.MongoClient(mongod.getUri()).connect();
  /** @type {Hub[]} */
  const hubs = [];
  try {
    for (const size of sizes) hubs.push(await startHub(mongod.getUri(), client, home, size));
    await work(hubs);
  } finally {
    for (const { app } of hubs) await stopProgram(app);
    await client.close();
    await mongod.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/**
 * @param {string} uri @param {import("mongoose").mongo.MongoClient} client @param {string} home
 * @param {number | undefined} size
 */
async function startHub(uri, client, home, size) {
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  const name = `hub-${size ?? "samples"}`;
  // Overrides a developer's own settings: an empty value counts as absent and wins over `.env`.
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    PORT: `${port}`,
    BASE_URL: base,
    MONGODB_URI: uri + name,
    DATA_DIR: join(home, name),
    POSTMARK_SERVER_TOKEN: "",
    MAIL: "",
    LOG_LEVEL: "warn",
    TRUST_PROXY_HOPS: "1", // each person has an address of their own: rate limits stay on
    NODE_ENV: "production",
  };
  const app = startProgram(["../start.mjs"], env);
  try {
    await waitUntilOk(`${base}/readyz`, app);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        fileURLToPath(new URL("../seed.mjs", import.meta.url)),
        ...(size ? ["--requests", `${size}`] : []),
      ],
      { env: { ...env, NODE_ENV: "development" }, cwd: tmpdir() }, // no .env there
    );
    process.stderr.write(`${stdout.trim().split("\n").at(-1) ?? ""}\n`);
    const [, email = "", password = ""] =
      /admin-login as (\S+) with the password (\S+)/.exec(stdout) ?? [];
    const admin = await logIn(base, "admin", email, password);
    return { size, base, app, env, db: client.db(name), email, password, admin };
  } catch (error) {
    await stopProgram(app);
    throw error;
  }
}

/**
 * @param {string} base @param {"admin" | "volunteer"} role
 * @param {string} email @param {string} password
 */
export async function logIn(base, role, email, password) {
  const call = await fetch(`${base}/api/${role}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { token } = /** @type {{ token: string }} */ (await call.json());
  const form = await fetch(`${base}/${role === "admin" ? "admin" : "vol"}-login`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  const cookies = form.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { cookie: cookies.join("; "), authorization: `Bearer ${token}` };
}

/**
 * Reads an answer to its end; throws if it has another status.
 * @param {string} base @param {Partial<Session>} session
 * @param {string} path @param {RequestInit} [init] @param {number[]} [statuses]
 */
export async function load(
  base,
  { cookie = "", authorization = "" },
  path,
  init,
  statuses = [200],
) {
  const headers = path.startsWith("/api/") ? { authorization } : { cookie };
  const response = await fetch(base + path, {
    redirect: "manual",
    ...init,
    headers: { ...headers, "accept-encoding": "identity", ...init?.headers },
  });
  const { byteLength: bytes } = await response.arrayBuffer();
  if (!statuses.includes(response.status))
    throw new Error(`${path.slice(0, 100)} returned ${response.status} with ${bytes} bytes`);
  return { bytes, response };
}
