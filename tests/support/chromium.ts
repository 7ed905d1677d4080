import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

import { findOnPath, installPackages, runCommand } from "./debian-packages";

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of a working Chromium. */
    chromium: string;
  }
}

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const SOURCES: Record<string, () => string> = {
  "CHROMIUM in the environment": () => process.env.CHROMIUM ?? fail("not set"),
  "chromium or chrome on PATH": () => findOnPath(...NAMES) ?? fail("none found"),
  "playwright's own": () =>
    existsSync(chromium.executablePath()) ? chromium.executablePath() : fail("not installed"),
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
    return findOnPath(...NAMES) ?? fail("the package has no browser");
  },
};

/** Finds a working Chromium or throws every reason: browser tests are never skipped silently. */
export function findChromium() {
  const reasons: string[] = [];
  for (const [name, find] of Object.entries(SOURCES)) {
    try {
      const path = find();
      runCommand(path, ["--version"], 60_000); // fails on a missing library
      return path;
    } catch (error) {
      reasons.push(`- ${name}: ${(error as Error).message}`);
    }
  }
  throw new Error(
    `No browser for the tests.\n${reasons.join("\n")}\nSet CHROMIUM to the path of a Chromium, or install one (Debian: apt-get install chromium).`,
  );
}

function fail(reason: string): never {
  throw new Error(reason);
}

/** Finds the browser once for a project; fails before the first test without one. */
export default function setup(project: TestProject) {
  project.provide("chromium", findChromium());
}
