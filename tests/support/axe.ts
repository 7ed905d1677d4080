import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";

/** axe violations of WCAG 2.2 A and AA and best practices, as "rule: selector". */
export async function findAxeViolations(page: Page) {
  const { scripting, dark } = await page.evaluate(() => ({
    scripting: matchMedia("(scripting: enabled)").matches,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
  }));
  return runAxe(scripting ? page : await copyWithScripts(page, dark));
}

async function runAxe(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Violations only: reporting passes doubles the time.
  return page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ["violations"],
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
    );
  });
}

const scriptedPages = new WeakMap<Browser, Page>();

/**
 * The same markup in a page with JavaScript: without it axe hangs on its timers.
 * One such page per browser is reused, with axe loaded.
 */
async function copyWithScripts(page: Page, dark: boolean): Promise<Page> {
  const browser = page.context().browser()!;
  const copy = scriptedPages.get(browser) ?? (await browser.newPage());
  scriptedPages.set(browser, copy);
  await copy.setViewportSize(page.viewportSize()!);
  await copy.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await copy.setContent(await readStyledHtml(page));
  return copy;
}

/** The page's HTML with its linked stylesheets in it: the copy has no address to load them from. */
async function readStyledHtml(page: Page) {
  let html = await page.content();
  for (const [link, href] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)) {
    const css = await (await fetch(new URL(href!, page.url()))).text();
    html = html.replace(link, () => `<style>${css}</style>`);
  }
  return html;
}

/** Expects no axe violation and no horizontal overflow. */
export async function expectAccessible(page: Page) {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
}

/** Pixels by which the page is wider than the viewport. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
