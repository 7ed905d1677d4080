import { expect } from "vitest";

import type { TestAccount } from "./accounts";
import type { DrivenPage } from "./driven-page";
import { eventually } from "./eventually";
import { PATHS } from "./pages";

/** Logs in through the form and waits for the dashboard. */
export async function logInOn(page: DrivenPage, { role, email, password }: TestAccount) {
  await page.open(PATHS.login[role]);
  await page.fillAll({ Email: email, Password: password });
  await page.click("Log In", "button");
  await eventually(async () => {
    expect(await page.path()).toBe(PATHS.dashboard[role]);
  });
}
