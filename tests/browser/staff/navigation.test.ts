import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";

import { useBrowser, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { isSameDocument, openMarked } from "../../support/hydrated-page";
import { readFocus, readText } from "../../support/page-state";
import { PATHS } from "../../support/pages";
import { storeVolunteer } from "../../support/volunteers";

const hub = useHub();
const browser = useBrowser();

beforeEach(() => hub.clearRequestLists());

const open = (path: string, view: VisitOptions = {}) =>
  openMarked(browser, path, { ...view, as: hub.staff });
const expectHeading = (page: Page, text: string) =>
  expect.poll(() => readText(page, "h1")).toBe(text);
const expectFocus = (page: Page, element: string) =>
  expect.poll(() => readFocus(page)).toBe(element);
const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));
const announced = (page: Page) => readText(page, ".unseen[aria-live=polite]");
const toDetailsPath = (id: string) => `${PATHS.request}?id=${id}`;

test("one document from the dashboard through a list, a filter, details and back; its state follows", async () => {
  for (let i = 0; i < 12; i++) await hub.createRequest({ helpWater: true, zip_code: "33981" });
  const page = await open("/admin-dashboard");
  expect(await page.locator(".counts").getByText("12 Unevaluated").isVisible()).toBe(true);
  await page.getByRole("link", { name: "Evaluate Requests" }).click();
  await expectHeading(page, "New Requests");
  await expectFocus(page, "#main");
  expect(await announced(page)).toBe(await page.title());
  expect(await readScroll(page)).toBe(0);

  const zip = page.getByLabel("Zip Code");
  await zip.selectOption("33981 Port Charlotte");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.waitForURL(/zip=33981/);
  await page.getByRole("link", { name: "Clear" }).waitFor();
  await expectFocus(page, ".button"); // the one that was pressed

  await page.setViewportSize({ width: 1280, height: 600 });
  const card = page.locator(".cards > li").last();
  await card.getByRole("link", { name: "More info" }).scrollIntoViewIfNeeded();
  const scroll = await readScroll(page);
  expect(scroll).toBeGreaterThan(100);
  await card.getByRole("link", { name: "More info" }).click();
  await expectHeading(page, "Request details Unevaluated");
  expect(await readScroll(page)).toBe(0);

  await page.goBack();
  await expectHeading(page, "New Requests");
  await expect.poll(() => readScroll(page)).toBe(scroll);
  expect(await zip.inputValue()).toBe("33981");
  await page.goBack();
  await expect.poll(() => zip.inputValue()).toBe("");
  await page.goForward();
  await expect.poll(() => zip.inputValue()).toBe("33981");
  await page.getByRole("link", { name: "Clear" }).click();
  await expect.poll(() => zip.inputValue()).toBe("");
  expect(await isSameDocument(page)).toBe(true);
});

test("a link to a screen without React loads a document, and Back comes alive again", async () => {
  await hub.createRequest();
  const page = await open("/admin-dashboard");
  await page.locator("header a[href='/home']").first().click();
  await page.waitForURL("**/home");
  expect(await isSameDocument(page)).toBe(false);
  await page.goBack();
  await expectHeading(page, "Dashboard");
  await page.locator(".counts").getByRole("link", { name: "1 Unevaluated" }).click();
  await expectHeading(page, "Requests");
});

test("links inside a page move within it, and lose nothing typed", async () => {
  const { id } = await hub.createRequest();
  const page = await open(toDetailsPath(id));
  const correct = page.getByRole("link", { name: "Correct details" });
  await page.locator("summary", { hasText: "Reject Request" }).click();
  expect(await correct.isVisible()).toBe(false); // while a reason is written
  await page.locator("summary", { hasText: "Reject Request" }).click();
  await correct.click();
  await expectFocus(page, "#correct");
  await page.getByLabel("Phone Number").fill("941 555");
  await page.getByRole("button", { name: "Save" }).click();
  await expectFocus(page, ".summary");
  await page.locator(".summary a[href='#phone_number']").click();
  await expectFocus(page, "#phone_number");
  expect(await page.getByLabel("Phone Number").inputValue()).toBe("941 555");
  expect(await isSameDocument(page)).toBe(true);
});

test("the next request starts empty: nothing typed into the last one is left", async () => {
  // The newer one links to the other requests from its home.
  const older = await hub.createRequest({ street_address_1: "1 Twin St" });
  const newer = await hub.createRequest({ street_address_1: "1 Twin St" });
  const page = await open(toDetailsPath(newer.id));
  await page.getByText("Reject Request").first().click();
  const reason = page.getByLabel("Reason the homeowner will see");
  await reason.fill("For the newer one");
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.locator("main a[href='#same-home']").click();
  await expect
    .poll(() => page.locator("#same-home").evaluate((one) => one.getBoundingClientRect().top))
    .toBeLessThan(400);
  expect(await reason.inputValue()).toBe("For the newer one");
  await page.locator("main").getByRole("link", { name: older.id }).click();
  await expect.poll(() => page.url()).toContain(older.id);
  await expect.poll(() => reason.isVisible()).toBe(false);
  expect(await reason.inputValue()).toBe("");
  expect(await isSameDocument(page)).toBe(true);
});

test("Close Request: a dialog that Cancel closes; mistakes come back outside of it", async () => {
  const { id } = await hub.createActiveRequest();
  const page = await open(toDetailsPath(id));
  const modal = page.locator("#close-request:modal");
  await page.getByRole("link", { name: "Close Request" }).click();
  expect(await modal.count()).toBe(1);
  await page.getByRole("link", { name: "Cancel" }).click();
  expect(await modal.count()).toBe(0);
  expect(page.url()).not.toContain("close");
  await page.getByRole("link", { name: "Close Request" }).click();
  const notes = page.getByRole("textbox", { name: /^Notes/ });
  const count = page.locator("#notes-count");
  await notes.fill("x".repeat(1_599));
  expect(await count.isVisible()).toBe(false);
  await notes.fill("x".repeat(1_600));
  await count.waitFor();
  expect(await count.textContent()).toBe("You have 400 characters left");
  await notes.fill("All is well.");
  await page.getByRole("button", { name: "Close Request" }).click();
  await page.locator(".banner").waitFor();
  await expectHeading(page, "Requests in Progress");
  expect(await isSameDocument(page)).toBe(true);
});

describe("the assign screen", () => {
  test("ticks survive teams and searches; the search keeps focus", async () => {
    await hub.clearVolunteerLists(); // so that the volunteer is on the first page
    const { id } = await hub.createAcceptedRequest();
    const { _id: chosen } = await storeVolunteer({ teams: ["hospitality"] });
    const page = await open(`/assignVolunteers?request=${id}`);
    await page.getByRole("button", { name: "Hospitality" }).click();
    await expectFocus(page, "#volunteers");
    await page.locator(`input[value='${chosen}']`).check();
    const search = page.getByRole("searchbox");
    await search.fill("zzzz");
    await search.press("Enter");
    await page.locator(".picked").waitFor();
    await expectFocus(page, "#vq");
    expect(await isSameDocument(page)).toBe(true);
    await page.getByRole("button", { name: "Assign Volunteer(s)" }).click();
    await page.locator("#done, .banner").first().waitFor();
    expect((await hub.getRequest(id)).status).toBe("Active");
  });
});
