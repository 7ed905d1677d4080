import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";

import { expectAccessible } from "../../support/axe";
import { useBrowser, MAIN_VIEWS } from "../../support/browser";
import { useHub } from "../../support/hub";
import { PATHS } from "../../support/pages";
import { bearer } from "../../support/sessions";
import { Visitor } from "../../support/visitor";

const hub = useHub();
const browser = useBrowser();

const call = async (secret: string) =>
  (await new Visitor().call("GET", "/api/admin/notifications", undefined, bearer(secret))).status;

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  test("a key is made, shown once, works, and is revoked", async () => {
    const name = `County GIS ${randomUUID()}`;
    const page = await browser.open(PATHS.login.admin, view);
    await page.getByLabel("Email", { exact: true }).fill(hub.admin.email);
    await page.getByLabel("Password", { exact: true }).fill(hub.admin.password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goto("/api-keys");
    await page.getByLabel("Name of the program").fill(name);
    await page.locator("input[name=access][value=read]").check();
    await page.getByRole("button", { name: "Create key" }).click();

    const field = page.getByLabel(`Key “${name}”`);
    const secret = await field.inputValue();
    expect(secret).toMatch(/^hubkey_[\w-]{43}$/);
    expect(await field.getAttribute("readonly")).not.toBeNull();
    await expectAccessible(page);
    expect(page.url()).not.toContain(secret);
    expect(await call(secret)).toBe(200);
    const copy = page.getByRole("button", { name: "Copy" });
    if (view.javaScript) {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await copy.click();
      await page.getByText("Copied", { exact: true }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    } else expect(await copy.count()).toBe(0);

    await page.goto("/api-keys");
    const key = page.getByRole("row").filter({ hasText: name });
    expect(await page.content()).not.toContain(secret);
    await key.getByText("Revoke").click();
    await page.getByText(`Revoke the key “${name}”?`).waitFor();
    expect(await call(secret)).toBe(200);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText("The key was revoked. It no longer works.").waitFor();
    expect(await call(secret)).toBe(401);
  });
});
