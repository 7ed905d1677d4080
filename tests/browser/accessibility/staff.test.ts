import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { useHubDatabase } from "../../support/hub-database";
import { createAccount } from "../../support/accounts";
import { createActiveRequest, createRequest, clearRequestLists } from "../../support/reviewing";
import { useBrowser, findAxeViolations } from "../../support/browser";
import { clearVolunteerLists } from "../../support/volunteering";
import { expectAccessibleInDarkMode, expectAccessibleOnSmallPhone } from "./page-checks";
import { REPORT_SCREENS } from "./report-screens";
import {
  REQUEST_PATH,
  createAdminSession,
  createSession,
  addSessionCookies,
  STAFF_SCREENS,
  type StaffSession,
} from "./staff-screens";
import { VOLUNTEER_SCREENS } from "./volunteer-screens";

useHubDatabase();
const browser = useBrowser();

let staff: StaffSession;
let member: StaffSession;
beforeAll(async () => {
  staff = await createAdminSession();
  member = await createSession(await createAccount("volunteer"));
});
beforeEach(async () => {
  await Promise.all([clearRequestLists(), clearVolunteerLists()]);
});

const screens = Object.entries({ ...STAFF_SCREENS, ...VOLUNTEER_SCREENS, ...REPORT_SCREENS });

describe("on the smallest phone, in the light, without JavaScript", () => {
  const width = 320;
  let page: Page;
  beforeAll(async () => {
    page = await browser.open("/thank-you", { phone: true, width, javaScript: false, stays: true });
  });

  test.each(screens)("%s", async (_, show) => {
    await page.setViewportSize({ width, height: 740 });
    await newcomer(page);
    await show(page, staff, member);
    await expectAccessibleOnSmallPhone(page);
  });
});

describe("on a wide screen, in the dark, with JavaScript", () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.open("/thank-you", { dark: true, stays: true });
  });

  // Longer words break a small screen, not a wide one: Spanish is looked at there.
  test.each(screens.filter(([name]) => !name.endsWith("in Spanish")))("%s", async (_, show) => {
    await newcomer(page);
    await show(page, staff, member);
    await expectAccessibleInDarkMode(page);
  });
});

/** Makes the person at a page the administrator again, who reads English. */
async function newcomer(page: Page) {
  await page.context().clearCookies();
  await addSessionCookies(page, staff);
}

test("what staff type about somebody else is not filled in from the browser's memory of themselves", async () => {
  const page = await browser.open("/thank-you", { javaScript: false });
  await addSessionCookies(page, staff);
  const { id } = await createRequest();
  for (const path of ["/homeowner-requests/enter-request", `${REQUEST_PATH}?id=${id}&correct`]) {
    await page.goto(path);
    expect(await page.locator("[placeholder], [maxlength], :disabled").count()).toBe(0);
    const fields = page.locator(
      "main form :is(input[type=text], input[type=tel], input[type=email])",
    );
    const remembered = await fields.evaluateAll((all) =>
      all.map((field) => (field as HTMLInputElement).autocomplete),
    );
    expect(remembered.length).toBeGreaterThan(3);
    expect(new Set(remembered)).toEqual(new Set(["off"]));
    expect(await page.locator("[data-draft]").count(), "drafts of other people's data").toBe(0);
  }
});

test.each(["/admin-dashboard", "/homeowner-requests", "/requests-in-progress", REQUEST_PATH])(
  "in forced colors the edges of %s are drawn",
  async (path) => {
    const page = await browser.open("/thank-you", { forcedColors: true, javaScript: false });
    await addSessionCookies(page, staff);
    const [fresh, active] = [
      await createRequest({ website: "x" }),
      await createActiveRequest(staff.person),
    ];
    await page.goto(
      path === REQUEST_PATH ? `${path}?id=${active.id}&close` : `${path}?request=${active.id}`,
    );
    expect(
      await page
        .getByText(/dashboard|homeowner-requests$/.test(path) ? fresh.lastName : active.lastName)
        .count(),
    ).toBeGreaterThan(0);
    expect(await findAxeViolations(page)).toEqual([]);
    const edgeless = await page
      .locator(
        ".button, select, input:not([type=hidden]), textarea, .tile, .card, .tag, .panel, .map",
      )
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && !one.matches("[type=radio], [type=checkbox]"))
          .filter((one) => {
            const { borderLeftStyle, borderLeftWidth, borderLeftColor, backgroundColor } =
              getComputedStyle(one);
            return (
              borderLeftStyle === "none" ||
              parseFloat(borderLeftWidth) < 1 ||
              borderLeftColor === backgroundColor
            );
          })
          .map((one) => one.outerHTML.slice(0, 80)),
      );
    expect(edgeless).toEqual([]);
  },
);
