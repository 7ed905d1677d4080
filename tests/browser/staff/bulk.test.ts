import { beforeEach, expect, test } from "vitest";

import type { BulkAction } from "~/schemas/requests/bulk-actions";
import { storeSelection } from "~/services/requests/bulk-selections.server";
import { useBrowser, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { openHydrated } from "../../support/hydrated-page";
import { readText } from "../../support/page-state";
import { storeRequests } from "../../support/stored-requests";

const hub = useHub();
const browser = useBrowser();
beforeEach(() => hub.clearRequestLists());

const open = (path: string, view: VisitOptions = {}) =>
  openHydrated(browser, path, { ...view, as: hub.staff });
const select = async (stories: Parameters<typeof storeRequests>[0], action: BulkAction) => {
  const requestIds = (await storeRequests(stories)).map(({ _id }) => _id);
  const id = await storeSelection({ requestIds, action, by: hub.admin.id, list: "/requests" });
  return { requestIds, id };
};

test("the progress loads itself anew; nothing is loaded once it is over", async () => {
  const { id } = await select(
    Array.from({ length: 3 }, () => ({})),
    "priority",
  );
  const page = await open(`/requests/bulk?id=${id}`);
  const stream = page.waitForRequest(/\/requests\/live/);
  await page.evaluate(() => {
    document.body.dataset.kept = "yes";
  });
  await page.getByRole("radio", { name: "Urgent" }).check();
  await page.getByRole("button", { name: "Set priority (3)" }).click();
  await expect.poll(() => readText(page, "main")).toContain("Changed: 3.");
  expect(await page.getByRole("link", { name: "Reload" }).count()).toBe(0);
  await page.getByRole("button", { name: "Stop and undo" }).click();
  await expect.poll(() => readText(page, "main [role=status]")).toBe("Stopped.");
  expect(await page.locator("progress").getAttribute("value")).toBe("3");
  expect(await page.evaluate(() => document.body.dataset.kept)).toBe("yes");
  await page.locator("main:not([aria-busy])").waitFor(); // the last load of the progress
  await stream; // opened a second after the page
  const loads: string[] = [];
  page.on("request", (request) => loads.push(request.url()));
  await page.waitForTimeout(2_500);
  expect(loads).toEqual([]);
});

test("a list prints with kinds of help and phones, and dark marks", async () => {
  const [doc] = await storeRequests([{ payload: { helpWater: true } }]);
  await hub.applyEvent(doc!._id, { type: "prioritize", priority: 2, reason: "" });
  const page = await open("/requests");
  const phone = page.locator("table.requests tbody .print-only");
  const mark = page.locator("table.requests .priority");
  expect(await phone.isVisible()).toBe(false);
  await page.setViewportSize({ width: 750, height: 1000 }); // a sheet of paper
  await page.emulateMedia({ media: "print" });
  expect(await phone.textContent()).toMatch(/^\(\d{3}\)-\d{3}-\d{4}$/);
  expect(await phone.isVisible()).toBe(true);
  expect(await page.getByText("Yard, Water").isVisible()).toBe(true);
  expect(await mark.evaluate((one) => getComputedStyle(one).color)).toBe("rgb(0, 0, 0)");
});

test("work orders print on a page each, without the frame", async () => {
  const { id } = await select([{}, {}, {}], "print");
  const page = await open(`/requests/bulk?id=${id}`);
  expect(new URL(page.url()).pathname).toBe("/requests/work-orders");
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  for (const hidden of ["header.bar", "main h1", "main button", "footer"])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  const breaks = await page
    .locator("section.order")
    .evaluateAll((orders) => orders.map((order) => getComputedStyle(order).breakAfter));
  expect(breaks).toEqual(["page", "page", "auto"]);
});
