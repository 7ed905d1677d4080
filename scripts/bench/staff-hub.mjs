// A new hub with the samples and more new requests, and browsers of its administrator.
import { Faker, en } from "@faker-js/faker";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

import { buildWhenStale } from "../build.mjs";
import { findChromium } from "../chromium.mjs";
import { generateHomeowners } from "../samples/people.mjs";
import { CountedPage } from "./counted-page.mjs";
import { findFreePort, startProgram, stopProgram, waitUntilOk } from "./programs.mjs";

/** @typedef {Awaited<ReturnType<typeof startStaffHub>>} StaffHub */
/**
 * @typedef {object} ListedRequest a row of the API's list
 * @property {string} id
 * @property {string} firstName
 * @property {string} lastName
 * @property {string} phoneNumber
 * @property {string} email
 * @property {string} streetAddress1
 * @property {string} status
 */

/** The window that the limits are for. */
const VIEWPORT = { width: 1280, height: 800 };

/**
 * Starts the product on an empty folder, fills it and logs an administrator in.
 * @param {number} newRequests besides those of the samples
 */
export async function startStaffHub(newRequests) {
  const executablePath = findChromium();
  if (!(await buildWhenStale())) throw new Error("The build failed.");
  const home = mkdtempSync(join(tmpdir(), "hub-staff-"));
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  // Overrides a developer's own settings: an empty value counts as absent and wins over `.env`.
  const env = {
    ...process.env,
    PORT: `${port}`,
    BASE_URL: base,
    DATA_DIR: home,
    MONGODB_URI: "",
    POSTMARK_SERVER_TOKEN: "",
    MAIL: "",
    LOG_LEVEL: "warn",
    TRUST_PROXY_HOPS: "1", // each homeowner has an address of their own: rate limits stay on
  };
  const app = startProgram(["../start.mjs"], { ...env, NODE_ENV: "production" });
  /** @type {import("playwright-core").Browser | undefined} */
  let browser;
  const stop = async () => {
    await browser?.close();
    await stopProgram(app);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await waitUntilOk(`${base}/readyz`, app);
    const [, email = "", password = ""] =
      /admin-login as (\S+) with the password (\S+)/.exec(await seed(env)) ?? [];
    await submitRequests(base, newRequests);
    const token = await fetchToken(base, email, password);
    browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu"],
    });
    const contexts = browser;

    /** All requests, newest first, as the API lists them. */
    const listRequests = async () => {
      const response = await fetch(`${base}/api/admin/homeowner-requests?limit=1000`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return /** @type {ListedRequest[]} */ (await response.json());
    };
    /** Number of requests, of one status if it is given. @param {string} [status] */
    const countRequests = async (status) =>
      (await listRequests()).filter((one) => !status || one.status === status).length;

    /** Opens a page of the administrator, logged in. @param {boolean} script */
    const open = async (script) => {
      const page = await contexts.newPage({
        baseURL: base,
        javaScriptEnabled: script,
        viewport: VIEWPORT,
      });
      await page.goto("/admin-login");
      await page.locator("input[name=email]").fill(email);
      await page.locator("input[name=password]").fill(password);
      await page.getByRole("button", { name: "Log In", exact: true }).click();
      await page.waitForURL("**/admin-dashboard");
      return new CountedPage(page);
    };
    /** The cookie of a session of its own. */
    const readCookie = async () => {
      const page = await open(false);
      const cookies = await page.page.context().cookies();
      await page.page.context().close();
      return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    };
    return { base, open, readCookie, listRequests, countRequests, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs `npm run seed`; returns what it prints. @param {NodeJS.ProcessEnv} env */
async function seed(env) {
  const script = fileURLToPath(new URL("../seed.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { ...env, NODE_ENV: "development" },
    cwd: tmpdir(), // no .env there
  });
  process.stderr.write(`${stdout.trim().split("\n").at(-1) ?? ""}\n`);
  return stdout;
}

/**
 * Sends the help form once for each of `count` people.
 * @param {string} base
 * @param {number} count
 */
async function submitRequests(base, count) {
  const faker = new Faker({ locale: en, seed: 2 }); // other people than those of the samples
  const homeowners = generateHomeowners(faker, { evenly: false });
  for (let n = 0; n < count; n++) {
    const { payload, locale } = homeowners.next().value;
    const body = new URLSearchParams({ submission_id: randomUUID() });
    for (const [name, value] of Object.entries(payload))
      body.set(name, value === true ? "on" : String(value));
    const response = await fetch(`${base}/request-help`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": `10.0.${n >> 8}.${n & 255}`,
        cookie: `lang=${locale}`,
      },
      body,
      redirect: "manual",
    });
    if (response.status !== 303) throw new Error(`A request was refused: ${response.status}.`);
  }
  process.stderr.write(`${count} new requests\n`);
}

/** @param {string} base @param {string} email @param {string} password */
async function fetchToken(base, email, password) {
  const response = await fetch(`${base}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return /** @type {{ token: string }} */ (await response.json()).token;
}
