import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { createAccount, newPassword, type TestAccount } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { expectAccessible, findAxeViolations } from "../../support/axe";
import { useBrowser, MAIN_VIEWS } from "../../support/browser";
import { useHubDatabase } from "../../support/hub-database";
import { waitForResetToken } from "../../support/mailbox";
import { PATHS } from "../../support/pages";
import { getApp } from "../../support/served-app";
import { listVariants } from "../../support/variants";

useHubDatabase();
const browser = useBrowser();

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const main = (page: Page) => page.getByRole("main");
const findAlert = (page: Page) => page.locator(".banner[role=alert]");

async function logIn(page: Page, { email, password }: Pick<TestAccount, "email" | "password">) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  test.each(listVariants("volunteer", "admin"))(
    "%s: resets a forgotten password by the mailed link, logs in, changes it, logs out",
    async (role) => {
      const person = await createAccount(role);
      const page = await browser.open(PATHS.login[role], view);
      await logIn(page, { ...person, password: newPassword() });
      expect(await findAlert(page).textContent()).toBe("Incorrect email or password.");
      expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(person.email);
      expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");

      await page.getByRole("link", { name: "Forgot Password" }).click();
      expect(path(page)).toBe(`/${role}/request-reset`);
      await page.getByLabel("Email", { exact: true }).fill(person.email);
      await page.getByRole("button", { name: "Send Reset Email" }).click();
      expect(await page.locator(".banner[role=status]").textContent()).toBe(
        "If there is an account with this email, a link to reset the password is on its way. It works for 60 minutes.",
      );

      const token = await waitForResetToken(person);
      const chosen = newPassword();
      await page.goto(`/${role}/reset-password?token=${token}`);
      await page.getByLabel("New Password").fill(chosen);
      await page.getByRole("button", { name: "Reset Password" }).click();
      expect(path(page)).toMatch(new RegExp(`^/${role}/reset-password\\?reset=`));
      expect(await page.locator(".banner[role=status]").textContent()).toBe(
        "Your password is set. Please log in with it.",
      );
      await page.locator("main").getByRole("link", { name: "Log In" }).click();
      await logIn(page, { ...person, password: chosen });
      expect(path(page)).toBe(PATHS.dashboard[role]);
      const cookies = async () =>
        (await page.context().cookies()).filter(({ name }) => name !== "lang");
      const device = {
        name: `hub-device-${person.id}`,
        httpOnly: true,
        sameSite: "Lax",
        path: PATHS.login[role],
      };
      expect((await cookies()).sort((a, b) => a.name.length - b.name.length)).toMatchObject([
        { name: "hub", httpOnly: true, sameSite: "Lax", path: "/", expires: -1 },
        device,
      ]);
      await expectAccessible(page);

      await page.goto(`/${role}/changePassword`);
      const next = newPassword();
      await page.getByLabel("Current Password", { exact: true }).fill(chosen);
      await page.getByLabel("New Password", { exact: true }).fill(next);
      await page.getByLabel("Repeat New Password", { exact: true }).fill(newPassword());
      await main(page).getByRole("button", { name: "Submit" }).click();
      expect(await main(page).textContent()).toContain("New passwords must match.");
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByLabel("Current Password", { exact: true }).fill(chosen);
      await page.getByLabel("New Password", { exact: true }).fill(next);
      await page.getByLabel("Repeat New Password", { exact: true }).fill(next);
      await main(page).getByRole("button", { name: "Submit" }).click();
      expect(await page.locator(".banner[role=status]").textContent()).toBe(
        "Your password was changed. Other devices were logged out.",
      );

      if (role === "admin") await page.getByText("Admin", { exact: true }).click();
      await page.getByRole("button", { name: "Log Out" }).click();
      await page.waitForURL("**/home");
      expect(await cookies()).toMatchObject([device]); // logging out keeps the device known
      await page.goto(PATHS.dashboard[role]);
      expect(path(page)).toBe(
        `${PATHS.login[role]}?to=${encodeURIComponent(PATHS.dashboard[role])}`,
      );
      await logIn(page, { ...person, password: next });
      expect(path(page)).toBe(PATHS.dashboard[role]);
    },
  );
});

test("a password can be pasted, filled in by a password manager and shown; no returned page contains it", async () => {
  const page = await browser.open("/admin-login");
  const field = page.getByLabel("Password", { exact: true });
  expect(await field.getAttribute("autocomplete")).toBe("current-password");
  expect(await page.getByLabel("Email", { exact: true }).getAttribute("autocomplete")).toBe(
    "username",
  );
  await field.focus();
  await page.keyboard.insertText("pasted password"); // like a paste: one input event, no keys
  expect(await field.inputValue()).toBe("pasted password");
  const show = page.getByRole("button", { name: "Show password" });
  await show.click();
  expect(await field.getAttribute("type")).toBe("text");
  expect(await show.getAttribute("aria-pressed")).toBe("true");
  await show.click();
  expect(await field.getAttribute("type")).toBe("password");
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  expect(await findAlert(page).textContent()).toBe("Incorrect email or password.");
  expect(await page.content()).not.toContain("pasted password");

  const still = await browser.open("/admin-login", { javaScript: false });
  expect(await still.getByRole("button", { name: "Show password" }).isVisible()).toBe(false);
});

test("a page of another origin cannot use a session", async () => {
  const admin = await createAccount("admin");
  const base = getApp().base;
  const email = newEmail();
  const fields = { firstName: "Eve", lastName: "Mallory", email, password: newPassword() };
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input name="${name}" value="${value}">`,
  );
  const server = createServer((request, response) => {
    const target = request.url === "/create" ? "/create-admin" : "/logout";
    const hide = request.url === "/create" ? '<meta name="referrer" content="no-referrer">' : "";
    response.setHeader("content-type", "text/html");
    response.end(
      `${hide}<form method="post" action="${base}${target}">${inputs.join("")}<button>Win a prize</button></form>`,
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    // The front's small error page has no icon link.
    const page = await browser.open(PATHS.login.admin, { expectedErrors: /favicon\.ico/ });
    await logIn(page, admin);
    for (const path of ["/create", "/out"]) {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        page.getByRole("button", { name: "Win a prize" }).click(),
      ]);
      expect(answer.status()).toBe(403);
      await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    }
    expect(await Admins.countDocuments({ emailKey: email })).toBe(0);
    await page.goto(PATHS.dashboard.admin);
    expect(path(page)).toBe(PATHS.dashboard.admin);
  } finally {
    server.close();
  }
});
