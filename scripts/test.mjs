// `npm test` installs, builds, checks and tests; its last line is "N passed, N failed".
// `node scripts/test.mjs unit api lint` runs these parts only; arguments after `--` go to vitest.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { run } from "./child.mjs";
import { installMongod } from "../server/embedded-mongod/install.mjs";
import { setup } from "./setup.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
/** @type {Record<string, string[]>} */
const CHECKS = {
  lint: ["node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "."],
  types: ["node_modules/typescript/bin/tsc"],
  format: ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."],
  unused: ["node_modules/knip/bin/knip.js", "--no-progress"],
};
const BUILD = ["scripts/build.mjs"];
const PROJECTS = ["unit", "components", "integration", "races", "api", "browser", "processes"];
/** Slow, or need LibreOffice, Firefox or WebKit; run only on request (`npm run test:long`). */
const ON_REQUEST = ["long", "browser-variants", "properties", "other-browsers"];
/** Need the built app. */
const SERVED = ["api", "processes", "browser", ...ON_REQUEST];
const SLOWEST = 10;

const args = process.argv.slice(2);
const names = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
const vitestArgs = args.slice(names.length + 1);
const known = [...Object.keys(CHECKS), "build", ...PROJECTS, ...ON_REQUEST];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`Unknown part: ${unknown.join(", ")}. Available: ${known.join(", ")}.`);
  process.exit(2);
}
const isSelected = (/** @type {string} */ name) =>
  names.length === 0 ? !ON_REQUEST.includes(name) : names.includes(name);

await setup();
let passed = 0;
let skipped = 0;
/** @type {string[]} */
const failures = []; // printed at the end of a long output
/** @type {string[]} */
const parts = [];
/** @type {{ file: string, seconds: number }[]} */
const files = [];

await Promise.all([runChecks(), runTests()]);

if (files.length > SLOWEST) {
  console.log("Slowest files:");
  for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
console.log(parts.join("\n"));
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ""}`);
process.exitCode = failures.length ? 1 : 0;

/** One after the other, beside the tests, which leave most of a core free. */
async function runChecks() {
  for (const [name, command] of Object.entries(CHECKS))
    if (isSelected(name)) await runCheck(name, command);
}

/** @param {string} name @param {string[]} command */
async function runCheck(name, command) {
  const startedAt = Date.now();
  const { status, output } = await run(process.execPath, command, { cwd: root, keep: true });
  if (status === 0) passed++;
  else failures.push(`${name}\n${output}`);
  addPart(name, (Date.now() - startedAt) / 1000);
}

async function runTests() {
  if (isSelected("build") || SERVED.some(isSelected)) await runCheck("build", BUILD);
  // Once, not by several projects at a time; each of them reports its failure.
  if (["integration", "races", ...SERVED].some(isSelected))
    await installMongod().catch(() => undefined);
  await runVitest([...PROJECTS, ...ON_REQUEST].filter(isSelected));
}

/** One process for all projects: one cache of transformed sources, one queue of files. */
async function runVitest(/** @type {string[]} */ projects) {
  if (projects.length === 0) return;
  const dir = mkdtempSync(join(tmpdir(), "hub-test-"));
  const file = join(dir, "result.json");
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...projects.flatMap((name) => ["--project", name]),
    "--reporter=default",
    "--reporter=scripts/result-reporter.mjs",
    ...vitestArgs,
  ];
  const env = { ...process.env, RESULT_FILE: file };
  const { status } = await run(process.execPath, vitest, { cwd: root, env });
  const result = readResult(file);
  rmSync(dir, { recursive: true });
  for (const name of projects) {
    const own = result.files.filter(({ project }) => project === name);
    if (own.length === 0) result.failures.push(`no tests ran in ${name}`);
    const seconds = own.reduce((sum, one) => sum + one.seconds, 0);
    addPart(`${name}, ${own.length} files side by side`, seconds);
  }
  // An error that the reporter did not see is a failure as well.
  if (status !== 0 && result.failures.length === 0)
    result.failures.push(`vitest ended with ${status}`);
  passed += result.passed;
  skipped += result.skipped;
  failures.push(...result.failures);
  files.push(...result.files);
}

/** @param {string} name @param {number} seconds */
function addPart(name, seconds) {
  parts.push(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/**
 * @param {string} file
 * @returns {import("./result-reporter.mjs").Result}
 */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { passed: 0, skipped: 0, failures: [], files: [] }; // vitest crashed
  }
}
