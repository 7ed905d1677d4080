import { statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

import { reportTemplate } from "./app/services/reports/report-template.mjs";
import { LongestFirst } from "./tests/support/longest-first";

/**
 * Databases and folders of the tests live in memory where it has room: a write that waits for a
 * disk costs ten times as long.
 */
const hasRoomInMemory = () => {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 4 * 2 ** 30;
  } catch {
    return false; // no such file system
  }
};
if (hasRoomInMemory()) process.env.TMPDIR = "/dev/shm"; // os.tmpdir(), in child processes as well

const RACES = "tests/integration/**/*-races.test.ts";
const project = (name: string, options: object = {}) => ({
  extends: true as const,
  test: { name, environment: "node", include: [`tests/${name}/**/*.test.{ts,tsx}`], ...options },
});
/** A time limit ends a test that hangs; it never judges speed. No test gets a second try. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000 };
/** Needs a mongod; each worker has a database of its own. */
const stored = { globalSetup: ["tests/support/mongod.ts"], ...patient };
/**
 * Needs the built app; each worker has one of its own, with its database. Without isolation the
 * files of a worker share imports and connection: what they test is in another process.
 */
const served = { globalSetup: ["tests/support/app.ts"], isolate: false, ...patient };
/** Too large, or of another kind, to run beside each other. */
const alone = { fileParallelism: false };

export default defineConfig({
  plugins: [reportTemplate],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    clearMocks: true,
    testTimeout: 60_000, // the defaults, 5 s and 1 s (poll), are too short on a busy machine
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ["tests/support/seed.ts"],
    env: { NODE_ENV: "test" }, // React has no act() under an inherited NODE_ENV=production
    maxWorkers: availableParallelism() + 1, // most tests wait for a database, a process or a browser
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true },
    projects: [
      project("unit", { isolate: false }),
      project("components", {
        environment: "jsdom",
        setupFiles: ["tests/support/dom.ts"],
        pool: "threads",
        isolate: false,
      }),
      project("integration", { ...stored, exclude: [RACES] }),
      project("races", { ...stored, include: [RACES] }),
      project("api", served),
      project("processes", stored),
      project("browser", {
        ...served,
        globalSetup: ["tests/support/chromium.ts", "tests/support/app.ts"],
      }),
      project("long", {
        include: [
          "tests/long/**/*.test.ts",
          // with more variants and rounds
          "tests/processes/{backup,database-wait,kill,live,outage-screens,shutdown}.test.ts",
          RACES,
          "tests/integration/volunteers/{applications,volunteers}.test.ts",
          "tests/integration/accounts/second-factor.test.ts",
          "tests/unit/requests/request-transitions.test.ts",
        ],
        ...patient,
        globalSetup: ["tests/support/mongod.ts", "tests/support/libreoffice.ts"],
        env: { NODE_ENV: "test", LONG_RUN: "1", RACE_ROUNDS: "500", MAX_JOBS: "3" },
        ...alone,
      }),
      project("browser-variants", {
        ...served,
        include: ["tests/browser/**/*.test.ts"],
        globalSetup: ["tests/support/chromium.ts", "tests/support/app.ts"],
        env: { NODE_ENV: "test", LONG_RUN: "1" },
        ...alone,
      }),
      project("properties", {
        ...served,
        include: ["tests/api/properties/**/*.test.ts"],
        env: { NODE_ENV: "test", PROPERTY_RUNS: "5000" },
        testTimeout: 3_600_000,
        ...alone,
      }),
      project("other-browsers", {
        ...served,
        globalSetup: [
          "tests/support/firefox.ts",
          "tests/support/webkit.ts",
          "tests/support/app.ts",
        ],
        ...alone,
      }),
    ],
    coverage: { provider: "v8", include: ["app/**"] },
  },
});
