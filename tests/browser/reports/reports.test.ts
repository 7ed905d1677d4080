import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { createAccount } from "../../support/accounts";
import { expectAccessible, findAxeViolations } from "../../support/axe";
import { useBrowser, MAIN_VIEWS, type VisitOptions } from "../../support/browser";
import { useHub } from "../../support/hub";
import { readFocus, readText } from "../../support/page-state";
import { logInAs } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";
import { readWorkbook } from "../../support/workbook-reader";

const hub = useHub();
const browser = useBrowser();

let staff: Visitor;
let wanted: { id: string };
beforeAll(async () => {
  await hub.createRequest({ zip_code: "34223", county: "Sarasota" });
  wanted = await hub.createRequest({
    zip_code: "33981",
    county: "Charlotte",
    first_name: "=Zoë",
    street_address_1: "7 Reports Way",
  });
  await hub.createRequest({
    zip_code: "33981",
    county: "Charlotte",
    street_address_1: "7 Reports Way",
  });
});
beforeEach(async () => {
  staff = await logInAs(await createAccount("admin")); // each account is limited to ten reports an hour
});

const open = (path: string, view: VisitOptions = {}) => browser.open(path, { ...view, as: staff });

/** Clicks a button and reads the downloaded file. */
async function downloadWorkbook(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("requests-report.xlsx");
  const { Requests } = await readWorkbook(await readFile(await download.path()));
  return Requests!.records.map((row) => row["Request ID"]);
}

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  test("leads from the menu to the filters, the matches and the file", async () => {
    const page = await open("/admin-dashboard", view);
    await page.getByRole("main").getByRole("link", { name: "Download Reports" }).click();
    await expect.poll(() => readText(page, "h1")).toBe("Generate Reports");
    await page.getByLabel("Zip Code").selectOption("33981 Port Charlotte");
    await page.getByLabel("County").selectOption("Charlotte");
    await page.getByLabel("Status").selectOption("Unevaluated");
    expect(new URL(page.url()).search).toBe(""); // a selection does not navigate
    await page.getByRole("button", { name: "Show how many match" }).click();
    await page.getByRole("heading", { name: "What matches" }).waitFor();
    const query = { "address.zip": "33981", county: "Charlotte", status: "Unevaluated" } as const;
    const count = await HelpRequests.countDocuments(query);
    await expect.poll(() => readText(page, "main [role=status]")).toBe(`${count} requests match.`);
    expect(await page.getByLabel("Zip Code", { exact: true }).inputValue()).toBe("33981");
    expect(await page.getByText(wanted.id).count()).toBe(1);
    await expectAccessible(page);

    expect(await downloadWorkbook(page, "Download")).toHaveLength(count);
    expect(new URL(page.url()).pathname).toBe("/generate-reports"); // the page stays
    await page.getByLabel("Only include each address ONCE").check();
    const homes = await downloadWorkbook(page, "Download");
    expect(homes).toHaveLength((await HelpRequests.distinct("addressKey", query)).length);
    expect(homes).not.toContain(wanted.id); // the newer one of that home is listed
  });

  test("a refused report is explained on the page", async () => {
    const page = await open("/generate-reports?county=Sarasota&refused=report.inProgress", view);
    await expect
      .poll(() => readText(page, ".banner"))
      .toBe(
        "Another report of yours is still in progress. Wait until its download has finished, then try again.",
      );
    await expect.poll(() => readFocus(page)).toBe(".banner");
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test("an unknown filter value is reported, in Spanish as well", async () => {
    const page = await open("/generate-reports?year=1999", { ...view, locale: "es-US" });
    await page.context().addCookies([{ name: "lang", value: "es", url: page.url() }]);
    await page.reload();
    expect(await page.locator(".summary li").allTextContents()).toEqual([
      "Año: «1999» no está en la lista.",
    ]);
    await expectAccessible(page);
  });
});
