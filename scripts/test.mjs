// `npm test` installs, builds, checks and tests; its last line is "N passed, N failed".
// `node scripts/test.mjs unit api lint` runs these groups only; arguments after `--` go to vitest.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { run } from "./child.mjs";
import { installMongod } from "../server/embedded-mongod/install.mjs";
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
  [["integration", "races"], ["api"]],
  [["browser"], ["processes"]],
  [["long"]],
  [["other-browsers"]],
];
/** Need the built app, which must be built once before, not by two of them at the same time. */
const BUILD_DEPENDENTS = ["api", "processes", "browser", "other-browsers"];
/** Slow, or need LibreOffice, Firefox or WebKit; run only on request (`npm run test:long`). */
const ON_REQUEST = ["long", "other-browsers"];

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
const totals = { passed: 0, skipped: 0 };
/** @type {string[]} */
const failures = []; // printed at the end of a long output
/** @type {string[]} */
const unsteady = [];

for (const [name, check] of Object.entries(CHECKS)) {
  if (!isSelected(name)) continue;
  const startedAt = Date.now();
  const { status } = await check();
  if (status === 0) totals.passed++;
  else failures.push(name);
  console.log(
    `${status === 0 ? "✓" : "✗"} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
}

// Once, before two runs download or install it at the same time. Each run reports its own failure.
if (["integration", "races", ...BUILD_DEPENDENTS].some(isSelected))
  await installMongod().catch(() => undefined);
for (const row of GROUPS)
  await Promise.all(row.map((group, i) => runVitest(group.filter(isSelected), i > 0)));

process.exitCode = failures.length ? 1 : 0;
for (const test of unsteady) console.log(`? passed at the second try: ${test}`);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(
  `${totals.passed} passed, ${failures.length} failed${totals.skipped ? `, ${totals.skipped} skipped` : ""}`,
);

/**
 * Runs vitest projects and adds to the totals; a `quiet` run prints its output at its end.
 * @param {string[]} projects
 * @param {boolean} quiet
 */
async function runVitest(projects, quiet) {
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
