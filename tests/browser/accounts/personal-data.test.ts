import { describe, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { expectAccessible } from "../../support/axe";
import { useBrowser, MAIN_VIEWS } from "../../support/browser";
import { useHub } from "../../support/hub";
import { storePerson } from "../../support/people";

const hub = useHub();
const browser = useBrowser();

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  test("a person is found, held, released and erased; the address is in no URL", async () => {
    const { email, requestId: id, words } = await storePerson();
    // The router may log the load that a press under it has ended.
    const visit = { ...view, as: hub.staff, expectedErrors: /AbortError/ };
    const page = await browser.open("/personal-data", visit);
    await expectAccessible(page);

    await page.getByLabel("Email address or phone number").fill("maria");
    await page.getByRole("button", { name: "Find records" }).click();
    await page
      .getByText("Enter a whole email address or a phone number of ten digits.")
      .first()
      .waitFor();
    await page.getByLabel("Email address or phone number").fill(email.toUpperCase());
    await page.getByRole("button", { name: "Find records" }).click();
    await page.getByRole("heading", { name: /^Records of/ }).waitFor();
    await expectAccessible(page);
    expect(page.url()).not.toContain(email.split("@")[0]);

    const request = page.getByRole("checkbox", { name: id });
    await request.check();
    await page.getByRole("button", { name: "Put on legal hold" }).click();
    await page.getByText("Enter the reason of the hold, at most 200 characters.").waitFor();
    await request.check();
    await page.getByLabel(/^Reason of a legal hold/).fill("case 26-104");
    await page.getByRole("button", { name: "Put on legal hold" }).click();
    await page.getByText("The legal hold is on.").waitFor();
    await page.getByText("Legal hold: case 26-104").waitFor();
    await page.locator("main:not([aria-busy])").waitFor(); // its data is loaded again
    await request.check();
    await page.getByRole("button", { name: "Erase…" }).click();
    await page.getByText("A legal hold keeps this record. End the hold first.").waitFor();
    // What is pressed under an answer counts, even while the page's data is still loading again.
    let load: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (load = resolve));
    await page.route(/personal-data\.data/, async (route) => {
      if (route.request().method() === "GET") await held;
      await route.continue();
    });
    await request.check();
    await page.getByRole("button", { name: "End the legal hold" }).click();
    await page.getByText("The legal hold has ended.").waitFor();
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: "Erase…" }).click();
    await page.getByText("Erase this person’s data?").waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    load();
    await page.locator("main:not([aria-busy])").waitFor();
    await expectAccessible(page);
    expect((await HelpRequests.findById(id).lean())?.firstName).not.toBe("Erased");
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText("Erased.", { exact: true }).waitFor();
    expect((await HelpRequests.findById(id).lean())?.firstName).toBe("Erased");

    await page.goto(`/homeowner-requests/request-details?id=${id}`);
    await page.getByText("Erased", { exact: false }).first().waitFor();
    const content = (await page.content()).toLowerCase();
    for (const word of words) expect(content).not.toContain(word);
    await expectAccessible(page);
  });

  test("the removal of old data is switched on after the list, and off", async () => {
    const page = await browser.open("/personal-data", { ...view, as: hub.staff });
    await page.getByText("Nothing is removed: the removal is off.").waitFor();
    await page.getByText("Requests closed more than 24 months ago").waitFor();
    await page.getByRole("link", { name: "Turn on automatic deletion…" }).click();
    await page.getByText("Remove these, and from now on all that become due?").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText("The removal is on.", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Turn off automatic deletion" }).click();
    await page.getByText("Nothing is removed: the removal is off.").waitFor();
  });
});
