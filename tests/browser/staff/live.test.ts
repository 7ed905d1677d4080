import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

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
  await expect.poll(() => line(page).textContent(), SOON).toBe("1 new, show it");
  expect(await names(page)).toEqual([ana.name]);
  expect(await readTop(page, ana.name)).toBe(top);
  const cia = await create("Cia");
  await expect.poll(() => line(page).textContent(), SOON).toBe("2 new, show them");
  await line(page).getByRole("link").click();
  await expect.poll(() => names(page)).toEqual([ana.name, bea.name, cia.name]);
  await expect.poll(() => line(page).count()).toBe(0);
  expect(await page.locator(".live-row").allTextContents()).toEqual(["New", "New"]);
  expect(await row(page, bea.name).locator(".live-row").textContent()).toBe("New");
});

test("a list offers only what its filters let in", async () => {
  await create("Ana", { zip_code: "33981" });
  const page = await open("/requests?zip=33981&status=Unevaluated");
  await create("Elsewhere", { zip_code: "34223" });
  const accepted = await create("Accepted", { zip_code: "33981" });
  await dana.applyEvent(accepted.id, { type: "accept" });
  await create("Bea", { zip_code: "33981" });
  await expect.poll(() => line(page).textContent(), SOON).toBe("1 new, show it");
  await line(page).getByRole("link").click();
  await expect.poll(() => names(page)).toEqual(["Ana Livewell", "Bea Livewell"]);
});

test("an accepted request is new in the list of accepted ones", async () => {
  const ana = await create("Ana");
  const page = await open("/requests?status=Accepted");
  await dana.applyEvent(ana.id, { type: "accept" });
  await expect.poll(() => line(page).textContent(), SOON).toBe("1 new, show it");
  await line(page).getByRole("link").click();
  await expect.poll(() => names(page)).toEqual([ana.name]);
});

test("with several pages the link shows one by itself, and of several the newest first", async () => {
  for (let i = 0; i < 26; i++) await create(`Nr${i}`);
  // Those of the last seconds would be offered if they are not on the page.
  const changedAt = new Date(Date.now() - 60_000);
  await HelpRequests.updateMany({ lastName: "Livewell" }, { changedAt });
  const page = await open("/requests?size=25");
  const ana = await create("Ana");
  await line(page).getByRole("link").click();
  await pane(page).getByText(ana.name).first().waitFor();
  expect(new URL(page.url()).search).toBe(`?size=25&open=${ana.id}`);
  await page.goto("/requests?size=25");
  const [bea, cia] = [await create("Bea"), await create("Cia")];
  await line(page).getByRole("link", { name: "show them" }).click();
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([cia.name, bea.name]);
  expect(new URL(page.url()).search).toBe("?size=25&sort=age&dir=desc");
});

describe("what another administrator does", () => {
  test("is said in the row, whose status follows, and does not move it", async () => {
    const ana = await create("Ana");
    const bea = await create("Bea");
    const page = await open("/requests");
    const top = await readTop(page, bea.name);
    await dana.applyEvent(ana.id, { type: "accept" });
    const note = row(page, ana.name).locator(".live-row");
    await expect.poll(() => note.textContent(), SOON).toBe("Dana Reyes accepted this");
    expect(await row(page, ana.name).locator(".tag").textContent()).toBe("Accepted");
    expect(await row(page, bea.name).locator(".live-row").count()).toBe(0);
    expect(await readTop(page, bea.name)).toBe(top);
    expect(await line(page).count()).toBe(0);
  });

  test("is said beside the list, and the buttons follow", async () => {
    const ana = await create("Ana");
    const page = await open(`/requests?open=${ana.id}`);
    await pane(page).getByRole("button", { name: "Accept and next" }).waitFor();
    const other = await browser.open(`${DETAILS}?id=${ana.id}`, { as: await logInAs(dana.admin) });
    await other.getByRole("button", { name: "Accept Request" }).click();
    await expect
      .poll(() => pane(page).locator(".live").textContent(), SOON)
      .toContain("Dana Reyes accepted this just now");
    await pane(page).getByRole("link", { name: "Assign Volunteers" }).waitFor();
    expect(await pane(page).getByRole("button", { name: "Accept and next" }).count()).toBe(0);
    expect(await pane(page).getByRole("button", { name: "Load again" }).count()).toBe(0);
    expect(await row(page, ana.name).locator(".live-row").textContent()).toBe(
      "Dana Reyes accepted this",
    );
  });

  test("leaves what is typed, until the page is loaded again", async () => {
    const ana = await create("Ana");
    const page = await open(`/requests?open=${ana.id}`);
    await page.locator("#note").fill("Speaks softly.");
    await dana.applyEvent(ana.id, { type: "accept" });
    const again = pane(page).getByRole("button", { name: "Load again" });
    await again.waitFor(SOON);
    expect(await pane(page).getByRole("button", { name: "Accept and next" }).count()).toBe(1);
    await again.click();
    await pane(page).getByRole("link", { name: "Assign Volunteers" }).waitFor();
    expect(await again.count()).toBe(0);
    expect(await page.locator("#note").inputValue()).toBe("Speaks softly.");
  });

  test("is said on the request's page", async () => {
    const ana = await create("Ana");
    const page = await open(`${DETAILS}?id=${ana.id}`);
    await page.getByRole("button", { name: "Accept Request" }).waitFor();
    await dana.applyEvent(ana.id, { type: "reject", reason: "outsideArea", text: "" });
    await expect
      .poll(() => page.locator(".live").textContent(), SOON)
      .toContain("Dana Reyes rejected this just now");
    await expect.poll(() => page.getByRole("button", { name: "Accept Request" }).count()).toBe(0);
  });
});

