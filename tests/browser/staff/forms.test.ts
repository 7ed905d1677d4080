import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { createAccount, newPassword } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { findAxeViolations } from "../../support/axe";
import {
  recordPosts,
  submit,
  useBrowser,
  MAIN_VIEWS,
  type VisitOptions,
} from "../../support/browser";
import { useHub } from "../../support/hub";
import { MISSING_ANSWERS } from "../../support/help-form";
import { openHydrated } from "../../support/hydrated-page";
import { readErrorSummary, readFocus, readInlineErrors, readText } from "../../support/page-state";
import { PATHS } from "../../support/pages";
import { logInAs, updateSessionDates } from "../../support/sessions";
import { isLongRun } from "../../support/variants";
import type { Visitor } from "../../support/visitor";
import { storeVolunteer } from "../../support/volunteers";

const hub = useHub();
const browser = useBrowser();

const open = (path: string, view: VisitOptions = {}, as: Visitor = hub.staff) =>
  openHydrated(browser, path, { ...view, as });
const toDetailsPath = (id: string) => `${PATHS.request}?id=${id}`;
const expectFocus = (page: Page, element: string) =>
  expect.poll(() => readFocus(page)).toBe(element);
/** Values of the form with the button. */
const readValues = (page: Page, button: string) =>
  page
    .getByRole("button", { name: button, exact: true })
    .evaluate(
      (one) =>
        Object.fromEntries(new FormData((one as HTMLButtonElement).form!)) as Record<
          string,
          string
        >,
    );
const fillIn = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
};

