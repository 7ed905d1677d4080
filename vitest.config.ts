import { defineConfig } from "vitest/config";

const project = (name: string, more: object = {}) => ({
  extends: true as const,
  test: { name, environment: "node", include: [`tests/${name}/**/*.test.{ts,tsx}`], ...more },
});
/** Rooms that need a mongod or the built app: one start for the whole project, files one after another. */
const slow = { fileParallelism: false, testTimeout: 90_000, hookTimeout: 120_000 };

export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    clearMocks: true,
    testTimeout: 30_000, // the defaults, 5 s and 1 s below, are too short for a busy machine
    expect: { poll: { timeout: 15_000 } },
    env: { NODE_ENV: "test" }, // React has no act() under an inherited NODE_ENV=production
    projects: [
      project("unit"),
      project("components", { environment: "jsdom", setupFiles: ["tests/support/dom.ts"] }),
      project("integration", { globalSetup: ["tests/support/mongod.ts"], ...slow }),
      project("api", { globalSetup: ["tests/support/app.ts"], ...slow }),
      project("processes", { globalSetup: ["tests/support/app.ts"], ...slow }),
      project("long", {
        globalSetup: ["tests/support/mongod.ts", "tests/support/libreoffice.ts"],
        ...slow,
      }),
      project("browser", {
        globalSetup: ["tests/support/chromium.ts", "tests/support/app.ts"],
        ...slow,
      }),
    ],
    coverage: { provider: "v8", include: ["app/**"] },
  },
});
