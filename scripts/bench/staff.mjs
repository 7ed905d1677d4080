// An administrator's work in a real browser, with limits for each task. Exits with 1 over a limit.
/* global document, matchMedia */
import { Faker, en } from "@faker-js/faker";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";

import { findChromium } from "../chromium.mjs";
import { generateHomeowners } from "../samples/people.mjs";
import { withHubs } from "./hub.mjs";

/** @typedef {import("./hub.mjs").Hub} Hub */
/** @typedef {import("playwright-core").Locator} Locator */
/**
 * @typedef {Record<"id" | "firstName" | "lastName" | "phoneNumber" | "streetAddress1" | "status",
 *   string>} ListedRequest a row of the API's list
 */
/** @typedef {Record<string, number>} Measured */

const NEW_REQUESTS = 200;
const DECISIONS = 20;
/** Decisions by keys that are rejections. */
const REJECTIONS = 5;
/** How much slower than this machine an old one is. */
const SLOWER = 4;
/** How long results may take to appear while typing; after that, Enter is pressed. */
const TYPING_MS = 3_000;

/**
 * Tasks, and at most how many clicks, keys and documents each takes, with JavaScript (`scripted`)
 * perhaps fewer; `done`, `found` and `rows` are at least so many.
 * @type {{
 *   task: string,
 *   needsScript?: boolean,
 *   limits: Measured,
 *   scripted?: Measured,
 *   run: (clerk: Clerk, hub: Hub) => Promise<Measured>,
 * }[]}
 */
const TASKS = [
  { task: "rows of /requests", limits: { rows: 15 }, run: countRows },
  { task: "find by what a caller remembers", limits: { clicks: 2, found: 1 }, run: findAll },
  {
    task: `accept ${DECISIONS} one by one`,
    needsScript: true,
    limits: { clicks: 22, documents: 1, done: DECISIONS },
    run: acceptOneByOne,
  },
  {
    task: `accept ${DECISIONS} in bulk`,
    limits: { clicks: 24, done: DECISIONS },
    scripted: { clicks: 5 },
    run: acceptInBulk,
  },
  { task: "assign three volunteers", limits: { clicks: 5, done: 1 }, run: assignThree },
  { task: "reject with a reason", limits: { clicks: 3, done: 1 }, run: rejectOne },
  {
    task: `decide ${DECISIONS} by keys`,
    needsScript: true,
    limits: { keys: 45, done: DECISIONS },
    run: decideByKeys,
  },
  { task: "enter a caller", limits: { clicks: 4, keys: 30, done: 1 }, run: enterCaller },
  { task: "open the pane", needsScript: true, limits: { shift: 0.02 }, run: openPane },
  {
    task: `type a note at a ${SLOWER}th of the speed`,
    needsScript: true,
    limits: { ms: 200 },
    run: typeNote,
  },
];
const AT_LEAST = ["rows", "found", "done"];

export const benchStaff = () =>
  withHubs([undefined], async ([hub]) => {
    if (!hub) return;
    await submitRequests(hub.base);
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ["--no-sandbox", "--disable-gpu"],
    });
    try {
      const rows = [];
      for (const { task, needsScript, scripted, run, ...all } of TASKS)
        for (const script of needsScript ? [true] : [true, false]) {
          const limits = { ...all.limits, ...(script && scripted) };
          const clerk = await Clerk.logIn(browser, hub, script);
          const measured = await run(clerk, hub);
          await clerk.page.context().close();
          const missed = Object.entries(limits).filter(([name, limit]) => {
            const value = measured[name] ?? NaN;
            return !(AT_LEAST.includes(name) ? value >= limit : value <= limit);
          });
          rows.push({
            task,
            JavaScript: script ? "on" : "off",
            ...measured,
            limits: Object.entries(limits)
              .map(([name, limit]) => `${limit} ${name}`)
              .join(", "),
            met: missed.length === 0,
          });
        }
      console.table(rows);
      if (rows.some(({ met }) => !met)) process.exitCode = 1;
    } finally {
      await browser.close();
    }
  });

