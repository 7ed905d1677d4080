// Downloaded mongods: kept as `mongod-<version>` in DATA_DIR/mongod and verified before they run.
import { createHash } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { findProjectRoot } from "../project-root.mjs";
import { findVersionProblem, parseVersion, toSeries } from "./data-version.mjs";
import { VERSION, WHEEL_SHA256 } from "./pinned.mjs";

/** The folder that downloads for the default DATA_DIR go to; others may use them. */
const SHARED_FOLDER = join(findProjectRoot(), ".data", "mongod");

/**
 * Where to look for downloads; new ones go to the first folder.
 * @param {string} [dataDir]
 */
export const getKeptFolders = (dataDir) =>
  dataDir === undefined ? [SHARED_FOLDER] : [join(resolve(dataDir), "mongod"), SHARED_FOLDER];

/** The pinned mongod, whatever its source. */
export const KEPT_NAME = `mongod-${VERSION}`;

/**
 * The best kept mongod for data of a version: that version's, or the pinned one, or one that an
 * earlier release downloaded. Undefined if nothing was downloaded.
 * @param {string[]} folders
 * @param {string | undefined} dataVersion
 */
export function findKept(folders, dataVersion) {
  const kept = folders.flatMap(listKept);
  const fitting = kept.filter(({ version }) => !findVersionProblem(version, dataVersion));
  return (
    fitting.find(({ version }) => dataVersion && toSeries(version) === toSeries(dataVersion)) ??
    fitting.find(({ version }) => version === VERSION) ??
    fitting[0] ??
    kept[0]
  )?.path;
}

/** @param {string} folder */
function listKept(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => /^mongod-(.+-)?\d+\.\d+\.\d+$/.test(name))
    .map((name) => ({ path: join(folder, name), version: parseVersion(name) ?? "" }));
}

/** A downloaded file that must not run. */
export class WrongHashError extends Error {}

/** Verified by this process: npm start loads this module twice, to set up and to serve. */
const holder = /** @type {typeof globalThis & { verifiedMongods?: Set<string> }} */ (globalThis);
const verified = (holder.verifiedMongods ??= new Set());

/**
 * Throws unless a kept mongod has the hash of the wheel's, or the one recorded at its download. The
 * first use of a file that an earlier release downloaded records its hash.
 * @param {string} path
 */
export function verifyKept(path) {
  if (verified.has(path)) return;
  const actual = hashFile(path);
  const recorded = readRecordedHash(path);
  const expected =
    basename(path) === KEPT_NAME
      ? [WHEEL_SHA256[process.arch]?.mongod, recorded]
      : [recorded ?? recordFirstUse(path, actual)];
  if (!expected.includes(actual))
    throw new WrongHashError(
      `${path} is not the file that was downloaded (its SHA-256 differs), so it was not run. ` +
        "Delete it and start again: npm start downloads it anew.",
    );
  verified.add(path);
}

/**
 * Keeps a download of another folder in the first one, too: the other is the clone's, and a release
 * that replaces the clone may bring a version that cannot open the data. Returns the path to run.
 * @param {string} path
 * @param {string[]} folders
 * @param {(line: string) => void} print
 */
export function keepBesideData(path, [folder = dirname(path), ...others], print) {
  if (folder === dirname(path) || !others.includes(dirname(path))) return path;
  const kept = join(folder, basename(path));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const hash = readRecordedHash(path);
    if (hash !== undefined) recordHash(kept, hash);
    linkOrCopy(path, kept);
    verifyKept(kept);
    return kept;
  } catch (error) {
    print(`The mongod of this release is not kept in ${folder}: ${String(error)}`);
    return path;
  }
}

/** @param {string} from @param {string} to */
function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch {
    if (existsSync(to)) return; // by another process
    const copy = join(dirname(to), `download-${process.pid}`); // deleted like other leftovers
    try {
      copyFileSync(from, copy);
      accessSync(copy, constants.X_OK); // fails where the file system runs no programs
      renameSync(copy, to);
    } finally {
      rmSync(copy, { force: true });
    }
  }
}

const getHashFile = (/** @type {string} */ path) => `${path}.sha256`;

/** @param {string} path @param {string} hash */
export const recordHash = (path, hash) => {
  writeFileSync(getHashFile(path), `${hash}\n`, { mode: 0o600 });
};

/** @param {string} path @param {string} hash */
function recordFirstUse(path, hash) {
  try {
    recordHash(path, hash);
  } catch {
    // another user's folder
  }
  return hash;
}

function readRecordedHash(/** @type {string} */ path) {
  const file = getHashFile(path);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/** SHA-256 of a file, in hex. Synchronous: on a busy machine, waiting for a thread is slower. */
export function hashFile(/** @type {string} */ path) {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(1024 * 1024);
  const file = openSync(path, "r");
  try {
    for (let size; (size = readSync(file, buffer)) > 0;) hash.update(buffer.subarray(0, size));
  } finally {
    closeSync(file);
  }
  return hash.digest("hex");
}
