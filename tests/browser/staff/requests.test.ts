import type { Locator, Page, Route } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";

import { switchToSpanish, useBrowser, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { isSameDocument, openMarked, waitForHydration } from "../../support/hydrated-page";
import { readFocus, readText } from "../../support/page-state";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";
import { listVariants } from "../../support/variants";

const hub = useHub();
const browser = useBrowser();

beforeEach(() => hub.clearRequestLists());

const HOUR = 60 * 60_000;

const open = (path: string, view: VisitOptions = {}) =>
  openMarked(browser, path, { ...view, as: hub.staff });

const rows = (page: Page) => page.locator("table.requests tbody tr");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const readNames = (page: Page) => page.locator("table.requests a.who").allTextContents();
const expectNames = (page: Page, names: readonly string[]) =>
  expect.poll(() => readNames(page)).toEqual(names);
const pane = (page: Page) => page.locator(".pane");
const expectOpen = (page: Page, name: string) =>
  expect.poll(() => readText(page, "#pane-heading")).toContain(name);
const readParams = (page: Page) => new URL(page.url()).searchParams;
const readTop = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top);
const press = (page: Page, name: string) =>
  pane(page).getByRole("button", { name, exact: true }).click();
/** The speed of the page's animations can be set, 0 to 1. */
async function useAnimations(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  return (playbackRate: number) => session.send("Animation.setPlaybackRate", { playbackRate });
}

/** Presses a button where it is: `click()` would scroll the page to one that sticks to its edge. */
async function pressInPlace(page: Page, name: string) {
  const button = pane(page).getByRole("button", { name, exact: true });
  const readPointer = () => button.evaluate((one) => getComputedStyle(one).pointerEvents);
  await expect.poll(readPointer).toBe("auto"); // not while it has just come
  const { x, y } = (await button.boundingBox())!;
  await page.mouse.click(x + 10, y + 10);
}

/** Stores new requests named "Nr 01 Surname", the oldest first. */
async function storeNew(count: number, payload: Record<string, unknown> = {}) {
  const docs = await storeRequests(
    Array.from({ length: count }, (_, i) => ({
      payload: { first_name: `Nr ${String(i + 1).padStart(2, "0")}`, ...payload },
      createdAt: new Date(Date.now() - (count - i) * HOUR),
    })),
  );
  return docs.map((doc) => ({ id: doc._id, name: `${doc.firstName} ${doc.lastName}` }));
}

/** One request of each open status; the oldest is new. */
async function storeOpen() {
  const at = (hours: number) => new Date(Date.now() - hours * HOUR);
  const docs = await storeRequests([
    {
      payload: { first_name: "Ana", last_name: "Zeller", helpWater: true, zip_code: "33981" },
      createdAt: at(9),
    },
    { payload: { first_name: "Bo", zip_code: "33981" }, createdAt: at(8), events: acceptedEvents },
    { payload: { first_name: "Cy" }, createdAt: at(7), events: assignedEvents() },
    { payload: { first_name: "Di", last_name: "Abel", helpWater: true }, createdAt: at(6) },
  ]);
  return docs.map((doc) => `${doc.firstName} ${doc.lastName}`);
}

