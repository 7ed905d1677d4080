// Tasks of an administrator: deciding requests, entering one, looking at one.
/* global document */
import { setTimeout as pause } from "node:timers/promises";

import { count } from "./requests.mjs";

/** @typedef {import("./hub.mjs").Hub} Hub */
/** @typedef {import("./clerk.mjs").Clerk} Clerk */

export const DECISIONS = 20;
/** Decisions by keys that are rejections. */
const REJECTIONS = 5;
/** How much slower than this machine an old one is. */
export const SLOWER = 4;

/** @param {Clerk} clerk */
export async function countRows(clerk) {
  await clerk.start("/requests");
  const rows = await clerk.page.locator("main tbody tr").evaluateAll(
    (all) =>
      all.filter((row) => {
        const { left, top, bottom } = row.getBoundingClientRect();
        return [top + 3, bottom - 3].every((y) =>
          row.contains(document.elementFromPoint(left + 20, y)),
        );
      }).length,
  );
  return { rows };
}

/** Beside the list. @param {Clerk} clerk @param {Hub} hub */
export async function acceptOneByOne(clerk, hub) {
  const before = await count(hub, "Accepted");
  await clerk.openNewRequests();
  await clerk.click(clerk.page.locator("main tbody tr a").first());
  await clerk.page.waitForURL(/open=R/);
  const button = clerk.page.getByRole("button", { name: "Accept and next" });
  for (let n = 0; n < DECISIONS; n++) await clerk.untilNext(() => clerk.click(button));
  const { clicks, documents } = clerk;
  return { clicks, documents, done: (await count(hub, "Accepted")) - before };
}

/** @param {Clerk} clerk @param {Hub} hub */
export async function acceptInBulk(clerk, hub) {
  const before = await count(hub, "Accepted");
  await clerk.openNewRequests();
  const ticks = clerk.page.locator("main tbody input[name=pick]");
  await clerk.click(ticks.first());
  if (clerk.script) await clerk.click(ticks.nth(DECISIONS - 1), ["Shift"]);
  else for (let n = 1; n < DECISIONS; n++) await clerk.click(ticks.nth(n));
  await clerk.click(clerk.page.locator("button[name=bulk][value=accept]"));
  await clerk.click(clerk.page.getByRole("button", { name: `Accept (${DECISIONS})` }));
  let done = 0;
  for (const deadline = Date.now() + 60_000; done < DECISIONS && Date.now() < deadline;) {
    await pause(500);
    done = (await count(hub, "Accepted")) - before;
  }
  return { clicks: clerk.clicks, documents: clerk.documents, done };
}

/** Opens the first request with a status. @param {Clerk} clerk @param {string} status */
async function startInPane(clerk, status) {
  await clerk.start(`/requests?status=${status}`);
  await clerk.page.locator("main tbody a.who").first().click();
  // Without script, a row leads to the request's own page.
  const shown = clerk.page.locator("main :is(.pane, .split)").first();
  await shown.waitFor();
  clerk.clicks = 0;
}

/** @param {Clerk} clerk @param {Hub} hub */
export async function assignThree(clerk, hub) {
  const before = await count(hub, "Active");
  await startInPane(clerk, "Accepted");
  await clerk.click(clerk.page.getByRole("link", { name: "Assign volunteers" }));
  const ticks = clerk.page.locator(".crew tbody input[name=pick]");
  for (let n = 0; n < 3; n++) await clerk.click(ticks.nth(n));
  await clerk.click(clerk.page.getByRole("button", { name: "Assign Volunteer(s)" }));
  await clerk.page
    .getByText("Volunteers assigned")
    .or(clerk.page.locator("#done"))
    .first()
    .waitFor();
  return { clicks: clerk.clicks, done: (await count(hub, "Active")) - before };
}

/** @param {Clerk} clerk @param {Hub} hub */
export async function rejectOne(clerk, hub) {
  const before = await count(hub, "Rejected");
  await startInPane(clerk, "Unevaluated");
  const { page } = clerk;
  const url = page.url();
  await clerk.click(page.locator("summary", { hasText: "Reject Request" }));
  await clerk.click(
    page.locator("[name=ready]").first().or(page.locator("label:has([name=ready])")).first(),
  );
  await clerk.click(page.getByRole("button", { name: /^Reject/ }).last());
  await page.waitForURL((next) => next.href !== url);
  return { clicks: clerk.clicks, done: (await count(hub, "Rejected")) - before };
}

