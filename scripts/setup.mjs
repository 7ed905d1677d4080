// Uses no packages: a fresh clone has no node_modules, and after a pull they may be stale.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { run } from "./child.mjs";

const toUrl = (/** @type {string} */ path) => new URL(`../${path}`, import.meta.url);

/** A build with `npm ci --omit=dev` packages, as in the image: nothing is installed or built. */
export const isDeployed = () =>
  existsSync(toUrl("build/server/index.js")) &&
  existsSync(toUrl("node_modules/mongoose")) &&
  !existsSync(toUrl("node_modules/vite"));

/**
 * Checks the Node version; installs package-lock.json and `patches/` if they changed, `toBuild` also
 * where only the packages that serve are left; exits on failure.
 */
export async function setup({ toBuild = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    exit(`Node 20.19 or later is required; this is ${process.version}.`);
  if (isDeployed() && !toBuild) return;

  const stampFile = toUrl("node_modules/.setup");
  const patches = readdirSync(toUrl("patches")).map((name) => `patches/${name}`);
  const hash = createHash("sha256")
    .update(["package-lock.json", ...patches].map((path) => readFileSync(toUrl(path))).join("\0"))
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest("hex");
  const isInstalled = existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash;
  if (isInstalled && !isDeployed()) return;

  console.log("Installing packages (once; half a minute to three minutes) …");
  // NODE_ENV=production would leave out the build's packages; `npm --silent` would hide failures.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=warn"];
  const npm = process.env.npm_execpath; // npm passes its own path down
  const onWindows = process.platform === "win32";
  const { status } = npm
    ? await run(process.execPath, [npm, ...args], { cwd: toUrl(".") })
    : await run(onWindows ? "npm.cmd" : "npm", args, { cwd: toUrl("."), shell: onWindows });
  if (status !== 0) exit(`npm ci failed (exit ${status}). Is the package registry reachable?`);
  const patch = ["node_modules/patch-package/index.js", "--error-on-fail"];
  const patched = await run(process.execPath, patch, { cwd: toUrl("."), keep: true });
  if (patched.status !== 0) exit(`patch-package failed:\n${patched.output}`);
  writeFileSync(stampFile, hash);
}

/** Downloads a missing MongoDB unless MONGODB_URI is set. Exits on failure or a bad DATA_DIR. */
export async function setupDatabase() {
  const { loadEnvFile } = await import("../server/env-file.mjs");
  loadEnvFile();
  if (process.env.MONGODB_URI?.trim()) return;
  const dataDir = process.env.DATA_DIR?.trim() || ".data";
  const { prepareDataDir } = await import("../server/data-dir-problem.mjs");
  const problem = prepareDataDir(dataDir);
  if (problem) exit(problem);
  const { installMongod } = await import("../server/embedded-mongod/install.mjs");
  await installMongod().catch((error) => exit(error.message));
}

/** @param {string} message @returns {never} */
function exit(message) {
  console.error(message);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await setup();
  await setupDatabase();
}
