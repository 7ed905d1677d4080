import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { switchToSpanish, useBrowser } from "../../support/browser";
import { listVariants } from "../../support/variants";
import { useHub } from "../../support/hub";
import { waitForHydration } from "../../support/hydrated-page";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";
import { storeVolunteers } from "../../support/volunteers";

const hub = useHub();
const browser = useBrowser();

/** Budgets in bytes of bodies as sent, gzip: docs/decisions/080-the-build-of-staff-screens.md. */
const FIRST_SCRIPTS = 190_000;
const SCREEN_SCRIPTS = 20_000;
const DATA = 6_000;

/** Fills more than one page of every list. */
const repeat = <T>(one: T): T[] => Array.from({ length: 50 }, () => one);

beforeAll(async () => {
  await Promise.all([hub.clearRequestLists(), hub.clearVolunteerLists()]);
  const payload = { helpInterior: true, helpWater: true, helpOther: true, other: "a generator" };
  const createdAt = new Date(Date.now() - 60 * 60_000); // old offers would end meanwhile
  await storeRequests([
    ...repeat({ payload, createdAt }),
    ...repeat({ payload, createdAt, events: acceptedEvents }),
    ...repeat({ payload, createdAt, events: assignedEvents() }),
  ]);
  await storeVolunteers(repeat({ firstName: "Maria" }));
  for (let i = 0; i < 30; i++) await hub.createApplication();
}, 180_000);

type Act = (page: Page) => Promise<unknown>;
const click =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click();
const back: Act = (page) => page.goBack();
/** Opens a screen of the bar. */
const open = (path: string) => click(`.screens a[href="${path}"]`);
const openFromMenu =
  (path: string): Act =>
  async (page) => {
    await page.locator("header summary").click();
    await page.locator(`header .sheet a[href="${path}"]`).click();
  };
/** Opens what the first link of the screen to this path leads to. */
const follow = (path: string) => click(`main a[href^="${path}?"]`);
const filter: Act = async (page) => {
  await page.locator("main select[name=type]").selectOption("water");
  await page.locator("main form[role=search] button[type=submit]").click();
};
const search: Act = async (page) => {
  await page.locator("main input[name=q]").fill("Maria");
  await page.locator("main form[role=search] button[type=submit]").click();
};
/** Opens the first row of the list of all requests beside it. */
const openRow = click(".requests tbody a.who");
const nextPage = click("main .pages a[rel=next]");
const count: Act = async (page) => {
  await page.locator("main select[name=county]").selectOption("Sarasota");
  await page.locator("main form button").first().click();
};

const ENTER = "/homeowner-requests/enter-request";
const DETAILS = "/homeowner-requests/request-details";
/** An administrator's walk: what is done; URL and an element of the screen that follows. */
const STEPS: readonly [name: string, act: Act, url: RegExp, element: string][] = [
  ["all requests", open("/requests"), /\/requests$/, ".requests tbody tr"],
  ["a request beside them", openRow, /open=R/, ".pane"],
  ["new requests", openFromMenu("/homeowner-requests"), /\/homeowner-requests$/, ".cards > li"],
  ["entering a request", click(`main a[href="${ENTER}"]`), /enter-request$/, "#description"],
  ["back to new requests", back, /\/homeowner-requests$/, ".cards > li"],
  ["new requests, filtered", filter, /type=water/, ".cards > li"],
  ["new requests, page 2", nextPage, /page=2/, ".cards > li"],
  ["a new request", follow(DETAILS), /request-details\?id=R/, ".split"],
  ["back to page 2 of new requests", back, /page=2/, ".cards > li"],
  ["in progress", open("/requests-in-progress"), /\/requests-in-progress$/, "tbody tr"],
  ["a card", openRow, /open=R/, ".pane"],
  ["its details", click(".pane .pane-top a.button"), /request-details\?id=R/, ".split"],
  ["back to those in progress", back, /\/requests-in-progress/, "tbody tr"],
  ["assign", open("/assignVolunteers"), /\/assignVolunteers$/, "tbody tr"],
  ["assign, filtered", filter, /type=water/, "tbody tr"],
  ["assign, page 2", nextPage, /page=2/, "tbody tr"],
  ["a request to assign", follow("/assignVolunteers"), /request=R/, "#teams"],
  ["its team", click("button[name=team][value=hospitality]"), /team=hospitality/, "#volunteers"],
  ["its team, page 2", click("button[name=vpage]"), /vpage=2/, "#volunteers"],
  ["applications", open("/create-volunteer"), /\/create-volunteer$/, ".cards > li"],
  ["applications, page 2", nextPage, /page=2/, ".cards > li"],
  ["an applicant", follow("/create-volunteer/confirm"), /confirm\?id=A/, ".split"],
  ["back to page 2 of applications", back, /page=2/, ".cards > li"],
  ["rejecting", follow("/volunteer/confirm-rejection"), /confirm-rejection\?id=A/, "form button"],
  ["volunteers", open("/volunteers"), /\/volunteers$/, "tbody tr"],
  ["volunteers, 25 rows", click(".sizes a[href*='size=25']"), /size=25/, "tr:nth-child(25)"],
  ["volunteers, 25 rows, page 2", nextPage, /page=2/, "tr:nth-child(25)"],
  ["volunteers, 25 rows, filtered", search, /q=Maria/, "tr:nth-child(25)"],
  ["a volunteer", follow("/volunteers/volunteer-details"), /volunteer-details\?id=V/, "#areas"],
  ["back to volunteers", back, /q=Maria/, "tr:nth-child(25)"],
  ["deleting", follow("/volunteer/confirm-deletion"), /confirm-deletion\?id=V/, "form button"],
  ["reports", open("/generate-reports"), /\/generate-reports$/, "select[name=county]"],
  ["reports, counted", count, /county=Sarasota/, "table"],
  ["an administrator", openFromMenu("/create-admin"), /create-admin$/, "input[name=email]"],
  ["password", openFromMenu("/admin/changePassword"), /changePassword$/, "input[type=password]"],
  ["dashboard", open("/admin-dashboard"), /\/admin-dashboard$/, ".counts"],
];

