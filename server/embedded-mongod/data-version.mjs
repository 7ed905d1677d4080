// Which MongoDB last opened the data files, and which may open them next.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const getFile = (/** @type {string} */ dataDir) => join(dataDir, "mongo-version");

/**
 * The version that last opened the data files; undefined if there are none, or if a release that
 * did not record it wrote them.
 * @param {string} dataDir
 */
export function readDataVersion(dataDir) {
  try {
    return parseVersion(readFileSync(getFile(dataDir), "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {string} dataDir @param {string} version */
export function writeDataVersion(dataDir, version) {
  const tempFile = `${getFile(dataDir)}.${process.pid}`;
  writeFileSync(tempFile, `${version}\n`, { mode: 0o600, flush: true });
  renameSync(tempFile, getFile(dataDir));
}

/** The first version number in a text, such as the output of `mongod --version`. */
export const parseVersion = (/** @type {string} */ text) => /\d+\.\d+\.\d+/.exec(text)?.[0];

/** Release series and featureCompatibilityVersion: 6.0 for 6.0.5. */
export const toSeries = (/** @type {string} */ version) => version.split(".").slice(0, 2).join(".");

/**
 * Why a mongod cannot open data files that another version opened last, and the way out; undefined
 * if it can.
 * @param {string} version of the mongod
 * @param {string | undefined} dataVersion
 */
export function findVersionProblem(version, dataVersion) {
  if (dataVersion === undefined) return undefined;
  const oldest = getOldestSeries(version);
  const data = `The data files were last opened by MongoDB ${dataVersion}`;
  if (compareSeries(dataVersion, version) > 0)
    return (
      `${data}, and ${version} is too old for them. Set MONGOMS_SYSTEM_BINARY to a mongod ` +
      `${toSeries(dataVersion)}, or restore a backup into an empty DATA_DIR (docs/backup.md).`
    );
  if (compareSeries(dataVersion, oldest) < 0)
    return (
      `${data}, and ${version} opens none older than ${oldest}. Start with each version between ` +
      "once (MONGOMS_SYSTEM_BINARY), or make a backup with the old one and restore it into an " +
      "empty DATA_DIR (docs/backup.md)."
    );
  return undefined;
}

/** The oldest series that a version upgrades: the major release before, or its own. */
function getOldestSeries(/** @type {string} */ version) {
  const [major, minor] = splitVersion(version);
  if (minor > 0) return `${major}.0`;
  return major === 5 ? "4.4" : `${major - 1}.0`;
}

/** @param {string} a @param {string} b */
function compareSeries(a, b) {
  const [[majorA, minorA], [majorB, minorB]] = [splitVersion(a), splitVersion(b)];
  return majorA - majorB || minorA - minorB;
}

/** @param {string} version @returns {[major: number, minor: number]} */
function splitVersion(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return [major, minor];
}
