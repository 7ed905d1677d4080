// `npm run check`: what to run before each commit. Types of everything; lint, format and tests for
// the files that differ from origin/main, or without one from the last commit.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
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
const sources = changed.filter((file) => /\.([cm]?js|tsx?)$/.test(file));

const results = [
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
];
if (sources.length > 0)
  results.push(
    await check("lint", "eslint/bin/eslint.js", [
      "--max-warnings",
      "0",
      "--no-warn-ignored",
      ...sources,
    ]),
    await check("tests that import them", "vitest/vitest.mjs", [
      "related",
      "--run",
      "--passWithNoTests",
      "--reporter=dot",
      "--project",
      "unit",
      "--project",
      "components",
      ...sources,
    ]),
  );
const tests = findTests();
if (tests.length > 0)
  results.push(
    await check("tests with a database or the app", "vitest/vitest.mjs", [
      "run",
      "--reporter=dot",
      ...["integration", "races", "api", "browser", "processes"].flatMap((name) => [
        "--project",
        name,
      ]),
      ...tests,
    ]),
  );
const failed = results.filter((isGreen) => !isGreen).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

/**
 * Changed tests, and those of a database that name a changed file in an import. All that reach one
 * would be most of them: that is `npm test`.
 */
function findTests() {
  const isTest = (/** @type {string} */ file) =>
    /^tests\/(integration|api|browser|processes)\/.*\.test\.ts$/.test(file);
  const modules = sources.flatMap((file) => {
    const path = file.replace(/\.[cm]?[jt]sx?$/, "");
    if (path.startsWith("app/")) return [`"${path.replace("app/", "~/")}"`];
    return path.startsWith("server/") ? [`../${path}"`] : [];
  });
  const importing = git("ls-files", "tests/integration")
    .split("\n")
    .filter((file) => {
      const text = isTest(file) ? readFileSync(file, "utf8") : "";
      return modules.some((name) => text.includes(name));
    });
  return [...new Set([...changed.filter(isTest), ...importing])];
}

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
