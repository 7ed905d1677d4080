// A new hub with the samples and more new requests, and browsers of its administrator.
import { Faker, en } from "@faker-js/faker";
import { randomUUID } from "node:crypto";
import { chromium } from "playwright-core";

import { findChromium } from "../chromium.mjs";
import { generateHomeowners } from "../samples/people.mjs";
import { CountedPage } from "./counted-page.mjs";
import { startHub } from "./hub.mjs";
import { stopProgram } from "./programs.mjs";

/** @typedef {Awaited<ReturnType<typeof startStaffHub>>} StaffHub */
/**
 * @typedef {Record<"id" | "firstName" | "lastName" | "phoneNumber" | "email" | "streetAddress1" |
 *   "status", string>} ListedRequest a row of the API's list
 */

/** The window that the limits are for. */
const VIEWPORT = { width: 1280, height: 800 };

/**
 * @param {import("./database.mjs").BenchDatabase} database
 * @param {number} newRequests
 */
export async function startStaffHub(database, newRequests) {
  const executablePath = findChromium();
  const { base, app, admin, email, password } = await startHub(database, "hub-staff");
  /** @type {import("playwright-core").Browser | undefined} */
  let browser;
  const stop = async () => {
    await browser?.close();
    await stopProgram(app);
  };
  try {
    await submitRequests(base, newRequests);
    browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu"],
    });
    const contexts = browser;

    const listRequests = async () => {
      const { authorization } = admin;
      const url = `${base}/api/admin/homeowner-requests?limit=1000`;
      const response = await fetch(url, { headers: { authorization } });
      return /** @type {ListedRequest[]} */ (await response.json());
    };
    /** Number of requests, of one status if it is given. @param {string} [status] */
    const countRequests = async (status) =>
      (await listRequests()).filter((one) => !status || one.status === status).length;

    /** @param {boolean} script */
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
    return { open, listRequests, countRequests, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends the help form `count` times. @param {string} base @param {number} count */
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