/** @param {Clerk} clerk @param {Hub} hub */
export async function decideByKeys(clerk, hub) {
  const before = (await count(hub, "Accepted")) + (await count(hub, "Rejected"));
  const { page } = clerk;
  await page.locator("header summary", { hasText: "Admin" }).click();
  await page.getByRole("button", { name: "Turn keyboard shortcuts on" }).click();
  await page.locator("html[data-keys=on]").waitFor();
  await clerk.openNewRequests();
  await page.locator("html[data-keys=on]").waitFor();
  for (const key of ["j", "Enter"]) await clerk.press(key);
  await page.waitForURL(/open=R/);
  for (let n = 0; n < DECISIONS; n++)
    await clerk.untilNext(async () => {
      const keys = n < DECISIONS - REJECTIONS ? ["a"] : ["r", "ArrowDown", "Enter"];
      for (const key of keys) await clerk.press(key);
    });
  const after = (await count(hub, "Accepted")) + (await count(hub, "Rejected"));
  return { clicks: clerk.clicks, keys: clerk.keys, done: after - before };
}

/** Answers of a caller, by field; a space ticks the first choice of a group. */
const CALLER = [
  ["phone_number", "9415550199"],
  ["first_name", "Rosa"],
  ["last_name", "Delgado"],
  ["street_address_1", "1290 Gulf Blvd"],
  ["city", "Englewood"],
  ["zip_code", " "],
  ["county", " "],
  ["helpExterior", " "],
  ["description", "A tree has fallen on the carport."],
];

/** From the list to the next caller's form, by keys; `keys` are those that type no text. */
export async function enterCaller(/** @type {Clerk} */ clerk, /** @type {Hub} */ hub) {
  const before = await count(hub, "Unevaluated");
  const { page } = clerk;
  await clerk.start("/requests");
  await clerk.click(page.locator('header a[href$="/enter-request"]:visible').first());
  await page.waitForURL("**/enter-request");
  await page.locator("[name=phone_number]:focus").waitFor();
  /** @param {string} name */
  const goTo = async (name) => {
    const isThere = () => page.locator(`[name=${name}]:focus`).count();
    for (let n = 0; n < 20 && (await isThere()) === 0; n++) await clerk.press("Tab");
  };
  for (const [name = "", text = ""] of CALLER) {
    await goTo(name);
    if (text === " ") await clerk.press("Space");
    else await page.keyboard.type(text);
  }
  await goTo("then");
  await clerk.press("Enter");
  await page
    .getByRole("status")
    .filter({ hasText: /R[0-9A-Z]{8}/ })
    .waitFor();
  const { clicks, keys } = clerk;
  return { clicks, keys, done: (await count(hub, "Unevaluated")) - before };
}

/** `shift`: how much of the page moved, as the browser scores it. */
export async function openPane(/** @type {Clerk} */ clerk) {
  const { page } = clerk;
  await clerk.start("/requests?status=Unevaluated");
  const shifts = await observe(page, "layout-shift", "value");
  await clerk.click(page.locator("main tbody a.who").nth(3));
  await page.locator(".pane form").first().waitFor();
  await pause(1_000);
  return { clicks: clerk.clicks, shift: shifts.reduce((sum, one) => sum + one, 0) };
}

/** `ms`: the longest that a key took until it was on the screen. */
export async function typeNote(/** @type {Clerk} */ clerk) {
  const { page } = clerk;
  await startInPane(clerk, "Unevaluated");
  await page.locator("#note").focus();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const times = await observe(page, "event", "duration");
  await page.keyboard.type("Her sister has a key, next door.", { delay: 100 });
  await pause(1_000);
  return { ms: Math.max(0, ...times) };
}

/**
 * Collects a number of each entry of the browser's timeline from now on.
 * @param {import("playwright-core").Page} page
 * @param {"layout-shift" | "event"} type
 * @param {"value" | "duration"} name
 */
async function observe(page, type, name) {
  /** @type {number[]} */
  const seen = [];
  await page.exposeFunction("tellBench", (/** @type {number} */ one) => seen.push(one));
  await page.evaluate(([type, name]) => {
    const tell = Reflect.get(globalThis, "tellBench");
    const tellAll = (/** @type {PerformanceObserverEntryList} */ list) => {
      for (const entry of list.getEntries()) tell(Reflect.get(entry, name));
    };
    new PerformanceObserver(tellAll).observe(
      /** @type {PerformanceObserverInit} */ ({ type, durationThreshold: 16 }),
    );
  }, /** @type {const} */ ([type, name]));
  return seen;
}
