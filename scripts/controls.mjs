// `npm run test:controls [-- <part of a name>…]` takes each security control out of a copy of the
// sources, one at a time, and demands that a test fails. `--markdown` prints the table of docs.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { installMongod } from "../server/embedded-mongod/install.mjs";
import { CONTROLS } from "../tests/controls/controls.mjs";
import { run } from "./child.mjs";
import { setup } from "./setup.mjs";

/** @typedef {import("../tests/controls/controls.mjs").Control} Control */

const root = fileURLToPath(new URL("..", import.meta.url));
const { values, positionals } = parseArgs({
  options: { markdown: { type: "boolean", default: false } },
  allowPositionals: true,
});
const chosen = CONTROLS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
const NEEDS_BUILD = /^tests\/(api|processes|browser)\//;
const LEFT_OUT = new Set(["node_modules", ".git", ".data", "build"]);

await setup();
await installMongod().catch(() => undefined); // a run without one says so
const copy = mkdtempSync(join(tmpdir(), "hub-controls-"));
cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
for (const shared of ["node_modules", ".data"]) symlinkSync(join(root, shared), join(copy, shared));

/** @type {string[]} */
const unnoticed = [];
/** @type {string[]} */
const rows = [];
let noticed = 0;
try {
  for (const tests of new Set(chosen.map((control) => control.tests))) {
    const { passed, failures } = await runTests(tests);
    if (passed > 0 && failures.length === 0) continue;
    unnoticed.push(`${tests} is red without any change: ${failures[0]}`);
  }
  if (unnoticed.length === 0) for (const control of chosen) await check(control);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
if (values.markdown)
  console.log(["| Taken out | Noticed by |", "| --- | --- |", ...rows].join("\n"));
for (const line of unnoticed) console.log(`✗ ${line}`);
console.log(`${noticed} passed, ${unnoticed.length} failed`);
process.exitCode = unnoticed.length > 0 || noticed === 0 ? 1 : 0;

/** @param {Control} control */
async function check({ name, file, without, tests }) {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  try {
    writeFileSync(path, takeOut(source, without));
    const test = findRed(tests, (await runTests(tests)).failures);
    if (test === undefined) unnoticed.push(`${name}: ${tests} did not notice`);
    else noticed++;
    console.log(`${test === undefined ? "✗" : "✓"} ${name}`);
    rows.push(`| ${name} (\`${basename(file)}\`) | ${test ?? "nothing"} |`);
  } catch (error) {
    unnoticed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    writeFileSync(path, source);
  }
}

/** @param {string} source @param {Control["without"]} without */
function takeOut(source, without) {
  for (const [from, to] of without) {
    if (source.split(from).length !== 2) throw new Error(`not once in its file: ${from}`);
    source = source.replace(from, () => to);
  }
  return source;
}

/**
 * The first test that failed; not a file that did not load, which would say nothing.
 * @param {string} tests @param {string[]} failures
 */
function findRed(tests, failures) {
  const failed = failures.filter((one) => /\n(Assertion)?Error/.test(one));
  return failed[0]?.split("\n")[0]?.replace(`${tests}: `, "");
}

/**
 * @param {string} tests
 * @returns {Promise<import("./result-reporter.mjs").Result>}
 */
async function runTests(tests) {
  const options = { cwd: copy, keep: true };
  if (NEEDS_BUILD.test(tests)) {
    const { status, output } = await run(process.execPath, ["scripts/build.mjs"], options);
    if (status !== 0) throw new Error(`does not build: ${output.slice(-300)}`);
  }
  const file = join(copy, "result.json");
  rmSync(file, { force: true });
  const project = tests.endsWith("-races.test.ts") ? "races" : (tests.split("/")[1] ?? "");
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--bail=1", "--project", project, tests];
  await run(process.execPath, [...vitest, "--reporter=scripts/result-reporter.mjs"], {
    ...options,
    env: { ...process.env, RESULT_FILE: file },
  });
  return JSON.parse(readFileSync(file, "utf8"));
}
