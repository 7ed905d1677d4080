import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * A file that failed without a failed test is one failure. `seconds` of a file include loading it.
 * @typedef {{
 *   passed: number, skipped: number, failures: string[],
 *   files: { project: string, file: string, seconds: number }[],
 * }} Result
 */

/** Writes the result of a run to the file named by RESULT_FILE. @implements {Reporter} */
export default class ResultReporter {
  /** @param {readonly TestModule[]} modules @param {readonly SerializedError[]} errors */
  onTestRunEnd(modules, errors) {
    /** @type {Result} */
    const result = { passed: 0, skipped: 0, failures: [], files: [] };
    for (const { message, stack } of errors) result.failures.push(stack ?? message);
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state, errors: reasons } = test.result();
        if (state === "failed")
          result.failures.push(`${file}: ${test.fullName}\n${reasons[0]?.stack}`);
        else result[state === "passed" ? "passed" : "skipped"]++;
      }
      if (!module.ok() && tests.every((test) => test.result().state !== "failed"))
        result.failures.push(`${file}: ${module.errors()[0]?.stack ?? "a hook failed"}`);
      const {
        environmentSetupDuration,
        prepareDuration,
        collectDuration,
        setupDuration,
        duration,
      } = module.diagnostic();
      const ms =
        environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
      result.files.push({ project: module.project.name, file, seconds: ms / 1000 });
    }
    writeFileSync(process.env.RESULT_FILE ?? "", JSON.stringify(result));
  }
}

/**
 * @typedef {import("vitest/node").Reporter} Reporter
 * @typedef {import("vitest/node").TestModule} TestModule
 * @typedef {import("vitest/node").SerializedError} SerializedError
 */
