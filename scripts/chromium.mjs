// Finds a Chromium for browser tests and benchmarks.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

import { fail, findOnPath, getReason } from "../server/embedded-mongod/find-mongod.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

export const findChromiumOnPath = () => NAMES.map(findOnPath).find(Boolean);

/** @type {Record<string, () => string>} */
const INSTALLED = {
  "CHROMIUM in the environment": () => process.env.CHROMIUM ?? fail("not set"),
  "chromium or chrome on PATH": () => findChromiumOnPath() ?? fail("none found"),
  "playwright's own": () =>
    existsSync(chromium.executablePath()) ? chromium.executablePath() : fail("not installed"),
};

/** Throws each reason why there is none. @param {Record<string, () => string>} [more] tried last */
export function findChromium(more = {}) {
  const reasons = [];
  for (const [name, find] of Object.entries({ ...INSTALLED, ...more })) {
    try {
      const path = find();
      // Fails on a missing library.
      execFileSync(path, ["--version"], { timeout: 60_000, encoding: "utf8", stdio: "pipe" });
      return path;
    } catch (error) {
      reasons.push(`- ${name}: ${getReason(error)}`);
    }
  }
  throw new Error(
    `No Chromium found.\n${reasons.join("\n")}\nSet CHROMIUM to the path of one, or install it (Debian: apt-get install chromium).`,
  );
}
