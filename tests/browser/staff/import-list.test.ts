import { expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { Sessions } from "~/models/session.server";
import { createAccount } from "../../support/accounts";
import { addCookies, useBrowser } from "../../support/browser";
import { useHub } from "../../support/hub";
import { openHydrated } from "../../support/hydrated-page";
import { logInAs } from "../../support/sessions";

const hub = useHub();
const browser = useBrowser();

const HEADS =
  "First Name,Last Name,Phone Number,Street Address 1,City,Zip Code,County,Help Types,Description";
const toRow = (n: number) =>
  `Ann,Lister,9415550100,${n} Import Road,Englewood,34223,Sarasota,Emergency Food,"${"Food for two. ".repeat(35)}"`;
const count = (where = /^\d{1,3} Import Road$/) =>
  HelpRequests.countDocuments({ "address.line1": where });

test("a file that is longer than a post goes in parts; rows keep their numbers, none is lost", async () => {
  const rows = Array.from({ length: 150 }, (_, i) => toRow(i + 1));
  rows[140] = rows[140]!.replace("34223", "90210");
  const buffer = Buffer.from([HEADS, ...rows].join("\n"));
  expect(buffer.length).toBeGreaterThan(65_536);
  const page = await browser.open("/import", { as: hub.staff });
  await page.getByLabel("File").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
  const field = page.getByLabel("Rows", { exact: true });
  await expect.poll(() => field.inputValue()).toContain("150 Import Road");

  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("Row 142: Please enter a valid zip code.").waitFor();
  expect(await page.getByText(/^Checked\. Nothing is stored yet\./).count()).toBeGreaterThan(1);
  expect(await count()).toBe(0);

  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("Row 142: Please enter a valid zip code.").waitFor({ state: "detached" });
  await page.getByText("Row 142: Please enter a valid zip code.").waitFor();
  expect(await count()).toBe(149);
  expect(await page.getByRole("alert").count()).toBe(0);

  // The same again stores nothing twice.
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page
    .getByText(/New: 0, .* There already: \d+/)
    .last()
    .waitFor();
  await page.getByText("Row 142: Please enter a valid zip code.").waitFor();
  expect(await count()).toBe(149);
});

test("a short table after a long one has its own result", async () => {
  const rows = Array.from({ length: 150 }, (_, i) => toRow(i + 1).replace("34223", "90210"));
  const page = await openHydrated(browser, "/import", { as: hub.staff });
  const field = page.getByLabel("Rows", { exact: true });
  await field.fill([HEADS, ...rows].join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("Row 151: Please enter a valid zip code.").waitFor();
  await field.fill(HEADS);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("There are no rows below the headings.").waitFor();
  expect(await page.getByText(/^Row \d+:/).count()).toBe(0);
});

test("a file that is no text, or too long, is refused and takes the place of nothing", async () => {
  const page = await browser.open("/import", { as: hub.staff });
  await page.getByLabel("Rows", { exact: true }).fill("Name");
  for (const buffer of [Buffer.from([0xff, 0xfe, 0x41]), Buffer.alloc(2 * 1024 * 1024 + 1, "a")]) {
    await page.getByLabel("File").setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer });
    await page
      .getByText("This file can't be read. Save it as CSV UTF-8, with at most 2 MB.")
      .waitFor();
    expect(await page.getByLabel("Rows", { exact: true }).inputValue()).toBe("Name");
    await page.reload();
    await page.getByLabel("Rows", { exact: true }).fill("Name");
  }
});

test("an import whose session ends says so, keeps the list, and can be sent again", async () => {
  const rows = Array.from({ length: 150 }, (_, i) => toRow(i + 1001));
  const person = await createAccount("admin");
  const page = await openHydrated(browser, "/import", {
    as: await logInAs(person),
    expectedErrors: /401/,
  });
  const field = page.getByLabel("Rows", { exact: true });
  await field.fill([HEADS, ...rows].join("\n"));
  let posts = 0;
  await page.route("**/import.data", async (route) => {
    if (route.request().method() === "POST" && ++posts === 2)
      await Sessions.deleteMany({ accountId: person.id });
    await route.continue();
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("Stopped: the rows below were read, the others were not.").waitFor();
  expect(await field.inputValue()).toContain("1150 Import Road");
  const stored = () => count(/^1\d{3} Import Road$/);
  expect(await stored()).toBeGreaterThan(0);
  expect(await stored()).toBeLessThan(150);

  // After a new login.
  await addCookies(page.context(), hub.staff);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect.poll(stored, { timeout: 60_000 }).toBe(150);
  expect(await page.getByText(/^Stopped/).count()).toBe(0);
});
