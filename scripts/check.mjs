// `npm run check`: what to run before each commit. Types of everything; lint, format and the tests
// that import a file, for the files that differ from origin/main, or from the last commit without one.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { run } from "./child.mjs";
import { setup } from "./setup.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
await setup();

const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
const base = findBase();
const changed = [
  ...new Set(
    [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")]
      .flatMap((list) => list.split("\n"))
      .filter((file) => existsSync(file)),
  ),
];
if (changed.length === 0) {
  console.log(`Nothing differs from ${base}.`);
  process.exit(0);
}
const scripts = changed.filter((file) => /\.([cm]?js|tsx?)$/.test(file));
/** Projects that run a source in this process; the others start the built app. */
const PROJECTS = ["unit", "components", "integration"];

const results = [];
results.push(
  await check("types", "typescript/bin/tsc", [
    "--incremental",
    "--tsBuildInfoFile",
    "node_modules/.cache/check.tsbuildinfo",
  ]),
  await check("format", "prettier/bin/prettier.cjs", [
    "--check",
    "--ignore-unknown",
    "--log-level",
    "warn",
    ...changed,
  ]),
);
if (scripts.length > 0)
  results.push(
    await check("lint", "eslint/bin/eslint.js", [
      "--max-warnings",
      "0",
      "--no-warn-ignored",
      ...scripts,
    ]),
    await check("tests", "vitest/vitest.mjs", [
      "related",
      "--run",
      "--passWithNoTests",
      "--reporter=dot",
      ...PROJECTS.flatMap((name) => ["--project", name]),
      ...scripts,
    ]),
  );
const failed = results.filter((isGreen) => !isGreen).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

/** The newest commit that is on origin/main, too; the last commit without an origin/main. */
function findBase() {
  try {
    return git("merge-base", "HEAD", "origin/main");
  } catch {
    return "HEAD";
  }
}

/** @param {string} name @param {string} program below node_modules @param {string[]} args */
async function check(name, program, args) {
  const startedAt = Date.now();
  const { status } = await run(process.execPath, [`node_modules/${program}`, ...args]);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  return status === 0;
}
