import { ConfigError } from "./config-error";
import { describeDataDirError, prepareDataDir } from "./data-dir-problem.mjs";

/**
 * Creates the data directory, for its owner only. Throws ConfigError if it can't be used, or if
 * other users could replace what is in it.
 */
export function createDataDir(dataDir: string) {
  const problem = prepareDataDir(dataDir);
  if (problem !== undefined) throw new ConfigError(problem);
}

/** A ConfigError for what the operator can fix; any other error as it is. */
export function toDataDirError(error: unknown, path: string) {
  const problem = describeDataDirError(error, path);
  return problem === undefined ? error : new ConfigError(problem);
}