describe("beside the list", () => {
  test("a row opens its request; the list stays where it is, on its page", async () => {
    const all = await storeNew(60);
    const page = await open("/requests?size=25&page=2");
    const target = row(page, all[45]!.name);
    await target.scrollIntoViewIfNeeded();
    const top = await readTop(target);
    await target.locator("a.who").click();
    await expectOpen(page, all[45]!.name);
    expect(await readTop(target)).toBeCloseTo(top, -1);
    expect(readParams(page).get("page")).toBe("2");
    expect(readParams(page).get("open")).toBe(all[45]!.id);
    await row(page, all[44]!.name).locator("td").nth(4).click(); // anywhere in the row
    await expectOpen(page, all[44]!.name);
    expect(await readTop(target)).toBeCloseTo(top, -1);

    await page.reload();
    await expectOpen(page, all[44]!.name);
    expect(readParams(page).get("page")).toBe("2");
    await page.goBack();
    await expectOpen(page, all[45]!.name);
    await page.goBack();
    await expect.poll(() => pane(page).count()).toBe(0);
    expect(await readNames(page)).toHaveLength(25);
  });

  test("Back before the scripts have come shows what its address says", async () => {
    const [first, second] = await storeNew(2);
    const page = await open(`/requests?open=${first!.id}`);
    await row(page, second!.name).locator("a.who").click();
    await expectOpen(page, second!.name);
    const script = new Promise<Route>((resolve) => {
      void page.route("**/assets/entry.client-*", resolve, { times: 1 });
    });
    await page.reload({ waitUntil: "commit" });
    await expectOpen(page, second!.name);
    // in the head: whatever of the page has come, Back is listened for
    expect(await page.evaluate(() => document.head.innerHTML)).toContain("onpopstate=");
    await page.evaluate(() => {
      history.back();
    });
    await expect.poll(() => readParams(page).get("open")).toBe(first!.id);
    await (await script).continue().catch(() => undefined); // the page is loading anew
    await expectOpen(page, first!.name);
  });

  test("Accept and next goes through the list without moving it", async () => {
    const all = await storeNew(30);
    const page = await open("/requests?status=Unevaluated&size=25");
    await row(page, all[9]!.name).locator("a.who").click();
    await expectOpen(page, all[9]!.name);
    const top = await readTop(row(page, all[20]!.name));
    for (const n of [9, 10, 11]) {
      await pressInPlace(page, "Accept and next");
      await expectOpen(page, all[n + 1]!.name);
      await expect.poll(() => readText(page, "body")).toContain(`Accepted: ${all[n]!.name}`);
      expect((await hub.getRequest(all[n]!.id)).status).toBe("Accepted");
    }
    expect(await readTop(row(page, all[20]!.name))).toBeCloseTo(top, -1);
    expect(readParams(page).getAll("status")).toEqual(["Unevaluated"]);
    expect(readParams(page).get("size")).toBe("25");
    expect(await isSameDocument(page)).toBe(true);

    await page.reload();
    await expectOpen(page, all[12]!.name);
    expect(await readNames(page)).not.toContain(all[10]!.name);
  });

  test("the last request of the list: nothing is next, and the message is there", async () => {
    const [first, last] = await storeNew(2);
    const page = await open(`/requests?status=Unevaluated&open=${last!.id}&row=2`);
    await press(page, "Accept and next");
    await expect.poll(() => readText(page, "body")).toContain(`Accepted: ${last!.name}`);
    expect((await hub.getRequest(first!.id)).status).toBe("Unevaluated");
    expect(await page.locator("h1").count()).toBe(1);
  });

  test("a slow double click rejects one person, and accepts nobody", async () => {
    const [first, second, third] = await storeNew(3);
    const page = await open(`/requests?status=Unevaluated&open=${first!.id}&row=1`);
    await pane(page).locator("summary", { hasText: "Reject Request" }).click();
    await pane(page).getByRole("radio", { name: "We could not reach you" }).check();
    const button = pane(page).getByRole("button", { name: "Reject and next" });
    await button.scrollIntoViewIfNeeded();
    const reject = (await button.boundingBox())!;
    const setSpeed = await useAnimations(page);
    await setSpeed(0); // on a busy machine the time in which hands slip would be over
    await page.mouse.click(reject.x + 10, reject.y + 10);
    await expectOpen(page, second!.name);
    const accept = (await pane(page)
      .getByRole("button", { name: "Accept and next" })
      .boundingBox())!;
    await page.mouse.click(accept.x + 10, accept.y + 10);
    expect(accept.x + accept.width, "no more under the same pointer").toBeLessThan(reject.x);
    await setSpeed(1);
    // Later it works.
    await press(page, "Accept and next");
    await expectOpen(page, third!.name);
    const statuses = [first, second, third].map(
      async (one) => (await hub.getRequest(one!.id)).status,
    );
    expect(await Promise.all(statuses)).toEqual(["Rejected", "Accepted", "Unevaluated"]);
  });

  test("the line of filters covers neither the table's head nor the pane, and is one line", async () => {
    const [first] = await storeNew(50);
    const page = await open(`/requests?status=Unevaluated&open=${first!.id}&row=1`);
    await switchToSpanish(page);
    const read = () =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        return {
          head: box(".list-head").bottom,
          table: box(".requests thead th").top,
          pane: box(".pane").top,
          foot: box(".pane .action-bar").bottom,
        };
      });
    const heights = [];
    for (const width of [1000, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/requests?status=Unevaluated&zip=34223&open=${first!.id}`);
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
      await expect
        .poll(async () => {
          const { head, table, pane: top } = await read();
          return [table - head, top - head].map((gap) => Math.abs(Math.round(gap)));
        })
        .toEqual([0, 0]);
      const { head, foot } = await read();
      expect(foot).toBeLessThanOrEqual(800);
      heights.push(Math.round(head));
    }
    expect(new Set(heights)).toEqual(new Set([48 + 42]));
  });

  test("on a phone the filters unfold below their button", async () => {
    await storeNew(20);
    const page = await open("/requests", { phone: true });
    await page.locator(".folding summary").first().click();
    const choice = page.locator(".folding").getByRole("link", { name: /^Accepted/ });
    expect((await choice.first().boundingBox())!.y).toBeLessThan(400);
    await choice.first().click();
    await expect.poll(() => readParams(page).getAll("status")).toEqual(["Accepted"]);
  });

  test("a message comes into view in the pane, and the list stays", async () => {
    const all = await storeNew(40);
    const page = await open(`/requests?open=${all[20]!.id}&row=21`);
    await page.setViewportSize({ width: 1280, height: 600 });
    const target = row(page, all[20]!.name);
    await target.scrollIntoViewIfNeeded();
    const note = pane(page).getByLabel("Write a note");
    const isInView = (one: Locator) =>
      one.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const box = element.closest(".pane")!.getBoundingClientRect();
        return top >= box.top && bottom <= Math.min(box.bottom, innerHeight);
      });
    const typeAnd = async (text: string, button: string, message: RegExp) => {
      const banner = pane(page).locator(".banner", { hasText: message });
      await note.fill(text);
      await pane(page).evaluate((one) => {
        one.scrollTop = one.scrollHeight;
      });
      const top = await readTop(target);
      // Not `click()`, which would scroll to the button.
      await pane(page)
        .getByRole("button", { name: button, exact: true })
        .evaluate((one: HTMLButtonElement) => {
          one.click();
        });
      await banner.waitFor();
      await expect.poll(() => isInView(banner)).toBe(true);
      expect(await readTop(target)).toBe(top);
    };
    await typeAnd("Her sister has a key.", "Add note", /^The note was added\./);
    const unsaved = /^You typed this but did not save it\. .+: Her son, too\./;
    await typeAnd("Her son, too.", "Accept and next", unsaved);
    await pane(page).getByRole("link", { name: "Her son, too." }).click();
    expect(await readFocus(page)).toBe("#note");
    expect(await note.inputValue()).toBe("Her son, too.");
    // A field of another form that is left is checked, not sent.
    await pane(page).locator("summary", { hasText: "Reject Request" }).click();
    await pane(page).locator("#reason").fill("x".repeat(501));
    await page.keyboard.press("Tab");
    await pane(page).locator(".error", { hasText: "500 characters at most" }).waitFor();
    expect((await hub.getRequest(all[20]!.id)).status).toBe("Unevaluated");
  });

  test("Previous and Next, over the end of a page", async () => {
    const all = await storeNew(27);
    const page = await open(`/requests?size=25&open=${all[24]!.id}&row=25`);
    await pane(page).getByRole("link", { name: /Next/ }).click();
    await expectOpen(page, all[25]!.name);
    await expectNames(
      page,
      all.slice(25).map(({ name }) => name),
    );
    expect(readParams(page).get("page")).toBe("2");
    await pane(page)
      .getByRole("link", { name: /Previous/ })
      .click();
    await expectOpen(page, all[24]!.name);
    expect(await readNames(page)).toHaveLength(25);
    await pane(page).getByRole("link", { name: "Hide this request" }).click();
    await expect.poll(() => pane(page).count()).toBe(0);
    expect(readParams(page).get("open")).toBe(null);
  });

  test("a double click accepts one request", async () => {
    const [first, second] = await storeNew(2);
    const page = await open(`/requests?status=Unevaluated&open=${first!.id}&row=1`);
    await pane(page).getByRole("button", { name: "Accept and next" }).dblclick();
    await expectOpen(page, second!.name);
    expect((await hub.getRequest(first!.id)).status).toBe("Accepted");
    expect((await hub.getRequest(second!.id)).status).toBe("Unevaluated");
  });
});

describe("on a page of its own", () => {
  const PAGES = listVariants<readonly [string, VisitOptions]>(
    ["without JavaScript on a phone", { javaScript: false, phone: true }],
    ["in a narrow window", { width: 1000 }],
    ["on a phone", { phone: true }],
    ["without JavaScript", { javaScript: false }],
  );
  test.each(PAGES)("%s: opens, accepts and goes on with the next", async (_, view) => {
    const all = await storeNew(3);
    const page = await open("/requests?status=Unevaluated", view);
    await page.locator("table.requests a.who").first().click();
    await page.waitForURL(/request-details/);
    await expect.poll(() => readText(page, "main")).toContain(all[0]!.name);
    await page.getByRole("button", { name: "Accept and next" }).click();
    await expect.poll(() => page.url()).toContain(all[1]!.id);
    await expect.poll(() => readText(page, "main")).toContain(`Accepted: ${all[0]!.name}`);
    await page.getByRole("button", { name: "Accept Request", exact: true }).click();
    await page.waitForURL(/\/requests\?/);
    await expect.poll(() => readText(page, "main")).toContain(`Accepted: ${all[1]!.name}`);
    expect(readParams(page).getAll("status")).toEqual(["Unevaluated"]);
    await expectNames(page, [all[2]!.name]);
  });
});

test("in Spanish", async () => {
  const [ana] = await storeOpen();
  const page = await browser.open("/thank-you", { as: hub.staff });
  await switchToSpanish(page);
  await page.goto("/requests");
  await waitForHydration(page);
  await page.locator("table.requests a.who").first().click();
  await expectOpen(page, ana!);
  expect(await readText(page, "main")).not.toMatch(/Accept|Unevaluated|Volunteers/);
  await expect.poll(() => readFocus(page)).not.toBe("nothing");
});
