import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { newPassword } from "../../support/accounts";
import {
  fillInApplicationForm,
  newApplicant,
  submitApplicationForm,
  type Applicant,
} from "../../support/applicant";
import { expectAccessible } from "../../support/axe";
import { useBrowser, MAIN_VIEWS } from "../../support/browser";
import { eventually } from "../../support/eventually";
import { useHub } from "../../support/hub";
import { waitForResetToken, waitForSubjects } from "../../support/mailbox";
import { readFocus, readInputValues, readText } from "../../support/page-state";
import { PATHS } from "../../support/pages";
import { storeVolunteers } from "../../support/volunteers";

const hub = useHub();
const browser = useBrowser();

beforeEach(() => hub.clearVolunteerLists());

const path = (page: Page) => new URL(page.url()).pathname;
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const main = (page: Page) => page.getByRole("main");
const readBanner = (page: Page) => readText(page, ".banner");
const readHeading = (page: Page) => readText(page, "h1");
const link = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });
const clickButton = (page: Page, name: string) =>
  main(page).getByRole("button", { name, exact: true }).click();
const toName = ({ firstName, lastName }: Applicant) => `${firstName} ${lastName}`;

/** The facts by their labels. */
const readFacts = (page: Page) =>
  page
    .locator("dl.facts dt")
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((name) => [
          name.textContent,
          name.nextElementSibling!.textContent.replace(/\s+/g, " ").trim(),
        ]),
      ),
    );
/** The texts of one column of the volunteer table. */
const readColumn = (page: Page, n: number) =>
  page.locator(`tbody td:nth-child(${n})`).allTextContents();

