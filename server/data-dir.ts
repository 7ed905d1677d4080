import { ConfigError } from "./config-error";
import { describeDataDirError, prepareDataDir } from "./data-dir-problem.mjs";

/** For its owner only. ConfigError if unusable, or if other users could replace its content. */
export function createDataDir(dataDir: string) {
  const problem = prepareDataDir(dataDir);
  if (problem !== undefined) throw new ConfigError(problem);
}

export function toDataDirError(error: unknown, path: string) {
  const problem = describeDataDirError(error, path);
  return problem === undefined ? error : new ConfigError(problem);
}
