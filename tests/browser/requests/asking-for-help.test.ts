import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useHubDatabase } from "../../support/hub-database";
import { recordPosts, submit, useBrowser } from "../../support/browser";
import { eventually } from "../../support/eventually";
import { MISSING_ANSWERS } from "../../support/help-form";
import {
  fillInHelpForm,
  lookUpRequest,
  newHomeowner,
  submitHelpForm,
  type Homeowner,
} from "../../support/homeowner";
import { listMailsTo } from "../../support/mailbox";
import {
  readErrors,
  readFocus,
  readInputValues,
  readReferenceNumber,
  readText,
} from "../../support/page-state";
import { getApp } from "../../support/served-app";

useHubDatabase();

const browser = useBrowser();

const OTHER = "#other Please enter an other area of help. Other must be less than 100 characters.";
/** Today in the center's time zone: a test may run past midnight. */
const today = () => new Date().toLocaleDateString("en-US", { timeZone: "America/New_York" });

/** The rows of the status box, as "label: value". */
const facts = (page: Page) =>
  page
    .locator(".status-box dl > div")
    .evaluateAll((rows) =>
      rows.map(
        (row) => `${row.firstElementChild!.textContent}: ${row.lastElementChild!.textContent}`,
      ),
    );

const readAnswers = (page: Page) =>
  page
    .locator("section[aria-labelledby=answers] dl > div")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent).join(": ")),
    );

/** What the receipt shows. */
const toAnswers = (homeowner: Homeowner, more: readonly string[] = []) => [
  `Name: ${homeowner.firstName} ${homeowner.lastName}`,
  "Phone Number: (941)-555-0123",
  `Email: ${homeowner.email}`,
  `Address: ${homeowner.street1}\n${homeowner.street2}\n${homeowner.city}, FL 34223`,
  "County: Charlotte",
  `Type of help: Yard Cleanup, Clean Water${more.length > 0 ? ", Other" : ""}`,
  ...more,
  `Description: ${homeowner.description}`,
];

test("on a phone without JavaScript: mistakes, request, number and status work", async () => {
  const homeowner = newHomeowner();
  const page = await browser.open("/home", { phone: true, javaScript: false });
  await page.getByRole("main").getByRole("link", { name: "Request Help" }).click();
  await page.waitForURL("/request-help");

  // empty form
  await submit(page);
  expect(await readErrors(page)).toEqual(MISSING_ANSWERS);
  expect(await page.title()).toMatch(/^Error: Request Help – /);
  expect(await readFocus(page)).toBe(".summary");
  expect(await page.locator("#county-error").textContent()).toBe("Error: Please select a county.");

  await page.getByRole("link", { name: "Please enter a valid E-mail" }).click();
  expect(await readFocus(page)).toBe("#email");

  // all valid
  await fillInHelpForm(page, homeowner);
  await page.getByRole("checkbox", { name: "Other" }).check();
  await page.getByLabel("Other area of help").fill("A generator");
  await submit(page);
  const number = await readReferenceNumber(page);
  expect(await readText(page, ".received [role=status]")).toBe(
    "Your request was received. A representative will review the request and an email follows.",
  );
  const names =
    "first_name last_name email phone_number street_address_1 street_address_2 city other description".split(
      " ",
    );
  expect(await page.title()).toMatch(/^Request received – /);
  expect(await readText(page, "h1")).toBe("Request received");
  expect(await readAnswers(page)).toEqual(
    toAnswers(homeowner, ["Other area of help: A generator"]),
  );
  expect(await page.getByRole("button", { name: "Print this page" }).isVisible()).toBe(false);
  await page.reload();
  expect(await readReferenceNumber(page)).toBe(number);
  expect(await readAnswers(page)).toHaveLength(8);

  // the form is empty again
  await page.getByRole("link", { name: "Send another request" }).click();
  await page.waitForURL("/request-help");
  expect(await readInputValues(page)).toEqual(Object.fromEntries(names.map((name) => [name, ""])));
  await page.goBack();

  // the status
  const before = today();
  await page.locator(".received").getByRole("link", { name: "Check Request Status" }).click();
  await page.waitForURL("/request-help/status");
  await page.getByLabel("First Name", { exact: true }).fill(homeowner.firstName.toUpperCase());
  await page.getByLabel("Last Name", { exact: true }).fill(` ${homeowner.lastName}`);
  await page.getByLabel("Address 1", { exact: true }).fill(homeowner.street1);
  await page.getByLabel("Address 2 (optional)", { exact: true }).fill(homeowner.street2);
  await submit(page, "Check");
  await page.locator(".status-box").waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(await readText(page, ".status-box h2")).toBe("Status Unevaluated");
  expect(await readText(page, ".status-box [role=status]")).toBe(
    "A representative will review the request and an email follows.",
  );
  const [date, time, ...more] = await facts(page);
  expect([`Date Created: ${before}`, `Date Created: ${today()}`]).toContain(date);
  expect(time).toMatch(/^Time Created: \d{1,2}:\d\d [AP]M$/);
  expect(more).toEqual([
    "Help Types: Yard Cleanup, Clean Water, Other",
    `Description: ${homeowner.description}`,
  ]);
});

