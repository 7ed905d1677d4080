import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const VERSION = "4.32.5";
const ROOT = fileURLToPath(new URL(`../../.data/schemathesis-${VERSION}/`, import.meta.url));
const PROGRAM = join(ROOT, "bin/schemathesis");
const run = promisify(execFile);

/**
 * Path of Schemathesis, which sends cases made from an OpenAPI document; installed once by pip in a
 * virtual environment. Throws otherwise: its test is never skipped.
 */
export async function installSchemathesis(): Promise<string> {
  if (existsSync(PROGRAM)) return PROGRAM;
  console.log(`Installing Schemathesis ${VERSION} by pip (a minute) …`);
  await rm(ROOT, { recursive: true, force: true });
  await mkdir(ROOT, { recursive: true });
  const { status } = spawnSync("python3", ["-m", "venv", ROOT]);
  if (status !== 0) await installWithoutEnsurepip();
  else await run(join(ROOT, "bin/pip"), ["install", "-q", `schemathesis==${VERSION}`]);
  return PROGRAM;
}

/** Debian keeps pip out of virtual environments unless its package python3-venv is there. */
async function installWithoutEnsurepip() {
  await run("python3", ["-m", "venv", "--without-pip", "--clear", ROOT]);
  const python = join(ROOT, "bin/python3");
  const args = ["-m", "pip", "--python", python, "install", "-q", `schemathesis==${VERSION}`];
  await run("python3", args);
}

export interface Findings {
  /** Whether no check failed. */
  ok: boolean;
  /** What the program printed. */
  output: string;
}

/** Runs Schemathesis; `args` follow `schemathesis run`. */
export async function runSchemathesis(program: string, args: readonly string[]): Promise<Findings> {
  const options = { maxBuffer: 64 * 1024 * 1024, cwd: ROOT };
  return run(program, ["--no-color", "run", ...args], options).then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
    (error: unknown) => ({ ok: false, output: getOutput(error) }),
  );
}

/** What a program printed that ended with an error code. */
const getOutput = (error: unknown) =>
  typeof error === "object" && error !== null && "stdout" in error
    ? [error.stdout, "stderr" in error && error.stderr].join("")
    : String(error);
