import type { Page } from "playwright-core";
import { expect } from "vitest";

import { expectAccessible, horizontalOverflow } from "../../support/axe";

/** Applies user styles as browser extensions do; the page's CSP does not apply to them. */
const applyUserStyles = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);

/** WCAG 1.4.12. */
const WIDE_SPACING =
  "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }";
const LARGE_TEXT = "html { font-size: 225% !important }";

/** Too small for fingers: controls need 44 px, links 24. A checkbox counts with tile or label. */
const findSmallTargets = (page: Page) =>
  page.locator("a, button, summary, input, select, textarea").evaluateAll((all) =>
    all.flatMap((one) => {
      if (one.closest(".unseen, .skip") || !one.checkVisibility() || one.matches("[type=hidden]"))
        return [];
      const target = one.closest(one.matches("[type=checkbox]") ? ".tile, label" : ".tile") ?? one;
      const { width, height } = target.getBoundingClientRect();
      const needed = one.matches("a:not(.button)") && !one.closest("nav, header") ? 24 : 44;
      const enough = height >= needed && width >= 24;
      return enough
        ? []
        : [`${target.textContent || one.id}: ${Math.round(width)} × ${Math.round(height)}`];
    }),
  );

/** Checks a page on the smallest phone, in light mode, without JavaScript. */
export async function expectAccessibleOnSmallPhone(page: Page) {
  await expectAccessible(page);
  expect(await findSmallTargets(page)).toEqual([]);
  await applyUserStyles(page, WIDE_SPACING);
  expect(await horizontalOverflow(page), "with wide spacing").toBe(0);
  await applyUserStyles(page, LARGE_TEXT);
  expect(await horizontalOverflow(page), "with large text").toBe(0);
  await page.setViewportSize({ width: 640, height: 740 });
  expect(await horizontalOverflow(page), "with large text on 640 px").toBe(0);
}

/** Checks a page on a wide screen, in dark mode, with JavaScript. */
export async function expectAccessibleInDarkMode(page: Page) {
  await expectAccessible(page);
}

/** Visible elements without a border that stands out in forced colors. */
export const findEdgeless = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
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
