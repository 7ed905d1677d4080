// `npm run test:mutants [-- <group>…]` changes the pure modules one small place at a time and
// demands of each group that its tests notice at least 85 % of the changes.
import { mkdirSync } from "node:fs";

import { setup } from "./setup.mjs";

const REQUESTS = "app/services/requests";
/**
 * Modules that are changed, and the tests that may notice. `ignorers`: mutants-ignored.mjs.
 * @typedef {{ mutate: string[], tests: string[], ignorers?: string[] }} Group
 * @type {Record<string, Group>}
 */
const GROUPS = {
  transitions: {
    mutate: [
      `${REQUESTS}/{transitions,events}.server.ts`,
      `${REQUESTS}/{assignments,claiming,closing,correcting,merging,noting}.server.ts`,
      `${REQUESTS}/{prioritizing,reopening,reviewing,taking-back}.server.ts`,
      "app/services/volunteers/application-transitions.server.ts",
    ],
    tests: ["tests/unit/{requests,volunteers,jobs}/*.test.ts"],
    ignorers: ["database"],
  },
  schemas: {
    mutate: [
      "app/schemas/**/*.ts",
      // tables of names and limits
      "!app/schemas/{labels,vocabulary}.ts",
    ],
    tests: [
      "tests/unit/{accounts,jobs,requests,schemas,volunteers}/*.test.ts",
      "tests/unit/reports/report*.test.ts",
    ],
  },
  matching: {
    mutate: ["app/services/matching/!(guessing|known-words).server.ts"],
    tests: ["tests/unit/matching/*.test.ts"],
  },
  http: {
    mutate: ["server/http/*.ts"],
    tests: ["tests/integration/http/*.test.ts", "tests/unit/server/local-request.test.ts"],
  },
};
const MIN_SCORE = 85;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in GROUPS));
if (unknown.length) {
  const known = Object.keys(GROUPS).join(", ");
  console.error(`Unknown group: ${unknown.join(", ")}. Available: ${known}.`);
  process.exit(2);
}

await setup();
process.chdir(new URL("..", import.meta.url).pathname);
mkdirSync(".data/mutants", { recursive: true });
const { Stryker } = await import("@stryker-mutator/core"); // setup() may have to install it
/** @type {string[]} */
const results = [];
let failed = 0;
for (const [name, group] of Object.entries(GROUPS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`… ${name}`);
  const { noticed, all } = await count(name, group);
  const score = all === 0 ? 0 : (100 * noticed) / all;
  const isEnough = score >= MIN_SCORE;
  if (!isEnough) failed++;
  results.push(`${isEnough ? "✓" : "✗"} ${name}: ${noticed} of ${all} (${score.toFixed(1)} %)`);
}
for (const line of results) console.log(line);
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

/**
 * Changes of a group, and how many of them its tests noticed; 0 of 0 if they did not run.
 * @param {string} name @param {Group} files
 */
async function count(name, { tests, ...options }) {
  // Not Stryker's `testFiles`: with it, changes of what runs while a module loads are never made.
  process.env.MUTANTS_TESTS = tests.join(" ");
  // What is unchanged since the last run is not run again.
  const incrementalFile = `.data/mutants/${name}.json`;
  const mutants = await new Stryker({ ...options, incrementalFile })
    .runMutationTest()
    .catch(() => []);
  const have = (/** @type {string[]} */ ...statuses) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = have("Killed", "Timeout");
  return { noticed, all: noticed + have("Survived", "NoCoverage") };
}
