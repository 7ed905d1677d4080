import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";

import { horizontalOverflow } from "../../support/axe";
import { MAIN_VIEWS, useBrowser, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { isHydrated } from "../../support/hydrated-page";
import { PATHS } from "../../support/pages";

const hub = useHub();
const browser = useBrowser();

beforeEach(async () => {
  await Promise.all([hub.clearRequestLists(), hub.clearVolunteerLists()]);
});

const open = (path: string, view: VisitOptions = {}) =>
  browser.open(path, { ...view, as: hub.staff });
const toDetails = (id: string) => `${PATHS.request}?id=${id}`;

/** Whether an element is fully in the viewport, and nothing covers its center. */
const isInView = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top >= 0 && bottom <= innerHeight + 1 && right <= innerWidth && one.contains(hit);
    });
const readSize = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { width, height } = one.getBoundingClientRect();
      return { width: Math.round(width), height: Math.round(height) };
    });
const listCounts = (page: Page, list: string) =>
  page.locator(`${list} .count:visible`).evaluateAll((all) => all.map((one) => one.textContent));

test("the bar is one row of 48 px with counts; a link keeps the document", async () => {
  await hub.createRequest();
  for (let i = 0; i < 2; i++) await hub.createAcceptedRequest();
  await hub.createApplication();
  const page = await open("/admin-dashboard");
  for (const [locale, name] of [
    ["en", "Requests 1 new"],
    ["es", "Solicitudes 1 nueva"],
  ] as const) {
    const isCounted = async () => {
      await page.goto(`/admin-dashboard?lang=${locale}`);
      return page.getByRole("link", { name, exact: true }).isVisible();
    };
    await expect.poll(isCounted).toBe(true);
    expect((await readSize(page, ".bar")).height).toBe(48);
    expect(await horizontalOverflow(page)).toBe(0);
  }
  // A page may show counts of two seconds ago.
  const countAnew = async () => {
    await page.reload();
    return listCounts(page, ".screens");
  };
  await expect.poll(countAnew, { timeout: 10_000 }).toEqual(["1", "2", "1"]);
  await page.waitForFunction(isHydrated);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.getByRole("link", { name: "Solicitudes 1 nueva" }).click();
  await page.waitForURL("**/requests");
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
  const readCurrent = () => page.locator(".screens [aria-current=page]").textContent();
  await expect.poll(readCurrent).toContain("Solicitudes");
});

test.each(MAIN_VIEWS)("%s: after an action the bar has the new counts", async (_, view) => {
  const { id } = await hub.createRequest();
  await hub.createRequest();
  const page = await open(toDetails(id), view);
  const read = async () => {
    if (view.javaScript) return listCounts(page, ".screens");
    await page.getByText("Admin", { exact: true }).click();
    return listCounts(page, ".sheet");
  };
  await page.getByRole("button", { name: "Accept Request" }).click();
  await page.locator("#done").waitFor();
  expect(await read()).toEqual(["1", "1"]);
});

test("at 360 px the menu has all screens with counts, language and Log Out, with 44 px targets", async () => {
  await hub.createRequest();
  const page = await open("/admin-dashboard", { phone: true, javaScript: false });
  expect(await page.locator(".screens").isVisible()).toBe(false);
  expect((await readSize(page, ".bar")).height).toBe(48);
  await page.getByText("Admin", { exact: true }).click();
  const entries = page.locator(".sheet :is(a, button, input)");
  expect(await entries.count()).toBe(23);
  for (const entry of await entries.all()) {
    const box = (await entry.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
  }
  // Other processes may have changed what was counted up to two seconds ago.
  const readCounts = async () => {
    await page.reload();
    await page.getByText("Admin", { exact: true }).click();
    return listCounts(page, ".sheet");
  };
  await expect.poll(readCounts).toEqual(["1"]);
  // The count is part of the target.
  const count = (await page.locator(".sheet .count").boundingBox())!;
  await page.mouse.click(count.x + 5, count.y + 5);
  await page.waitForURL("**/homeowner-requests");
});

test("the dashboard fits one window of 1280 by 800", async () => {
  for (let i = 0; i < 6; i++) await hub.createRequest();
  for (let i = 0; i < 4; i++) await hub.createAcceptedRequest();
  const page = await open("/admin-dashboard");
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await isInView(page, "main nav a >> nth=-1")).toBe(true);
});

