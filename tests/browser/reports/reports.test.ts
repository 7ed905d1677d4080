import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import {
  findAxeViolations,
  horizontalOverflow,
  useBrowser,
  type VisitOptions,
} from "../../support/browser";
import { useHubDatabase } from "../../support/hub-database";
import { createRequest } from "../../support/hub-requests";
import { readFocus, readText } from "../../support/page-state";
import { readWorkbook } from "../../support/workbook-reader";
import {
  addSessionCookies,
  createAdminSession,
  type StaffSession,
} from "../accessibility/staff-screens";

useHubDatabase();
const browser = useBrowser();

let staff: StaffSession;
let wanted: { id: string };
beforeAll(async () => {
  await createRequest({ zip_code: "34223", county: "Sarasota" });
  wanted = await createRequest({
    zip_code: "33981",
    county: "Charlotte",
    first_name: "=Zoë",
    street_address_1: "7 Reports Way",
  });
  await createRequest({
    zip_code: "33981",
    county: "Charlotte",
    street_address_1: "7 Reports Way",
  });
});
beforeEach(async () => {
  staff = await createAdminSession(); // each account is limited to ten reports an hour
});

async function open(path: string, view: VisitOptions = {}) {
  const page = await browser.open("/thank-you", view);
  await addSessionCookies(page, staff);
  await page.goto(path);
  return page;
}

/** Clicks a button and reads the downloaded file. */
async function downloadWorkbook(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("requests-report.xlsx");
  return readWorkbook(await readFile(await download.path())).Requests!.records.map(
    (row) => row["Request ID"],
  );
}

const VIEWS = [
  ["with JavaScript", { javaScript: true }],
  ["on a phone without JavaScript", { javaScript: false, phone: true }],
] as const;

describe.each(VIEWS)("%s", (_, view) => {
  test("leads from the menu to the filters, the matches and the file", async () => {
    const page = await open("/admin-dashboard", view);
    await page.getByRole("main").getByRole("link", { name: "Download Reports" }).click();
    expect(await readText(page, "h1")).toBe("Generate Reports");
    await page.getByLabel("Zip Code").selectOption("33981 Port Charlotte");
    await page.getByLabel("County").selectOption("Charlotte");
    await page.getByLabel("Status").selectOption("Unevaluated");
    expect(new URL(page.url()).search).toBe(""); // a selection does not navigate
    await page.getByRole("button", { name: "Show how many match" }).click();
    await page.getByRole("heading", { name: "What matches" }).waitFor();
    const query = { "address.zip": "33981", county: "Charlotte", status: "Unevaluated" } as const;
    const count = await HelpRequests.countDocuments(query);
    expect(await readText(page, "[role=status]")).toBe(`${count} requests match.`);
    expect(await page.getByLabel("Zip Code", { exact: true }).inputValue()).toBe("33981");
    expect(await page.getByText(wanted.id).count()).toBe(1);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);

    expect(await downloadWorkbook(page, "Download this report")).toHaveLength(count);
    // Released by the response, long before the time-out; a second download works.
    await page
      .getByRole("button", { name: "Download this report", exact: true, disabled: false })
      .waitFor({ timeout: 30_000 });
    expect(await downloadWorkbook(page, "Download this report")).toHaveLength(count);
    await page
      .getByRole("button", { name: "Download this report", exact: true, disabled: false })
      .waitFor({ timeout: 30_000 });
    // The token cookie is sent nowhere else.
    const paths = (await page.context().cookies()).flatMap(({ name, path }) =>
      name === "download" ? [path] : [],
    );
    expect(paths).toEqual(view.javaScript ? ["/generate-reports"] : []);
    expect(new URL(page.url()).pathname).toBe("/generate-reports"); // the page stays
    await page.getByLabel("Only include each address ONCE").check();
    const homes = await downloadWorkbook(page, "Download");
    expect(homes).toHaveLength((await HelpRequests.distinct("addressKey", query)).length);
    expect(homes).not.toContain(wanted.id); // the newer one of that home is listed
  });

  test("a refused report is explained on the page", async () => {
    const page = await open("/generate-reports?county=Sarasota&refused=underWay", view);
    expect(await readText(page, ".banner")).toBe(
      "Another report of yours is still in progress. Wait until its download has finished, then try again.",
    );
    expect(await readFocus(page)).toBe(".banner");
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test("an unknown filter value is reported, in Spanish as well", async () => {
    const page = await open("/generate-reports?year=1999", { ...view, locale: "es-US" });
    await page.context().addCookies([{ name: "lang", value: "es", url: page.url() }]);
    await page.reload();
    expect(await page.locator(".summary li").allTextContents()).toEqual([
      "Año: «1999» no está en la lista.",
    ]);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  });
});
