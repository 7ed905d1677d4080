import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { createAccount } from "../../support/accounts";
import { expectAccessible } from "../../support/axe";
import { useBrowser, MAIN_VIEWS } from "../../support/browser";
import { useHubDatabase } from "../../support/hub-database";
import { PATHS } from "../../support/pages";

useHubDatabase();
const browser = useBrowser();

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  test("a second factor is switched on, asked for at the login, and switched off", async () => {
    const person = await createAccount("admin");
    const page = await browser.open(PATHS.login.admin, view);
    const logIn = async () => {
      await page.getByLabel("Email", { exact: true }).fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(person.password);
      await page.getByRole("button", { name: "Log In", exact: true }).click();
    };
    await logIn();
    await page.waitForURL(`**${PATHS.dashboard.admin}`);
    await page.goto("/admin/changePassword");
    await page.getByRole("link", { name: "Second factor for your login" }).click();
    await page.getByRole("heading", { level: 1, name: "Second factor" }).waitFor();
    await page.getByRole("img", { name: "Scan this picture with the app" }).waitFor();
    await expectAccessible(page);
    const secret = (await page.locator("main code").textContent())!.replaceAll(" ", "");
    await page.getByLabel("Current Password").fill(person.password);
    await page.getByLabel("Code", { exact: true }).fill(generateSync({ secret }));
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.getByText("Store these recovery codes now").waitFor();
    await expectAccessible(page);
    const codes = await page.locator(".banner code").allTextContents();
    expect(codes).toHaveLength(10);

    await page.context().clearCookies();
    // In place of half a minute of waiting: the code of this step was used.
    await Admins.updateOne({ _id: person.id }, { $set: { "secondFactor.step": 1 } });
    await page.goto("/admin/second-factor");
    await logIn();
    const code = page.getByLabel("Code", { exact: true });
    await code.fill("000000");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.getByText("This code is wrong, or was used before.").waitFor();
    await code.fill(generateSync({ secret }));
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.getByText("Recovery codes left: 10").waitFor();
    await code.fill(codes[0]!);
    await page.getByRole("button", { name: "Switch off" }).click();
    await page.getByText("The second factor is off.").waitFor();
  });
});
