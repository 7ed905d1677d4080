import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { useBrowser, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { openHydrated } from "../../support/hydrated-page";
import { readText } from "../../support/page-state";
import { acceptedEvents, storeRequests } from "../../support/stored-requests";
import { listVariants } from "../../support/variants";

const hub = useHub();
const browser = useBrowser();

beforeEach(() => hub.clearRequestLists());

const open = (path: string, view: VisitOptions = {}) =>
  openHydrated(browser, path, { ...view, as: hub.staff });

/** Stores new requests, the oldest first. */
async function storeNew(count: number) {
  const docs = await storeRequests(
    Array.from({ length: count }, (_, i) => ({
      createdAt: new Date(Date.now() - (count - i) * 60_000),
    })),
  );
  return docs.map(({ _id }) => _id);
}
const readStatuses = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await hub.getRequest(id)).status));
const ticks = (page: Page) => page.locator("table.requests tbody input[name=pick]");
const bulk = (page: Page, action: string) =>
  page.locator(`.bulk-bar button[name=bulk][value=${action}]`).click();
const expectText = (page: Page, text: string) =>
  expect.poll(() => readText(page, "main")).toContain(text);
/** Waits for a result; without script by the page's own link. */
async function expectResult(page: Page, text: string, javaScript: boolean) {
  await expect
    .poll(
      async () => {
        if (!javaScript) await page.reload();
        return readText(page, "main");
      },
      { timeout: 20_000 },
    )
    .toContain(text);
}

const WAYS = listVariants<readonly [string, VisitOptions & { javaScript: boolean }]>(
  ["with JavaScript", { javaScript: true }],
  ["without JavaScript", { javaScript: false }],
  ["on a phone without JavaScript", { javaScript: false, phone: true }],
);

describe.each(WAYS)("%s", (_, view) => {
  const { javaScript } = view;

  test("ticked requests are accepted at once, with script from two pages", async () => {
    const ids = await storeNew(30);
    const page = await open(javaScript ? "/requests?size=25" : "/requests", view);
    await ticks(page).nth(0).check();
    await ticks(page).nth(24).check();
    if (javaScript) {
      await page.locator(".bulk-bar").getByText("2 selected").waitFor();
      await page.locator(".list-pages a[rel=next]").click();
      await expect.poll(() => ticks(page).count()).toBe(5);
    }
    await ticks(page)
      .nth(javaScript ? 4 : 29)
      .check();
    await bulk(page, "accept");
    // With script over the list, without on a page of its own.
    await page.waitForURL(javaScript ? /\/requests\?.*&bulk=B/ : /\/requests\/bulk\?id=B/);
    if (javaScript) {
      expect(await page.locator("dialog").evaluate((one) => one.matches(":modal"))).toBe(true);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
      await page.locator(".bulk-bar").getByText("3 selected").waitFor();
      await bulk(page, "accept");
    }
    await expectText(page, "Selected requests: 3.");
    await expectText(page, "Homeowners who get an email: 3.");
    await page.getByRole("button", { name: "Accept (3)" }).click();
    await expectResult(page, "Changed: 3.", javaScript);
    const chosen = [ids[0]!, ids[24]!, ids[29]!];
    expect(await readStatuses(chosen)).toEqual(["Accepted", "Accepted", "Accepted"]);
    expect(await readStatuses(ids.slice(1, 3))).toEqual(["Unevaluated", "Unevaluated"]);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect.poll(() => page.getByText("Changed: 3.").count()).toBe(0);
    await expect.poll(() => ticks(page).count()).toBe(javaScript ? 5 : 30);
    expect(await page.locator("table.requests tbody input:checked").count()).toBe(0);
  });

  test("all that match; Stop takes them back", async () => {
    const ids = await storeNew(30);
    const [other] = await storeRequests([{ events: acceptedEvents }]);
    const page = await open("/requests?size=25&status=Unevaluated", view);
    if (javaScript) {
      await ticks(page).nth(0).check();
      await page.getByRole("button", { name: "Select all 30" }).click();
      await page.locator(".bulk-bar").getByText("30 selected").waitFor();
    } else {
      await page.getByLabel("Select all 30").check();
    }
    await bulk(page, "accept");
    await expectText(page, "Selected requests: 30.");
    await page.getByRole("button", { name: "Accept (30)" }).click();
    await expectResult(page, "Changed: 30.", javaScript);
    expect(new Set(await readStatuses(ids))).toEqual(new Set(["Accepted"]));
    await page.getByRole("button", { name: "Stop and undo" }).click();
    await expectResult(page, "Taken back: 30.", javaScript);
    expect(new Set(await readStatuses(ids))).toEqual(new Set(["Unevaluated"]));
    expect((await hub.getRequest(other!._id)).status).toBe("Accepted");
  });
});

test("with JavaScript ticks stay in their list while the order changes and a request is open", async () => {
  const ids = await storeNew(3);
  const page = await open("/requests");
  await ticks(page).nth(1).check();
  await page.locator("table.requests a.who").first().click();
  await page.locator(".pane").waitFor();
  const ticked = page.locator("table.requests tbody input:checked");
  await page.goto("/requests?sort=age");
  await expect.poll(() => ticked.count()).toBe(1);
  // In another list nothing is ticked, so nothing out of sight is changed with it.
  await page
    .locator("nav.filters")
    .getByRole("link", { name: /^Unevaluated/ })
    .click();
  await expect.poll(() => page.url()).toContain("status=Unevaluated");
  await expect.poll(() => ticked.count()).toBe(0);
  expect(await page.locator(".bulk-bar").count()).toBe(0);
  await page.goBack();
  await expect.poll(() => ticked.count()).toBe(1);
  await page.getByRole("button", { name: "Select none" }).click();
  expect(await page.locator("table.requests tbody input:checked").count()).toBe(0);
  expect(await page.locator(".bulk-bar").count()).toBe(0);
  expect(new Set(await readStatuses(ids))).toEqual(new Set(["Unevaluated"]));
});

test("all that match are chosen in that list only", async () => {
  await storeNew(2);
  await storeRequests([{ events: acceptedEvents }]);
  const page = await open("/requests?status=Unevaluated");
  await ticks(page).nth(0).check();
  await page.getByRole("button", { name: "Select all 2" }).click();
  await page.locator(".bulk-bar").getByText("2 selected").waitFor();
  await page.locator("nav.filters").getByRole("link", { name: /^Open/ }).click();
  await expect.poll(() => ticks(page).count()).toBe(3);
  const ticked = await page.locator("table.requests tbody input:checked").count();
  const isBarShown = (await page.locator(".bulk-bar").count()) > 0;
  expect({ ticked, isBarShown }).toEqual({ ticked: 0, isBarShown: false });
});
