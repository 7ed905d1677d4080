import { defineConfig } from "vitest/config";

/** For Stryker, which knows no projects: tests that need no setup. It chooses among them. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    clearMocks: true,
    include: ["tests/unit/**/*.test.ts", "tests/integration/http/**/*.test.ts"],
    testTimeout: 30_000,
    env: { NODE_ENV: "test", MAX_JOBS: "1" },
  },
});
