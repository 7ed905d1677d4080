import axe from "axe-core";
import {
  chromium,
  devices,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";

import { newIpAddress } from "./address";
import { startProxy, type Proxy } from "./proxy";

/** Who looks: by default a desktop with JavaScript, in the light, reading English. */
export interface VisitOptions {
  javaScript?: boolean;
  /** The old phone this product is made for: 360 × 740, touch, its user agent. */
  phone?: boolean;
  /** Another width, as 320 for the smallest phone. */
  width?: number;
  dark?: boolean;
  forcedColors?: boolean;
  locale?: string;
  /** Messages on the console that belong to the test, as those of a line that was cut on purpose. */
  expected?: RegExp;
  /** Stays for all tests of the file instead of one: a new visitor costs half a second. Every test leads this one to a page of its own first. */
  stays?: boolean;
}

const ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
].concat(["--disable-background-networking", "--disable-component-update", "--disable-sync"]);
const { userAgent } = devices["Galaxy S9+"];

/**
 * Gives a test file a browser. `open` makes a new visitor (own cookies, own network address) and goes to a path.
 * After each test its visitors leave, but those who stay, and the test fails for anything on a console: script errors, refused resources, violations of the CSP.
 */
export function useBrowser() {
  let browser: Browser;
  const leave: (() => Promise<void>)[] = [];
  const leaveLast: (() => Promise<void>)[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject("chromium"), args: ARGS });
  });
  afterAll(async () => {
    for (const one of leaveLast) await one();
    await browser.close();
  });
  afterEach(async () => {
    for (const one of leave.splice(0)) await one();
    const found = complaints;
    complaints = [];
    expect(found, "the browser's console").toEqual([]);
  });

  return {
    async open(path: string, view: VisitOptions = {}): Promise<Page> {
      const proxy: Proxy = await startProxy(newIpAddress());
      const context = await browser.newContext({
        baseURL: inject("base"),
        ...optionsOf(view),
        proxy: { server: proxy.url, bypass: "<-loopback>" },
      });
      (view.stays ? leaveLast : leave).push(async () => {
        await context.close();
        await proxy.stop();
      });
      listen(context, (complaint) => {
        if (!view.expected?.test(complaint)) complaints.push(complaint);
      });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
}

function optionsOf({
  javaScript = true,
  phone = false,
  width,
  dark = false,
  forcedColors = false,
  locale = "en-US",
}: VisitOptions): BrowserContextOptions {
  return {
    javaScriptEnabled: javaScript,
    colorScheme: dark ? "dark" : "light",
    forcedColors: forcedColors ? "active" : "none",
    reducedMotion: "reduce",
    locale,
    viewport: { width: width ?? (phone ? 360 : 1280), height: phone ? 740 : 900 },
    ...(phone && { userAgent, deviceScaleFactor: 3, isMobile: true, hasTouch: true }),
  };
}

function listen(context: BrowserContext, complain: (complaint: string) => void) {
  const pages = new Set<string>(); // a page that answers 404 or 422 is no mistake of the page, though Chromium logs it like a lost script
  context.on("response", (response) => {
    if (response.request().isNavigationRequest()) pages.add(response.url());
  });
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    if (message.text().startsWith("Failed to load resource") && pages.has(message.location().url))
      return;
    complain(`${message.location().url}: ${message.text()}`);
  });
  context.on("weberror", (error) => {
    complain(error.error().message);
  });
}

/** What axe finds against WCAG 2.2 A and AA and its best practices, as "rule: selector"; empty when the page is right. */
export async function findAxeViolations(page: Page) {
  const { scripting, dark } = await page.evaluate(() => ({
    scripting: matchMedia("(scripting: enabled)").matches,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
  }));
  return axeOn(scripting ? page : await twinOf(page, dark));
}

async function axeOn(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Only what is wrong: to tell what is right about a page takes as long again.
  return page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ["violations"],
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
    );
  });
}

const twins = new WeakMap<Browser, Page>();

/**
 * The same markup in a window of the same kind that runs scripts: axe waits by timers, which stand still where script is off.
 * One window serves all such pages of a browser, and keeps axe.
 */
async function twinOf(page: Page, dark: boolean): Promise<Page> {
  const browser = page.context().browser()!;
  const twin = twins.get(browser) ?? (await browser.newPage());
  twins.set(browser, twin);
  await twin.setViewportSize(page.viewportSize()!);
  await twin.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await twin.setContent(await page.content());
  return twin;
}

/** By how many pixels the page is wider than its window; 0 when nobody has to scroll sideways. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