/** Retries, as a new page sets its focus only with the first paint. */
const expectFocus = (page: Page, at: string) =>
  eventually(async () => {
    await expect.poll(() => readFocus(page)).toBe(at);
  });

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  let page: Page; // the administrator's page
  beforeAll(async () => {
    page = await browser.open("/thank-you", { ...view, keepOpen: true, as: hub.staff });
  });

  test(
    "leads from the application to the account, its details and its deletion",
    { timeout: 60_000 },
    async () => {
      const applicant = newApplicant();
      const name = toName(applicant);
      await storeVolunteers([{ phone: "9415550100" }, { phone: "9415550101" }]);
      const theirs = await browser.open("/home", view);
      if (view.javaScript) {
        await theirs.clock.install({ time: "2026-11-21T16:00:00Z" });
        await theirs.clock.pauseAt("2026-11-21T16:07:00Z");
      }
      await submitApplicationForm(theirs, applicant);

      // an administrator reads the application and accepts it
      await page.goto("/admin-dashboard");
      await page.getByText("Admin", { exact: true }).click();
      await page.getByRole("link", { name: "New Volunteer Applications" }).click();
      await expect.poll(() => readHeading(page)).toBe("Volunteer Applications");
      await expect.poll(() => page.locator("li.card").count()).toBe(1);
      await link(page, `More info ${name}`).click();
      await expect.poll(() => readHeading(page)).toBe("Applicant Unevaluated");
      await expect
        .poll(() => readFacts(page))
        .toMatchObject({
          Name: name,
          "Phone Number": "(941)-555-0123",
          Email: applicant.email,
          Address: expect.stringContaining(`${applicant.street1} ${applicant.street2}`) as string,
          "Areas of Help": "Hospitality, Community Outreach",
        });
      await page.getByRole("checkbox", { name: "Team Leader" }).check();
      await main(page)
        .getByRole("button", { name: "Create Volunteer Account" })
        .dblclick({ noWaitAfter: true });
      await page.locator(".banner").waitFor();
      await expect.poll(() => readBanner(page)).toContain(`${name} has a volunteer account now.`);
      await expect.poll(() => path(page)).toBe("/create-volunteer");
      await expect
        .poll(() => main(page).textContent())
        .toContain("No Volunteer Applications Found");
      await link(page, "See the volunteer").click();
      await expect.poll(() => readFacts(page)).toMatchObject({ Name: name, "Team Leader": "Yes" });
      const { id = "" } = query(page);

      // the new volunteer follows the mail's link, sets a password, logs in
      const token = await waitForResetToken({ role: "volunteer", email: applicant.email });
      expect(await waitForSubjects(applicant.email, 2), "one invite for a double click").toEqual([
        "Welcome as a volunteer: open your account",
        "We received your application to volunteer",
      ]);
      const password = newPassword();
      await theirs.goto(`/volunteer/reset-password?token=${token}`);
      await theirs.getByLabel("New Password").fill(password);
      await clickButton(theirs, "Choose your password");
      expect(path(theirs)).toBe("/volunteer/reset-password");
      await theirs.getByRole("main").getByRole("link", { name: "Log In" }).click();
      expect(path(theirs)).toBe("/vol-login");
      const logIn = async () => {
        await theirs.getByLabel("Email", { exact: true }).fill(applicant.email);
        await theirs.getByLabel("Password", { exact: true }).fill(password);
        await clickButton(theirs, "Log In");
      };
      await logIn();
      await expect.poll(() => readHeading(theirs)).toBe(name);

      // and corrects their details
      await theirs.getByText("Volunteer", { exact: true }).click();
      await theirs
        .getByRole("navigation")
        .getByRole("link", { name: "Update Account Details" })
        .click();
      expect(path(theirs)).toBe(PATHS.account);
      await expect
        .poll(() => readFacts(theirs))
        .toEqual({
          Email: applicant.email,
          "Phone Number": "(941)-555-0123",
          Address: `${applicant.street1} ${applicant.street2}`,
          City: "Savannah",
          State: "Georgia",
          "Zip Code": "31401",
        });
      await theirs.getByLabel("City").fill("Waycross");
      await theirs.getByLabel("Phone Number").fill("(941) 555-0188"); // separators are dropped
      await clickButton(theirs, "Update Details");
      await theirs.locator(".banner").waitFor();
      await expect.poll(() => readBanner(theirs)).toBe("Your details were updated.");
      await expect
        .poll(() => readFacts(theirs))
        .toMatchObject({
          "Phone Number": "(941)-555-0188",
          City: "Waycross",
          Address: `${applicant.street1} ${applicant.street2}`,
        });

      if (view.javaScript) await expectMessageToDisappear(theirs);
      expect(await main(theirs).textContent()).toMatch(/Updated at \d{1,2}:\d\d [AP]M/);

      // an administrator finds the volunteer under the new number, changes the areas of help
      await page.goto("/admin-dashboard");
      await link(page, "Volunteer Database").click();
      await page.getByLabel("Search volunteers").fill("(941) 555-0188");
      await clickButton(page, "Search");
      await expect.poll(() => main(page).textContent()).toContain("1 volunteer");
      await expect.poll(() => readColumn(page, 7)).toEqual(["Hospitality, Community Outreach"]);
      await link(page, `Edit ${name}`).click();
      await expect.poll(() => readHeading(page)).toBe("Volunteer details");
      await expect.poll(() => query(page)).toMatchObject({ id });
      await expect
        .poll(() => main(page).textContent())
        .toContain("Has chosen a password and can log in.");
      const adding = page.getByLabel("Area of help to add");
      await adding.selectOption("Logistic Tracking Team");
      await clickButton(page, "Add");
      await page.locator(".banner").waitFor();
      await expect.poll(() => readBanner(page)).toBe("The area of help was added.");
      await link(page, "Delete Hospitality").click();
      await expectFocus(page, "#remove");
      await expect
        .poll(() => readText(page, "#remove"))
        .toBe(`Delete “Hospitality” from the areas of help of ${name}?`);
      await expectAccessible(page);
      await clickButton(page, "Yes");
      await page.getByText("The area of help was deleted.").waitFor();
      expect((await hub.getVolunteer(id)).teams.toSorted()).toEqual([
        "community_outreach",
        "logistic_tracking",
      ]);
      await link(page, "Back to Volunteer Database").click();
      await expect.poll(() => query(page)).toEqual({ q: "(941) 555-0188" });
      await expect
        .poll(() => readColumn(page, 7))
        .toEqual(["Logistic Tracking, Community Outreach"]);

      // and deletes the account, after cancelling once
      const request = await hub.createAcceptedRequest();
      await hub.assignVolunteers(request.id, { id, name });
      await link(page, `Delete ${name}`).click();
      await expect.poll(() => readHeading(page)).toBe(`Delete the account for ${name}?`);
      await expect
        .poll(() => main(page).textContent())
        .toContain("Open jobs, which are cancelled: 1.");
      await link(page, "No").click();
      await expect.poll(() => query(page)).toEqual({ q: "(941) 555-0188" });
      await link(page, `Delete ${name}`).click();
      await clickButton(page, "Yes");
      await page.locator(".banner").waitFor();
      await expect.poll(() => path(page)).toBe("/volunteers");
      await expect.poll(() => readBanner(page)).toContain(`Account deleted: ${name}, ${id}.`);
      await expect.poll(() => main(page).textContent()).toContain("No matching volunteers found");
      expect((await hub.getRequest(request.id)).assignments).toMatchObject([
        { volunteerId: id, state: "Cancelled" },
      ]);

      // the volunteer's next click leads to the login, which fails
      await theirs.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
      expect(path(theirs)).toBe("/vol-login");
      await logIn();
      await expect.poll(() => readBanner(theirs)).toBe("Incorrect email or password.");
    },
  );
});

