// What measuring needs: programs of this project on free ports, and the middle of many numbers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Starts a file of this folder as a program whose errors show on the terminal. @param {string[]} args @param {NodeJS.ProcessEnv} env */
export function startProgram([file = "", ...args], env) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return spawn(process.execPath, [path, ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
}

/** Resolves when a program has ended after SIGTERM, or before. @param {ReturnType<typeof startProgram>} one */
export async function stopProgram(one) {
  if (one.exitCode === null && one.kill("SIGTERM")) await once(one, "exit");
}

/** Resolves when an address answers well; throws when its server has ended instead. @param {string} url @param {ReturnType<typeof startProgram>} server */
export async function waitUntilOk(url, server) {
  const ok = () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await ok())) {
    if (server.exitCode !== null) throw new Error(`${url} did not start.`);
    await pause(100);
  }
}

/** A port that was free a moment ago. */
export async function findFreePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** The middle one of some numbers. @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
