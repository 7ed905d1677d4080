import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useHubDatabase } from "../../support/hub-database";
import {
  fillInApplicationForm,
  lookUpApplication,
  newApplicant,
  submitApplicationForm,
} from "../../support/applicant";
import { recordPosts, submit, useBrowser } from "../../support/browser";
import { eventually } from "../../support/eventually";
import { listMailsTo } from "../../support/mailbox";
import {
  expectErrorsBeforeSending,
  readErrors,
  readFocus,
  readInputValues,
  readText,
} from "../../support/page-state";

useHubDatabase();

const browser = useBrowser();

const MISSING = [
  "#firstName First Name is required.",
  "#lastName Last Name is required.",
  "#phoneNumber Phone Number is required.",
  "#email Email is required.",
  "#streetAddress1 Street Address 1 is required.",
  "#city City is required.",
  "#state State is required.",
  "#county County is required.",
  "#zipCode Zip Code is required.",
  "#admin_team Areas of Help is required.",
];
const AGREEMENT = "#agreement Liability Agreement is required.";
const MISSING_ES = [
  "#firstName Escriba su nombre.",
  "#lastName Escriba su apellido.",
  "#phoneNumber Escriba un número de teléfono de 10 dígitos.",
  "#email Escriba una dirección de correo electrónico válida.",
  "#streetAddress1 Escriba su dirección.",
  "#city Escriba su ciudad.",
  "#state Elija un estado.",
  "#county Escriba su condado.",
  "#zipCode Escriba un código postal de 5 dígitos.",
  "#admin_team Elija por lo menos un área de ayuda.",
];
const THANKS = "Your application will be reviewed. You will be contacted by phone or e-mail.";

/** The rows of the status table, as "label: value". */
const rows = (page: Page) =>
  page
    .locator(".status-box tr")
    .evaluateAll((all) =>
      all.map((row) =>
        Array.from(row.children, (cell) => cell.textContent.replace(/\s+/g, " ").trim()).join(": "),
      ),
    );

test("on a phone without JavaScript: mistakes, application, thanks and status work", async () => {
  const applicant = newApplicant();
  const page = await browser.open("/home", { phone: true, javaScript: false });
  await page.locator("header summary", { hasText: "Menu" }).click();
  await page.getByRole("link", { name: "Apply to Volunteer" }).click();
  await page.waitForURL("/applyVolunteer");

  // empty form: without JavaScript the button works, and the server requires the tick
  expect(await page.getByRole("button", { name: "Submit" }).isEnabled()).toBe(true);
  await submit(page);
  expect(await readErrors(page)).toEqual([...MISSING, AGREEMENT]);
  expect(await page.title()).toMatch(/^Error: Apply to Volunteer – /);
  expect(await readFocus(page)).toBe(".summary");

  await fillInApplicationForm(page, applicant);
  await page.locator("#agreement").check();
  await submit(page);
  await page.waitForURL("/thank-you");
  expect(await readText(page, "main [role=status]")).toBe(THANKS);

  await page.getByRole("link", { name: "Check Application Status" }).click();
  await page.waitForURL("/applyVolunteer/status");
  await lookUpApplication(page, applicant);
  expect(new URL(page.url()).search).toBe("");
  expect((await rows(page))[0]).toBe("Status: Unevaluated");
});

test("with JavaScript Submit waits for the agreement, also after a reload, and explains why", async () => {
  const page = await browser.open("/applyVolunteer", { phone: true });
  const button = page.getByRole("button", { name: "Submit" });
  const box = page.locator("#agreement");
  const sent = recordPosts(page);
  expect(await button.isDisabled()).toBe(true);
  expect(
    await button.evaluate(
      (one) => document.getElementById(one.getAttribute("aria-describedby")!)!.textContent,
    ),
  ).toBe("Submit works once the agreement is ticked.");
  await page.locator("#city").press("Enter");
  expect(sent).toEqual([]);
  await box.check();
  expect(await button.isEnabled()).toBe(true);
  await box.uncheck();
  expect(await button.isDisabled()).toBe(true);
  await box.check();
  await page.reload();
  expect(await button.isEnabled()).toBe(await box.isChecked());
});

