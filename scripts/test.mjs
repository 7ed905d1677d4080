// `npm test`: everything from a fresh clone to one last line, "N passed, N failed". `node scripts/test.mjs unit api lint` runs a part; what follows `--` goes to vitest.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { run } from "./child.mjs";
import { findMongod } from "../server/embedded-mongod/find-mongod.mjs";
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
/** Vitest runs: a database, an app or a browser that does not start fails its own group and no other. Two in a row run together: much of each is waiting. */
const GROUPS = [
  [["unit", "components"]],
  [["integration"], ["api"]],
  [["browser"], ["processes"]],
  [["long"]],
];
/** These start the built app; two of them at once must not build it. */
const OF_THE_BUILD = ["api", "processes", "browser"];
/** What needs minutes or a program of hundreds of megabytes runs when it is asked for: `npm run test:long`. */
const ASKED_FOR_ONLY = ["long"];

const args = process.argv.slice(2);
const own = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
const forVitest = args.slice(own.length + 1);
const unknown = own.filter((name) => !(name in CHECKS) && !GROUPS.flat(2).includes(name));
if (unknown.length) {
  console.error(
    `Not a part of the tests: ${unknown.join(", ")}. There are ${[...Object.keys(CHECKS), ...GROUPS.flat(2)].join(", ")}.`,
  );
  process.exit(2);
}
const wanted = (/** @type {string} */ name) =>
  own.length === 0
    ? !ASKED_FOR_ONLY.includes(name)
    : own.includes(name) || (name === "build" && OF_THE_BUILD.some((part) => own.includes(part)));

await setup();
const sum = { passed: 0, failed: 0, skipped: 0 };

for (const [name, check] of Object.entries(CHECKS)) {
  if (!wanted(name)) continue;
  const began = Date.now();
  const { status } = await check();
  sum[status === 0 ? "passed" : "failed"]++;
  console.log(
    `${status === 0 ? "✓" : "✗"} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
}

// Before two of them look for it at once, and both install what it needs. What is wrong with it each says itself.
if (["integration", ...OF_THE_BUILD].some(wanted)) await findMongod().catch(() => undefined);
for (const together of GROUPS)
  await Promise.all(together.map((group, i) => runVitest(group.filter(wanted), i > 0)));

process.exitCode = sum.failed ? 1 : 0;
console.log(
  `${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ""}`,
);

/**
 * Runs some projects and adds their counts to the sum; a `quiet` run says what it has to say at its end.
 * @param {string[]} projects
 * @param {boolean} quiet
 */
async function runVitest(projects, quiet) {
  if (projects.length === 0) return;
  const dir = mkdtempSync(join(tmpdir(), "hub-test-"));
  const file = join(dir, "vitest.json");
  const only = projects.flatMap((name) => ["--project", name]);
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...only,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const { status, output } = await run(process.execPath, [...vitest, ...forVitest], {
    cwd: root,
    keep: quiet,
  });
  if (quiet) console.log(output);
  const count = counted(file);
  rmSync(dir, { recursive: true });
  if (count.passed + count.failed === 0) console.error(`No test ran in ${projects.join(", ")}.`);
  sum.passed += count.passed;
  sum.skipped += count.skipped;
  // What belongs to no test (a crash, an error outside of tests, a set-up that failed, no tests at all) is one failure.
  sum.failed += count.failed || (status !== 0 || count.passed === 0 ? 1 : 0);
}

/**
 * The counts of vitest's report; a file that failed without a failed test (it did not load, its hooks threw) is one failure.
 * @param {string} file
 */
function counted(file) {
  /** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  let report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }; // vitest died before it could report; its exit status tells
  }
  const statuses = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  );
  const passed = statuses.filter((status) => status === "passed").length;
  const failed = statuses.filter((status) => status === "failed").length;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((one) => one.status === "failed"),
  );
  return { passed, failed: failed + broken.length, skipped: statuses.length - passed - failed };
}
