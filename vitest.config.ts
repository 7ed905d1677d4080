import { defineConfig } from "vitest/config";

const project = (name: string, options: object = {}) => ({
  extends: true as const,
  test: { name, environment: "node", include: [`tests/${name}/**/*.test.{ts,tsx}`], ...options },
});
/** Projects that need a mongod or the built app, started once per project: files run serially. */
const serial = { fileParallelism: false, testTimeout: 90_000, hookTimeout: 120_000 };
/** A noisy machine may fail a test once; `npm test` lists it. Races get no second try. */
const steadied = { ...serial, retry: process.env.CI ? 1 : 0 };
const RACES = "tests/integration/**/*-races.test.ts";

export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    clearMocks: true,
    testTimeout: 30_000, // the defaults, 5 s and 1 s (poll), are too short on a busy machine
    expect: { poll: { timeout: 15_000 } },
    env: { NODE_ENV: "test" }, // React has no act() under an inherited NODE_ENV=production
    projects: [
      project("unit"),
      project("components", { environment: "jsdom", setupFiles: ["tests/support/dom.ts"] }),
      project("integration", {
        exclude: [RACES],
        globalSetup: ["tests/support/mongod.ts"],
        ...steadied,
      }),
      project("races", { include: [RACES], globalSetup: ["tests/support/mongod.ts"], ...serial }),
      project("api", { globalSetup: ["tests/support/app.ts"], ...steadied }),
      // Each test starts processes and databases of its own, and waits for them half of the time.
      project("processes", {
        globalSetup: ["tests/support/app.ts"],
        ...steadied,
        fileParallelism: true,
        maxWorkers: 2,
        sequence: { groupOrder: 1 }, // required beside projects with another `maxWorkers`
      }),
      project("long", {
        include: ["tests/long/**/*.test.ts", RACES],
        globalSetup: ["tests/support/mongod.ts", "tests/support/libreoffice.ts"],
        env: { NODE_ENV: "test", RACE_ROUNDS: "500" },
        ...serial,
      }),
      project("properties", {
        include: ["tests/api/properties/**/*.test.ts"],
        globalSetup: ["tests/support/app.ts"],
        env: { NODE_ENV: "test", PROPERTY_RUNS: "5000" },
        ...serial,
        testTimeout: 3_600_000,
      }),
      project("other-browsers", {
        globalSetup: [
          "tests/support/firefox.ts",
          "tests/support/webkit.ts",
          "tests/support/app.ts",
        ],
        ...serial,
      }),
      project("browser", {
        globalSetup: ["tests/support/chromium.ts", "tests/support/app.ts"],
        ...steadied,
      }),
    ],
    coverage: { provider: "v8", include: ["app/**"] },
  },
});
