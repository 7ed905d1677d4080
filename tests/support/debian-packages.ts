import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const APT = "/usr/bin/apt-get";

/** Installs Debian's packages; throws where that is not possible. */
export function installPackages(...packages: string[]) {
  if (process.getuid?.() !== 0 || !existsSync(APT)) throw new Error("only as root on Debian");
  console.log(`Installing ${packages.join(", ")} by apt-get (a minute or two) …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  runCommand(APT, ["update", "-q"], 5 * 60_000, env);
  const options = ["-q", "-y", "--no-install-recommends"];
  runCommand(APT, ["install", ...options, ...packages], 15 * 60_000, env);
}

/** Path of the first of these programs that is on PATH. */
export function findOnPath(...names: string[]) {
  const folders = (process.env.PATH ?? "").split(":").filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Runs a command to its end; throws the line of its output that says why it failed. */
export function runCommand(
  path: string,
  args: string[],
  timeout: number,
  env: Record<string, string> = {},
) {
  const done = spawnSync(path, args, {
    encoding: "utf8",
    timeout,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (done.status === 0) return;
  const lines = `${done.stdout}\n${done.stderr}`.trim().split("\n");
  const reason = lines.findLast((line) => /error|cannot|unable/i.test(line)) ?? lines.at(-1) ?? "";
  throw new Error(done.error?.message ?? `${reason.trim()} (exit ${String(done.status)})`);
}
