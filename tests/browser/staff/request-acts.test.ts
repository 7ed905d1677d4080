import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findAxeViolations, horizontalOverflow } from "../../support/axe";
import { submit, useBrowser, MAIN_VIEWS, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { openHydrated } from "../../support/hydrated-page";
import { readText } from "../../support/page-state";
import { PATHS } from "../../support/pages";

const hub = useHub();
const browser = useBrowser();

const open = (path: string, view: VisitOptions = {}) =>
  openHydrated(browser, path, { ...view, as: hub.staff });
const toDetailsPath = (id: string) => `${PATHS.request}?id=${id}`;
const expectSound = async (page: Page) => {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
};
const waitForBanner = async (page: Page, text: string | RegExp) => {
  await page.locator(".banner[role=status]").waitFor();
  await expect.poll(() => readText(page, ".banner")).toMatch(text);
};

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  test("closing asks for a number only for a duplicate, and keeps the words", async () => {
    const [kept, closed] = [await hub.createAcceptedRequest(), await hub.createActiveRequest()];
    const page = await open(toDetailsPath(closed.id), view);
    await page.getByRole("link", { name: "Close Request" }).click();
    const number = page.getByLabel("Request to keep");
    const outcome = page.getByLabel("Outcome");
    const notes = page.getByLabel("Notes (optional)");
    expect(await number.isVisible()).toBe(false);
    await outcome.selectOption("duplicate");
    expect(await number.isVisible()).toBe(true);
    await outcome.selectOption("partly");
    expect(await number.isVisible()).toBe(false);
    await outcome.selectOption("duplicate");
    await notes.fill("The same roof.");
    await expectSound(page);
    const close = page.getByRole("button", { name: "Close Request" });
    await close.click();
    const message = page
      .getByText("Please enter the number of the request that is kept: an R and 8 more")
      .last();
    await message.waitFor();
    expect(await number.isVisible()).toBe(true);
    expect(await notes.inputValue()).toBe("The same roof.");
    await expectSound(page);
    await number.fill(kept.id.toLowerCase());
    await close.click();
    await waitForBanner(page, /^Closed as a duplicate: /);
    expect(await hub.getRequest(closed.id)).toMatchObject({
      status: "Resolved",
      duplicateOf: kept.id,
      closeNotes: "The same roof.",
    });
  });
});

test("what a colleague corrects meanwhile is a conflict; the words stay, and other forms wait for them", async () => {
  const { id } = await hub.createRequest();
  const page = await open(`${toDetailsPath(id)}&correct`);
  const description = page.getByLabel("Description");
  await description.fill("Two trees");
  await page.getByRole("checkbox", { name: "Clean Water" }).check();
  await hub.correctRequest({ id }, { phone: "9415550111" });
  await submit(page, "Save");
  await page.getByText(/^Someone else corrected these details in the meantime\./).waitFor();
  expect(await description.inputValue()).toBe("Two trees");
  expect(await page.getByRole("checkbox", { name: "Clean Water" }).isChecked()).toBe(true);
  await expect.poll(() => page.locator("main dl").first().textContent()).toContain("555-0111");
  await submit(page, "Claim");
  await page.getByText(/^You typed this but did not save it\./).waitFor();
  expect((await hub.getRequest(id)).claimedBy).toBeUndefined();
  expect(await page.getByLabel("Phone Number").inputValue()).toBe("(941)-555-0111");
  await submit(page, "Save");
  await waitForBanner(page, `What you corrected in request ${id} was saved.`);
  const { description: saved, phone, helpTypes } = await hub.getRequest(id);
  expect([saved, phone, helpTypes.includes("water")]).toEqual(["Two trees", "9415550111", true]);
  await submit(page, "Claim");
  await waitForBanner(page, "The request is yours.");
});