/** Records the documents that the page loads from now on. */
function recordLoads(page: Page) {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

/** A form that is sent with mistakes, then without. */
interface Journey {
  path: string;
  as?: Visitor;
  /** Presses that lead to the form. */
  reveal?: (page: Page) => Promise<void>;
  button: string;
  makeMistakes?: (page: Page) => Promise<void>;
  /** Lines of the summary, "#field message". */
  summary: string[];
  /** Errors at the fields, where they are worded differently. */
  atFields?: string[];
  mend: (page: Page) => Promise<void>;
  /** What the banner says at the end. */
  done: string | RegExp;
}

const JOURNEYS: Record<string, () => Promise<Journey>> = {
  "entering a request": () =>
    Promise.resolve({
      path: "/homeowner-requests/enter-request",
      button: "Submit",
      makeMistakes: async (page) => {
        await page.getByLabel("Phone Number").fill("041 555 0188");
        await page.getByLabel("City").fill("  ");
      },
      // Phone and English are chosen, staff may leave out the e-mail, and the number is first.
      summary: MISSING_ANSWERS.filter((line) => !line.startsWith("#email")).sort(
        (a, b) => Number(b.startsWith("#phone")) - Number(a.startsWith("#phone")),
      ),
      mend: async (page) => {
        await fillIn(page, {
          "First Name": "Zoë",
          "Last Name": "Vance",
          "Phone Number": "+1 (941) 555-0188",
          "Street Address 1": "12 Main St",
          City: "Englewood",
          Description: "A tree on the roof",
        });
        await page.getByRole("radio", { name: "34223" }).check();
        await page.getByRole("radio", { name: "Sarasota" }).check();
        await page.getByRole("checkbox", { name: "Clean Water" }).check();
      },
      done: /^The request was entered\. Tell the homeowner its reference number: R[0-9A-Z]{8}\./,
    }),
  "correcting a request": async () => {
    const { id } = await hub.createRequest();
    return {
      path: toDetailsPath(id),
      reveal: (page) => page.getByRole("link", { name: "Correct details" }).click(),
      button: "Save",
      makeMistakes: (page) =>
        fillIn(page, { "Phone Number": "941 555", "Street Address 1": "", City: "" }),
      summary: [
        "#phone_number Please enter a valid Phone Number.",
        "#street_address_1 Please enter a valid address.",
        "#city Please enter a valid city.",
      ],
      mend: (page) =>
        fillIn(page, {
          "Phone Number": "(941) 555-0188",
          "Street Address 1": "12 Main St",
          City: "Rotonda West",
        }),
      done: `What you corrected in request ${id} was saved.`,
    };
  },
  "rejecting a request": async () => {
    const { id, firstName, lastName } = await hub.createRequest();
    return {
      path: toDetailsPath(id),
      reveal: (page) => page.locator("summary", { hasText: "Reject Request" }).click(),
      button: "Reject Request",
      makeMistakes: async (page) => {
        await page.getByRole("radio").first().check();
        await fillIn(page, { "Reason the homeowner will see (optional)": "x".repeat(501) });
      },
      summary: ["#reason A reason can have 500 characters at most."],
      mend: (page) =>
        fillIn(page, { "Reason the homeowner will see (optional)": "Please call 211." }),
      done: new RegExp(`^Rejected: ${firstName} ${lastName}, `),
    };
  },
  "closing a request": async () => {
    const { id, firstName, lastName } = await hub.createActiveRequest();
    return {
      path: toDetailsPath(id),
      reveal: (page) => page.getByRole("link", { name: "Close Request" }).click(),
      button: "Close Request",
      makeMistakes: (page) => page.locator("#notes").fill("x".repeat(2001)),
      summary: ["#notes Notes can have 2000 characters at most."],
      mend: (page) => page.locator("#notes").fill("All is well."),
      done: new RegExp(`^Closed: ${firstName} ${lastName}, `),
    };
  },
  "rejecting an application": async () => {
    const { id, name } = await hub.createApplication();
    return {
      path: `${PATHS.rejection}?id=${id}`,
      button: "Yes",
      makeMistakes: (page) => page.locator("#reason").fill("x".repeat(501)),
      summary: ["#reason A reason can have 500 characters at most."],
      mend: (page) => page.locator("#reason").fill("We have enough people."),
      done: new RegExp(name),
    };
  },
  "adding an area of help": async () => {
    const { _id: id } = await storeVolunteer();
    return {
      path: `${PATHS.volunteer}?id=${id}`,
      button: "Add",
      summary: ["#selectedArea Please choose one of the five areas of help."],
      mend: async (page) => {
        await page.getByLabel("Area of help to add").selectOption({ index: 1 });
      },
      done: "The area of help was added.",
    };
  },
  "creating an administrator": () =>
    Promise.resolve({
      path: "/create-admin",
      button: "Create",
      makeMistakes: (page) => fillIn(page, { "First Name": "Ann" }),
      summary: ["#lastName All fields requred."],
      atFields: [
        "#lastName Please fill this in",
        "#email Please fill this in",
        "#password Please fill this in",
      ],
      mend: (page) =>
        fillIn(page, { "Last Name": "Lee", Email: newEmail(), Password: newPassword() }),
      done: "New admin account successfully created",
    }),
  "changing the password": async () => {
    const admin = await createAccount("admin");
    const password = newPassword();
    return {
      path: "/admin/changePassword",
      as: await logInAs(admin),
      button: "Submit",
      makeMistakes: (page) =>
        fillIn(page, {
          "Current Password": admin.password,
          "New Password": password,
          "Repeat New Password": `${password}?`,
        }),
      summary: ["#newPassword2 New passwords must match."],
      mend: (page) =>
        fillIn(page, {
          "Current Password": admin.password,
          "New Password": password,
          "Repeat New Password": password,
        }),
      done: "Your password was changed. Other devices were logged out.",
    };
  },
};

/** One with every kind of field, and one with passwords; the others are of the same parts. */
const SHORT = Object.entries(JOURNEYS).filter(([name]) =>
  ["entering a request", "changing the password"].includes(name),
);

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  test.each(isLongRun ? Object.entries(JOURNEYS) : SHORT)(
    "%s: names all mistakes, keeps the input, and is done with them mended",
    async (__, prepare) => {
      const { path, as, reveal, button, summary, ...journey } = await prepare();
      const page = await open(path, view, as);
      await reveal?.(page);
      await journey.makeMistakes?.(page);
      const [loads, posts, title] = [recordLoads(page), recordPosts(page), await page.title()];
      const values = await readValues(page, button);
      await submit(page, button);
      expect(await readErrorSummary(page)).toEqual(summary);
      expect(await readInlineErrors(page)).toEqual(journey.atFields ?? summary);
      await expectFocus(page, ".summary");
      expect(await page.title()).toBe(`Error: ${title}`);
      expect(await readValues(page, button), "passwords are returned in no document").toEqual(
        view.javaScript ? values : withoutPasswords(values),
      );
      expect(await findAxeViolations(page)).toEqual([]);
      const [field = ""] = summary[0]!.split(" ");
      await page.locator(`.summary a[href="${field}"]`).click();
      await expectFocus(page, field);
      expect(await page.locator(field).getAttribute("aria-describedby")).toBe(
        await page
          .locator(`${field}, fieldset:has(${field})`)
          .last()
          .getAttribute("aria-describedby"),
      );

      await journey.mend(page);
      if (view.javaScript) expect(await page.locator(".summary, .error:visible").count()).toBe(0);
      await submit(page, button);
      await page.locator(".banner[role=status]").waitFor();
      if (typeof journey.done === "string")
        expect(await readText(page, ".banner")).toBe(journey.done);
      else expect(await readText(page, ".banner")).toMatch(journey.done);
      expect(await page.title()).not.toMatch(/^Error/);
      // The same steps, and what the browser knows needs no answer of the server.
      expect([posts.length, loads.length]).toEqual(view.javaScript ? [1, 0] : [2, 3]);
    },
  );

  test("an administrator's email that exists: the form stays, the reason has the focus", async () => {
    const page = await open("/create-admin", view);
    const fields = { "First Name": "Ann", "Last Name": "Lee", Email: hub.admin.email };
    await fillIn(page, { ...fields, Password: newPassword() });
    for (let round = 0; round < 2; round++) {
      await submit(page, "Create");
      await page.locator(".banner").waitFor();
      await expectFocus(page, ".banner");
      expect(await readText(page, ".banner")).toBe(
        "An administrator with this email already exists.",
      );
      expect(await page.title()).toMatch(/^Error: /);
      for (const [label, value] of Object.entries(fields))
        expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
      await fillIn(page, { Password: newPassword() });
    }
    await fillIn(page, { Email: newEmail() });
    await submit(page, "Create");
    await page.locator(".banner[role=status]").waitFor();
    for (const label of [...Object.keys(fields), "Password"])
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe("");
  });

  test("a wrong current password, then the right one", async () => {
    const admin = await createAccount("admin");
    const page = await open("/admin/changePassword", view, await logInAs(admin));
    const password = newPassword();
    const fields = { "New Password": password, "Repeat New Password": password };
    await fillIn(page, { ...fields, "Current Password": newPassword() });
    await submit(page);
    await page.locator(".banner[role=alert]").waitFor();
    expect(await readText(page, ".banner")).toBe("Incorrect email or password.");
    await expectFocus(page, ".banner");
    await fillIn(page, { ...fields, "Current Password": admin.password });
    await submit(page);
    await page.locator(".banner[role=status]").waitFor();
    for (const label of ["Current Password", ...Object.keys(fields)])
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe("");
  });

  test("an ended session asks to log in again, and carries the input", async () => {
    const admin = await createAccount("admin");
    const { id } = await hub.createRequest();
    const page = await open(
      `${toDetailsPath(id)}&correct`,
      { ...view, expectedErrors: /favicon\.ico/ }, // the error screen renews the link to the icon
      await logInAs(admin),
    );
    await fillIn(page, { City: "Rotonda West" });
    await updateSessionDates(admin, { expiresAt: new Date(Date.now() - 1) });
    await submit(page, "Save");
    await page
      .getByText("Your login has ended. Please log in again; what you typed is kept.")
      .waitFor();
    await fillIn(page, { Email: admin.email, Password: admin.password });
    await submit(page, "Log In");
    await page.getByRole("button", { name: "Back to the form" }).click();
    expect(await page.getByLabel("City").inputValue()).toBe("Rotonda West");
    await submit(page, "Save");
    await page.locator(".banner[role=status]").waitFor();
    expect((await hub.getRequest(id)).address.city).toBe("Rotonda West");
  });
});