describe.each(MAIN_VIEWS)("%s the actions are in view and cover nothing", (_, view) => {
  /** Expects the bar at the bottom of the window, wherever the page is scrolled. */
  async function expectActions(page: Page, names: readonly string[]) {
    const actions = page.locator(".action-bar :is(button, a, summary):visible");
    const texts = await actions.allTextContents();
    expect(texts.map((text) => text.trim())).toEqual(names);
    for (const top of [0, 10_000]) {
      await page.evaluate((y) => {
        scrollTo(0, y);
      }, top);
      expect(await isInView(page, ".action-bar"), `scrolled to ${top}`).toBe(true);
    }
    expect(await horizontalOverflow(page)).toBe(0);
    // Each control that takes the focus is above the bar.
    const covered = await page.evaluate(() => {
      const bar = document.querySelector(".action-bar")!;
      const controls = document.querySelectorAll<HTMLElement>("main :is(a, button, input, select)");
      scrollTo(0, 0);
      return Array.from(controls).flatMap((control) => {
        if (bar.contains(control) || !control.checkVisibility()) return [];
        control.focus();
        const isCovered =
          control.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
        return isCovered ? [control.outerHTML.slice(0, 80)] : [];
      });
    });
    expect(covered).toEqual([]);
  }

  test("of a request", async () => {
    const more = { description: "Water in the house. ".repeat(20) };
    const page = await open(toDetails((await hub.createRequest(more)).id), view);
    await expectActions(page, [
      "Accept Request",
      "Accept and next",
      "Reject Request",
      "Correct details",
    ]);
    await page.locator("summary", { hasText: "Reject Request" }).click();
    expect(await isInView(page, ".action-bar")).toBe(true);
    expect(await isInView(page, "#reason")).toBe(true);

    await page.goto(toDetails((await hub.createAcceptedRequest(more)).id));
    await expectActions(page, ["Assign volunteers", "Reject Request", "Correct details"]);
    await page.goto(toDetails((await hub.createActiveRequest(more)).id));
    await expectActions(page, ["Close Request", "Assign volunteers", "Correct details"]);
  });

  test("of an applicant, and of a volunteer", async () => {
    const { id } = await hub.createApplication();
    const page = await open(`${PATHS.application}?id=${id}`, view);
    await expectActions(page, [
      "Create Volunteer Account",
      "Create account and next",
      "Reject Applicant",
    ]);
    const volunteer = await hub.createVolunteer();
    await page.goto(`${PATHS.volunteer}?id=${volunteer.id}`);
    await expectActions(page, ["Correct details", "Delete this account"]);
  });

  test("of the volunteers to assign", async () => {
    const { id } = await hub.createAcceptedRequest();
    await hub.createVolunteerWithPassword({ hospitality: true });
    const page = await open(`/assignVolunteers?request=${id}&team=hospitality`, view);
    await expectActions(page, ["Assign Volunteer(s)"]);
  });
});

test("the stylesheet of staff screens is a file that browsers keep; light pages have their own", async () => {
  const { document, headers } = await hub.staff.get("/admin-dashboard");
  expect(document.querySelector("style, [style]")).toBeNull();
  expect(headers["content-security-policy"]).toContain("style-src 'self';");
  const [link, ...more] = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  expect(more).toEqual([]);
  const href = link!.getAttribute("href")!;
  expect(href).toMatch(/^\/assets\/staff-[\w-]+\.css$/);
  const sheet = await hub.staff.get(href);
  expect(sheet.headers).toMatchObject({
    "content-type": "text/css; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(sheet.text).toContain(".action-bar");
  for (const path of ["/home", "/more-resources"]) {
    const light = await hub.staff.get(path);
    expect(light.document.querySelector("link[rel=stylesheet]"), path).toBeNull();
    expect(light.textAt("style"), path).not.toContain(".action-bar");
  }
});
