import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

import { findChromium, findChromiumOnPath } from "../../scripts/chromium.mjs";
import { installPackages, runCommand } from "./debian-packages";

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of a working Chromium. */
    chromium: string;
  }
}

const DOWNLOADS = {
  "playwright's download": () => {
    console.log("No browser found: asking playwright for its Chromium, once (about 170 MB) …");
    const cli = join(
      createRequire(import.meta.url).resolve("playwright-core/package.json"),
      "../cli.js",
    );
    runCommand(process.execPath, [cli, "install", "--no-shell", "chromium"], 15 * 60_000, {
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000",
    });
    return chromium.executablePath();
  },
  "Debian's package": () => {
    installPackages("chromium");
    const path = findChromiumOnPath();
    if (!path) throw new Error("the package has no browser");
    return path;
  },
};

/** Finds the browser once; without one, fails before the first test: none is skipped silently. */
export default function setup(project: TestProject) {
  project.provide("chromium", findChromium(DOWNLOADS));
}
