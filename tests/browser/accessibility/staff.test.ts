import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createAccount } from "../../support/accounts";
import { findAxeViolations, useBrowser } from "../../support/browser";
import { useHubDatabase } from "../../support/hub-database";
import { clearRequestLists, createActiveRequest, createRequest } from "../../support/hub-requests";
import { clearVolunteerLists } from "../../support/hub-volunteers";
import { expectAccessibleInDarkMode, expectAccessibleOnSmallPhone } from "./page-checks";
import { REPORT_SCREENS } from "./report-screens";
import {
  addSessionCookies,
  createAdminSession,
  createSession,
  REQUEST_PATH,
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

describe("on the smallest phone, in light mode, without JavaScript", () => {
  const width = 320;
  let page: Page;
  beforeAll(async () => {
    page = await browser.open("/thank-you", {
      phone: true,
      width,
      javaScript: false,
      keepOpen: true,
    });
  });

  test.each(screens)("%s", async (_, show) => {
    await page.setViewportSize({ width, height: 740 });
    await switchToAdmin(page);
    await show(page, staff, member);
    await expectAccessibleOnSmallPhone(page);
  });
});

describe("on a wide screen, in dark mode, with JavaScript", () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.open("/thank-you", { dark: true, keepOpen: true });
  });

  // Longer Spanish words break a small screen, not a wide one: checked there only.
  test.each(screens.filter(([name]) => !name.endsWith("in Spanish")))("%s", async (_, show) => {
    await switchToAdmin(page);
    await show(page, staff, member);
    await expectAccessibleInDarkMode(page);
  });
});

/** Switches a page back to the administrator's session, in English. */
async function switchToAdmin(page: Page) {
  await page.context().clearCookies();
  await addSessionCookies(page, staff);
}

test("staff forms about other people are not autofilled with the staff's own data", async () => {
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
  "forced colors draw the borders of %s",
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
