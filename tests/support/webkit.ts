import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Builder, Capabilities, Key, Origin, type WebDriver } from "selenium-webdriver";
import type { TestProject } from "vitest/node";

import { findFreePort } from "../../scripts/bench/measure.mjs";
import type { BrowserDriver, DriverOptions } from "./browser-driver";
import { findOnPath, installPackages } from "./debian-packages";

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of the small browser that comes with WebKitGTK. */
    webkit: string;
  }
}

/** Time within which two clicks are a double click. */
const DOUBLE_CLICK_MS = 600;

const PACKAGES = ["webkit2gtk-driver", "xvfb", "xauth"];
const PROGRAMS = ["WebKitWebDriver", "xvfb-run", "xauth"];

/** Where Debian keeps the browser: `/usr/lib/<architecture>/webkit2gtk-4.1/MiniBrowser`. */
function findMiniBrowser() {
  if (!PROGRAMS.every((name) => findOnPath(name))) return undefined;
  return readdirSync("/usr/lib")
    .map((name) => join("/usr/lib", name, "webkit2gtk-4.1/MiniBrowser"))
    .find((path) => existsSync(path));
}

/** From Debian's packages; throws otherwise: its tests are never skipped. */
function findWebKit() {
  try {
    const found = findMiniBrowser();
    if (found) return found;
    installPackages(...PACKAGES);
    const installed = findMiniBrowser();
    if (installed) return installed;
    throw new Error("its packages have no browser");
  } catch (error) {
    throw new Error(
      `No WebKit for the tests: ${(error as Error).message}. Install it (Debian: apt-get install ${PACKAGES.join(" ")}).`,
      { cause: error },
    );
  }
}

export default function setup(project: TestProject) {
  project.provide("webkit", findWebKit());
}

/** Starts WebKitGTK's small browser on a screen of its own and drives it by WebDriver. */
export async function startWebKit(path: string, options: DriverOptions): Promise<BrowserDriver> {
  if (!options.javaScript) throw new Error("WebKitGTK's page process crashes without JavaScript.");
  const home = await mkdtemp(join(tmpdir(), "hub-webkit-"));
  await writeFile(join(home, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${options.downloads}"\n`);
  const port = await findFreePort();
  const service = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    detached: true, // a group of its own, which ends as a whole
    stdio: "ignore",
    env: {
      ...process.env,
      XDG_CONFIG_HOME: home,
      ...(options.dark && { GTK_THEME: "Adwaita:dark" }),
    },
  });
  const ended = once(service, "exit");
  const stop = async () => {
    process.kill(-service.pid!);
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  try {
    const driver = await connect(`http://127.0.0.1:${port}`, path, options);
    return toBrowserDriver(driver, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(server: string, binary: string, { proxy }: DriverOptions) {
  const deadline = Date.now() + 30_000;
  while (
    !(await fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error("WebKitWebDriver does not answer.");
    await pause(100);
  }
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    proxy: { proxyType: "manual", httpProxy: new URL(proxy).host },
    "webkitgtk:browserOptions": { binary, args: ["--automation"] },
  });
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server)
    .withCapabilities(capabilities)
    .build();
  await driver.manage().window().setRect({ width: 1280, height: 940 });
  return driver;
}

const toBrowserDriver = (driver: WebDriver, stop: () => Promise<void>): BrowserDriver => ({
  goto: (url) => driver.get(url),
  evaluate: (fn, ...args) => driver.executeScript(fn, ...args),
  clickAt: (x, y) =>
    driver
      .actions()
      .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
      // WebKit takes two clicks at one place for a double click, which buttons ignore.
      .pause(DOUBLE_CLICK_MS)
      .click()
      .perform(),
  type: (text) => driver.actions().sendKeys(text.replaceAll("\n", Key.ENTER)).perform(),
  async close() {
    await driver.quit().catch(() => undefined); // the driver ends the connection with its browser
    await stop();
  },
});