interface Load {
  kind: string;
  path: string;
  encoding: string | undefined;
  bytes: number;
}
const sum = (loads: readonly Load[], kind: string) =>
  loads.filter((load) => load.kind === kind).reduce((total, { bytes }) => total + bytes, 0);

/** Makes a page ask for gzip; returns a function that takes what it loaded since the last call. */
async function recordLoads(page: Page) {
  const client = await page.context().newCDPSession(page);
  const loads: Load[] = [];
  client.on("Network.responseReceived", ({ type, response: { url, headers } }) => {
    if (url.startsWith("data:")) return; // a picture of the browser's own
    // The header's length: Chromium does not always report the end of data that the router reads.
    const { "content-encoding": encoding, "content-length": bytes } = headers;
    loads.push({ kind: type, path: new URL(url).pathname, encoding, bytes: Number(bytes) });
  });
  await client.send("Network.enable");
  await client.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": "gzip" } });
  return async () => {
    await client.send("Network.enable"); // its answer follows the responses so far
    return loads.splice(0);
  };
}

/** Walks through all steps; returns what each loads. */
async function walk(page: Page, takeLoads: () => Promise<Load[]>) {
  const steps = [];
  for (const [name, act, url, element] of STEPS) {
    await act(page);
    await page.waitForURL(url);
    await page.locator("main").locator(element).first().waitFor();
    const loads = await takeLoads();
    steps.push({ name, data: sum(loads, "Fetch"), scripts: sum(loads, "Script"), loads });
  }
  return steps;
}

test.each(listVariants("es", "en"))(
  "190 KB of scripts for the first staff page, then 6 KB of data and once 20 KB of scripts: %s",
  { timeout: 240_000 },
  async (locale) => {
    const page = await browser.open("/home", { as: hub.staff });
    if (locale === "es") await switchToSpanish(page);
    const takeLoads = await recordLoads(page);
    await page.goto("/admin-dashboard");
    const first: Load[] = [];
    const find = (name: string) => first.filter(({ path }) => path.startsWith(`/assets/${name}`));
    await expect
      .poll(async () => {
        first.push(...(await takeLoads()));
        return find("dictionary-").length; // the last of them
      })
      .toBe(1);
    expect(sum(first, "Script")).toBeGreaterThan(110_000);
    expect(sum(first, "Script")).toBeLessThanOrEqual(FIRST_SCRIPTS);
    expect(first.map(({ encoding }) => encoding)).not.toContain("br");
    expect(find("dictionary-")).toHaveLength(1);
    expect(find(`dictionary-${locale}-`)).toHaveLength(1);
    expect(first.filter(({ kind }) => kind === "Stylesheet")).toHaveLength(1);

    await waitForHydration(page);
    await page.evaluate(() => {
      document.documentElement.dataset.mark = "first";
    });
    const [once, again] = [await walk(page, takeLoads), await walk(page, takeLoads)];
    const all = [...once, ...again];
    expect(all.filter(({ data }) => !(data > 100 && data <= DATA))).toEqual([]);
    expect(once.filter(({ scripts }) => !(scripts <= SCREEN_SCRIPTS))).toEqual([]);
    expect(once.reduce((total, { scripts }) => total + scripts, 0)).toBeGreaterThan(10_000);
    expect(again.filter(({ scripts }) => scripts !== 0)).toEqual([]);
    const others = all.flatMap(({ loads }) =>
      loads.filter(
        ({ kind, path }) =>
          !/Fetch|Script/.test(kind) && !["/favicon.svg", "/requests/live"].includes(path),
      ),
    );
    expect(others).toEqual([]); // no document, no stylesheet
    expect(await page.evaluate(() => document.documentElement.dataset.mark)).toBe("first");
  },
);
