import { faker } from "@faker-js/faker";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";

import { horizontalOverflow } from "../../support/axe";
import { useBrowser, VIEWS, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { openHydrated } from "../../support/hydrated-page";

const hub = useHub();
const browser = useBrowser();

const open = (path: string, view: VisitOptions = {}) =>
  openHydrated(browser, path, { ...view, as: hub.staff });
const DETAILS = "/homeowner-requests/request-details";

beforeEach(() => Promise.all([hub.clearRequestLists(), hub.clearVolunteerLists()]));

/** Puts the cursor into the search of the bar, or of the menu in a narrow window. */
async function findBox(page: Page) {
  const boxes = page.locator("[data-find]");
  if (!(await boxes.locator("visible=true").count()))
    await page.getByText("Admin", { exact: true }).click();
  const box = boxes.locator("visible=true");
  await box.click();
  return box;
}
const options = (page: Page) => page.locator(".found [role=option]:visible");
/** A name that no other test has stored: requests of any status are found. */
const newName = (start: string) => start + faker.string.alpha({ length: 6, casing: "lower" });

test("typing shows requests of any status; arrows and Enter open one in the same document", async () => {
  const name = newName("Gasp");
  const { id } = await hub.createRequest({
    first_name: "Wanda",
    last_name: "Heron",
    street_address_1: `8749 ${name}illa Rd`,
  });
  await hub.applyEvent(id, { type: "reject", reason: "outsideArea" });
  await hub.createRequest({ first_name: "Otto", last_name: `${name}o` });
  const page = await open("/volunteers");
  await page.evaluate(() => Object.assign(window, { kept: true }));
  const box = await findBox(page);
  await box.pressSequentially(name.toLowerCase());
  await expect.poll(() => options(page).count()).toBe(3);
  expect((await options(page).allTextContents()).sort()).toEqual([
    "All results",
    expect.stringMatching(new RegExp(`^Otto ${name}o .* Unevaluated$`)),
    expect.stringMatching(new RegExp(`^Wanda Heron .* 8749 ${name}illa Rd, Englewood Rejected$`)),
  ]);
  const wanda = (await options(page).allTextContents()).findIndex((text) => /Wanda/.test(text));
  for (let i = 0; i <= wanda; i++) await page.keyboard.press("ArrowDown");
  const marked = await box.getAttribute("aria-activedescendant");
  expect(await page.locator(`[id="${marked}"]`).textContent()).toContain("Wanda Heron");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${DETAILS}?id=${id}&**`);
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
  await expect.poll(() => options(page).count()).toBe(0);
});

test("after a release that took the file of the results away, the page stays and Enter searches", async () => {
  const name = newName("Gone");
  await hub.createRequest({ first_name: "Greta", last_name: name });
  const page = await open("/volunteers", { expectedErrors: /404|find-results/ });
  await page.route(/\/assets\/find-results/, (route) => route.fulfill({ status: 404 }));
  const box = await findBox(page);
  await box.pressSequentially(name);
  await page.waitForTimeout(500);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Volunteer Database");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: `Greta ${name}` }).waitFor();
});

test("what is typed before React runs is searched when it does", async () => {
  const name = newName("Early");
  await hub.createRequest({ first_name: "Edna", last_name: name });
  const page = await browser.open("/volunteers", { as: hub.staff });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto("/generate-reports", { waitUntil: "commit" });
  const box = page.locator("[data-find]:visible");
  await box.pressSequentially(name);
  expect(await box.getAttribute("role")).toBeNull();
  release();
  await expect
    .poll(() => options(page).allTextContents())
    .toContainEqual(expect.stringContaining(`Edna ${name}`));
});

test("a guess is marked; Escape closes the results, and Enter shows all", async () => {
  await hub.createRequest({ street_address_1: "12 Gasparilla Rd" });
  const page = await open("/generate-reports");
  const box = await findBox(page);
  const type = async () => {
    await box.fill("");
    await box.pressSequentially("gaspirilla");
    return page.locator(".found p").textContent({ timeout: 5_000 });
  };
  // Words are stored a moment after the request.
  await expect.poll(type, { timeout: 20_000 }).toBe("Guess: gasparilla");
  await expect.poll(() => box.getAttribute("aria-expanded")).toBe("true"); // listens to keys
  await page.keyboard.press("Escape");
  expect(await options(page).count()).toBe(0);
  expect(await box.inputValue()).toBe("gaspirilla");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/requests?q=gaspirilla");
  await page.locator("main").getByText("12 Gasparilla Rd").first().waitFor();
});

test.each(VIEWS)("%s: Enter leads to all that match, in any status", async (_, view) => {
  const { id } = await hub.createRequest({ first_name: "Xenia", last_name: "Zimmer" });
  await hub.applyEvent(id, { type: "reject", reason: "outsideArea" });
  const page = await open("/create-volunteer", view);
  const box = await findBox(page);
  await box.fill("zimm");
  await box.press("Enter");
  await page.waitForURL("**/requests?q=zimm");
  await page.locator("main").getByText("Xenia Zimmer").first().waitFor();
});

test("on a phone the search is first in the menu, for fingers, and its results fit", async () => {
  await hub.createRequest({ first_name: "Wanda", last_name: "Heron" });
  const page = await open("/admin-dashboard", { phone: true, javaScript: true });
  const box = await findBox(page);
  expect((await box.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await box.pressSequentially("heron");
  await options(page).first().waitFor();
  expect((await options(page).first().boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await horizontalOverflow(page)).toBe(0);
  await options(page).first().click();
  await page.waitForURL(`**${DETAILS}?id=**`);
});
