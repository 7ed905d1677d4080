import { expect, test } from "vitest";

import { useBrowser } from "../../support/browser";
import { fillInHelpForm, newHomeowner, readReferenceNumber, submit } from "../../support/homeowner";
import { eventually, readInputValues, readText } from "../../support/page-state";

const browser = useBrowser();

test("what was typed survives a reload and a lost line, and is gone after the confirmation", async () => {
  const who = newHomeowner();
  const page = await browser.open("/request-help", {
    phone: true,
    expected: /ERR_INTERNET_DISCONNECTED/,
  });
  await fillInHelpForm(page, who);
  const before = await readInputValues(page);
  await page.reload();
  expect(await readInputValues(page)).toEqual(before);
  expect(await readText(page, "#description-count")).toBe(
    `You have ${500 - who.description.length} characters left`,
  );

  await page.context().setOffline(true);
  await submit(page);
  await eventually(() => {
    expect(page.url()).toMatch(/^chrome-error:/);
  });
  await page.context().setOffline(false);
  await page.goto("/request-help");
  expect(await readInputValues(page)).toEqual(before);

  await submit(page);
  await readReferenceNumber(page);
  await page.goto("/request-help");
  expect(await page.getByLabel("First Name", { exact: true }).inputValue()).toBe("");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("the form works while its script never arrives, on a line of the second generation", async () => {
  const page = await browser.open("/home", { phone: true });
  let asked = false;
  await page.route(/\.js$/, () => {
    asked = true; // and nothing ever comes
  });
  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 800,
    downloadThroughput: 35_000,
    uploadThroughput: 35_000,
  });
  await page.goto("/request-help", { waitUntil: "commit" });
  await eventually(async () => {
    expect(
      await page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length),
    ).toBe(1);
  });
  await page.waitForFunction(() => document.readyState === "interactive"); // the whole page is there, its script is not // still waiting for the script
  expect(asked).toBe(true);
  await fillInHelpForm(page, newHomeowner());
  await submit(page);
  await readReferenceNumber(page);
});

test("the form works when its script is lost on the way", async () => {
  const page = await browser.open("/home", { phone: true, expected: /ERR_FAILED/ });
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto("/request-help");
  await submit(page);
  await page.locator(".summary li").first().waitFor();
  await fillInHelpForm(page, newHomeowner());
  await submit(page);
  await readReferenceNumber(page);
});
