import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { Sessions } from "~/models/session.server";
import { LIVE_PATH } from "~/schemas/live";
import { newAccount, storeAccount } from "../../support/accounts";
import { horizontalOverflow } from "../../support/axe";
import { switchToSpanish, useBrowser, type VisitOptions } from "../../support/browser";
import { Hub, useHub } from "../../support/hub";
import { logInAs } from "../../support/sessions";

const hub = useHub();
/** Another administrator. */
const dana = new Hub({ ...newAccount("admin"), firstName: "Dana", lastName: "Reyes" });
const browser = useBrowser();

beforeAll(() => storeAccount(dana.admin));
beforeEach(() => hub.clearRequestLists());

/** The server looks every two seconds, on a machine that may be busy. */
const SOON = { timeout: 15_000 };
const DETAILS = "/homeowner-requests/request-details";

/** Opens a page that hears news: from here on, its stream is open. */
async function open(path: string, view: VisitOptions = {}) {
  const page = await browser.open("/home", { ...view, as: hub.staff });
  const streams = recordStreams(page);
  await page.goto(path);
  await expect.poll(() => streams.length, SOON).toBeGreaterThan(0);
  return page;
}
function recordStreams(page: Page) {
  const streams: string[] = [];
  page.context().on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === LIVE_PATH) streams.push(response.headers()["content-type"] ?? "");
  });
  return streams;
}

const line = (page: Page) => page.locator(".live .banner");
const names = (page: Page) => page.locator("table.requests a.who").allTextContents();
const row = (page: Page, name: string) =>
  page.locator("table.requests tbody tr").filter({ hasText: name });
const pane = (page: Page) => page.locator(".pane");
const newCount = (page: Page) => page.locator(".screens .count.new").textContent();
const readTop = (page: Page, name: string) =>
  row(page, name).evaluate((element) => element.getBoundingClientRect().top);

const create = async (firstName: string, more = {}) => {
  const { id } = await hub.createRequest({ first_name: firstName, last_name: "Livewell", ...more });
  return { id, name: `${firstName} Livewell` };
};

test("a new request is counted in the bar, and offered below the list, which does not move", async () => {
  const ana = await create("Ana");
  const page = await open("/requests");
  await expect.poll(() => newCount(page), SOON).toBe("1"); // pages share counts for 2 s
  const top = await readTop(page, ana.name);
  const bea = await create("Bea");
  await expect.poll(() => newCount(page), SOON).toBe("2");
  const tab = page.locator(".statuses").getByRole("link", { name: "Unevaluated" }).first();
  expect(await tab.textContent()).toBe("Unevaluated 2");
  await expect.poll(() => line(page).textContent(), SOON).toBe("1 new or changed, show");
  await dana.applyEvent(ana.id, { type: "accept" });
  await expect.poll(() => line(page).textContent(), SOON).toBe("2 new or changed, show");
  expect(await names(page)).toEqual([ana.name]);
  expect(await readTop(page, ana.name)).toBe(top);
  await line(page).getByRole("button", { name: "show" }).click();
  await expect.poll(async () => (await names(page)).sort()).toEqual([ana.name, bea.name]);
  expect(await row(page, ana.name).locator(".tag").textContent()).toBe("Accepted");
  expect(await line(page).count()).toBe(0);
});

test("the dashboard's tiles follow the bar", async () => {
  const page = await open("/admin-dashboard");
  const tile = page.locator(".counts").getByRole("link", { name: /Unevaluated/ });
  const { id } = await create("Ana");
  await expect.poll(() => tile.textContent(), SOON).toMatch(/^1 Unevaluated/);
  await dana.applyEvent(id, { type: "accept" });
  await expect.poll(() => tile.textContent(), SOON).toMatch(/^0 Unevaluated/);
});

test("a change of the open request is said beside the list; what is typed stays", async () => {
  const ana = await create("Ana");
  const page = await open(`/requests?open=${ana.id}`);
  await page.locator("#note").fill("Speaks softly.");
  await dana.applyEvent(ana.id, { type: "accept" });
  const news = pane(page).locator(".live");
  await expect
    .poll(() => news.textContent(), SOON)
    .toBe("Somebody else has changed this request, show");
  // in the pane's head, over nothing
  const box = (await news.boundingBox())!;
  const below = (await page.locator("#pane-heading").boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(below.y);
  expect(await pane(page).locator("p.soft .tag").first().isVisible()).toBe(false);
  expect(await pane(page).getByRole("button", { name: "Accept and next" }).count()).toBe(1);
  await news.getByRole("button", { name: "show" }).click();
  await pane(page).getByRole("link", { name: "Assign Volunteers" }).waitFor();
  expect(await news.textContent()).toBe("");
  expect(await page.locator("#note").inputValue()).toBe("Speaks softly.");
});

test("own decisions say nothing", async () => {
  const ana = await create("Ana");
  const bea = await create("Bea");
  const page = await open(`/requests?open=${ana.id}`);
  await pane(page).getByRole("button", { name: "Accept and next" }).click();
  await pane(page).getByRole("heading", { name: bea.name }).waitFor();
  await dana.applyEvent(bea.id, { type: "accept" }); // told after it
  await expect.poll(() => pane(page).locator(".live").textContent(), SOON).toContain("Somebody");
  expect(await page.locator(".list-foot .live").textContent()).toBe("1 new or changed, show");
});

test("lists of cards say it too, and on a phone nothing is wider than the page", async () => {
  const ana = await create("Ana");
  const changedAt = new Date(Date.now() - 60_000); // well before the page is read
  await HelpRequests.updateOne({ _id: ana.id }, { changedAt });
  const page = await open("/homeowner-requests", { phone: true });
  await switchToSpanish(page);
  await page.reload();
  await create("Bea");
  await expect.poll(() => line(page).textContent(), SOON).toBe("1 nueva o cambiada, mostrar");
  expect(await horizontalOverflow(page)).toBe(0);
  await line(page).getByRole("button").click();
  await expect.poll(() => page.locator(".cards h2").count()).toBe(2);
  await page.goto(`${DETAILS}?id=${ana.id}`);
  await dana.applyEvent(ana.id, { type: "accept" });
  await expect.poll(() => line(page).textContent(), SOON).toContain("Otra persona cambió");
  expect(await horizontalOverflow(page)).toBe(0);
});

test("a session that ends, ends the stream without an error", async () => {
  const page = await browser.open("/home", { as: await logInAs(dana.admin) });
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === LIVE_PATH) statuses.push(response.status());
  });
  await page.goto("/requests");
  await expect.poll(() => statuses, SOON).toEqual([200]);
  await Sessions.deleteMany({ accountId: dana.admin.id });
  await expect.poll(() => statuses, SOON).toEqual([200, 204]);
});