/** An administrator's page, whose clicks, key presses and documents are counted. */
class Clerk {
  clicks = 0;
  keys = 0;
  documents = 0;

  /** @param {import("playwright-core").Page} page @param {boolean} script */
  constructor(page, script) {
    this.page = page;
    this.script = script;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.resourceType() === "document") this.documents++;
    });
  }

  /** @param {import("playwright-core").Browser} browser @param {Hub} hub @param {boolean} script */
  static async logIn(browser, { base, email, password }, script) {
    const viewport = { width: 1280, height: 800 };
    const page = await browser.newPage({ baseURL: base, javaScriptEnabled: script, viewport });
    await page.goto("/admin-login");
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill(password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.waitForURL("**/admin-dashboard");
    return new Clerk(page, script);
  }

  /** Starts a task at a path: the first document counts. @param {string} path */
  async start(path) {
    await this.page.goto("about:blank");
    this.clicks = this.keys = this.documents = 0;
    await this.page.goto(path);
    if (await this.page.evaluate(() => matchMedia("(scripting: enabled)").matches))
      await this.page.waitForFunction(() =>
        Object.keys(document.body).some((key) => key.startsWith("__reactProps$")),
      );
  }

  /**
   * Clicks where a person can: it fails on what is covered or hidden.
   * @param {Locator} target @param {"Shift"[]} modifiers keys that are held
   */
  async click(target, modifiers = []) {
    this.clicks++;
    await target.click({ timeout: 10_000, modifiers });
  }

  /** @param {string} key */
  async press(key) {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  /** The list of new requests, from the list. */
  async openNewRequests() {
    await this.start("/requests");
    await this.click(this.page.locator('main a[href*="status=Unevaluated"]').first());
    // The address changes a moment before its rows are there.
    await this.page.locator('main tbody a[href*="status=Unevaluated"]').first().waitFor();
  }

  /** Acts, and waits for the next request beside the list. @param {() => Promise<unknown>} act */
  async untilNext(act) {
    const readOpen = (/** @type {URL} */ url) => url.searchParams.get("open");
    const open = readOpen(new URL(this.page.url()));
    // Its form is there; a key does nothing while a page is loading.
    await this.page.locator(`main form[action*="${open}"]`).first().waitFor();
    await act();
    await this.page.waitForURL((url) => readOpen(url) !== open);
    await this.page.locator("main:not([aria-busy])").waitFor();
  }
}

/** @param {Clerk} clerk */
async function countRows(clerk) {
  await clerk.start("/requests");
  const rows = await clerk.page.locator("main tbody tr").evaluateAll(
    (all) =>
      all.filter((row) => {
        const { left, top, bottom } = row.getBoundingClientRect();
        return [top + 3, bottom - 3].every((y) =>
          row.contains(document.elementFromPoint(left + 20, y)),
        );
      }).length,
  );
  return { rows };
}

/** Beside the list. @param {Clerk} clerk @param {Hub} hub */
async function acceptOneByOne(clerk, hub) {
  const before = await count(hub, "Accepted");
  await clerk.openNewRequests();
  await clerk.click(clerk.page.locator("main tbody tr a").first());
  await clerk.page.waitForURL(/open=R/);
  const button = clerk.page.getByRole("button", { name: "Accept and next" });
  for (let n = 0; n < DECISIONS; n++) await clerk.untilNext(() => clerk.click(button));
  const { clicks, documents } = clerk;
  return { clicks, documents, done: (await count(hub, "Accepted")) - before };
}

/** @param {Clerk} clerk @param {Hub} hub */
async function acceptInBulk(clerk, hub) {
  const before = await count(hub, "Accepted");
  await clerk.openNewRequests();
  const ticks = clerk.page.locator("main tbody input[name=pick]");
  await clerk.click(ticks.first());
  if (clerk.script) await clerk.click(ticks.nth(DECISIONS - 1), ["Shift"]);
  else for (let n = 1; n < DECISIONS; n++) await clerk.click(ticks.nth(n));
  await clerk.click(clerk.page.locator("button[name=bulk][value=accept]"));
  await clerk.click(clerk.page.getByRole("button", { name: `Accept (${DECISIONS})` }));
  let done = 0;
  for (const deadline = Date.now() + 60_000; done < DECISIONS && Date.now() < deadline;) {
    await pause(500);
    done = (await count(hub, "Accepted")) - before;
  }
  return { clicks: clerk.clicks, documents: clerk.documents, done };
}

/** Opens the first request with a status. @param {Clerk} clerk @param {string} status */
async function startInPane(clerk, status) {
  await clerk.start(`/requests?status=${status}`);
  await clerk.page.locator("main tbody a.who").first().click();
  // Without script, a row leads to the request's own page.
  const shown = clerk.page.locator("main :is(.pane, .split)").first();
  await shown.waitFor();
  clerk.clicks = 0;
}

/** @param {Clerk} clerk @param {Hub} hub */
async function assignThree(clerk, hub) {
  const before = await count(hub, "Active");
  await startInPane(clerk, "Accepted");
  await clerk.click(clerk.page.getByRole("link", { name: "Assign volunteers" }));
  const ticks = clerk.page.locator(".crew tbody input[name=pick]");
  for (let n = 0; n < 3; n++) await clerk.click(ticks.nth(n));
  await clerk.click(clerk.page.getByRole("button", { name: "Assign Volunteer(s)" }));
  await clerk.page
    .getByText("Volunteers assigned")
    .or(clerk.page.locator("#done"))
    .first()
    .waitFor();
  return { clicks: clerk.clicks, done: (await count(hub, "Active")) - before };
}

/** @param {Clerk} clerk @param {Hub} hub */
async function rejectOne(clerk, hub) {
  const before = await count(hub, "Rejected");
  await startInPane(clerk, "Unevaluated");
  const { page } = clerk;
  const url = page.url();
  await clerk.click(page.locator("summary", { hasText: "Reject Request" }));
  await clerk.click(
    page.locator("[name=ready]").first().or(page.locator("label:has([name=ready])")).first(),
  );
  await clerk.click(page.getByRole("button", { name: /^Reject/ }).last());
  await page.waitForURL((next) => next.href !== url);
  return { clicks: clerk.clicks, done: (await count(hub, "Rejected")) - before };
}

/** @param {Clerk} clerk @param {Hub} hub */
async function decideByKeys(clerk, hub) {
  const before = (await count(hub, "Accepted")) + (await count(hub, "Rejected"));
  const { page } = clerk;
  await page.locator("header summary", { hasText: "Admin" }).click();
  await page.getByRole("button", { name: "Turn keyboard shortcuts on" }).click();
  await page.locator("html[data-keys=on]").waitFor();
  await clerk.openNewRequests();
  await page.locator("html[data-keys=on]").waitFor();
  for (const key of ["j", "Enter"]) await clerk.press(key);
  await page.waitForURL(/open=R/);
  for (let n = 0; n < DECISIONS; n++)
    await clerk.untilNext(async () => {
      const keys = n < DECISIONS - REJECTIONS ? ["a"] : ["r", "ArrowDown", "Enter"];
      for (const key of keys) await clerk.press(key);
    });
  const after = (await count(hub, "Accepted")) + (await count(hub, "Rejected"));
  return { clicks: clerk.clicks, keys: clerk.keys, done: after - before };
}

/** What a caller says; Space ticks the first choice of a group. */
const CALLER = [
  ["phone_number", "9415550199"],
  ["first_name", "Rosa"],
  ["last_name", "Delgado"],
  ["street_address_1", "1290 Gulf Blvd"],
  ["city", "Englewood"],
  ["zip_code", " "],
  ["county", " "],
  ["helpExterior", " "],
  ["description", "A tree has fallen on the carport."],
];

/** From the list to the next caller's form, by keys; `keys` are those that type no text. */
async function enterCaller(/** @type {Clerk} */ clerk, /** @type {Hub} */ hub) {
  const before = await count(hub, "Unevaluated");
  const { page } = clerk;
  await clerk.start("/requests");
  await clerk.click(page.locator('header a[href$="/enter-request"]:visible').first());
  await page.waitForURL("**/enter-request");
  await page.locator("[name=phone_number]:focus").waitFor();
  /** @param {string} name */
  const goTo = async (name) => {
    const isThere = () => page.locator(`[name=${name}]:focus`).count();
    for (let n = 0; n < 20 && (await isThere()) === 0; n++) await clerk.press("Tab");
  };
  for (const [name = "", text = ""] of CALLER) {
    await goTo(name);
    if (text === " ") await clerk.press("Space");
    else await page.keyboard.type(text);
  }
  await goTo("then");
  await clerk.press("Enter");
  await page
    .getByRole("status")
    .filter({ hasText: /R[0-9A-Z]{8}/ })
    .waitFor();
  const { clicks, keys } = clerk;
  return { clicks, keys, done: (await count(hub, "Unevaluated")) - before };
}

/** `shift`: how much of the page moved, as the browser scores it. */
async function openPane(/** @type {Clerk} */ clerk) {
  const { page } = clerk;
  await clerk.start("/requests?status=Unevaluated");
  const shifts = await observe(page, "layout-shift", "value");
  await clerk.click(page.locator("main tbody a.who").nth(3));
  await page.locator(".pane form").first().waitFor();
  await pause(1_000);
  return { clicks: clerk.clicks, shift: shifts.reduce((sum, one) => sum + one, 0) };
}

/** `ms`: the longest that a key took until it was on the screen. */
async function typeNote(/** @type {Clerk} */ clerk) {
  const { page } = clerk;
  await startInPane(clerk, "Unevaluated");
  await page.locator("#note").focus();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const times = await observe(page, "event", "duration");
  await page.keyboard.type("Her sister has a key, next door.", { delay: 100 });
  await pause(1_000);
  return { ms: Math.max(0, ...times) };
}

/**
 * Collects a number of each entry of the browser's timeline from now on.
 * @param {import("playwright-core").Page} page
 * @param {"layout-shift" | "event"} type
 * @param {"value" | "duration"} name
 */
async function observe(page, type, name) {
  /** @type {number[]} */
  const seen = [];
  await page.exposeFunction("tellBench", (/** @type {number} */ one) => seen.push(one));
  await page.evaluate(([type, name]) => {
    const tell = Reflect.get(globalThis, "tellBench");
    const tellAll = (/** @type {PerformanceObserverEntryList} */ list) => {
      for (const entry of list.getEntries()) tell(Reflect.get(entry, name));
    };
    new PerformanceObserver(tellAll).observe(
      /** @type {PerformanceObserverInit} */ ({ type, durationThreshold: 16 }),
    );
  }, /** @type {const} */ ([type, name]));
  return seen;
}

/**
 * Finds requests by what a caller half remembers; `found` is the share of them.
 * @param {Clerk} clerk @param {Hub} hub
 */
async function findAll(clerk, hub) {
  const searches = getSearches(await list(hub));
  const clicks = [];
  for (const [query, target] of searches) {
    const found = target && (await find(clerk, query, target));
    if (found === undefined) process.stderr.write(`Not found: ${query}\n`);
    else clicks.push(found);
  }
  return { clicks: Math.max(...clicks), found: clicks.length / searches.length };
}

/** Searches, and the request that each has to find. @param {ListedRequest[]} requests */
function getSearches(requests) {
  /** @param {string} street */
  const on = (street) => requests.find(({ streetAddress1 }) => streetAddress1.includes(street));
  /** @type {[string, ListedRequest | undefined][]} */
  const searches = [
    ["gasparila", on("Gasparilla Rd")],
    ["gulfpines", on("Gulf Pines Dr")],
    ["manaso", on("Manasota Beach Rd")],
  ];
  for (const status of ["Unevaluated", "Accepted", "Active", "Rejected", "Resolved"]) {
    const target = requests.findLast((request) => request.status === status);
    if (!target) throw new Error(`The samples have no request that is ${status}.`);
    searches.push([target.phoneNumber.slice(-4), target], [misspell(target), target]);
  }
  for (const target of new Map(requests.map((one) => [getStreet(one), one])).values())
    searches.push([misspell(target), target]);
  return searches;
}

/** The street without its number. @param {ListedRequest} request */
const getStreet = ({ streetAddress1 }) => streetAddress1.replace(/^\d+ /, "");

/** Drops a final "Rd" or "Blvd" and one letter. @param {ListedRequest} request */
function misspell(request) {
  const words = getStreet(request).toLowerCase().split(" ").slice(0, -1);
  const [longest = ""] = words.toSorted((a, b) => b.length - a.length);
  const middle = longest.length >> 1;
  const wrong = longest.slice(0, middle) + longest.slice(middle + 1);
  return words.map((word) => (word === longest && word.length > 4 ? wrong : word)).join(" ");
}

/**
 * Returns the clicks, or undefined if the request is not among the results.
 * @param {Clerk} clerk @param {string} query @param {ListedRequest} target
 */
async function find(clerk, query, { id, firstName, lastName }) {
  const { page } = clerk;
  await clerk.start("/admin-dashboard");
  await clerk.click(page.locator("header input[name=q]").filter({ visible: true }));
  await page.keyboard.type(query);
  let result = page.locator(`header a[href*="${id}"]`).first();
  if (!clerk.script || !(await isShown(result, TYPING_MS))) {
    await clerk.press("Enter");
    const row = page.locator("main tbody tr", { has: page.locator(`a[href*="${id}"]`) });
    result = row.locator("a").first();
    if (!(await isShown(result, 10_000))) return undefined;
  }
  await clerk.click(result);
  await page.waitForURL((url) => url.href.includes(id));
  const opened = page.locator("main", { hasText: `${firstName} ${lastName}` }).first();
  return (await isShown(opened, 10_000)) ? clerk.clicks : undefined;
}

/** @param {Locator} target @param {number} timeout */
const isShown = (target, timeout) =>
  target.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

/** @param {Hub} hub */
async function list({ base, admin: { authorization } }) {
  const url = `${base}/api/admin/homeowner-requests?limit=1000`;
  const response = await fetch(url, { headers: { authorization } });
  return /** @type {ListedRequest[]} */ (await response.json());
}

/** @param {Hub} hub @param {string} status */
const count = async (hub, status) =>
  (await list(hub)).filter((one) => one.status === status).length;

/** Sends the help form for other people than those of the samples. @param {string} base */
async function submitRequests(base) {
  const homeowners = generateHomeowners(new Faker({ locale: en, seed: 2 }), { evenly: false });
  for (let n = 0; n < NEW_REQUESTS; n++) {
    const { payload, locale } = homeowners.next().value;
    const body = new URLSearchParams({ submission_id: randomUUID() });
    for (const [name, value] of Object.entries(payload))
      body.set(name, value === true ? "on" : String(value));
    const response = await fetch(`${base}/request-help`, {
      method: "POST",
      headers: {
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": `10.0.${n >> 8}.${n & 255}`,
        cookie: `lang=${locale}`,
      },
      body,
      redirect: "manual",
    });
    if (response.status !== 303) throw new Error(`A request was refused: ${response.status}.`);
  }
}
