import { expect, test } from "vitest";

import { switchToSpanish, useBrowser } from "../../support/browser";
import { useHub } from "../../support/hub";
import { waitForHydration } from "../../support/hydrated-page";
import { readText } from "../../support/page-state";

const hub = useHub();
const browser = useBrowser();

test.each([
  ["en", "Something went wrong. Please try again.", "Try again", "Volunteers", "Dashboard"],
  ["es", "Algo salió mal. Intente de nuevo.", "Intentar de nuevo", "Voluntarios", "Panel"],
] as const)(
  "a screen that cannot be loaded says so in %s, in the frame of before, and can be tried again",
  async (locale, message, retry, volunteers, dashboard) => {
    const page = await browser.open("/admin-dashboard", {
      as: hub.staff,
      expectedErrors: /ERR_FAILED/,
    });
    if (locale === "es") {
      await switchToSpanish(page);
      await page.reload();
    }
    await waitForHydration(page);
    const bar = page.locator("header");
    await bar.getByRole("link", { name: volunteers }).click();
    await page.waitForURL(/volunteers/);
    await bar.getByRole("link", { name: dashboard }).click();
    await page.waitForURL(/admin-dashboard/);
    await page.route(/\.data/, (route) => route.abort());
    await bar.getByRole("link", { name: volunteers }).click();
    await expect.poll(() => readText(page, "main .lead")).toBe(message);
    expect(await bar.getByRole("link", { name: dashboard }).isVisible()).toBe(true);
    await page.unroute(/\.data/);
    await page.getByRole("link", { name: retry }).click();
    await page.getByRole("searchbox").waitFor();
    expect(new URL(page.url()).pathname).toBe("/volunteers");
  },
);
