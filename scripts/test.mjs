// `npm test` installs, builds, checks and tests; its last line is "N passed, N failed".
// `node scripts/test.mjs unit api lint` runs these groups only; arguments after `--` go to vitest.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { findMongod } from "../server/embedded-mongod/find-mongod.mjs";
import { run } from "./child.mjs";
import { setup } from "./setup.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const node = (/** @type {string[]} */ ...args) => run(process.execPath, args, { cwd: root });

/** @type {Record<string, () => Promise<{ status: number }>>} */
const CHECKS = {
  types: () => node("node_modules/typescript/bin/tsc"),
  lint: () => node("node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "."),
  format: () =>
    node("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."),
  unused: () => node("node_modules/knip/bin/knip.js", "--no-progress"),
  build: () => node("scripts/build.mjs"),
};
/** Vitest runs; a failed setup fails only its own run. Runs in one row are concurrent. */
const GROUPS = [
  [["unit", "components"]],
  [["integration"], ["api"]],
  [["browser"], ["processes"]],
  [["long"]],
];
/** Need the built app, which must be built once before, not by two of them at the same time. */
const BUILD_DEPENDENTS = ["api", "processes", "browser"];
/** Slow, or need LibreOffice; run only on request (`npm run test:long`). */
const ON_REQUEST = ["long"];

const args = process.argv.slice(2);
const names = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
const vitestArgs = args.slice(names.length + 1);
const unknown = names.filter((name) => !(name in CHECKS) && !GROUPS.flat(2).includes(name));
if (unknown.length) {
  console.error(
    `Unknown test group: ${unknown.join(", ")}. Available: ${[...Object.keys(CHECKS), ...GROUPS.flat(2)].join(", ")}.`,
  );
  process.exit(2);
}
const isSelected = (/** @type {string} */ name) =>
  names.length === 0
    ? !ON_REQUEST.includes(name)
    : names.includes(name) ||
      (name === "build" && BUILD_DEPENDENTS.some((group) => names.includes(group)));

await setup();
const totals = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = []; // repeated at the end, so that nobody has to search the whole output

for (const [name, check] of Object.entries(CHECKS)) {
  if (!isSelected(name)) continue;
  const startedAt = Date.now();
  const { status } = await check();
  totals[status === 0 ? "passed" : "failed"]++;
  if (status !== 0) failures.push(name);
  console.log(
    `${status === 0 ? "✓" : "✗"} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
}

// Once, before two runs download or install it at the same time. Each run reports its own failure.
if (["integration", ...BUILD_DEPENDENTS].some(isSelected))
  await findMongod().catch(() => undefined);
for (const row of GROUPS)
  await Promise.all(row.map((group, i) => runVitest(group.filter(isSelected), i > 0)));

process.exitCode = totals.failed ? 1 : 0;
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ""}`,
);

/**
 * Runs vitest projects and adds to the totals; a `quiet` run prints its output at its end.
 * @param {string[]} projects
 * @param {boolean} quiet
 */
async function runVitest(projects, quiet) {
  if (projects.length === 0) return;
  const dir = mkdtempSync(join(tmpdir(), "hub-test-"));
  const file = join(dir, "vitest.json");
  const projectArgs = projects.flatMap((name) => ["--project", name]);
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...projectArgs,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const { status, output } = await run(process.execPath, [...vitest, ...vitestArgs], {
    cwd: root,
    keep: quiet,
  });
  if (quiet) console.log(output);
  const count = countResults(file);
  rmSync(dir, { recursive: true });
  if (count.passed + count.failed === 0) console.error(`No tests ran in ${projects.join(", ")}.`);
  failures.push(...count.failures);
  totals.passed += count.passed;
  totals.skipped += count.skipped;
  // A crash, a failed setup, an error outside of tests or a run without tests is one failure.
  totals.failed += count.failed || (status !== 0 || count.passed === 0 ? 1 : 0);
}

/**
 * Counts the results in vitest's report, and names the failures; a file that failed without a
 * failed test (it did not load, or its hooks threw) is one failure.
 * @param {string} file
 */
function countResults(file) {
  /** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Result */
  /** @type {{ testResults: { name: string, status: string, message: string,
   *   assertionResults: Result[] }[] }} */
  let report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] }; // vitest crashed; its exit counts
  }
  const results = report.testResults.flatMap((tested) => tested.assertionResults);
  const passed = results.filter(({ status }) => status === "passed").length;
  const failures = report.testResults.flatMap((tested) => {
    const failed = tested.assertionResults.filter(({ status }) => status === "failed");
    const names = failed.map((result) => `${result.fullName}\n${result.failureMessages?.[0]}`);
    if (tested.status === "failed" && names.length === 0) names.push(tested.message);
    return names.map((name) => `${relative(root, tested.name)}: ${name}`);
  });
  const failedTests = results.filter(({ status }) => status === "failed").length;
  return {
    passed,
    failed: failures.length,
    skipped: results.length - passed - failedTests,
    failures,
  };
}
