import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { useHubDatabase } from "../../support/hub-database";
import { waitForMail, newPassword, waitForResetToken } from "../../support/accounts";
import { horizontalOverflow, useBrowser, findAxeViolations } from "../../support/browser";
import {
  createAcceptedRequest,
  assignVolunteers,
  getRequest,
  waitForSubjects,
} from "../../support/reviewing";
import {
  findAccountByApplication,
  getApplication,
  createApplication,
  clearVolunteerLists,
  getVolunteer,
} from "../../support/volunteering";
import { storeVolunteers } from "../../support/volunteers";
import {
  newApplicant,
  submitApplicationForm,
  lookUpApplication,
  fillInApplicationForm,
  type Applicant,
} from "../../support/applicant";
import {
  readInlineErrors,
  readFocus,
  eventually,
  readErrorSummary,
  readInputValues,
  readText,
} from "../../support/page-state";
import {
  createAdminSession,
  addSessionCookies,
  type StaffSession,
} from "../accessibility/staff-screens";
import { APPLICATION_PATH, ACCOUNT_PATH, REJECTION_PATH } from "../accessibility/volunteer-screens";

useHubDatabase();
const browser = useBrowser();

let staff: StaffSession;
beforeAll(async () => {
  staff = await createAdminSession();
});
beforeEach(clearVolunteerLists);

const path = (page: Page) => new URL(page.url()).pathname;
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const main = (page: Page) => page.getByRole("main");
const banner = (page: Page) => readText(page, ".banner");
const heading = (page: Page) => readText(page, "h1");
const link = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });
const press = (page: Page, name: string) =>
  main(page).getByRole("button", { name, exact: true }).click();
const nameOf = ({ firstName, lastName }: Applicant) => `${firstName} ${lastName}`;

/** What the list of facts says, by its names. */
const facts = (page: Page) =>
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
/** The words of one column of the volunteer table, from above. */
const column = (page: Page, n: number) =>
  page.locator(`tbody td:nth-child(${n})`).allTextContents();

/** The same applicant as the services are told. */
const payloadOf = ({ firstName, lastName, email, street1, street2 }: Applicant) => ({
  ...{ firstName, lastName, email, streetAddress1: street1, streetAddress2: street2 },
});

/** A page that has just come gives the focus away with its first picture. */
const expectFocus = (page: Page, at: string) =>
  eventually(async () => {
    expect(await readFocus(page)).toBe(at);
  });

const READY = "There are enough volunteers for these areas of help at this time.";

const VIEWS = [
  ["with JavaScript", { javaScript: true, phone: false }],
  ["on a phone without JavaScript", { javaScript: false, phone: true }],
] as const;

