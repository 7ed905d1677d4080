import { afterAll, beforeAll, expect, inject, test } from "vitest";

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
] as const)("after a disaster the request links come first, on %s", async (_, view) => {
  const page = await browser.open("/home", view);
  /** The page's main elements from top to bottom. */
  const order = () =>
    page.locator("main :is(h1, h2, h3, .call, .ways .button)").evaluateAll((all) =>
      all
        .map(
          (one) => [one.getBoundingClientRect().top, one.firstChild!.textContent!.trim()] as const,
        )
        .sort(([a], [b]) => a - b)
        .map(([, name]) => name),
    );
  const ways = ["Rather talk to someone?", "Request Help", "Check Request Status"];
  const [title, ...blue] = await order();
  expect(blue).toEqual(["Our mission", "Blue Skies", "Gray Skies", ...ways]);

  await page.goto(`${gray.base}/home`);
  expect(await order()).toEqual([title, ...ways, "Our mission", "Gray Skies", "Blue Skies"]);
  await expectAccessible(page);
});
