import { defineConfig } from "vitest/config";
import type { Reporter } from "vitest/node";

interface Task {
  tasks: unknown[];
  result?: { state: string };
}

/** Stryker counts tests only: it would take a file that does not load for one without failures. */
const unloadedFiles: Reporter = {
  onTestRunEnd: (modules) => {
    for (const module of modules) {
      const file = (module as unknown as { task: Task }).task;
      if (file.result?.state === "fail" && file.tasks.length === 0)
        file.tasks.push({ type: "test", name: "loads", file, mode: "run", result: file.result });
    }
  },
};

/** For Stryker, which knows no projects: the tests of a group of `scripts/mutants.mjs`. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    clearMocks: true,
    include: process.env.MUTANTS_TESTS?.split(" ") ?? [],
    reporters: [unloadedFiles],
    testTimeout: 30_000,
    env: { NODE_ENV: "test", MAX_JOBS: "1" },
  },
});
