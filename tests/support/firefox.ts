import puppeteer from "puppeteer-core";
import type { TestProject } from "vitest/node";

import { toExpression, type BrowserDriver, type DriverOptions } from "./browser-driver";
import { findOnPath, installPackages, runCommand } from "./debian-packages";

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of a working Firefox. */
    firefox: string;
  }
}

const NAMES = ["firefox-esr", "firefox"];

/** From `FIREFOX`, PATH or Debian's package; throws otherwise: its tests are never skipped. */
function findFirefox() {
  try {
    const found = process.env.FIREFOX ?? findOnPath(...NAMES);
    if (found === undefined) installPackages("firefox-esr");
    const path = found ?? findOnPath(...NAMES) ?? "firefox-esr";
    runCommand(path, ["--version"], 60_000); // fails on a missing library
    return path;
  } catch (error) {
    throw new Error(
      `No Firefox for the tests: ${(error as Error).message}. Set FIREFOX to its path, or install it (Debian: apt-get install firefox-esr).`,
      { cause: error },
    );
  }
}

export default function setup(project: TestProject) {
  project.provide("firefox", findFirefox());
}

/** Starts a Firefox with its own profile and drives it by WebDriver BiDi. */
export async function startFirefox(path: string, options: DriverOptions): Promise<BrowserDriver> {
  const { hostname, port } = new URL(options.proxy);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: path,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: {
      "javascript.enabled": options.javaScript,
      "layout.css.prefers-color-scheme.content-override": options.dark ? 0 : 1,
      "intl.accept_languages": "en-US, en",
      "network.proxy.type": 1,
      "network.proxy.http": hostname,
      "network.proxy.http_port": Number(port),
      "network.proxy.allow_hijacking_localhost": true,
      "browser.download.folderList": 2,
      "browser.download.dir": options.downloads,
      "browser.download.useDownloadDir": true,
    },
  });
  const page = await browser.newPage();
  return {
    async goto(url) {
      await page.goto(url);
    },
    // Only what works without the page's scripts: handles of elements and their clicks do not.
    evaluate: <A extends unknown[], R>(fn: (...args: A) => R, ...args: A) =>
      page.evaluate(toExpression(fn, args)) as Promise<R>,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}