describe.each(VIEWS)("%s", (_, view) => {
  let page: Page; // at which the administrator sits
  beforeAll(async () => {
    page = await browser.open("/thank-you", { ...view, stays: true });
    await addSessionCookies(page, staff);
  });

  test(
    "from the application to the account, its own details, and its end",
    { timeout: 60_000 },
    async () => {
      const who = newApplicant();
      const name = nameOf(who);
      await storeVolunteers([{ phone: "9415550100" }, { phone: "9415550101" }]);
      const theirs = await browser.open("/home", view);
      if (view.javaScript) {
        await theirs.clock.install({ time: "2026-11-21T16:00:00Z" });
        await theirs.clock.pauseAt("2026-11-21T16:07:00Z");
      }
      await submitApplicationForm(theirs, who);

      // an administrator reads the application and accepts it
      await page.goto("/admin-dashboard");
      await page.getByText("Admin", { exact: true }).click();
      await page.getByRole("link", { name: "New Volunteer Applications" }).click();
      expect(await heading(page)).toBe("Volunteer Applications");
      expect(await page.locator("li.card").count()).toBe(1);
      await link(page, `More info ${name}`).click();
      expect(await heading(page)).toBe("Applicant Unevaluated");
      expect(await facts(page)).toMatchObject({
        Name: name,
        "Phone Number": "(941)-555-0123",
        Email: who.email,
        Address: expect.stringContaining(`${who.street1} ${who.street2}`) as string,
        "Areas of Help": "Hospitality, Community Outreach",
      });
      await page.getByRole("checkbox", { name: "Team Leader" }).check();
      await main(page)
        .getByRole("button", { name: "Create Volunteer Account" })
        .dblclick({ noWaitAfter: true });
      await page.locator(".banner").waitFor();
      expect(await banner(page)).toContain(`${name} has a volunteer account now.`);
      expect(path(page)).toBe("/create-volunteer");
      expect(await main(page).textContent()).toContain("No Volunteer Applications Found.");
      await link(page, "See the volunteer").click();
      const { id = "" } = query(page);
      expect(await facts(page)).toMatchObject({ Name: name, "Team Leader": "Yes" });

      // the new volunteer follows the mail, chooses a password, logs in
      const token = await waitForResetToken({ role: "volunteer", email: who.email });
      expect(await waitForSubjects(who.email, 2), "one invite for a double click").toEqual([
        "Welcome as a volunteer: open your account",
        "We received your application to volunteer",
      ]);
      const password = newPassword();
      await theirs.goto(`/volunteer/reset-password?token=${token}`);
      await theirs.getByLabel("New Password").fill(password);
      await press(theirs, "Choose your password");
      expect(path(theirs)).toBe("/vol-login");
      const logIn = async () => {
        await theirs.getByLabel("Email", { exact: true }).fill(who.email);
        await theirs.getByLabel("Password", { exact: true }).fill(password);
        await press(theirs, "Log In");
      };
      await logIn();
      expect(await heading(theirs)).toBe(name);

      // and corrects the own details, mistakes first
      await theirs.getByText("Volunteer", { exact: true }).click();
      await theirs
        .getByRole("navigation")
        .getByRole("link", { name: "Update Account Details" })
        .click();
      expect(path(theirs)).toBe(ACCOUNT_PATH);
      expect(await facts(theirs)).toEqual({
        Email: who.email,
        "Phone Number": "(941)-555-0123",
        Address: `${who.street1} ${who.street2}`,
        City: "Valdosta",
        State: "Georgia",
        "Zip Code": "31601",
      });
      await theirs.getByLabel("Phone Number").fill("");
      await theirs.getByLabel("City").fill("  ");
      await press(theirs, "Update Details");
      expect(await readErrorSummary(theirs)).toEqual(["#phone All fields must be filled out."]);
      expect(await readInlineErrors(theirs)).toEqual([
        "#phone Please fill this in",
        "#city Please fill this in",
      ]);
      await expectFocus(theirs, ".summary");
      await theirs.getByLabel("Phone Number").fill("(941) 555-0188");
      await theirs.getByLabel("City").fill("Waycross");
      await press(theirs, "Update Details");
      expect(await readErrorSummary(theirs)).toEqual([
        "#phone Phone number must contain only digits.",
      ]);
      expect(await readInputValues(theirs)).toMatchObject({
        phone: "(941) 555-0188",
        city: "Waycross",
        state: "Georgia",
        email: who.email,
      });
      await theirs.getByLabel("Phone Number").fill("9415550188");
      await press(theirs, "Update Details");
      await theirs.locator(".banner").waitFor();
      expect(await banner(theirs)).toBe("Your details were updated.");
      expect(await facts(theirs)).toMatchObject({
        "Phone Number": "(941)-555-0188",
        City: "Waycross",
        Address: `${who.street1} ${who.street2}`,
      });

      if (view.javaScript) await expectToClear(theirs);
      expect(await main(theirs).textContent()).toMatch(/Updated at \d{1,2}:\d\d [AP]M/);

      // an administrator finds the volunteer under the new number, changes the areas of help
      await page.goto("/admin-dashboard");
      await link(page, "Volunteer Database").click();
      await page.getByLabel("Search volunteers").fill("(941) 555-0188");
      await press(page, "Search");
      expect(await main(page).textContent()).toContain("1 volunteer");
      expect(await column(page, 7)).toEqual(["Hospitality, Community Outreach"]);
      await link(page, `Edit ${name}`).click();
      expect(await heading(page)).toBe("Volunteer details");
      expect(query(page)).toMatchObject({ id });
      expect(await main(page).textContent()).toContain("Has chosen a password and can log in.");
      const adding = page.getByLabel("Area of help to add");
      expect(await adding.locator("option").allTextContents()).toEqual([
        "Choose an area",
        "Volunteer Management and Administration Team",
        "Logistic Tracking Team",
        "Community Helpers Team",
      ]);
      await adding.selectOption("Logistic Tracking Team");
      await press(page, "Add");
      await page.locator(".banner").waitFor();
      expect(await banner(page)).toBe("The area of help was added.");
      await link(page, "Delete Hospitality").click();
      await expectFocus(page, "#remove");
      expect(await readText(page, "#remove")).toBe(
        `Delete “Hospitality” from the areas of help of ${name}?`,
      );
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      await link(page, "No").click();
      expect((await getVolunteer(id)).teams).toContain("hospitality");
      await link(page, "Delete Hospitality").click();
      await press(page, "Yes");
      await page.getByText("The area of help was deleted.").waitFor();
      expect((await getVolunteer(id)).teams.toSorted()).toEqual([
        "community_outreach",
        "logistic_tracking",
      ]);
      await link(page, "Back to Volunteer Database").click();
      expect(query(page)).toEqual({ q: "(941) 555-0188" });
      expect(await column(page, 7)).toEqual(["Logistic Tracking, Community Outreach"]);

      // and deletes the account, after second thoughts
      const request = await createAcceptedRequest(staff.person);
      await assignVolunteers(request.id, staff.person, { id, name });
      await link(page, `Delete ${name}`).click();
      expect(await heading(page)).toBe(`Delete the account for ${name}?`);
      expect(await main(page).textContent()).toContain("Open jobs, which are cancelled: 1.");
      await link(page, "No").click();
      expect(query(page)).toEqual({ q: "(941) 555-0188" });
      await link(page, `Delete ${name}`).click();
      await press(page, "Yes");
      await page.locator(".banner").waitFor();
      expect(path(page)).toBe("/volunteers");
      expect(await banner(page)).toContain(`Account deleted: ${name}, ${id}.`);
      expect(await main(page).textContent()).toContain("No matching volunteers found");
      expect((await getRequest(request.id)).assignments).toMatchObject([
        { volunteerId: id, state: "Cancelled" },
      ]);

      // the next click of the volunteer ends at the login, which is over
      await theirs.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
      expect(path(theirs)).toBe("/vol-login");
      await logIn();
      expect(await banner(theirs)).toBe("Incorrect email or password.");
    },
  );

  test("an applicant is rejected with a reason, and reads it on the status page and in a mail", async () => {
    const who = newApplicant();
    const { id } = await createApplication(payloadOf(who));
    await page.goto("/create-volunteer");
    await link(page, `Reject Applicant ${nameOf(who)}`).click();
    expect(path(page)).toBe(REJECTION_PATH);
    expect(query(page), "nothing about the person in the address").toEqual({ row: "1", id });
    expect(await heading(page)).toBe(`Reject the volunteer application for ${nameOf(who)}?`);
    await link(page, "No").click();
    expect(path(page)).toBe("/create-volunteer");
    await link(page, `Reject Applicant ${nameOf(who)}`).click();
    const reason = page.getByLabel("Reason the applicant will see");
    await page.getByRole("radio", { name: READY }).check();
    await reason.fill("x".repeat(501));
    await press(page, "Yes");
    expect(await readErrorSummary(page)).toEqual([
      "#reason A reason can have 500 characters at most.",
    ]);
    expect(await readInlineErrors(page)).toEqual([
      "#reason A reason can have 500 characters at most.",
    ]);
    await expectFocus(page, ".summary");
    expect(await reason.inputValue()).toHaveLength(501);
    expect(await page.getByRole("radio", { name: READY }).isChecked()).toBe(true);
    await reason.fill("Please ask again in May.\nThank you!");
    await press(page, "Yes");
    await page.locator(".banner").waitFor();
    expect(await banner(page)).toContain(`The application of ${nameOf(who)} was rejected.`);
    expect(path(page)).toBe("/create-volunteer");
    expect(await page.locator("li.card").count()).toBe(0);

    const theirs = await browser.open("/home", view);
    await lookUpApplication(theirs, who);
    expect(await readText(theirs, ".status-box")).toContain(
      `${READY} Please ask again in May. Thank you!`,
    );
    expect(await readText(theirs, ".status-box .tag")).toBe("Rejected");
    const { subject, text } = await waitForMail(who.email, READY);
    expect(subject).toBe("About your application to volunteer");
    expect(text).toContain("Please ask again in May.");
  });

  test("whoever is slower is told, and what was typed is not lost", async () => {
    const [first, second] = [await createApplication(), await createApplication()];
    const theirs = await page.context().newPage();
    try {
      // theirs accepts, this one rejects
      await page.goto(`${REJECTION_PATH}?id=${first.id}`);
      await theirs.goto(`${APPLICATION_PATH}?id=${first.id}`);
      await page.getByLabel("Reason the applicant will see").fill("Out of our area.");
      await press(theirs, "Create Volunteer Account");
      await theirs.locator(".banner").waitFor();
      await press(page, "Yes");
      await page.locator(".banner").waitFor();
      expect(await banner(page)).toContain("This application was already accepted.");
      await expectFocus(page, ".banner");
      expect(await readText(page, ".note .tag")).toBe("Accepted");
      expect(await readText(page, ".note.typed")).toBe("You wrote: Out of our area.");
      expect(await findAxeViolations(page)).toEqual([]);
      expect((await getApplication(first.id)).status).toBe("Accepted");

      // theirs rejects, this one accepts
      await page.goto(`${APPLICATION_PATH}?id=${second.id}`);
      await theirs.goto(`${REJECTION_PATH}?id=${second.id}`);
      await press(theirs, "Yes");
      await theirs.locator(".banner").waitFor();
      await page.getByRole("checkbox", { name: "Team Leader" }).check();
      await press(page, "Create Volunteer Account");
      await page.locator(".banner").waitFor();
      expect(await banner(page)).toContain("This application was already rejected.");
      await expectFocus(page, ".banner");
      expect(await heading(page)).toBe("Applicant Rejected");
      expect(await page.getByRole("button", { name: "Create Volunteer Account" }).count()).toBe(0);
      expect(await findAccountByApplication(second.id)).toBeNull();
    } finally {
      await theirs.close();
    }
  });

  test("sorts the volunteers, turns pages, changes their size, and comes back to the same place", async () => {
    const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
    await storeVolunteers(
      letters.map((letter, i) => ({
        firstName: "Ibis",
        lastName: `${letter}wren`,
        phone: `94155502${10 + i}`,
      })),
    );
    const lastNames = async () => (await column(page, 4)).map((name) => name[0]).join("");
    await page.goto("/volunteers");
    await page.getByLabel("Search volunteers").fill("ibis");
    await press(page, "Search");
    expect(await lastNames()).toBe("ABCDEFGHIJ");
    expect(await main(page).textContent()).toContain("26 volunteers");
    if (view.phone) {
      await page.getByLabel("Sort by").selectOption("Phone Number");
      await page.getByLabel("Order").selectOption("Z to A, 9 to 1");
      await press(page, "Search");
    } else {
      const head = page.getByRole("columnheader", { name: "Phone Number" });
      await head.getByRole("link").click();
      expect(await head.getAttribute("aria-sort")).toBe("ascending");
      await head.getByRole("link").click();
      expect(await head.getAttribute("aria-sort")).toBe("descending");
      expect(await page.locator("[aria-sort]").count()).toBe(1);
    }
    expect(await lastNames()).toBe("ZYXWVUTSRQ");
    await link(page, "Next").click();
    expect(await lastNames()).toBe("PONMLKJIHG");
    await link(page, "25").click();
    expect(await lastNames()).toBe("ZYXWVUTSRQPONMLKJIHGFEDCB");
    expect(await page.locator(".sizes [aria-current]").textContent()).toBe("25");
    await link(page, "Next").click();
    const place = { q: "ibis", sort: "phone", dir: "desc", size: "25", page: "2" };
    expect(query(page)).toEqual(place);
    await link(page, "Edit Ibis Awren").click();
    await link(page, "Delete Hospitality").click();
    await press(page, "Yes");
    await page.getByText("No areas of help specified").waitFor();
    await link(page, "Back to Volunteer Database").click();
    expect(query(page)).toEqual(place);
    expect(await column(page, 7)).toEqual(["None"]);
    await page.getByLabel("Search volunteers").fill("Cwren");
    await page.keyboard.press("Enter");
    await page.getByText("1 volunteer", { exact: true }).waitFor();
    expect(query(page)).toMatchObject({ sort: "phone", dir: "desc", size: "25" });
  });
});

