// Programs that are measured, and samples that alternate.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** @typedef {Record<string, number>} Sample by metric */

/** Its stderr goes to the terminal. @param {string[]} args @param {NodeJS.ProcessEnv} env */
export function startProgram([file = "", ...args], env) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return spawn(process.execPath, [path, ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
}

/** @param {ReturnType<typeof startProgram>} program */
export async function stopProgram(program) {
  if (program.exitCode === null && program.kill("SIGTERM")) await once(program, "exit");
}

/** Throws if the server exits. @param {string} url @param {ReturnType<typeof startProgram>} server */
export async function waitUntilOk(url, server) {
  const isOk = () =>
    fetch(url).then(
      ({ ok }) => ok,
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

/** @param {number[]} values @param {number} share */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;

/**
 * Takes turns, so that other load meets all variants; prints medians with quartiles.
 * @param {number} rounds
 * @param {Record<string, () => Promise<Sample>>} variants
 * @param {{ baseline?: string, warmUp?: number }} [options] with a baseline, each metric's ratio to
 *   it in the same round, too
 */
export async function alternate(rounds, variants, { baseline, warmUp = 1 } = {}) {
  /** @type {Record<string, Sample[]>} */
  const samples = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  for (let round = 1 - warmUp; round <= rounds; round++) {
    process.stderr.write(round > 0 ? `round ${round} of ${rounds}\n` : "warm-up\n");
    for (const [name, take] of Object.entries(variants)) {
      const sample = await take();
      if (round > 0) samples[name]?.push(sample);
    }
  }
  const base = baseline && samples[baseline];
  /** @param {Sample[]} all @param {string} metric */
  const toCells = (all, metric) => [
    [metric, describe(all.map((one) => one[metric] ?? NaN))],
    ...(base
      ? [
          [
            `× ${metric}`,
            describe(all.map((one, n) => (one[metric] ?? NaN) / Number(base[n]?.[metric]))),
          ],
        ]
      : []),
  ];
  console.table(
    Object.fromEntries(
      Object.entries(samples).map(([name, all]) => [
        name.slice(0, 80),
        Object.fromEntries(Object.keys(all[0] ?? {}).flatMap((metric) => toCells(all, metric))),
      ]),
    ),
  );
}

/** @param {number[]} values */
function describe(values) {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
    Number(percentile(values, share).toPrecision(3)),
  );
  return low === high ? `${middle}` : `${middle} (${low}–${high})`;
}
