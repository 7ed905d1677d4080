// Plain node without packages: a fresh clone has no node_modules, a pulled one may have stale ones.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { run } from "./child.mjs";

const at = (/** @type {string} */ path) => new URL(`../${path}`, import.meta.url);

/** Sees to it that this Node is new enough and that node_modules hold what package-lock.json says; ends the process with one line if it cannot. */
export async function setup() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node 20.19 or later is needed; this is ${process.version}.`);

  const stamp = at("node_modules/.setup");
  const want = createHash("sha256")
    .update(readFileSync(at("package-lock.json")))
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === want) return;

  console.log("Installing the packages of package-lock.json, once (about half a minute) …");
  // --include=dev: NODE_ENV=production would leave out what the build needs. The log level: `npm --silent` above us must not hide a failure.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=warn"];
  const npm = process.env.npm_execpath; // npm passes its own path down
  const onWindows = process.platform === "win32";
  const { status } = npm
    ? await run(process.execPath, [npm, ...args], { cwd: at(".") })
    : await run(onWindows ? "npm.cmd" : "npm", args, { cwd: at("."), shell: onWindows });
  if (status !== 0) stop(`npm ci failed (exit ${status}). Is the package registry reachable?`);
  writeFileSync(stamp, want);
}

/** @param {string} why @returns {never} */
function stop(why) {
  console.error(why);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await setup();
