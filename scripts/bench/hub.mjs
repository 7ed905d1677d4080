// A hub that is measured: the product as it runs, with samples and a logged-in administrator.
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { findFreePort, startProgram, stopProgram, waitUntilOk } from "./programs.mjs";

/** @typedef {Awaited<ReturnType<typeof startHub>>} Hub */
/** @typedef {Awaited<ReturnType<typeof logIn>>} Session */

/**
 * @param {import("./database.mjs").BenchDatabase} database
 * @param {string} name of its database and its folder
 * @param {number} [requests] default: the few dozen samples of a developer
 */
export async function startHub({ uri, client, home }, name, requests) {
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  // Overrides a developer's own settings: an empty value counts as absent and wins over `.env`.
  const env = {
    ...process.env,
    PORT: `${port}`,
    BASE_URL: base,
    MONGODB_URI: uri + name,
    DATA_DIR: join(home, name),
    POSTMARK_SERVER_TOKEN: "",
    MAIL: "",
    LOG_LEVEL: "warn",
    TRUST_PROXY_HOPS: "1", // each homeowner has an address of their own: rate limits stay on
  };
  const app = startProgram(["../start.mjs"], { ...env, NODE_ENV: "production" });
  try {
    await waitUntilOk(`${base}/readyz`, app);
    const printed = await seed({ ...env, NODE_ENV: "development" }, requests);
    const [, email = "", password = ""] =
      /admin-login as (\S+) with the password (\S+)/.exec(printed) ?? [];
    const admin = await logIn(base, "admin", email, password);
    return { name, base, app, db: client.db(name), email, password, admin };
  } catch (error) {
    await stopProgram(app);
    throw error;
  }
}

/** Runs `npm run seed`; returns what it prints. @param {NodeJS.ProcessEnv} env @param {number} [requests] */
async function seed(env, requests) {
  const script = fileURLToPath(new URL("../seed.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, ...(requests ? ["--requests", `${requests}`] : [])],
    { env, cwd: tmpdir() }, // no .env there
  );
  process.stderr.write(`${stdout.trim().split("\n").at(-1) ?? ""}\n`);
  return stdout;
}

/**
 * @param {string} base
 * @param {"admin" | "volunteer"} role
 * @param {string} email
 * @param {string} password
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
 * Throws unless the answer is 200.
 * @param {string} base @param {Partial<Session>} session
 * @param {string} path @param {RequestInit} [init]
 */
export async function load(base, { cookie = "", authorization = "" }, path, init) {
  const headers = path.startsWith("/api/") ? { authorization } : { cookie };
  const response = await fetch(base + path, {
    redirect: "manual",
    ...init,
    headers: { ...headers, "accept-encoding": "identity", ...init?.headers },
  });
  let bytes = 0;
  const body = /** @type {AsyncIterable<Uint8Array>} */ (
    /** @type {unknown} */ (response.body ?? [])
  );
  for await (const chunk of body) bytes += chunk.length;
  if (response.status !== 200)
    throw new Error(`${path.slice(0, 100)} returned ${response.status} with ${bytes} bytes`);
  return { bytes, response };
}