/** Expects the message to disappear after five seconds without hover; needs a fake clock. */
async function expectMessageToDisappear(page: Page) {
  const message = page.locator(".banner");
  await page.clock.runFor(4900);
  await message.hover();
  await page.clock.runFor(60_000);
  expect(await message.count(), "while the mouse is over it").toBe(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  expect(await message.count()).toBe(1);
  await page.clock.runFor(200);
  expect(await message.count()).toBe(0);
}

test("an unfinished application comes back in the same tab, except the agreement", async () => {
  const applicant = newApplicant();
  const page = await browser.open("/applyVolunteer");
  await fillInApplicationForm(page, applicant);
  const form = await readInputValues(page);
  await page.goto("/home");
  await page.goto("/applyVolunteer");
  const { agreement, ...savedValues } = form;
  expect(agreement).toBe("on");
  expect(await readInputValues(page)).toEqual(savedValues);
  expect(await page.locator("#agreement").isChecked()).toBe(false);
  expect(await page.getByRole("button", { name: "Submit" }).isDisabled()).toBe(true);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("agreement");
});

/** Presses Tab until the named element has a visible focus. */
async function tabToElement(page: Page, name: string | RegExp) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const now = document.activeElement!;
      const shown = (now as HTMLInputElement).labels?.[0] ?? now;
      const { top, bottom } = now.getBoundingClientRect();
      const seen =
        getComputedStyle(now).outlineStyle === "solid" && bottom > 0 && top < innerHeight;
      return `${seen ? "" : "unseen: "}${shown.textContent.replace(/\s+/g, " ").trim()}`;
    });
    if (typeof name === "string" ? at.startsWith(name) : name.test(at)) return;
    expect(at).not.toContain("unseen");
  }
  throw new Error(`No Tab leads to ${String(name)}.`);
}

test("by keyboard: one applicant is accepted, another rejected, a volunteer deleted", async () => {
  const [first, second] = [
    await hub.createApplication({ firstName: "Ada" }),
    await hub.createApplication({ firstName: "Bea" }),
  ];
  const page = await browser.open("/create-volunteer", { as: hub.staff });
  const go = async (...names: string[]) => {
    for (const name of names) {
      await tabToElement(page, name);
      if (name === "Team Leader") await page.keyboard.press("Space");
      else {
        const from = page.url();
        await page.keyboard.press("Enter");
        await page.waitForURL((url) => url.href !== from);
        await page.locator("main:not([aria-busy])").waitFor();
      }
    }
  };
  await go(`More info ${first.name}`, "Team Leader", "Create Volunteer Account");
  await page.getByText(`${first.name} has a volunteer account now.`).waitFor();
  await go(`Reject Applicant ${second.name}`);
  await tabToElement(page, "Reason the applicant will see");
  await page.keyboard.type("By keys.");
  await go("Yes");
  await page.getByText(`The application of ${second.name} was rejected.`).waitFor();
  expect(await hub.getApplication(first.id)).toMatchObject({
    status: "Accepted",
    teamLeader: true,
  });
  expect(await hub.getApplication(second.id)).toMatchObject({
    status: "Rejected",
    reasonRejected: "By keys.",
  });

  await page.goto("/volunteers");
  await go(`Delete ${first.name}`, "Yes");
  await page.locator(".banner").waitFor();
  expect(await hub.findAccountByApplication(first.id)).toMatchObject({ active: false });
});
