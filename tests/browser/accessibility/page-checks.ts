import type { Page } from "playwright-core";
import { expect } from "vitest";

import { horizontalOverflow, findAxeViolations } from "../../support/browser";

/** Rules of the reader's own, as browser extensions and settings lay them over a page; the page's policy is not asked about them. */
const overlay = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);

/** WCAG 1.4.12. */
const WIDE_SPACING =
  "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }";
const TWICE = "html { font-size: 225% !important }";

/** What a finger cannot hit, as "words: width × height": controls need 44 px, links in a text 24. A tick box counts with its tile. */
const small = (page: Page) =>
  page.locator("a, button, summary, input, select, textarea").evaluateAll((all) =>
    all.flatMap((one) => {
      if (one.closest(".trap, .skip") || !one.checkVisibility() || one.matches("[type=hidden]"))
        return [];
      const target = one.closest(".tile") ?? one;
      const { width, height } = target.getBoundingClientRect();
      const needed = one.matches("a:not(.button)") && !one.closest("nav, header") ? 24 : 44;
      const enough = height >= needed && width >= 24;
      return enough
        ? []
        : [`${target.textContent || one.id}: ${Math.round(width)} × ${Math.round(height)}`];
    }),
  );

/** Demands of a page on the smallest phone, in the light, without JavaScript, that everybody can read it and hit what is on it. */
export async function expectAccessibleOnSmallPhone(page: Page) {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await small(page)).toEqual([]);
  await overlay(page, WIDE_SPACING);
  expect(await horizontalOverflow(page), "with wide spacing").toBe(0);
  await overlay(page, TWICE);
  expect(await horizontalOverflow(page), "with letters twice as big").toBe(0);
  await page.setViewportSize({ width: 640, height: 740 });
  expect(await horizontalOverflow(page), "with letters twice as big on 640 px").toBe(0);
}

/** The same of a page on a wide screen, in the dark, with JavaScript. */
export async function expectAccessibleInDarkMode(page: Page) {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
}
