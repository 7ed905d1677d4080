import { expect, test } from "vitest";

import { submit, useBrowser } from "../../support/browser";
import { eventually } from "../../support/eventually";
import { fillInHelpForm, newHomeowner } from "../../support/homeowner";
import { readInputValues, readReferenceNumber, readText } from "../../support/page-state";

const browser = useBrowser();

test("the input survives a reload and a lost connection, and is gone after the confirmation", async () => {
  const homeowner = newHomeowner();
  const page = await browser.open("/request-help", {
    phone: true,
    expectedErrors: /ERR_INTERNET_DISCONNECTED/,
  });
  await fillInHelpForm(page, homeowner);
  const before = await readInputValues(page);
  await page.reload();
  expect(await readInputValues(page)).toEqual(before);
  expect(await readText(page, "#description-count")).toBe(
    `You have ${500 - homeowner.description.length} characters left`,
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
  await page.waitForURL(/sent=/);
  await readReferenceNumber(page);
  await page.goto("/request-help");
  expect(await page.getByLabel("First Name", { exact: true }).inputValue()).toBe("");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("the form works while its script never arrives, on a 2G connection", async () => {
  const page = await browser.open("/home", { phone: true });
  let requested = false;
  await page.route(/\.js$/, () => {
    requested = true; // and never respond
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.emulateNetworkConditions", {
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
  // Parsed, still waiting for the script.
  await page.waitForFunction(() => document.readyState === "interactive");
  expect(requested).toBe(true);
  await fillInHelpForm(page, newHomeowner());
  await submit(page);
  await readReferenceNumber(page);
});

test("the form works when its script fails to load", async () => {
  const page = await browser.open("/home", { phone: true, expectedErrors: /ERR_FAILED/ });
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto("/request-help");
  await submit(page);
  await page.locator(".summary li").first().waitFor();
  await fillInHelpForm(page, newHomeowner());
  await submit(page);
  await readReferenceNumber(page);
});
