// Why DATA_DIR can't be used. Needs no build: the set-up asks as well.
import { accessSync, constants, lstatSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { findProjectRoot } from "./project-root.mjs";

const DENIED = "is not writable for the user that runs the hub; change its owner, or DATA_DIR";
/** @type {Partial<Record<string, string>>} */
const PROBLEMS = {
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: "is on a read-only file system; choose another DATA_DIR",
  EEXIST: "is not a folder",
  ENOTDIR: "is not a folder",
  ENOENT: "cannot be created there; choose another DATA_DIR",
  ELOOP: "is a link to itself",
  ENAMETOOLONG: "is too long a path",
  ENOSPC: "is on a full disk; free some space",
  EDQUOT: "is over the disk quota of the user that runs the hub; free some space",
  EIO: "is on a disk that fails; look at the system's log",
};

/** Undefined for what the operator can't fix. @param {unknown} error @param {string} path */
export function describeDataDirError(error, path) {
  const problem = PROBLEMS[/** @type {NodeJS.ErrnoException} */ (error).code ?? ""];
  return problem && `DATA_DIR: ${path} ${problem}`;
}

/** Creates it for its owner only; returns why it can't be used. @param {string} dataDir */
export function prepareDataDir(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const folder of [dataDir, join(dataDir, "mongo")]) {
      const risk = findRiskOf(folder);
      if (risk) return `DATA_DIR: ${folder} ${risk}`;
    }
    return undefined;
  } catch (error) {
    const problem = describeDataDirError(error, dataDir);
    if (problem === undefined) throw error;
    return problem;
  }
}

/** @param {string} folder */
function findRiskOf(folder) {
  if (!process.getuid || !process.getgid) return undefined; // Windows
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  const target = statSync(folder, { throwIfNoEntry: false });
  if (!entry || !target) return undefined;
  const code = statSync(findProjectRoot());
  const uid = process.getuid();
  if (uid === 0 && target.uid !== 0 && target.uid === code.uid)
    return `belongs to user ${target.uid}, whose hub could not use what root leaves in it; run this as that user`;
  const trusted = { uids: [uid, 0, code.uid], gids: [process.getgid(), code.gid] };
  // Anyone may "write" a link; whose it is, is what counts.
  return (
    findRisk({ uid: entry.uid, gid: entry.gid, mode: 0 }, trusted) ?? findRisk(target, trusted)
  );
}

/**
 * How other users could put a program or data of theirs into a folder; undefined if they can't.
 * Trusted are root, the user that runs the hub, the owner of its code, and the two users' groups:
 * with the umask 002 of many distributions, a user's folders are writable for a group of that user.
 * @param {{ uid: number, gid: number, mode: number }} folder
 * @param {{ uids: number[], gids: number[] }} trusted
 */
export function findRisk({ uid, gid, mode }, trusted) {
  if (!trusted.uids.includes(uid))
    return (
      `belongs to another user (id ${uid}), who could replace what is in it; run the hub as that ` +
      "user, change the owner, or choose another DATA_DIR"
    );
  if (mode & 0o002 || (mode & 0o020 && !trusted.gids.includes(gid)))
    return (
      "is writable for other users, who could replace what is in it; take that right away " +
      "(chmod go-w), or choose another DATA_DIR"
    );
  return undefined;
}
