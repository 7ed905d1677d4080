import { expect, test } from "vitest";

import { findAxeViolations } from "../../support/axe";
import { submit, useBrowser } from "../../support/browser";
import {
  fillInHelpForm,
  lookUpRequest,
  newHomeowner,
  submitHelpForm,
} from "../../support/homeowner";
import { useHub } from "../../support/hub";
import { waitForMail } from "../../support/mailbox";
import { readReferenceNumber } from "../../support/page-state";
import { findEdgeless } from "./page-checks";
import { PUBLIC_SCREENS } from "./public-screens";

const hub = useHub();
const browser = useBrowser();

const PAPER = {
  format: "Letter",
  margin: { top: "0.4in", bottom: "0.4in", left: "0.4in", right: "0.4in" },
} as const;
const countPages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

test.each(["/home", "/request-help with every error", "/request-help/status of a request"])(
  "forced colors draw the borders of %s",
  async (name) => {
    const page = await browser.open("/home", { forcedColors: true, javaScript: false });
    await PUBLIC_SCREENS[name]!(page);
    expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
    expect(await findAxeViolations(page)).toEqual([]);
    const parts =
      ".button, input:not([type=hidden]), textarea, .tile, .summary, .tag, .skies, .panel";
    expect(await findEdgeless(page, `:is(${parts}):not(.unseen, .unseen *)`)).toEqual([]);
  },
);

test("forced colors show the focus ring and the ticked tile", async () => {
  const page = await browser.open("/request-help", { forcedColors: true });
  await page.locator("#county").press("Space");
  const colors = await page
    .locator(".tile", { has: page.locator("[name=county]") })
    .evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).borderColor));
  expect(new Set(colors).size).toBe(2);
  expect(await page.locator("#county").evaluate((box) => getComputedStyle(box).outlineStyle)).toBe(
    "solid",
  );
});

test("reduced motion disables animation", async () => {
  const page = await browser.open("/home");
  const moving = () =>
    page.locator("*").evaluateAll(
      (all) =>
        all.filter((one) => {
          const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(one);
          return (
            transitionDuration !== "0s" || animationName !== "none" || scrollBehavior !== "auto"
          );
        }).length,
    );
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moving()).toBeGreaterThan(0);
});

test.each([
  ["English", "/request-help", "en", "Submit"],
  ["Spanish", "/request-help?lang=es", "es", "Enviar"],
] as const)(
  "the confirmation in %s prints on one sheet, with the number",
  async (_, path, locale, button) => {
    const page = await browser.open(path);
    await fillInHelpForm(page, newHomeowner(), locale);
    await submit(page, button);
    await readReferenceNumber(page);
    expect(countPages(await page.pdf(PAPER))).toBe(1);
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    for (const there of [".reference", ".steps", "footer", ".top .name"])
      expect(await page.locator(there).first().isVisible(), there).toBe(true);
    for (const hidden of [
      ".language",
      ".top nav",
      "main form",
      ".received button",
      ".received .button",
      ".another",
    ])
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  },
);

test("in dark mode the paper stays white, and the status prints on one sheet", async () => {
  const homeowner = newHomeowner();
  const page = await browser.open("/home", { dark: true });
  await submitHelpForm(page, homeowner);
  await lookUpRequest(page, homeowner);
  await page.emulateMedia({ media: "print" });
  const paint = await page.locator(".status-box").evaluate((box) => {
    const { color } = getComputedStyle(box);
    return [color, getComputedStyle(document.documentElement).backgroundColor];
  });
  expect(paint).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  expect(countPages(await page.pdf(PAPER))).toBe(1);
});

test("the homeowner's page prints the door code, and nothing that was sent", async () => {
  const [request, vera] = [await hub.createAcceptedRequest(), await hub.createVolunteer()];
  await hub.assignVolunteers(request.id, vera);
  const job = { assignmentId: `${request.id}-1`, volunteerId: vera.id };
  await hub.applyEvent(request.id, { type: "acceptOffer", ...job });
  const { text } = await waitForMail(request.email, "/my-request?link=");
  const page = await browser.open(/\/my-request\?link=[\w.-]+/.exec(text)![0]);
  await page.locator("#digits").fill(request.phone.slice(-4));
  await submit(page, "Open");
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".door").innerText()).toMatch(/: \d{4}\s+Each has a code/);
  for (const hidden of [".door button", "main form", "#answers", ".call"])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
});
