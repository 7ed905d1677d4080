import axe from "axe-core";
import { chromium, devices, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";

import { ownAddress } from "./address";
import { startProxy, type Proxy } from "./proxy";

/** Who looks: by default a desktop with JavaScript, in the light, reading English. */
export interface View {
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
}

const ARGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"].concat([
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]);
const { userAgent } = devices["Galaxy S9+"];

/**
 * Gives a test file a browser. `open` makes a new visitor (own cookies, own network address) and goes to a path.
 * After each test its visitors leave, and the test fails for anything on a console: script errors, refused resources, violations of the CSP.
 */
export function useBrowser() {
  let browser: Browser;
  const leave: (() => Promise<void>)[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject("chromium"), args: ARGS });
  });
  afterAll(async () => {
    await browser.close();
  });
  afterEach(async () => {
    for (const one of leave.splice(0)) await one();
    const found = complaints;
    complaints = [];
    expect(found, "the browser's console").toEqual([]);
  });

  return {
    async open(path: string, view: View = {}): Promise<Page> {
      const proxy: Proxy = await startProxy(ownAddress());
      const context = await browser.newContext({
        baseURL: inject("base"),
        ...optionsOf(view),
        proxy: { server: proxy.url, bypass: "<-loopback>" },
      });
      leave.push(async () => {
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
}: View): BrowserContextOptions {
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
    if (message.text().startsWith("Failed to load resource") && pages.has(message.location().url)) return;
    complain(`${message.location().url}: ${message.text()}`);
  });
  context.on("weberror", (error) => {
    complain(error.error().message);
  });
}

/** What axe finds against WCAG 2.2 A and AA and its best practices, as "rule: selector"; empty when the page is right. */
export async function violations(page: Page) {
  if (!(await page.evaluate(() => matchMedia("(scripting: enabled)").matches))) return violationsOfTwin(page);
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** axe waits by timers, which stand still where script is off: it looks at the same markup in a window of the same kind that runs scripts. */
async function violationsOfTwin(page: Page): Promise<string[]> {
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: page.viewportSize(), colorScheme: dark ? "dark" : "light" });
  try {
    const twin = await context.newPage();
    await twin.setContent(await page.content());
    return await violations(twin);
  } finally {
    await context.close();
  }
}

/** By how many pixels the page is wider than its window; 0 when nobody has to scroll sideways. */
export const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
