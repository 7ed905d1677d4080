// `npm test` installs, builds, checks and tests; its last line is "N passed, N failed".
// `node scripts/test.mjs unit api lint` runs these groups only; arguments after `--` go to vitest.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { run } from "./child.mjs";
import { installMongod } from "../server/embedded-mongod/install.mjs";
import { setup } from "./setup.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
/** @type {Record<string, string[]>} */
const CHECKS = {
  types: ["node_modules/typescript/bin/tsc"],
  lint: ["node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "."],
  format: ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."],
  unused: ["node_modules/knip/bin/knip.js", "--no-progress"],
  build: ["scripts/build.mjs"],
};
/**
 * Checks and vitest runs, the longest first, so that none is left alone at the end. A failed setup
 * fails only its own run.
 */
const QUEUE = [
  ["browser"],
  ["processes"],
  ["api"],
  ["integration", "races"],
  ["lint"],
  ["unit", "components"],
  ["types"],
  ["format"],
  ["unused"],
];
/** Slow, or need LibreOffice, Firefox or WebKit; run only on request (`npm run test:long`). */
const ON_REQUEST = [["long"], ["properties"], ["other-browsers"]];
/** One more than there are cores: `processes` and `integration` wait for half of their time. */
const LANES = availableParallelism() + 1;
/** Need the built app, which must be built once before, not by two of them at the same time. */
const BUILD_DEPENDENTS = ["api", "processes", "browser", "properties", "other-browsers"];

const args = process.argv.slice(2);
const names = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
const vitestArgs = args.slice(names.length + 1);
const known = ["build", ...QUEUE.flat(), ...ON_REQUEST.flat()];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`Unknown test group: ${unknown.join(", ")}. Available: ${known.join(", ")}.`);
  process.exit(2);
}
const isSelected = (/** @type {string} */ name) =>
  names.length === 0
    ? !ON_REQUEST.flat().includes(name)
    : names.includes(name) ||
      (name === "build" && BUILD_DEPENDENTS.some((group) => names.includes(group)));

await setup();
const totals = { passed: 0, skipped: 0 };
/** @type {string[]} */
const failures = []; // printed at the end of a long output
/** @type {string[]} */
const unsteady = [];

if (isSelected("build")) await runCheck("build", false);
// Once, before two runs download or install it at the same time. Each run reports its own failure.
if (["integration", "races", ...BUILD_DEPENDENTS].some(isSelected))
  await installMongod().catch(() => undefined);
const select = (/** @type {string[][]} */ groups) =>
  groups.map((group) => group.filter(isSelected)).filter(({ length }) => length > 0);
const waiting = select(QUEUE);
const isAlone = waiting.length === 1;
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let group; (group = waiting.shift());) await runGroup(group, !isAlone);
  }),
);
for (const group of select(ON_REQUEST)) await runGroup(group, false);

process.exitCode = failures.length ? 1 : 0;
for (const test of unsteady) console.log(`? passed at the second try: ${test}`);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(
  `${totals.passed} passed, ${failures.length} failed${totals.skipped ? `, ${totals.skipped} skipped` : ""}`,
);

/**
 * Runs a check or vitest projects and adds to the totals; a `quiet` one prints at its end.
 * @param {string[]} group
 * @param {boolean} quiet
 */
async function runGroup(group, quiet) {
  const [name = ""] = group;
  if (quiet) console.log(`… ${group.join(", ")}`);
  await (name in CHECKS ? runCheck(name, quiet) : runVitest(group, quiet));
}

/**
 * @param {string} name
 * @param {boolean} quiet
 */
async function runCheck(name, quiet) {
  const startedAt = Date.now();
  const options = { cwd: root, keep: quiet };
  const { status, output } = await run(process.execPath, CHECKS[name] ?? [], options);
  if (status === 0) totals.passed++;
  else failures.push(name);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${output}${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
}

/**
 * @param {string[]} projects
 * @param {boolean} quiet
 */
async function runVitest(projects, quiet) {
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
  const { status, output } = await run(process.execPath, vitest, {
    cwd: root,
    keep: quiet,
    env: { ...process.env, RESULT_FILE: file },
  });
  if (quiet) console.log(output);
  const result = readResult(file);
  rmSync(dir, { recursive: true });
  if (result.passed + result.failures.length === 0)
    result.failures.push(`no tests ran in ${projects.join(", ")}`);
  // An error that the reporter did not see is a failure as well.
  else if (status !== 0 && result.failures.length === 0)
    result.failures.push(`vitest ended with ${status}: ${projects.join(", ")}`);
  totals.passed += result.passed;
  totals.skipped += result.skipped;
  failures.push(...result.failures);
  unsteady.push(...result.unsteady);
}

/**
 * @param {string} file
 * @returns {import("./result-reporter.mjs").Result}
 */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { passed: 0, skipped: 0, failures: [], unsteady: [] }; // vitest crashed
  }
}
