import { describe, expect, test } from "vitest";

import { useBrowser } from "../../support/browser";
import { testLong } from "../../support/variants";
import { expectAccessibleInDarkMode, expectAccessibleOnSmallPhone } from "./page-checks";
import { PUBLIC_SCREENS } from "./public-screens";

const browser = useBrowser();

describe.each(Object.entries(PUBLIC_SCREENS))("%s", (_, show) => {
  test("on the smallest phone, in light mode, without JavaScript", async () => {
    const page = await browser.open("/home", { phone: true, width: 320, javaScript: false });
    await show(page);
    await expectAccessibleOnSmallPhone(page);
  });

  testLong("on a wide screen, in dark mode, with JavaScript", async () => {
    const page = await browser.open("/home", { dark: true });
    await show(page);
    await expectAccessibleInDarkMode(page);
  });
});

test("fields have labels and autocomplete tokens but no placeholders, and no button is disabled", async () => {
  const page = await browser.open("/request-help", { javaScript: false });
  const fields = () =>
    page
      .locator("main form :is(input, textarea):not([type=hidden], [hidden], [name=website])")
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
    "Phone Number": "tel tel",
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
