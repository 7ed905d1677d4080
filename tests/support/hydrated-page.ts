import type { Page } from "playwright-core";

import type { useBrowser, VisitOptions } from "./browser";

/** Whether React runs the page; for use in it. */
export const isHydrated = () =>
  Object.keys(document.body).some((key) => key.startsWith("__reactProps$"));

export const waitForHydration = (page: Page) => page.waitForFunction(isHydrated);

/** Opens a staff screen; with JavaScript waits until React runs it. */
export async function openHydrated(
  browser: ReturnType<typeof useBrowser>,
  path: string,
  { javaScript = true, ...view }: VisitOptions,
) {
  const page = await browser.open(path, { javaScript, ...view });
  if (javaScript) await waitForHydration(page);
  return page;
}

/** The same, with a mark in the document, which goes with it. */
export async function openMarked(...args: Parameters<typeof openHydrated>) {
  const page = await openHydrated(...args);
  await page.evaluate(() => {
    document.documentElement.dataset.mark = "first";
  });
  return page;
}
export const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.mark === "first");
