import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useBrowser } from "../../support/browser";
import { newHomeowner } from "../../support/homeowner";
import { readErrorSummary, readFocus, readReferenceNumber } from "../../support/page-state";

const browser = useBrowser();

/** Whether the focused element has a focus ring and at least its start is in the viewport. */
const hasVisibleFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement!;
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    const { left, right, top } = at.getBoundingClientRect();
    return (
      outlineStyle === "solid" &&
      outlineWidth === "3px" &&
      left >= 0 &&
      right <= innerWidth &&
      top >= 0 &&
      top < innerHeight
    );
  });

/** Presses Tab until the focus leaves the page; returns every stop, each checked to be visible. */
async function listTabStops(page: Page) {
  const seen: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const at = await readFocus(page);
    if (at === "nothing" || seen.length > 60) return seen;
    expect(await hasVisibleFocus(page), `the ring around ${at}`).toBe(true);
    seen.push(at);
  }
}

const HEADER = [".name", ".button", "Apply to Volunteer", "Resources", "Log in", "Español"];
const FORM =
  "first_name last_name email phone_number street_address_1 street_address_2 city zip_code".split(
    " ",
  );
const HELP_TYPES = ["helpExterior", ...[2, 3, 4, 5, 6, 7].map((i) => `helpExterior-${i}`)];

test.each([true, false])(
  "Tab moves through the page in reading order and out of it (JavaScript %s)",
  async (javaScript) => {
    const page = await browser.open("/request-help", { javaScript });
    expect(await listTabStops(page)).toEqual([
      ".skip",
      ...HEADER,
      "Call (941) 555-0100",
      "Check Request Status",
      ...FORM.map((id) => `#${id}`),
      "My zip code is not listed",
      "#county",
      ...HELP_TYPES.map((id) => `#${id}`),
      "#description",
      ".button",
      "What we keep, who sees it, and for how long",
      "Call 911",
      "Call (941) 555-0100",
    ]);
  },
);

test.each([true, false])(
  "the skip link and the menu work by keyboard (JavaScript %s)",
  async (javaScript) => {
    const page = await browser.open("/home", { javaScript });
    await page.keyboard.press("Tab");
    expect(await readFocus(page)).toBe(".skip");
    expect(await hasVisibleFocus(page)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await readFocus(page)).toBe("#main");

    await page.goto("/thank-you");
    for (let i = 0; i < HEADER.length; i++) await page.keyboard.press("Tab");
    expect(await readFocus(page)).toBe("Log in");
    const volunteers = page.getByRole("link", { name: "Volunteer Login" });
    expect(await volunteers.isVisible()).toBe(false);
    await page.keyboard.press("Enter");
    expect(await volunteers.isVisible()).toBe(true);
    await page.keyboard.press("Tab");
    expect(await readFocus(page)).toBe("Volunteer Login");
    await page.keyboard.press("Tab");
    expect(await readFocus(page)).toBe("Admin Login");
    if (javaScript) {
      await page.keyboard.press("Escape");
      expect(await volunteers.isVisible()).toBe(false);
      expect(await readFocus(page)).toBe("Log in");
    }
  },
);

test.each([true, false])(
  "a request can be submitted by keyboard, after mistakes (JavaScript %s)",
  async (javaScript) => {
    const homeowner = newHomeowner();
    const page = await browser.open("/request-help", { javaScript });
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const type = (text: string) => page.keyboard.type(text);

    await page.focus("#city"); // Enter in a field submits
    await press("Enter");
    expect(await readErrorSummary(page)).toHaveLength(10);
    expect(await readFocus(page)).toBe(".summary");
    await press("Tab");
    expect(await readFocus(page)).toBe("Please enter a First Name");
    await press("Enter");
    expect(await readFocus(page)).toBe("#first_name");
    expect(await hasVisibleFocus(page)).toBe(true);

    for (const text of [
      homeowner.firstName,
      homeowner.lastName,
      homeowner.email,
      homeowner.phone,
      homeowner.street1,
      homeowner.street2,
      homeowner.city,
    ]) {
      await type(text);
      await press("Tab");
    }
    expect(await readFocus(page)).toBe("#zip_code");
    await press("Space", "ArrowDown", "ArrowDown");
    expect(await page.locator("[name=zip_code]:checked").getAttribute("value")).toBe("33947");
    await press("Tab", "Tab");
    expect(await readFocus(page)).toBe("#county");
    await press("Space", "ArrowDown");
    expect(await page.locator("[name=county]:checked").getAttribute("value")).toBe("Sarasota");
    await press("Tab");
    expect(await readFocus(page)).toBe("#helpExterior");
    await press("Space");
    // To Other, which reveals its text field.
    await press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Space", "Tab");
    expect(await readFocus(page)).toBe("#other");
    await type("A generator");
    await press("Tab");
    expect(await readFocus(page)).toBe("#description");
    await type("No power.");
    await press("Tab", "Space");
    await readReferenceNumber(page);
  },
);
