import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createAccount } from "../../support/accounts";
import { findAxeViolations } from "../../support/axe";
import { addCookies, useBrowser } from "../../support/browser";
import { useHub } from "../../support/hub";
import { PATHS } from "../../support/pages";
import { logInAs } from "../../support/sessions";
import { isLongRun } from "../../support/variants";
import {
  expectAccessibleInDarkMode,
  expectAccessibleOnSmallPhone,
  findEdgeless,
} from "./page-checks";
import { REPORT_SCREENS } from "./report-screens";
import { STAFF_SCREENS, type Member } from "./staff-screens";
import { VOLUNTEER_SCREENS } from "./volunteer-screens";

const hub = useHub();
const browser = useBrowser();

let member: Member;
beforeAll(async () => {
  const person = await createAccount("volunteer");
  member = { id: person.id, visitor: await logInAs(person) };
});
beforeEach(async () => {
  await Promise.all([hub.clearRequestLists(), hub.clearVolunteerLists()]);
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
    await show(page, hub, member);
    await expectAccessibleOnSmallPhone(page);
  });
});

if (isLongRun)
  describe("on a wide screen, in dark mode, with JavaScript", () => {
    let page: Page;
    beforeAll(async () => {
      page = await browser.open("/thank-you", { dark: true, keepOpen: true });
    });

    // Longer Spanish words break a small screen, not a wide one: checked there only.
    test.each(screens.filter(([name]) => !name.endsWith("in Spanish")))("%s", async (_, show) => {
      await switchToAdmin(page);
      await show(page, hub, member);
      await expectAccessibleInDarkMode(page);
    });
  });

/** Switches a page back to the administrator's session, in English. */
async function switchToAdmin(page: Page) {
  await page.context().clearCookies();
  await addCookies(page.context(), hub.staff);
}

test("staff forms about other people are not autofilled with the staff's own data", async () => {
  const page = await browser.open("/thank-you", { javaScript: false, as: hub.staff });
  const { id } = await hub.createRequest();
  for (const path of ["/homeowner-requests/enter-request", `${PATHS.request}?id=${id}&correct`]) {
    await page.goto(path);
    expect(await page.locator("main :is([placeholder], [maxlength], :disabled)").count()).toBe(0);
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

test.each(["/admin-dashboard", "/homeowner-requests", "/requests-in-progress", PATHS.request])(
  "forced colors draw the borders of %s",
  async (path) => {
    const page = await browser.open("/thank-you", {
      forcedColors: true,
      javaScript: false,
      as: hub.staff,
    });
    const [fresh, active] = [
      await hub.createRequest({ website: "x" }),
      await hub.createActiveRequest(),
    ];
    await page.goto(
      path === PATHS.request ? `${path}?id=${active.id}&close` : `${path}?request=${active.id}`,
    );
    expect(
      await page
        .getByText(/dashboard|homeowner-requests$/.test(path) ? fresh.lastName : active.lastName)
        .count(),
    ).toBeGreaterThan(0);
    expect(await findAxeViolations(page)).toEqual([]);
    const parts =
      ".button, select, input:not([type=hidden]), textarea, .tile, .card, .tag, .panel, .map";
    expect(await findEdgeless(page, parts)).toEqual([]);
  },
);
