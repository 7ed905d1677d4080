import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";

import { findAxeViolations } from "../../support/axe";
import { useBrowser, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { openHydrated } from "../../support/hydrated-page";
import { readFocus } from "../../support/page-state";
import { PATHS } from "../../support/pages";

const hub = useHub();
const browser = useBrowser();

beforeEach(() => hub.clearRequestLists());

const open = (path: string, view: VisitOptions = {}) =>
  openHydrated(browser, path, { ...view, as: hub.staff });
const toDetailsPath = (id: string) => `${PATHS.request}?id=${id}`;
const countModals = (page: Page) => page.locator("#close-request:modal").count();

test("with JavaScript Close Request opens a modal dialog: focus in its first field; Esc and Cancel return", async () => {
  const { id } = await hub.createActiveRequest();
  const page = await open(toDetailsPath(id));
  const link = page.getByRole("link", { name: "Close Request" });
  expect(await page.locator("#close-request").isVisible()).toBe(false);
  await link.click();
  expect(await countModals(page)).toBe(1);
  expect(page.url()).not.toContain("close");
  await expect.poll(() => readFocus(page)).toBe("#outcome");
  expect(await findAxeViolations(page)).toEqual([]);
  const box = (await page.locator("#close-request").boundingBox())!;
  expect(box.x).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThanOrEqual(900);
  await page.keyboard.press("Tab");
  await expect.poll(() => readFocus(page)).toBe("#notes");
  await page.keyboard.type("Half a sen");
  await page.keyboard.press("Escape");
  expect(await countModals(page)).toBe(0);
  expect(await page.locator("#close-request").isVisible()).toBe(false);
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  expect(await countModals(page)).toBe(1);
  expect(await page.getByRole("textbox", { name: /^Notes/ }).inputValue()).toBe("Half a sen");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForLoadState();
  expect(await page.locator("#close-request").isVisible()).toBe(false);
  expect((await hub.getRequest(id)).status).toBe("Active");
});

test("on a small phone the dialog fits the viewport and scrolls", async () => {
  const { id } = await hub.createActiveRequest();
  const page = await open(toDetailsPath(id), { phone: true, width: 320 });
  await page.setViewportSize({ width: 320, height: 400 });
  await page.getByRole("link", { name: "Close Request" }).click();
  const box = (await page.locator("#close-request").boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(320);
  expect(box.y + box.height).toBeLessThanOrEqual(400);
  await page.getByRole("textbox", { name: /^Notes/ }).fill("x");
  await page.getByRole("button", { name: "Close Request" }).click();
  await page.locator(".banner").waitFor();
  expect((await hub.getRequest(id)).status).toBe("Resolved");
});

test("without JavaScript the same link opens the form in the page, with the focus at its start", async () => {
  const { id } = await hub.createActiveRequest();
  const page = await open(toDetailsPath(id), { javaScript: false });
  await page.getByRole("link", { name: "Close Request" }).click();
  expect(page.url()).toContain("close");
  await expect.poll(() => readFocus(page)).toBe("#close-heading");
  expect(await countModals(page)).toBe(0);
  expect(await page.getByRole("textbox", { name: /^Notes/ }).isVisible()).toBe(true);
  await page.getByRole("link", { name: "Cancel" }).click();
  expect(await page.locator("#close-request").isVisible()).toBe(false);
});

/** Text or name of each Tab stop from the current focus to the footer. */
async function listTabStops(page: Page) {
  const seen: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const now = document.activeElement!;
      if (now === document.body || now.closest("footer")) return undefined;
      const { outlineStyle } = getComputedStyle(now);
      const { top, bottom } = now.getBoundingClientRect();
      if (outlineStyle !== "solid" || bottom <= 0 || top >= innerHeight)
        return `unseen: ${now.outerHTML.slice(0, 80)}`;
      const text = now.textContent.replace(/\s+/g, " ").trim();
      return now.id || text || now.ariaLabel!;
    });
    if (at === undefined || seen.length > 60) return seen;
    seen.push(at);
  }
}