const withoutPasswords = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /password/i.test(name) ? "" : value]),
  );

test("a field is checked when it is left, and while it is mended", async () => {
  const page = await open("/homeowner-requests/enter-request", {});
  const phone = page.getByLabel("Phone Number");
  await phone.click();
  await page.keyboard.type("941 555 018");
  expect(await readInlineErrors(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect
    .poll(() => readInlineErrors(page))
    .toEqual(["#phone_number Please enter a valid Phone Number."]);
  expect(await page.title()).not.toMatch(/^Error/);
  await phone.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("8");
  expect(await readInlineErrors(page)).toEqual(["#first_name Please enter a First Name"]);
});

test("a caller's number tells of earlier requests, and what they say suggests a priority", async () => {
  const { id } = await hub.createRequest({ phone_number: "9415550177" });
  const page = await open("/requests", {});
  await page.getByRole("link", { name: "+ New request" }).click();
  await expectFocus(page, "#phone_number");
  expect(await readInlineErrors(page)).toEqual([]);
  await page.keyboard.type("(941) 555-0177");
  const known = page.getByRole("status").filter({ hasText: "1 request from this number:" });
  expect(await known.getByRole("link").getAttribute("href")).toContain(id);
  await page.keyboard.press("Backspace");
  await known.waitFor({ state: "hidden" });
  await page.getByLabel("Description").fill("His oxygen runs out tonight.");
  await page.getByRole("button", { name: "Priority: Life-safety" }).click();
  expect(await page.getByRole("radio", { name: "Life-safety" }).isChecked()).toBe(true);
  await expectFocus(page, "#priority-3");
  await page.getByLabel("Description").fill("A tree fell.");
  expect(await page.getByRole("button", { name: "Priority: Life-safety" }).count()).toBe(0);
});

test("one caller after the other: the form is empty again, with the focus in the number", async () => {
  const page = await open("/homeowner-requests/enter-request", {});
  const entered = [];
  for (const name of ["Ada", "Bea"]) {
    await expectFocus(page, "#phone_number");
    expect(await page.locator("#first_name").inputValue()).toBe("");
    await fillIn(page, {
      "Phone Number": "941 555 0166",
      "First Name": name,
      "Last Name": "Nextcaller",
      "Street Address 1": "12 Main St",
      City: "Englewood",
      Description: "A tree on the roof",
    });
    for (const choice of ["34223", "Sarasota"])
      await page.getByRole("radio", { name: choice }).check();
    await page.getByRole("checkbox", { name: "Clean Water" }).check();
    await page.getByRole("button", { name: "Save and enter another" }).click();
    await expect.poll(() => page.locator("#first_name").inputValue()).toBe("");
    const banner = page.locator(".banner[role=status]");
    entered.push(/R[0-9A-Z]{8}/.exec((await banner.textContent())!)![0]);
  }
  const names = await Promise.all(entered.map(async (id) => (await hub.getRequest(id)).firstName));
  expect(names).toEqual(["Ada", "Bea"]);
});

test("an error that appears does not push away what is being pressed", async () => {
  const page = await open("/homeowner-requests/enter-request", {});
  await page.getByLabel("Phone Number").fill("9415550177"); // has the focus
  await page.getByLabel("City").click();
  const radio = page.getByLabel("Charlotte", { exact: true });
  await radio.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await radio.locator("..").boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.waitForTimeout(200);
  expect(await readInlineErrors(page)).toEqual([]);
  await page.mouse.up();
  expect(await radio.isChecked()).toBe(true);
  await expect.poll(() => readInlineErrors(page)).toEqual(["#city Please enter a valid city."]);
});

test("a lost connection keeps the form: the same press sends it later", async () => {
  const { id } = await hub.createActiveRequest();
  const page = await open(toDetailsPath(id), { expectedErrors: /ERR_FAILED|ERR_INTERNET/ });
  await page.getByRole("link", { name: "Close Request" }).click();
  await page.locator("#notes").fill("All is well.");
  await page.route(/\.data/, (route) => route.abort());
  await submit(page, "Close Request");
  await page.locator(".banner[role=alert]").waitFor();
  expect(await readText(page, ".banner")).toBe(
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute.",
  );
  await expectFocus(page, ".banner");
  expect(await page.locator("#notes").inputValue()).toBe("All is well.");
  await page.unroute(/\.data/);
  await submit(page, "Close Request");
  await page.locator(".banner[role=status]").waitFor();
  expect(await hub.getRequest(id)).toMatchObject({ closeNotes: "All is well." });
});
