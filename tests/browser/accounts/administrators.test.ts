import { describe, expect, test } from "vitest";

import { createAccount } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { expectAccessible } from "../../support/axe";
import { useBrowser, MAIN_VIEWS } from "../../support/browser";
import { useHub } from "../../support/hub";
import { PATHS } from "../../support/pages";
import { logInAs } from "../../support/sessions";

const hub = useHub();
const browser = useBrowser();

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  async function openLoggedIn({ email, password }: { email: string; password: string }) {
    const page = await browser.open(PATHS.login.admin, view);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.waitForURL((url) => url.pathname !== PATHS.login.admin);
    return page;
  }

  test("an administrator is invited, another signed out and deactivated", async () => {
    const person = await createAccount("admin");
    const visitor = await logInAs(person);
    const isLoggedIn = async () =>
      (await visitor.get("/admin-dashboard")).url.pathname === "/admin-dashboard";
    const page = await openLoggedIn(hub.admin);
    await page.goto("/administrators");
    const entry = page.getByRole("row").filter({ hasText: person.email });
    await entry.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByText("Signed out everywhere.").waitFor();
    expect(await isLoggedIn()).toBe(false);

    const email = newEmail();
    await page.getByRole("button", { name: "Send the invite", exact: true }).click();
    await page.getByText("Please enter a First Name").first().waitFor();
    await expectAccessible(page);
    await page.getByLabel("First Name").fill("Zoë");
    await page.getByLabel("Last Name").fill("O’Neil");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Send the invite", exact: true }).click();
    await page.getByText("The invite is on its way.").waitFor();
    expect(await page.getByRole("row").filter({ hasText: email }).textContent()).toContain(
      "Invited",
    );

    // Another one, on an empty form.
    const first = page.getByLabel("First Name");
    await expect.poll(() => first.inputValue()).toBe("");
    await first.fill("Ana");
    await page.getByLabel("Last Name").fill("Ruiz");
    await page.getByLabel("Email", { exact: true }).fill(newEmail());
    await page.getByRole("button", { name: "Send the invite", exact: true }).click();
    await page.getByRole("row").filter({ hasText: "Ana Ruiz" }).waitFor();
    await expect.poll(() => first.inputValue()).toBe("");

    await entry.getByRole("link", { name: "Deactivate" }).click();
    await page.getByText(`Deactivate the account of ${person.firstName}`).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await page.getByText("The account was deactivated. It can no longer log in.").waitFor();
    await page.getByText("Deactivated accounts").click();
    expect(await entry.textContent()).toContain("Deactivated");
    await expectAccessible(page);
  });
});
