import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

/**
 * The last commit of the release before: the one that installed hubs are upgraded from and rolled
 * back to. With a new release, set it to the commit that was released last.
 */
const COMMIT = "b47802caa265d9c641dd19824dbd230e7c11f95f";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

/** It runs with this release's packages: its own set-up would install others over them. */
const NO_SETUP = `export const setup = () => Promise.resolve();
export const setupDatabase = setup;
`;

/** Folder of the release before, built; kept in node_modules/.cache. */
export async function buildReleaseBefore() {
  const cache = join(root, "node_modules/.cache/release-before", COMMIT);
  if (existsSync(cache)) return cache;
  const folder = await mkdtemp(join(tmpdir(), "hub-release-before-"));
  try {
    await extract(folder);
    await writeFile(join(folder, "scripts/setup.mjs"), NO_SETUP);
    const packages = join(folder, "node_modules");
    await symlink(join(root, "node_modules"), packages);
    await run(process.execPath, ["scripts/build.mjs"], { cwd: folder });
    await rm(packages); // found in a parent folder from now on
    await rm(dirname(cache), { recursive: true, force: true }); // an earlier release's
    await mkdir(dirname(cache), { recursive: true });
    // Copied first, because a rename can't cross file systems, then renamed, so that it is whole.
    const copy = `${cache}.${process.pid}`;
    await cp(folder, copy, { recursive: true });
    await rename(copy, cache);
    return cache;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Extracts the commit's files. */
async function extract(folder: string) {
  const find = () => run("git", ["cat-file", "-e", `${COMMIT}^{commit}`], { cwd: root });
  // A shallow clone lacks it, but its origin has it.
  const fetch = () => run("git", ["fetch", "--depth=1", "origin", COMMIT], { cwd: root });
  await find()
    .catch(fetch)
    .catch(() => {
      throw new Error(
        `The upgrade tests start the release before, commit ${COMMIT}, which is not in this ` +
          "clone's history. Get it with `git fetch --unshallow`, or test in a clone with history.",
      );
    });
  const git = spawn("git", ["archive", COMMIT], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: [git.stdout, "ignore", "pipe"] });
  const [[gitCode], [tarCode], gitError, tarError] = await Promise.all([
    once(git, "exit") as Promise<[number | null]>,
    once(tar, "exit") as Promise<[number | null]>,
    text(git.stderr),
    text(tar.stderr),
  ]);
  if (gitCode !== 0 || tarCode !== 0)
    throw new Error(`The release before was not extracted: ${gitError}${tarError}`);
}
