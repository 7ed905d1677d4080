import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";

import { recordPosts, useBrowser } from "../../support/browser";
import { useHub } from "../../support/hub";
import { openHydrated } from "../../support/hydrated-page";
import { readFocus, readText } from "../../support/page-state";

const hub = useHub();
const browser = useBrowser();

beforeEach(() => hub.clearRequestLists());

const LIST = "/requests?status=Unevaluated&sort=age";
const WIDE = 1280;

/** Opens a page and turns the shortcuts on in the Admin menu. */
async function open(path: string, width = WIDE) {
  const page = await browser.open(path, { width, as: hub.staff });
  await page.locator("header summary", { hasText: "Admin" }).click();
  await page.getByRole("button", { name: "Turn keyboard shortcuts on" }).click();
  await page.locator("[data-keys=on]").waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  return page;
}
const markedRow = (page: Page) =>
  page.evaluate(() => document.querySelector("[data-marked]")?.id ?? "");
/** Whether the pane has this request, and the focus has left the row of the one before. */
const isShown = (page: Page, id = "") =>
  page.evaluate((shown) => {
    const row = document.activeElement?.closest("tr");
    const form = document.querySelector(`.pane form[action*="${shown}"]`);
    return form !== null && (!row || row.id === shown);
  }, id);
const paneName = (page: Page) => readText(page, "#pane-heading");

test("off until switched on, and remembered: no letter does anything before", async () => {
  const { id } = await hub.createRequest();
  const page = await openHydrated(browser, `${LIST}&open=${id}`, { width: WIDE, as: hub.staff });
  const posts = recordPosts(page);
  await page.getByRole("button", { name: "Accept and next" }).waitFor();
  for (const key of "jkxarn/?") await page.keyboard.press(key);
  expect(await markedRow(page)).toBe("");
  expect(await page.locator("dialog[open], details.fold[open], tbody :checked").count()).toBe(0);
  expect(posts).toEqual([]);
  await page.locator("header summary", { hasText: "Admin" }).click();
  await page.getByRole("button", { name: "Turn keyboard shortcuts on" }).click();
  await page.locator("[data-keys=on]").waitFor({ state: "attached" });
  await page.reload();
  await page.locator("[data-keys=on]").waitFor({ state: "attached" });
  await page.locator("header summary", { hasText: "Admin" }).click();
  await page.getByRole("button", { name: "Turn keyboard shortcuts off" }).click();
  await page.locator("[data-keys=on]").waitFor({ state: "detached" });
  await page.keyboard.press("j");
  expect(await markedRow(page)).toBe("");
});

test("j k x Enter: through the list, tick, open", async () => {
  const [first, second] = [await hub.createRequest(), await hub.createRequest()];
  const page = await open(LIST);
  await page.keyboard.press("j");
  expect(await markedRow(page)).toBe(first.id);
  await page.keyboard.press("j");
  await page.keyboard.press("j"); // the last row stays
  expect(await markedRow(page)).toBe(second.id);
  await page.keyboard.press("x");
  expect(await page.locator("tbody :checked").getAttribute("value")).toBe(second.id);
  await page.keyboard.press("k");
  expect(await markedRow(page)).toBe(first.id);
  await page.keyboard.press("Enter");
  await expect.poll(() => paneName(page)).toBe(`${first.firstName} ${first.lastName}`);
});

test("after a decision the keys are about the request that is open then", async () => {
  const created = [];
  for (let i = 0; i < 5; i++) created.push(await hub.createRequest());
  const ids = created.map(({ id }) => id);
  const page = await open(LIST);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect.poll(() => isShown(page, ids[0])).toBe(true);
  for (const next of ids.slice(1, 3)) {
    await page.keyboard.press("a");
    await expect.poll(() => isShown(page, next)).toBe(true);
  }
  await page.keyboard.press("x");
  expect(await page.locator("tbody :checked").getAttribute("value")).toBe(ids[2]);
  await page.keyboard.press("j");
  expect(await markedRow(page)).toBe(ids[3]);
  await page.keyboard.press("a"); // another one than the open one
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await page.keyboard.press("a");
  await expect.poll(() => page.locator("main[aria-busy]").count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("open")).toBe(ids[2]);
  const statuses = await Promise.all(ids.map(async (id) => (await hub.getRequest(id)).status));
  expect(statuses).toEqual(["Accepted", "Accepted", ...Array<string>(3).fill("Unevaluated")]);
});