/** Demands of a page, whose clock stands, that its message goes after five seconds in which nobody reads it. */
async function expectToClear(page: Page) {
  const message = page.locator(".banner");
  await page.clock.runFor(4900);
  await message.hover();
  await page.clock.runFor(60_000);
  expect(await message.count(), "while it is read").toBe(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  expect(await message.count()).toBe(1);
  await page.clock.runFor(200);
  expect(await message.count()).toBe(0);
}

test("what somebody began to write in an application comes back in the tab, the tick of the agreement never", async () => {
  const who = newApplicant();
  const page = await browser.open("/applyVolunteer");
  await fillInApplicationForm(page, who);
  const form = await readInputValues(page);
  await page.goto("/home");
  await page.goto("/applyVolunteer");
  const { agreement, ...said } = form;
  expect(agreement).toBe("on");
  expect(await readInputValues(page)).toEqual(said);
  expect(await page.locator("#agreement").isChecked()).toBe(false);
  expect(await page.getByRole("button", { name: "Submit" }).isDisabled()).toBe(true);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("agreement");
});

/** Presses Tab until something with that name has the focus, which has to be in the window with a ring around it. */
async function tabTo(page: Page, name: string | RegExp) {
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

test("without a mouse: one applicant accepted, the other rejected, a volunteer deleted", async () => {
  const [first, second] = [
    await createApplication({ firstName: "Ada" }),
    await createApplication({ firstName: "Bea" }),
  ];
  const page = await browser.open("/thank-you");
  await addSessionCookies(page, staff);
  await page.goto("/create-volunteer");
  const go = async (...names: string[]) => {
    for (const name of names) {
      await tabTo(page, name);
      if (name === "Team Leader") await page.keyboard.press("Space");
      else await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
    }
  };
  await go(`More info ${first.name}`, "Team Leader", "Create Volunteer Account");
  await page.getByText(`${first.name} has a volunteer account now.`).waitFor();
  await go(`Reject Applicant ${second.name}`);
  await tabTo(page, "Reason the applicant will see");
  await page.keyboard.type("By keys.");
  await go("Yes");
  await page.getByText(`The application of ${second.name} was rejected.`).waitFor();
  expect(await getApplication(first.id)).toMatchObject({ status: "Accepted", teamLeader: true });
  expect(await getApplication(second.id)).toMatchObject({
    status: "Rejected",
    reasonRejected: "By keys.",
  });

  await page.goto("/volunteers");
  await go(`Delete ${first.name}`, "Yes");
  await page.locator(".banner").waitFor();
  expect(await findAccountByApplication(first.id)).toMatchObject({ active: false });
});
