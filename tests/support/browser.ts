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

/** Browser settings; default: desktop, JavaScript, light mode, English. */
export interface VisitOptions {
  javaScript?: boolean;
  /** The target phone: 360 × 740, touch, an old phone's user agent. */
  phone?: boolean;
  /** Viewport width in px, such as 320 for the smallest phone. */
  width?: number;
  dark?: boolean;
  forcedColors?: boolean;
  locale?: string;
  /** Console errors that the test provokes, such as an aborted request. */
  expectedErrors?: RegExp;
  /** Keeps the page for all tests of the file: a new one costs 0.5 s. Each test navigates first. */
  keepOpen?: boolean;
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
 * Gives a test file a browser; `open` goes to a path with its own cookies and network address.
 * After each test the contexts close, and script errors, failed resources and CSP violations on
 * a console fail the test.
 */
export function useBrowser() {
  let browser: Browser;
  const closers: (() => Promise<void>)[] = [];
  const closersAtEnd: (() => Promise<void>)[] = [];
  let errors: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject("chromium"), args: ARGS });
  });
  afterAll(async () => {
    for (const one of closersAtEnd) await one();
    await browser.close();
  });
  afterEach(async () => {
    for (const one of closers.splice(0)) await one();
    const found = errors;
    errors = [];
    expect(found, "the browser's console").toEqual([]);
  });

  return {
    async open(path: string, view: VisitOptions = {}): Promise<Page> {
      const proxy: Proxy = await startProxy(newIpAddress());
      const context = await browser.newContext({
        baseURL: inject("base"),
        ...toContextOptions(view),
        proxy: { server: proxy.url, bypass: "<-loopback>" },
      });
      (view.keepOpen ? closersAtEnd : closers).push(async () => {
        await context.close();
        await proxy.stop();
      });
      collectErrors(context, (message) => {
        if (!view.expectedErrors?.test(message)) errors.push(message);
      });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
}

function toContextOptions({
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

function collectErrors(context: BrowserContext, report: (message: string) => void) {
  // Chromium logs a navigation with status 404 or 422 as an error, like a missing script.
  const pages = new Set<string>();
  context.on("response", (response) => {
    if (response.request().isNavigationRequest()) pages.add(response.url());
  });
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    if (message.text().startsWith("Failed to load resource") && pages.has(message.location().url))
      return;
    report(`${message.location().url}: ${message.text()}`);
  });
  context.on("weberror", (error) => {
    report(error.error().message);
  });
}

/** axe violations of WCAG 2.2 A and AA and best practices, as "rule: selector". */
export async function findAxeViolations(page: Page) {
  const { scripting, dark } = await page.evaluate(() => ({
    scripting: matchMedia("(scripting: enabled)").matches,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
  }));
  return runAxe(scripting ? page : await copyWithScripts(page, dark));
}

async function runAxe(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Violations only: reporting passes doubles the time.
  return page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ["violations"],
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
    );
  });
}

const scriptedPages = new WeakMap<Browser, Page>();

/**
 * The same markup in a page with JavaScript: without it axe hangs on its timers.
 * One such page per browser is reused, with axe loaded.
 */
async function copyWithScripts(page: Page, dark: boolean): Promise<Page> {
  const browser = page.context().browser()!;
  const copy = scriptedPages.get(browser) ?? (await browser.newPage());
  scriptedPages.set(browser, copy);
  await copy.setViewportSize(page.viewportSize()!);
  await copy.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await copy.setContent(await page.content());
  return copy;
}

/** Pixels by which the page is wider than the viewport. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