test.each([
  ["English", "/applyVolunteer", "Submit", MISSING],
  ["Spanish", "/applyVolunteer?lang=es", "Enviar", MISSING_ES],
] as const)(
  "JavaScript shows the same messages in %s before sending",
  async (_, path, button, messages) => {
    const page = await browser.open(path, { phone: true });
    await page.locator("#agreement").check();
    await expectErrorsBeforeSending(page, button, messages);
  },
);

test.each([true, false])(
  "a double click sends one application (JavaScript %s)",
  async (javaScript) => {
    const applicant = newApplicant();
    const page = await browser.open("/applyVolunteer", { phone: true, javaScript });
    const sent = recordPosts(page);
    await fillInApplicationForm(page, applicant);
    await page.getByRole("button", { name: "Submit" }).dblclick({ noWaitAfter: true });
    // Not `waitForURL`: without JavaScript the second click aborts the first navigation.
    await expect.poll(() => new URL(page.url()).pathname).toBe("/thank-you");
    await page.waitForLoadState();
    if (javaScript) {
      expect(sent).toEqual(["/applyVolunteer"]);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0); // the draft is gone
    }
    await eventually(async () => {
      expect(await listMailsTo(applicant.email)).toHaveLength(1);
    });
  },
);

test.each([true, false])(
  "after the thanks, Back shows the input, and sending it again makes no second application (JavaScript %s)",
  async (javaScript) => {
    const applicant = newApplicant();
    const page = await browser.open("/home", { phone: true, javaScript });
    await submitApplicationForm(page, applicant);
    await page.goBack();
    const form = await readInputValues(page);
    expect(form).toMatchObject({
      firstName: applicant.firstName,
      state: "Georgia",
      hospitality: "on",
    });
    // Only a script can clear a tick that the browser restores.
    expect("agreement" in form, "the agreement is required again").toBe(!javaScript);
    expect(await page.getByRole("button", { name: "Submit" }).isEnabled()).toBe(!javaScript);
    await page.locator("#agreement").check();
    await submit(page);
    await page.waitForURL("/thank-you");
    await eventually(async () => {
      expect(await listMailsTo(applicant.email)).toHaveLength(1);
    });
  },
);

test("the form can be completed by keyboard", async () => {
  const applicant = newApplicant();
  const page = await browser.open("/applyVolunteer");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.focus("#firstName");
  for (const text of [
    applicant.firstName,
    applicant.lastName,
    applicant.phone,
    applicant.email,
    applicant.street1,
    applicant.street2,
    applicant.city,
  ]) {
    await page.keyboard.type(text);
    await press("Tab");
  }
  expect(await readFocus(page)).toBe("#state");
  await page.keyboard.type("Geor");
  expect(await page.locator("#state").inputValue()).toBe("Georgia");
  await press("Tab");
  await page.keyboard.type(applicant.county);
  await press("Tab");
  await page.keyboard.type(applicant.zip);
  await press("Tab");
  expect(await readFocus(page)).toBe("#admin_team");
  await press("Tab", "Space", "Tab", "Tab", "Tab", "Tab");
  expect(await readFocus(page)).toBe("#agreement");
  await press("Tab");
  expect(await readFocus(page)).not.toBe(".button"); // disabled
  await press("Shift+Tab", "Space", "Tab");
  expect(await readFocus(page)).toBe(".button");
  await press("Enter");
  await page.waitForURL("/thank-you");
});

test("the list of states is as large a target as the fields", async () => {
  const page = await browser.open("/applyVolunteer", {
    phone: true,
    width: 320,
    javaScript: false,
  });
  const box = await page.locator("#state").boundingBox();
  expect(box!.height).toBeGreaterThanOrEqual(44);
  expect(await page.locator("#state option").count()).toBe(51);
});
