// `npm run pictures` makes the pictures of guides and manuals anew, from the samples.
/* global document */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

import { withHubs } from "./bench/hub.mjs";
import { findChromium } from "./chromium.mjs";

const FOLDER = fileURLToPath(new URL("../docs/guides/pictures/", import.meta.url));

await withHubs([undefined], async ([hub]) => {
  if (!hub) return;
  const { base, password } = hub;
  mkdirSync(FOLDER, { recursive: true });
  const request = await hub.db.collection("requests").findOne({ "assignments.state": "Scheduled" });
  const waiting = await hub.db
    .collection("requests")
    .findOne({ status: "Unevaluated", priority: 2 });
  const job = request?.assignments.find(
    (/** @type {{ state: string }} */ { state }) => state === "Scheduled",
  );
  const volunteer = await hub.db.collection("volunteers").findOne({ _id: job.volunteerId });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });

  /** Logs in. @param {string} login @param {string} email @param {number} width */
  async function open(login, email, width) {
    const page = await browser.newPage({ viewport: { width, height: 720 } });
    await page.goto(base + login);
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill(password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.waitForURL("**/*dashboard");
    return page;
  }
  const admin = await open("/admin-login", hub.email, 1280);
  const driver = await open("/vol-login", volunteer?.email, 400);
  for (const locale of ["en", "es"]) {
    /** @param {string} name */
    const file = (name) => ({
      path: `${FOLDER}guide-${name}.${locale}.jpg`,
      type: /** @type {const} */ ("jpeg"),
      quality: 60,
    });
    await admin.goto(`${base}/requests?lang=${locale}&status=Unevaluated&open=${waiting?._id}`);
    await admin.waitForFunction(() =>
      Object.keys(document.body).some((key) => key.startsWith("__reactProps$")),
    );
    await admin.screenshot(file("requests"));
    await driver.goto(`${base}/volunteer/jobs?lang=${locale}`);
    await driver.locator("article, li.card, .card").last().screenshot(file("job"));
    if (locale !== "en") continue; // manuals are in English only
    await admin.goto(`${base}/administrators`);
    await admin.screenshot(file("administrators"));
  }
  await browser.close();
});
