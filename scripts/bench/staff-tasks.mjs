/* global document */
import { setTimeout as pause } from "node:timers/promises";

/** @typedef {import("./staff-hub.mjs").StaffHub} StaffHub */
/** @typedef {import("./counted-page.mjs").CountedPage} CountedPage */
/**
 * @typedef {object} Result
 * @property {string} task
 * @property {boolean} script with JavaScript
 * @property {Record<string, number | string>} measured
 * @property {string} limit
 * @property {boolean} isMet
 */

const DECISIONS = 20;
/** Decisions by keys that are rejections. */
const REJECTIONS = 5;
const MIN_ROWS = 15;

/** In a window of 1280 × 800. @param {StaffHub} hub @returns {Promise<Result[]>} */
export async function countVisibleRows(hub) {
  const results = [];
  for (const script of [true, false]) {
    const page = await hub.open(script);
    await page.start("/requests");
    const rows = await page.page.locator("main tbody tr").evaluateAll(
      (all) =>
        all.filter((row) => {
          const { left, top, bottom } = row.getBoundingClientRect();
          const isUncovered = (/** @type {number} */ y) =>
            row.contains(document.elementFromPoint(left + 20, y));
          return isUncovered(top + 3) && isUncovered(bottom - 3);
        }).length,
    );
    results.push({
      task: "rows of /requests at 1280 × 800",
      script,
      measured: { rows },
      limit: `${MIN_ROWS} rows`,
      isMet: rows >= MIN_ROWS,
    });
    await page.close();
  }
  return results;
}

/** Beside the list, one by one. @param {StaffHub} hub @returns {Promise<Result[]>} */
export async function acceptByPane(hub) {
  const before = await hub.countRequests("Accepted");
  const page = await hub.open(true);
  await openNewRequests(page);
  await openFirst(page);
  for (let n = 0; n < DECISIONS; n++)
    await untilNext(page, () =>
      page.click(page.page.getByRole("button", { name: "Accept and next" })),
    );
  const accepted = (await hub.countRequests("Accepted")) - before;
  const { clicks, documents } = page.counts;
  await page.close();
  return [
    {
      task: `accept ${DECISIONS} one by one`,
      script: true,
      measured: { clicks, documents, done: accepted },
      limit: "22 clicks, 1 document",
      isMet: accepted === DECISIONS && clicks <= 22 && documents <= 1,
    },
  ];
}

/** Ticks requests and accepts them at once. @param {StaffHub} hub @returns {Promise<Result[]>} */
export async function acceptInBulk(hub) {
  const results = [];
  for (const script of [true, false]) {
    const before = await hub.countRequests("Accepted");
    const page = await hub.open(script);
    await openNewRequests(page);
    const ticks = page.page.locator("main tbody input[name=pick]");
    for (let n = 0; n < DECISIONS; n++) await page.click(ticks.nth(n));
    await page.click(page.page.locator("button[name=bulk][value=accept]"));
    await page.click(page.page.getByRole("button", { name: `Accept (${DECISIONS})` }));
    let accepted = 0;
    for (const deadline = Date.now() + 60_000; accepted < DECISIONS && Date.now() < deadline;) {
      await pause(500);
      accepted = (await hub.countRequests("Accepted")) - before;
    }
    const { clicks, documents } = page.counts;
    await page.close();
    results.push({
      task: `accept ${DECISIONS} in bulk`,
      script,
      measured: { clicks, documents, done: accepted },
      limit: "24 clicks",
      isMet: accepted === DECISIONS && clicks <= 24,
    });
  }
  return results;
}

/** Accepts and rejects by keys. @param {StaffHub} hub @returns {Promise<Result[]>} */
export async function decideByKeys(hub) {
  const [accepted, rejected] = [
    await hub.countRequests("Accepted"),
    await hub.countRequests("Rejected"),
  ];
  const page = await hub.open(true);
  await switchKeysOn(page);
  await openNewRequests(page);
  await page.page.locator("html[data-keys=on]").waitFor();
  const clicks = page.clicks;
  await page.press("j");
  await page.press("Enter");
  await page.page.waitForURL(/open=R/);
  for (let n = 0; n < DECISIONS - REJECTIONS; n++) await untilNext(page, () => page.press("a"));
  for (let n = 0; n < REJECTIONS; n++)
    await untilNext(page, async () => {
      await page.press("r");
      await page.press("ArrowDown");
      await page.press("Enter");
    });
  const decided = {
    accepted: (await hub.countRequests("Accepted")) - accepted,
    rejected: (await hub.countRequests("Rejected")) - rejected,
  };
  const { keys } = page.counts;
  await page.close();
  return [
    {
      task: `decide ${DECISIONS} by keys`,
      script: true,
      measured: { clicks, keys, done: decided.accepted + decided.rejected },
      limit: "45 keys",
      isMet:
        decided.accepted === DECISIONS - REJECTIONS &&
        decided.rejected === REJECTIONS &&
        keys <= 45,
    },
  ];
}

/** @param {CountedPage} page */
async function openNewRequests(page) {
  await page.start("/requests");
  await page.click(page.page.locator('main a[href*="status=Unevaluated"]').first());
  // The address changes a moment before its rows are there.
  await page.page.locator('main tbody a[href*="status=Unevaluated"]').first().waitFor();
}

/** @param {CountedPage} page */
async function openFirst(page) {
  await page.click(page.page.locator("main tbody tr a").first());
  await page.page.waitForURL(/open=R/);
}

/** @param {CountedPage} page @param {() => Promise<unknown>} act */
async function untilNext({ page }, act) {
  const readOpen = (/** @type {URL} */ url) => url.searchParams.get("open");
  const open = readOpen(new URL(page.url()));
  // Its form is there; a key does nothing while a page is loading.
  await page.locator(`main form[action*="${open}"]`).first().waitFor();
  await act();
  await page.waitForURL((url) => readOpen(url) !== open);
  await page.locator("main:not([aria-busy])").waitFor();
}

/** @param {CountedPage} page */
async function switchKeysOn({ page }) {
  await page.locator("header summary", { hasText: "Admin" }).click();
  await page.getByRole("button", { name: "Turn keyboard shortcuts on" }).click();
  await page.locator("html[data-keys=on]").waitFor();
}
