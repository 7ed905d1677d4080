import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of a Chromium that runs here. */
    chromium: string;
  }
}

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const LINKS: Record<string, () => string> = {
  "CHROMIUM in the environment": () => process.env.CHROMIUM ?? no("not set"),
  "chromium or chrome on PATH": () => onPath() ?? no("none of them is there"),
  "playwright's own": () =>
    existsSync(chromium.executablePath()) ? chromium.executablePath() : no("not installed"),
  "playwright's download": () => {
    console.log("No browser found: asking playwright for its Chromium, once (about 170 MB) …");
    const cli = join(
      createRequire(import.meta.url).resolve("playwright-core/package.json"),
      "../cli.js",
    );
    command(process.execPath, [cli, "install", "--no-shell", "chromium"], 15 * 60_000, {
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000",
    });
    return chromium.executablePath();
  },
  "Debian's package": () => {
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) no("only as root on Debian");
    console.log(
      "No browser found: installing Debian's chromium by apt-get (about half a minute) …",
    );
    const quiet = { DEBIAN_FRONTEND: "noninteractive" };
    command("apt-get", ["update", "-q"], 5 * 60_000, quiet);
    command(
      "apt-get",
      ["install", "-q", "-y", "--no-install-recommends", "chromium"],
      15 * 60_000,
      quiet,
    );
    return onPath() ?? no("the package brought none");
  },
};

/** The path of a Chromium that answers --version here; throws with the reason of every link of the chain. Tests that need a browser never skip themselves. */
export function findChromium() {
  const why: string[] = [];
  for (const [name, link] of Object.entries(LINKS)) {
    try {
      const path = link();
      command(path, ["--version"], 60_000); // a missing library shows here
      return path;
    } catch (error) {
      why.push(`- ${name}: ${(error as Error).message}`);
    }
  }
  throw new Error(
    `No browser for the tests.\n${why.join("\n")}\nSet CHROMIUM to the path of a Chromium, or install one (Debian: apt-get install chromium).`,
  );
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(":").filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  );
}

function command(path: string, args: string[], timeout: number, more: Record<string, string> = {}) {
  const done = spawnSync(path, args, {
    encoding: "utf8",
    timeout,
    env: { ...process.env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (done.status === 0) return;
  const lines = `${done.stdout}\n${done.stderr}`.trim().split("\n");
  const words = lines.findLast((line) => /error|cannot|unable/i.test(line)) ?? lines.at(-1) ?? "";
  no(done.error?.message ?? `${words.trim()} (exit ${String(done.status)})`);
}

function no(why: string): never {
  throw new Error(why);
}

/** Finds the browser once for all files of a project, and says so before the first test when there is none. */
export default function setup(project: TestProject) {
  project.provide("chromium", findChromium());
}