test("with JavaScript: counters, the text of Other, a single submission and a printable confirmation work", async () => {
  const homeowner = newHomeowner();
  const page = await browser.open("/home", { phone: true });
  const sent = recordPosts(page);
  await page.getByRole("main").getByRole("link", { name: "Request Help" }).click();
  await page.waitForURL("/request-help");

  const other = page.getByLabel("Other area of help");
  expect(await other.isVisible()).toBe(false);
  await page.getByRole("checkbox", { name: "Other" }).check();
  await other.fill("y".repeat(101));
  expect(await readText(page, "#other-count")).toBe("You have 1 character too many");

  const description = page.getByLabel("Description", { exact: true });
  const announced = page.locator("#description-count + [role=status]");
  expect(await readText(page, "#description-count")).toBe("You can enter up to 500 characters");
  await description.pressSequentially("A tree fell on the r");
  expect(await readText(page, "#description-count")).toBe("You have 480 characters left");
  await eventually(async () => {
    expect(await announced.textContent()).toBe("You have 480 characters left");
  });
  await description.fill("x".repeat(520));
  expect(await readText(page, "#description-count")).toBe("You have 20 characters too many");

  await fillInHelpForm(page, homeowner);
  await submit(page);
  expect(await readErrors(page)).toEqual([OTHER]);
  expect(sent).toEqual([]);
  await page.getByRole("checkbox", { name: "Other" }).uncheck();
  await submit(page);
  await page.waitForURL(/sent=/);
  const number = await readReferenceNumber(page);
  expect(sent).toEqual(["/request-help"]);
  expect(await page.getByRole("button", { name: "Print this page" }).isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText(homeowner.email).isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  expect(await readAnswers(page)).toEqual(toAnswers(homeowner));
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await lookUpRequest(page, homeowner);
  expect(await readText(page, ".status-box h2")).toBe("Status Unevaluated");
  expect((await facts(page)).slice(2)).toEqual([
    "Help Types: Yard Cleanup, Clean Water",
    `Description: ${homeowner.description}`,
  ]);
  await eventually(async () => {
    expect((await listMailsTo(homeowner.email)).map(({ text }) => text.includes(number))).toEqual([
      true,
    ]);
  });
});

test.each([true, false])("a double click sends one request (JavaScript %s)", async (javaScript) => {
  const homeowner = newHomeowner();
  const page = await browser.open("/request-help", { phone: true, javaScript });
  const sent = recordPosts(page);
  await fillInHelpForm(page, homeowner);
  await page.getByRole("button", { name: "Submit" }).dblclick({ noWaitAfter: true });
  const number = await readReferenceNumber(page);
  if (javaScript) expect(sent).toHaveLength(1);
  await eventually(async () => {
    expect(await listMailsTo(homeowner.email)).toHaveLength(1);
  });
  // reloading the confirmation makes no new request
  await page.reload();
  expect(await readReferenceNumber(page)).toBe(number);
  expect(await listMailsTo(homeowner.email)).toHaveLength(1);
});

test.each([true, false])(
  "after the confirmation, Back shows the input, and sending it again makes no second request (JavaScript %s)",
  async (javaScript) => {
    const homeowner = newHomeowner();
    const page = await browser.open("/home", { phone: true, javaScript });
    const number = await submitHelpForm(page, homeowner);
    await page.goBack();
    expect(await page.locator(".received, .banner, .summary:visible").count()).toBe(0);
    expect(await readInputValues(page)).toMatchObject({
      first_name: homeowner.firstName,
      zip_code: "34223",
      helpWater: "on",
      description: homeowner.description,
    });
    await page.goForward();
    expect(await readReferenceNumber(page)).toBe(number);
    await page.goBack();
    await submit(page);
    await page.waitForURL(/sent=/);
    expect(await readReferenceNumber(page)).toBe(number);

    // with a correction it is another request
    await page.goBack();
    await page.getByLabel("Description", { exact: true }).fill("The other house, too.");
    await submit(page);
    await page.waitForURL(/sent=/);
    expect(await readReferenceNumber(page)).not.toBe(number);
    await eventually(async () => {
      expect(await listMailsTo(homeowner.email)).toHaveLength(2);
    });
  },
);

test("the development mailbox shows the mail in a sandboxed frame", async () => {
  const homeowner = newHomeowner();
  const page = await browser.open("/home");
  const number = await submitHelpForm(page, homeowner);
  await eventually(async () => {
    expect(await listMailsTo(homeowner.email)).toHaveLength(1);
  });
  await page.goto("/dev/mail");
  const frame = page.locator("iframe").first();
  expect(await frame.getAttribute("sandbox")).toBe("");
  expect(await frame.getAttribute("title")).toBe(
    `We received your request for help to ${homeowner.email}`,
  );
  const mail = frame.contentFrame();
  await mail.getByText(number).waitFor();
  expect(
    await mail.getByRole("link", { name: /^See your request, or tell us/ }).getAttribute("href"),
  ).toContain(`${getApp().base}/my-request?link=${number}.`);
});
