import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";

import { Volunteers } from "~/models/volunteer.server";
import { horizontalOverflow } from "../../support/axe";
import { MAIN_VIEWS, useBrowser, type VisitOptions } from "../../support/browser";
import { listVariants } from "../../support/variants";
import { useHub } from "../../support/hub";
import { readFocus, readText } from "../../support/page-state";
import { PATHS } from "../../support/pages";
import { storeVolunteers } from "../../support/volunteers";

const hub = useHub();
const browser = useBrowser();

beforeEach(async () => {
  await Promise.all([hub.clearRequestLists(), hub.clearVolunteerLists()]);
});

const open = (path: string, view: VisitOptions = {}) =>
  browser.open(path, { ...view, as: hub.staff });

/** Whether an element is fully in the viewport. */
const isInViewport = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
const startsInViewport = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => {
    const { top } = one.getBoundingClientRect();
    return top >= 0 && top < innerHeight - 50;
  });

describe.each(MAIN_VIEWS)("%s", (_, view) => {
  test(
    "after each decision the banner and the next card are in the viewport, on the same page",
    { timeout: 60_000 },
    async () => {
      for (let i = 0; i < 25; i++) await hub.createRequest({ helpWater: true });
      const page = await open("/homeowner-requests?type=water&page=2", view);
      const ids = async () =>
        page.locator(".cards > li[id]").evaluateAll((cards) => cards.map(({ id }) => id));
      for (const at of [6, 2, 8, 0]) {
        const before = await ids();
        await page.locator(".card a.button").nth(at).click();
        await page.getByRole("button", { name: "Accept Request", exact: true }).click();
        await expect.poll(() => readFocus(page)).toBe("#done");
        expect(new URL(page.url()).searchParams.get("page")).toBe("2");
        expect((await ids()).slice(0, 9)).toEqual(before.toSpliced(at, 1).slice(0, 9));
        expect(await isInViewport(page, "#done"), `banner after ${at}`).toBe(true);
        expect(await startsInViewport(page, "li:has(#done) + li"), `next card after ${at}`).toBe(
          true,
        );
        await page.keyboard.press("Tab");
        await expect.poll(() => readFocus(page)).toBe("See the request");
      }
      const tenth = (await ids())[9]!;
      await page.locator(`#${tenth} a.button`).click();
      await page.getByRole("link", { name: "Back to New Requests" }).click();
      await page.locator(`#${tenth}`).waitFor();
      expect(await startsInViewport(page, `#${tenth}`)).toBe(true);
    },
  );
});

/** Texts of tags and numbers that wrap. */
const findWrappedTexts = (page: Page) =>
  page.locator(".tag, main tbody td:nth-child(1), main tbody td:nth-child(2)").evaluateAll((all) =>
    all.flatMap((one) => {
      const isNumber = one.matches("td");
      if (!one.checkVisibility() || (isNumber && !/^[RV][0-9A-Z]{8}$/.test(one.textContent)))
        return [];
      const range = document.createRange();
      range.selectNodeContents(one);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? [one.textContent] : [];
    }),
  );
/** Cells whose content overflows. */
const findOverflowingCells = (page: Page) =>
  page
    .locator("main td")
    .evaluateAll((cells) =>
      cells.flatMap((cell) => (cell.scrollWidth > cell.clientWidth + 1 ? [cell.textContent] : [])),
    );

test.each(listVariants(360, 1280, 1920))(
  "at %d px no tag or number wraps, and nothing overflows",
  { timeout: 60_000 },
  async (width) => {
    const phone = width === 360;
    const { id } = await hub.createAcceptedRequest({ zip_code: "34223" });
    const fields = {
      first_name: "Bartholomew",
      last_name: "Featherstonehaugh",
      email: "bartholomew.featherstonehaugh@example.org",
    };
    for (let i = 0; i < 3; i++) await hub.createAcceptedRequest(fields);
    // Next to long addresses a column of short names is at its narrowest.
    const short = {
      ...fields,
      first_name: "Al",
      last_name: "Li",
      street_address_1: "12345 Northwest Manasota Key Boulevard, Building 7",
    };
    await hub.createAcceptedRequest({
      ...short,
      helpWater: true,
      helpFood: true,
      helpInterior: true,
      helpSupplies: true,
      helpEmotional: true,
    });
    await hub.createActiveRequest({
      ...fields,
      helpWater: true,
      helpFood: true,
      helpInterior: true,
    });
    for (let i = 0; i < 2; i++)
      await hub.createRequest({ ...fields, street_address_1: "12 Palm Dr", website: "x" });
    await Volunteers.deleteMany({ _id: { $in: ["VWWWWWWWW", "VMMMMMMMM"] } });
    const people = await storeVolunteers([
      {
        _id: "VWWWWWWWW",
        teams: ["hospitality", "admin_team", "logistic_tracking"],
        address: { line1: "1 A St", line2: "", city: "Venice", state: "FL", zip: "34223" },
      },
      {
        _id: "VMMMMMMMM",
        teams: ["hospitality"],
        email: "bartholomew.featherstonehaugh@example.org",
      },
    ]);
    const named = people.map(({ _id, firstName, lastName }) => ({
      id: _id,
      name: `${firstName} ${lastName}`,
    }));
    await hub.assignVolunteers(id, named[0]!, await hub.createVolunteer());
    const page = await open("/assignVolunteers", { phone, width });
    for (const lang of ["en", "es"])
      for (const path of [
        "/assignVolunteers",
        "/assignVolunteers?status=both",
        "/assignVolunteers?q=al+li",
        `/assignVolunteers?request=${id}&team=hospitality`,
        "/volunteers",
        "/homeowner-requests",
        `/requests-in-progress?request=${id}`,
        `${PATHS.request}?id=${id}`,
      ]) {
        await page
          .context()
          .addCookies([{ name: "lang", value: lang, url: new URL(page.url()).origin }]);
        await page.goto(path);
        expect(await findWrappedTexts(page), `${path} ${lang}`).toEqual([]);
        expect(await findOverflowingCells(page), `${path} ${lang}`).toEqual([]);
        expect(await horizontalOverflow(page), `${path} ${lang}`).toBe(0);
      }
    await page.goto("/assignVolunteers?status=both");
    expect(await page.locator(".tag").count()).toBe(6);
    expect(await readText(page, "h1")).not.toBe("");
  },
);
