// Builds build/ when a source has changed; run directly (`npm run build`), it always builds.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { run } from "./child.mjs";
import { isDeployed, setup } from "./setup.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = join(root, "build/.sources");
const FOLDERS = ["app", "server", "public", "docs/guides", "docs/samples"];
const FILES = [
  "docs/operations.md",
  "docs/backup.md",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
];

/** @returns {"missing" | "stale" | "current"} stale: built from other sources */
export function getBuildState() {
  if (isDeployed()) return "current";
  if (!existsSync(stampFile)) return "missing";
  return readFileSync(stampFile, "utf8") === hashSources() ? "current" : "stale";
}

/** Resolves to whether build/ is up to date; errors of a failed build are on the terminal. */
export async function buildWhenStale() {
  if (getBuildState() === "current") return true;
  console.log("Building (a few seconds, only after changes) …");
  return build();
}

/** The commit of a clone; empty elsewhere. An image sets COMMIT instead. */
const readCommit = () =>
  spawnSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  }).stdout?.trim() ?? "";

async function build() {
  const hash = hashSources();
  rmSync(stampFile, { force: true }); // an interrupted build must not count
  const remix = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  // Tests call this too; their NODE_ENV would bundle React's development build.
  const env = {
    ...process.env,
    NODE_ENV: /** @type {const} */ ("production"),
    VITE_COMMIT: process.env.COMMIT ?? readCommit(),
  };
  const { status, output } = await run(
    process.execPath,
    [remix, "vite:build", "--logLevel", "warn"],
    { cwd: root, env, keep: true },
  );
  // Only message and location: the rest is the bundler's own stack and state.
  if (status !== 0)
    console.error(
      `${output.split(/\n\s+at /)[0]?.trim() ?? ""}\nThe build failed (exit ${status}).`,
    );
  else writeFileSync(stampFile, hash);
  return status === 0;
}

function hashSources() {
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
  await setup({ toBuild: true });
  process.exitCode = (await build()) ? 0 : 1;
}
