import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const SOURCES = [
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "docs/operations.md",
  "docs/backup.md",
  "server/env-file.mjs",
];

/** A clone whose build is of other sources, without packages. */
function newStaleClone() {
  const folder = mkdtempSync(join(tmpdir(), "hub-stale-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  for (const name of [...SOURCES, "tsconfig.json", "scripts"])
    cpSync(name, join(folder, name), { recursive: true });
  for (const name of ["app", "server", "public", "docs/guides", "docs/samples", "build"])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "build/.sources"), "of the hub that runs");
  return folder;
}

test("a command beside the hub installs and builds nothing, however the sources have changed", async () => {
  const folder = newStaleClone();
  const program = `
    import { prepareBuildBesideHub } from "./scripts/load-build.mjs";
    await prepareBuildBesideHub();
  `;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { cwd: folder, env: { ...process.env, MONGODB_URI: "mongodb://127.0.0.1/hub" } },
  );
  expect(stdout).toBe(""); // no "Installing packages", no "Building"
  expect(stderr).toBe("The sources have changed since the build; this command uses the build.\n");
  expect(readFileSync(join(folder, "build/.sources"), "utf8")).toBe("of the hub that runs");
});
