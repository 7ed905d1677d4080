import {
  chromium,
  devices,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, expect, inject } from "vitest";

import { newIpAddress } from "./address";
import { startProxy, type Proxy } from "./proxy";
import { getApp } from "./served-app";
import { listVariants } from "./variants";
import type { Visitor } from "./visitor";

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
  /** Logged in like this visitor. */
  as?: Visitor;
  /** Console errors that the test provokes, such as an aborted request. */
  expectedErrors?: RegExp;
  /** Keeps the page for all tests of the file: a new one costs 0.5 s. Each test navigates first. */
  keepOpen?: boolean;
}

/** The two ways that journeys are tested in, for `test.each`. */
export const VIEWS = [
  ["with JavaScript", { javaScript: true }],
  ["on a phone without JavaScript", { javaScript: false, phone: true }],
] as const;

/** The first way in `npm test`, both in `npm run test:long`: screens whose posts tests/api sends. */
export const MAIN_VIEWS = listVariants<(typeof VIEWS)[number]>(...VIEWS);

const ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // fewer processes: a tenth less CPU time
  "--in-process-gpu",
  "--disable-software-rasterizer",
  "--renderer-process-limit=1",
  "--disable-extensions",
];
const { userAgent } = devices["Galaxy S9+"];

/** The browser of this worker; each test has its own context. Ends with the process. */
let launching: Promise<Browser> | undefined;
const launch = () => chromium.launch({ executablePath: inject("chromium"), args: ARGS });

/**
 * Gives a test file a browser; `open` goes to a path with its own cookies and network address.
 * After each test the contexts close, and script errors, failed resources and CSP violations on
 * a console fail the test.
 */
export function useBrowser() {
  const closers: (() => Promise<void>)[] = [];
  const closersAtEnd: (() => Promise<void>)[] = [];
  let errors: string[] = [];

  afterAll(async () => {
    for (const one of closersAtEnd) await one();
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
      const browser = await (launching ??= launch());
      const context = await browser.newContext({
        baseURL: getApp().base,
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
      if (view.as) await addCookies(context, view.as);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
}

/** Gives a browser the cookies of a visitor, and with them the session. */
export const addCookies = (context: BrowserContext, { cookies }: Visitor) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: getApp().base })));

/** Clicks a button of the page. */
export const submit = (page: Page, name = "Submit") =>
  page.getByRole("button", { name, exact: true }).click();

/** Records the URLs of all POSTs of the page from now on. */
export function recordPosts(page: Page) {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

export const switchToSpanish = (page: Page) =>
  page.context().addCookies([{ name: "lang", value: "es", url: getApp().base }]);

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
  // Chromium logs a navigation with status 404 or 422 as an error, like a missing script; also one
  // of a client, which asks for data.
  const pages = new Set<string>();
  context.on("response", (response) => {
    const url = response.url();
    if (response.request().isNavigationRequest() || new URL(url).pathname.endsWith(".data"))
      pages.add(url);
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
