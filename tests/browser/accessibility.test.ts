import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { overflow, useBrowser, violations } from "../support/browser";
import { SCREENS } from "./screens";

const browser = useBrowser();

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
  page.locator("a, button, summary, input, textarea").evaluateAll((all) =>
    all.flatMap((one) => {
      if (one.closest(".trap, .skip") || !one.checkVisibility() || one.matches("[type=hidden]")) return [];
      const target = one.closest(".tile") ?? one;
      const { width, height } = target.getBoundingClientRect();
      const needed = one.matches("a:not(.button)") && !one.closest("nav, header") ? 24 : 44;
      const enough = height >= needed && width >= 24;
      return enough ? [] : [`${target.textContent || one.id}: ${Math.round(width)} × ${Math.round(height)}`];
    }),
  );

describe.each(Object.entries(SCREENS))("%s", (_, show) => {
  test("on the smallest phone, in the light, without JavaScript", async () => {
    const page = await browser.open("/home", { phone: true, width: 320, javaScript: false });
    await show(page);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(await small(page)).toEqual([]);
    await overlay(page, WIDE_SPACING);
    expect(await overflow(page), "with wide spacing").toBe(0);
    await overlay(page, TWICE);
    expect(await overflow(page), "with letters twice as big").toBe(0);
    await page.setViewportSize({ width: 640, height: 740 });
    expect(await overflow(page), "with letters twice as big on 640 px").toBe(0);
  });

  test("on a wide screen, in the dark, with JavaScript", async () => {
    const page = await browser.open("/home", { dark: true });
    await show(page);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});

test("fields are named, known to the browser's memory, never explained by a placeholder, and no button is locked", async () => {
  const page = await browser.open("/request-help", { javaScript: false });
  const fields = () =>
    page
      .locator("main form :is(input, textarea):not([type=hidden], [name=website])")
      .evaluateAll((all) =>
        Object.fromEntries(
          (all as HTMLInputElement[]).map((field) => [
            field.labels![0]!.textContent.trim(),
            [field.type, field.autocomplete, field.inputMode].filter(Boolean).join(" "),
          ]),
        ),
      );
  expect(await fields()).toMatchObject({
    "First Name": "text given-name",
    "Last Name": "text family-name",
    Email: "email email",
    "Phone Number": "tel tel-national",
    "Street Address 1": "text address-line1",
    "Street Address 2 (optional)": "text address-line2",
    City: "text address-level2",
    "34223 Englewood": "radio",
    Charlotte: "radio",
    "Yard Cleanup": "checkbox",
    "Other area of help": "textarea",
    Description: "textarea",
  });
  for (const path of ["/request-help", "/request-help/status"]) {
    await page.goto(path);
    expect(await page.locator("[placeholder], [maxlength], :disabled").count()).toBe(0);
  }
  expect(await fields()).toEqual({
    "First Name": "text given-name",
    "Last Name": "text family-name",
    "Address 1": "text address-line1",
    "Address 2 (optional)": "text address-line2",
  });
});
