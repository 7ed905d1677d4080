import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { startApp, type App } from "../../support/app";
import { expectAccessible } from "../../support/axe";
import { useBrowser } from "../../support/browser";

const browser = useBrowser();
let gray: App;

beforeAll(async () => {
  gray = await startApp(inject("mongodb"), { SKIES: "gray" });
});
afterAll(async () => {
  await gray.stop();
});

test.each([
  ["a small phone", { phone: true, width: 320, javaScript: false }],
  ["a wide screen in the dark", { dark: true }],
] as const)(
  "the request links come first, after a disaster its mission is named first, on %s",
  async (_, view) => {
    const page = await browser.open("/home", view);
    /** The page's main elements from top to bottom. */
    const order = () =>
      page.locator("main :is(h1, h2, h3, .call, .ways .button)").evaluateAll((all) =>
        all
          .map(
            (one) =>
              [one.getBoundingClientRect().top, one.firstChild!.textContent!.trim()] as const,
          )
          .sort(([a], [b]) => a - b)
          .map(([, name]) => name),
      );
    const ways = ["Rather talk to someone?", "Request Help", "Check Request Status"];
    const start = ["After the storm: free help with cleanup, water and food", ...ways];
    const mission = ["Tidewater Community Resource Center", "Our mission"];
    expect(await order()).toEqual([...start, ...mission, "Blue Skies", "Gray Skies"]);

    await page.goto(`${gray.base}/home`);
    expect(await order()).toEqual([...start, ...mission, "Gray Skies", "Blue Skies"]);
    await expectAccessible(page);
  },
);

describe("on a phone of 360 × 640", () => {
  test.each(["/home", "/home?lang=es"])("%s shows all ways to get help at once", async (path) => {
    const page = await browser.open(path, { phone: true });
    for (const way of [
      "main .call a",
      "main .ways [href='/request-help']",
      "main .ways .secondary",
    ]) {
      const { y, height } = (await page.locator(way).boundingBox())!;
      expect(y + height, way).toBeLessThan(640);
    }
  });

  test("/request-help: the form begins on the first screen", async () => {
    const page = await browser.open("/request-help", { phone: true });
    expect((await page.locator("#about-you").boundingBox())!.y).toBeLessThan(500);
  });

  test("one row has the name, the menu and the language; the menu has every link", async () => {
    const page = await browser.open("/home", { phone: true, javaScript: false });
    expect((await page.locator("header").boundingBox())!.height).toBeLessThanOrEqual(100);
    expect(await page.locator("header a:visible").allTextContents()).toEqual([
      "Tidewater Community Resource Center",
      "Español",
    ]);
    await page.locator("header summary", { hasText: "Menu" }).click();
    expect(await page.locator("header .menu a:visible").allTextContents()).toEqual([
      "Request Help",
      "Apply to Volunteer",
      "Resources",
      "Volunteer Login",
      "Admin Login",
    ]);
    await expectAccessible(page);
  });
});

test("in a wide window the header has its links in the row", async () => {
  const page = await browser.open("/home", {});
  expect(await page.locator("header a:visible").allTextContents()).toEqual([
    "Tidewater Community Resource Center",
    "Request Help",
    "Apply to Volunteer",
    "Resources",
    "Español",
  ]);
  expect(await page.locator("header summary").innerText()).toBe("Log in");
});
