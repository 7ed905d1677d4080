import { afterAll, beforeAll, expect, test } from "vitest";

import { useBrowser } from "../../support/browser";
import { openHydrated } from "../../support/hydrated-page";
import { startWithAccounts, UNREAD } from "../../support/outage";
import { readText } from "../../support/page-state";

const browser = useBrowser();
let hub: Awaited<ReturnType<typeof startWithAccounts>>;
beforeAll(async () => {
  hub = await startWithAccounts();
});
afterAll(() => hub.stop());

const expectedErrors = /status of 503/;
const ASSIGN_BANNER = `Failed to load requests.${UNREAD}`;

test.each([
  ["with React", true, false],
  ["on a phone without JavaScript", false, true],
])(
  "in an outage a staff screen is drawn %s, and can be tried again",
  async (_, javaScript, phone) => {
    hub.mongod.freeze();
    try {
      const page = await openHydrated(browser, `${hub.app.base}/assignVolunteers`, {
        javaScript,
        phone,
        as: hub.people.admin.visitor,
        expectedErrors,
      });
      expect(await readText(page, "main [role=alert]")).toBe(ASSIGN_BANNER);
      expect(await readText(page, "main h1")).toBe("Current Homeowner Requests");
      hub.mongod.thaw();
      await expect
        .poll(
          async () => {
            if (await page.getByRole("link", { name: "Try again" }).isVisible())
              await page.getByRole("link", { name: "Try again" }).click();
            return page
              .getByRole("searchbox", { name: "Search Requests by Name or ID" })
              .isVisible();
          },
          { timeout: 30_000, interval: 2_000 },
        )
        .toBe(true);
    } finally {
      hub.mongod.thaw();
    }
  },
);

test("a navigation and a form into an outage say the same, in the document of before", async () => {
  const page = await openHydrated(browser, `${hub.app.base}/volunteers`, {
    as: hub.people.admin.visitor,
    expectedErrors,
  });
  const origin = await page.evaluate(() => performance.timeOrigin);
  const bar = page.locator("header");
  hub.mongod.freeze();
  try {
    await bar.getByRole("link", { name: "Assign" }).click();
    await expect.poll(() => readText(page, "main [role=alert]")).toBe(ASSIGN_BANNER);
    expect(await readText(page, "main h1")).toBe("Current Homeowner Requests");
    expect(await page.title()).toMatch(/^Error: Current Homeowner Requests – /);
    expect(await bar.getByRole("link", { name: "Volunteers" }).isVisible()).toBe(true);
    hub.mongod.thaw();
    await expect
      .poll(
        async () => {
          await bar.getByRole("link", { name: "Dashboard" }).click();
          return readText(page, "main h1");
        },
        { timeout: 30_000, interval: 2_000 },
      )
      .toBe("Dashboard");
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(origin);
  } finally {
    hub.mongod.thaw();
  }
});

test("a form sent into an outage comes back with what was typed, without its passwords", async () => {
  const page = await openHydrated(browser, `${hub.app.base}/admin/changePassword`, {
    as: hub.people.admin.visitor,
    expectedErrors,
  });
  await page.getByLabel("Username").fill("typed@example.org");
  await page.getByLabel("Current Password", { exact: true }).fill("one secret thing");
  await page.getByLabel("New Password", { exact: true }).fill("another secret thing");
  await page.getByLabel("Repeat New Password").fill("another secret thing");
  hub.mongod.freeze();
  try {
    await page.getByRole("button", { name: "Submit" }).click();
    await expect
      .poll(() => readText(page, "main [role=alert]"))
      .toBe(`Server error. Please try again later.${UNREAD}`);
    expect(await page.content()).not.toContain("secret thing");
    hub.mongod.thaw();
    const back = page.getByRole("button", { name: "Back to the form" });
    const username = page.getByLabel("Username");
    await expect
      .poll(
        async () => {
          if (await back.isVisible()) await back.click();
          return (await username.isVisible()) ? username.inputValue() : "";
        },
        { timeout: 30_000, interval: 2_000 },
      )
      .toBe("typed@example.org");
  } finally {
    hub.mongod.thaw();
  }
});
