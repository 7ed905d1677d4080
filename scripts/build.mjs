// Makes build/ when it is older than its sources; run as a program (`npm run build`) it always builds.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { run } from "./child.mjs";
import { setup } from "./setup.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "build/.sources");
const FOLDERS = ["app", "server", "public", "scripts/samples"];
const FILES = [
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
];

/** Builds when a source changed since the last build; promises whether build/ is now right (the build's own errors are on the terminal). */
export async function buildWhenStale() {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return true;
  console.log("Building, once after each change (a few seconds) …");
  return build(now);
}

async function build(sources = fingerprint()) {
  rmSync(stamp, { force: true }); // a build that is cut short counts as none
  const remix = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  // The tests call this too, and their NODE_ENV would put React's development build into the bundle.
  const env = { ...process.env, NODE_ENV: /** @type {const} */ ("production") };
  const { status, output } = await run(
    process.execPath,
    [remix, "vite:build", "--logLevel", "warn"],
    { cwd: root, env, keep: true },
  );
  // Message and place; below them come only the bundler's own stack and state.
  if (status !== 0)
    console.error(
      `${output.split(/\n\s+at /)[0]?.trim() ?? ""}\nThe build failed (exit ${status}).`,
    );
  else writeFileSync(stamp, sources);
  return status === 0;
}

/** One hash over the names and contents of everything the build reads. */
function fingerprint() {
  const hash = createHash("sha256");
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  )
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  for (const path of [...FILES, ...inFolders.sort()])
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await setup();
  process.exitCode = (await build()) ? 0 : 1;
}