test("a narrower window: / opens the Admin menu and goes to its search", async () => {
  const page = await open("/volunteers", 899);
  const box = page.locator("[data-find]:visible");
  expect(await box.count()).toBe(0);
  await page.keyboard.press("/");
  await box.waitFor();
  expect(await box.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("a r n / ? c: accept and next, reasons, note, find; help in a dialog that stops the others", async () => {
  const [first, second] = [await hub.createRequest(), await hub.createRequest()];
  const page = await open(`${LIST}&open=${first.id}&row=1`);
  const posts = recordPosts(page);
  await page.keyboard.press("a");
  await expect.poll(() => paneName(page)).toBe(`${second.firstName} ${second.lastName}`);
  expect((await hub.getRequest(first.id)).status).toBe("Accepted");
  expect(posts).toHaveLength(1);
  await page.locator("main:not([aria-busy])").waitFor(); // keys do nothing while a page loads
  await page.keyboard.press("r");
  expect(await page.locator(".pane .action-bar details[open]").count()).toBe(1);
  expect(await readFocus(page)).toBe("#ready");
  await page.keyboard.type("an already"); // a reason, while a radio button has the focus
  expect(await readFocus(page)).toBe("#ready");
  await page.keyboard.press("Escape");
  expect(await page.locator(".pane .action-bar details[open]").count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Reject");
  await page.keyboard.press("Enter");
  await page.locator(".pane .action-bar").getByRole("button", { name: "Cancel" }).click();
  expect(await page.locator(".pane .action-bar details[open]").count()).toBe(0);
  await page.locator("#pane-heading").click();
  await page.keyboard.press("n");
  expect(await readFocus(page)).toBe("#note");
  await page.keyboard.type("jar a/?");
  expect(await page.locator("#note").inputValue()).toBe("jar a/?");
  await page.locator("#pane-heading").click();
  await page.keyboard.press("/");
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-find"))).toBe(true);
  await page.locator("#pane-heading").click();
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog", { name: "Keyboard shortcuts" }).isVisible()).toBe(true);
  await page.keyboard.press("a");
  await page.keyboard.press("Escape");
  for (const key of ["Control+a", "Alt+a", "Meta+a", "A"]) await page.keyboard.press(key);
  expect(posts).toHaveLength(1);
  expect((await hub.getRequest(second.id)).status).toBe("Unevaluated");
  await page.locator("#pane-heading").click();
  await page.keyboard.press("c");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/homeowner-requests/enter-request");
});

test("on a request's own page: a accepts and goes on, j and k lead to its neighbors", async () => {
  const created = [];
  for (let i = 0; i < 3; i++) created.push(await hub.createRequest());
  const [first, second, third] = created.map(({ id }) => id);
  const page = await open(`/homeowner-requests/request-details?id=${second}&from=new&row=2`);
  const shown = () => page.locator("main .reference").textContent();
  await page.keyboard.press("k");
  await expect.poll(shown).toBe(first);
  await page.keyboard.press("j");
  await expect.poll(shown).toBe(second);
  await expect.poll(() => page.locator("main[aria-busy]").count()).toBe(0);
  await page.keyboard.press("a");
  await expect.poll(shown).toBe(third);
  expect((await hub.getRequest(second!)).status).toBe("Accepted");
});

test("without shortcuts: Enter goes into the request, Escape back; Enter again decides the next", async () => {
  const people = [await hub.createRequest(), await hub.createRequest(), await hub.createRequest()];
  const page = await openHydrated(browser, LIST, { width: WIDE, as: hub.staff });
  const name = (n: number) => `${people[n]!.firstName} ${people[n]!.lastName}`;
  const link = (n: number) => page.locator("tbody a.who", { hasText: name(n) });
  await link(0).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => paneName(page)).toBe(name(0));
  await expect.poll(() => readFocus(page)).toBe("#pane-heading");
  await page.keyboard.press("Escape");
  expect(await link(0).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Accept and next" }).focus();
  for (const n of [1, 2]) {
    await page.waitForTimeout(700); // a press so soon after the request came is no decision
    await page.keyboard.press("Enter");
    await expect.poll(() => paneName(page)).toBe(name(n));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain("Accept and next");
  }
  const statuses = await Promise.all(
    people.map(async ({ id }) => (await hub.getRequest(id)).status),
  );
  expect(statuses).toEqual(["Accepted", "Accepted", "Unevaluated"]);
  await link(2).click();
  await expect.poll(() => page.locator("main[aria-busy]").count()).toBe(0);
  expect(await readFocus(page)).not.toBe("#pane-heading"); // the mouse moves no focus
});

test("a note stays with its request; letters typed on after the request has gone are no commands", async () => {
  const [first, second] = [await hub.createRequest(), await hub.createRequest()];
  const page = await open(`${LIST}&open=${first.id}&row=1`);
  const next = page.locator(".pane").getByRole("link", { name: /Next/ });
  const note = page.locator("#note");
  await note.pressSequentially("Her sister has a key");
  await page.route("**/requests.data**", async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  await next.evaluate((one: HTMLElement) => {
    one.click();
  });
  await note.focus();
  for (const key of "; rang again and again") await page.keyboard.press(key, { delay: 30 });
  await expect.poll(() => paneName(page)).toBe(`${second.firstName} ${second.lastName}`);
  expect(await page.locator("details.fold[open], dialog[open]").count()).toBe(0);
  expect(await note.inputValue()).toBe("");
  await page
    .locator(".pane")
    .getByRole("link", { name: /Previous/ })
    .click();
  await expect.poll(() => paneName(page)).toBe(`${first.firstName} ${first.lastName}`);
  await expect.poll(() => note.inputValue()).toMatch(/^Her sister has a key;/);
  await page.getByRole("button", { name: "Add note" }).click();
  await page.locator(".banner", { hasText: "The note was added." }).waitFor();
  expect(await note.inputValue()).toBe("");
  await next.click();
  await expect.poll(() => paneName(page)).toBe(`${second.firstName} ${second.lastName}`);
  await page.goBack();
  await expect.poll(() => paneName(page)).toBe(`${first.firstName} ${first.lastName}`);
  expect(await note.inputValue()).toBe("");
});
