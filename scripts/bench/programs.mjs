import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Its stderr goes to the terminal. @param {string[]} args @param {NodeJS.ProcessEnv} env */
export function startProgram([file = "", ...args], env) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return spawn(process.execPath, [path, ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
}

/** @param {ReturnType<typeof startProgram>} program */
export async function stopProgram(program) {
  if (program.exitCode === null && program.kill("SIGTERM")) await once(program, "exit");
}

/**
 * Throws if the server exits.
 * @param {string} url @param {ReturnType<typeof startProgram>} server
 */
export async function waitUntilOk(url, server) {
  const isOk = () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isOk())) {
    if (server.exitCode !== null) throw new Error(`${url} did not start.`);
    await pause(100);
  }
}

export async function findFreePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** @param {number[]} values @param {number} share */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? NaN;

/** @param {number} value */
export const round3 = (value) => Number(value.toPrecision(3));
