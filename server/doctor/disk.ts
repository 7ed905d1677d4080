import { existsSync, statSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { getSecretFile } from "../session-secret";
import { formatBytes } from "../format";
import { ok, problem, warning, type Finding } from "./finding";

export interface DiskFacts {
  dataDir: string;
  /** Permission bits; undefined if the folder does not exist yet. */
  mode?: number;
  isFolder: boolean;
  isWritable: boolean;
  freeBytes: number;
}

/** The data directory, or the folder in which the first start creates it. Changes nothing. */
export async function readDisk(dataDir: string): Promise<DiskFacts> {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return {
    dataDir,
    ...(existsSync(dataDir) && { mode: statSync(dataDir).mode & 0o777 }),
    isFolder: statSync(folder).isDirectory(),
    isWritable,
    freeBytes: bavail * bsize,
  };
}

const MB = 1_000_000;
/** mongod stops when it can't write; below 500 MB it refuses some operations. */
export const MIN_FREE_BYTES = 500 * MB;
export const COMFORTABLE_FREE_BYTES = 2_000 * MB;

export function judgeDisk(facts: DiskFacts): Finding[] {
  const { dataDir, mode, isFolder, isWritable, freeBytes } = facts;
  if (!isFolder)
    return [problem("disk", `DATA_DIR (${dataDir}) is not a folder`, "Choose another DATA_DIR.")];
  const findings: Finding[] = [];
  const free = `${formatBytes(freeBytes)} free for DATA_DIR (${dataDir})`;
  if (!isWritable)
    findings.push(
      problem(
        "disk",
        `DATA_DIR (${dataDir}) is not writable for this user`,
        "Run the hub as its owner, or change its owner.",
      ),
    );
  if (freeBytes < COMFORTABLE_FREE_BYTES)
    findings.push(
      (freeBytes < MIN_FREE_BYTES ? problem : warning)("disk", `only ${free}`, "Free some space."),
    );
  else findings.push(ok("disk", free));
  if (mode !== undefined && (mode & 0o077) !== 0)
    findings.push(
      warning(
        "disk",
        `other users of this machine can open DATA_DIR (mode ${mode.toString(8)})`,
        `Run \`chmod 700 ${dataDir}\`.`,
      ),
    );
  return findings;
}

/** Mode of the file that holds the session secret; undefined if there is none. */
export function readSecretMode(dataDir: string) {
  const file = getSecretFile(dataDir);
  return existsSync(file) ? statSync(file).mode & 0o777 : undefined;
}

export function judgeSecret(mode: number | undefined, dataDir: string): Finding {
  const CHECK = "session secret";
  if (mode === undefined) return ok(CHECK, "none yet; the first start creates it in DATA_DIR");
  return (mode & 0o077) === 0
    ? ok(CHECK, "in DATA_DIR, readable by its owner only")
    : problem(
        CHECK,
        "other users of this machine can read it and log in as anybody",
        `Delete ${getSecretFile(dataDir)} and start the hub again; all users will be logged out.`,
      );
}