test.each([true, false])(
  "Tab moves through a new request in reading order, skipping the collapsed form (JavaScript %s)",
  async (javaScript) => {
    const { id, phone, email } = await hub.createRequest();
    const page = await open(toDetailsPath(id), { javaScript });
    await page.focus("#main");
    const call = `(${phone.slice(0, 3)})-${phone.slice(3, 6)}-${phone.slice(6)}`;
    const before = [
      "Back to New Requests",
      "Claim",
      call,
      `Text ${call}`,
      "Called, no answer",
      "Text sent",
      email,
      "Show on a map",
      "Change priority",
      "Duplicate of another request…",
      "note",
      "Add note",
      "Write to the homeowner",
      ...(javaScript ? ["Print"] : []), // without it, the browser's menu prints
      "Accept Request",
      "Accept and next",
      "Reject Request",
      "Correct details",
    ];
    expect(await listTabStops(page)).toEqual(before);
    await page.focus("summary.danger");
    await page.keyboard.press("Enter");
    // No radio button is selected, so the first one is the stop. Other actions are hidden.
    expect(await listTabStops(page)).toEqual([
      "ready",
      "reason",
      ...(javaScript ? ["Cancel"] : []),
      "Reject Request",
      "Reject and next",
    ]);
  },
);

test("a request is found, opened and closed by keyboard", async () => {
  const { id } = await hub.createActiveRequest({ last_name: "Keys" });
  const page = await open("/requests-in-progress");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.focus("main input[name=q]");
  await page.keyboard.type("keys");
  await press("Enter");
  await page.getByRole("link", { name: "Clear", exact: true }).waitFor();
  await page.locator("main").getByText("1 request", { exact: true }).waitFor();
  await page.getByRole("checkbox", { name: /Keys$/ }).focus();
  await press("Tab", "Enter");
  await expect.poll(() => readFocus(page)).toBe("#pane-heading");
  await press("Shift+Tab", "Shift+Tab"); // over "hide" to "More info"
  await press("Enter");
  await page.getByRole("heading", { name: /^Request details/ }).waitFor();
  await expect.poll(() => readFocus(page)).toBe("#main");
  await page.getByRole("link", { name: "Close Request" }).focus();
  await press("Enter");
  await expect.poll(() => readFocus(page)).toBe("#outcome");
  await page.keyboard.type("Part");
  await press("Tab");
  await page.keyboard.type("Done by keys.");
  await press("Tab");
  await page.keyboard.type("Thank you.");
  await press("Tab", "Tab", "Enter"); // over the sentence that is ready
  await page.locator(".banner").waitFor();
  const closed = await hub.getRequest(id);
  expect(closed).toMatchObject({
    status: "Resolved",
    outcome: "partly",
    closeNotes: "Done by keys.",
  });
  expect(closed.history.at(-1)?.said).toBe("Thank you.");
});

test("prints the facts, the volunteers and the history, without controls", async () => {
  const { id, description } = await hub.createAcceptedRequest();
  await hub.assignVolunteers(id, await hub.createVolunteer());
  const page = await open(toDetailsPath(id), { dark: true });
  const pdf = await page.pdf({
    format: "Letter",
    margin: { top: "0.4in", bottom: "0.4in", left: "0.4in", right: "0.4in" },
  });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: "print" });
  for (const there of [
    ".reference",
    "dl.facts",
    "[aria-labelledby=volunteers]",
    "[aria-labelledby=history]",
  ])
    expect(await page.locator(there).first().isVisible(), there).toBe(true);
  expect(await page.getByText(description).isVisible()).toBe(true);
  for (const hidden of ["button", ".actions", ".action-bar", "dialog", ".bar nav", ".fold"])
    for (const one of await page.locator(hidden).all())
      expect(await one.isVisible(), hidden).toBe(false);
  const paint = await page
    .locator("dl.facts dd")
    .first()
    .evaluate((one) => [
      getComputedStyle(one).color,
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
  expect(paint).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
});