test("own changes say nothing", async () => {
  const ana = await create("Ana");
  const bea = await create("Bea");
  const page = await open(`/requests?open=${ana.id}`);
  await pane(page).getByRole("button", { name: "Accept and next" }).click();
  await expect.poll(() => newCount(page)).toBe("1");
  await dana.applyEvent(bea.id, { type: "accept" }); // told after it
  await expect.poll(() => pane(page).locator(".live").textContent(), SOON).toContain("Dana");
  expect(await row(page, ana.name).locator(".live-row").count()).toBe(0);
});

test("the lists of cards say it too", async () => {
  const [ana, bea] = [await create("Ana"), await create("Bea")];
  const page = await open("/homeowner-requests");
  await dana.applyEvent(ana.id, { type: "accept" });
  const note = page.locator(".cards > li").filter({ hasText: ana.name }).locator(".live-row");
  await expect.poll(() => note.textContent(), SOON).toBe("Dana Reyes accepted this");
  await create("Cia");
  await expect.poll(() => line(page).textContent(), SOON).toBe("1 new, show it");
  await line(page).getByRole("link").click();
  await page.waitForURL(`**${DETAILS}?*`);
  await page.locator("main").getByText("Cia Livewell").first().waitFor();
  await page.goto("/homeowner-requests");
  expect(await page.locator(".cards h2").allTextContents()).toEqual([bea.name, "Cia Livewell"]);

  await page.goto("/requests-in-progress");
  await dana.assignVolunteers(ana.id, { id: `V${ana.id.slice(1)}`, name: "Vera Oak" });
  await expect.poll(() => line(page).textContent(), SOON).toBe("1 new, show it");
  await line(page).getByRole("link").click();
  await page.locator(`.progress > li#${ana.id}`).waitFor();
  await dana.applyEvent(ana.id, { type: "close", notes: "" });
  await expect
    .poll(() => page.locator(`.progress > li#${ana.id} .live-row`).textContent(), SOON)
    .toBe("Dana Reyes closed this");

  await page.goto("/assignVolunteers");
  await dana.applyEvent(bea.id, { type: "accept" });
  await expect.poll(() => line(page).textContent(), SOON).toBe("1 new, show it");
});

test("all windows of a browser share one stream, which another one takes over", async () => {
  const page = await open("/requests");
  const streams = recordStreams(page);
  const second = await page.context().newPage();
  await second.goto("/homeowner-requests");
  await second.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);
  expect(streams).toEqual([]);
  await create("Ana");
  await expect.poll(() => newCount(second), SOON).toBe("1");
  await expect.poll(() => line(second).textContent(), SOON).toBe("1 new, show it");
  await page.close();
  await expect.poll(() => streams, SOON).toEqual(["text/event-stream"]);
  await create("Bea");
  await expect.poll(() => line(second).textContent(), SOON).toBe("2 new, show them");
});

test("a session that ends, ends the stream without an error", async () => {
  const visitor = await logInAs(dana.admin);
  const page = await browser.open("/home", { as: visitor });
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === LIVE_PATH) statuses.push(response.status());
  });
  await page.goto("/requests");
  await expect.poll(() => statuses, SOON).toEqual([200]);
  await Sessions.deleteMany({ accountId: dana.admin.id });
  await expect.poll(() => statuses, SOON).toEqual([200, 204]);
});

test("without Web Locks each window has its own stream", async () => {
  const page = await browser.open("/home", { as: hub.staff });
  await page.context().addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "locks");
  });
  const streams = recordStreams(page);
  await page.goto("/requests");
  const second = await page.context().newPage();
  await second.goto("/requests");
  await expect.poll(() => streams.length, SOON).toBe(2);
  await create("Ana");
  for (const one of [page, second]) await expect.poll(() => newCount(one), SOON).toBe("1");
});

test("news are in the language of the page, and fit a narrow window", async () => {
  const ana = await create("Ana");
  const page = await open(`${DETAILS}?id=${ana.id}`, { phone: true });
  await switchToSpanish(page);
  await page.reload();
  await dana.applyEvent(ana.id, { type: "accept" });
  await expect
    .poll(() => page.locator(".live").textContent(), SOON)
    .toContain("Dana Reyes la aceptó hace un momento");
  expect(await horizontalOverflow(page)).toBe(0);
  await page.goto("/requests");
  await create("Bea");
  await expect.poll(() => line(page).textContent(), SOON).toBe("1 nueva, mostrar");
  expect(await horizontalOverflow(page)).toBe(0);
});
