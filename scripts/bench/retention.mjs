// `npm run bench -- retention [rounds] [requests]` removes old personal data from a database of
// closed requests, on and off in turns, and measures what visitors wait meanwhile. Prints
// milliseconds, removed requests a second, and how long the event loop was blocked at most. No pass
// or fail: shared machines are too noisy.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { withDatabase } from "./database.mjs";
import { startHub } from "./lists.mjs";
import { percentile, stopProgram } from "./programs.mjs";

/** @typedef {Awaited<ReturnType<typeof startHub>>} Hub */
/** @typedef {{ times: Record<string, number[]>, loop: number[], seconds: number }} Phase */

const PATHS = ["/healthz", "/home", "/request-help", "/requests", "/admin-dashboard"];
const PHASE_MS = 15_000;
/** Between two visits. */
const INTERVAL_MS = 50;
const YEARS_AGO = new Date(Date.now() - 3 * 365 * 24 * 60 * 60_000);

/** @param {number} rounds @param {number} requests */
export async function benchRetention(rounds, requests) {
  await withDatabase("retention", async ({ uri, client, home }) => {
    const watch = join(home, "loop");
    /** @type {Hub | undefined} */
    let hub;
    try {
      hub = await startHub(requests, uri, client.db("hub-retention"), home, {
        LOOP_WATCH: watch,
        NODE_OPTIONS: `--import ${fileURLToPath(new URL("loop-watch.mjs", import.meta.url))}`,
      });
      await closeLongAgo(hub);
      await measure(hub, rounds, watch);
    } finally {
      if (hub) await stopProgram(hub.app);
    }
  });
}

/** Every request is closed for three years. @param {Hub} hub */
async function closeLongAgo({ db }) {
  const { modifiedCount } = await db.collection("requests").updateMany(
    {},
    {
      $set: {
        status: "Resolved",
        live: false,
        statusAt: YEARS_AGO,
        closedAt: YEARS_AGO,
        "assignments.$[].state": "Completed",
      },
    },
  );
  process.stderr.write(`${modifiedCount} requests are due\n`);
}

/** @param {Hub} hub @param {number} rounds @param {string} watch */
async function measure(hub, rounds, watch) {
  /** @type {Record<"off" | "on", Phase>} */
  const phases = { off: newPhase(), on: newPhase() };
  await visit(hub, newPhase(), watch); // warm-up
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}, ${await countRemoved(hub)} removed\n`);
    for (const name of /** @type {const} */ (["off", "on"])) {
      await switchRetention(hub, name === "on");
      await visit(hub, phases[name], watch);
    }
  }
  await switchRetention(hub, false);
  const removed = await countRemoved(hub);
  console.table(Object.fromEntries(PATHS.map((path) => [path, toRow(phases, path)])));
  const [off, on] = [phases.off, phases.on].map(({ loop }) => Math.round(Math.max(...loop)));
  console.log(`Event loop blocked at most: ${off} ms off, ${on} ms on.`);
  console.log(`${removed} requests removed, ${(removed / phases.on.seconds).toFixed(1)} a second.`);
}

/** @returns {Phase} */
const newPhase = () => ({
  times: Object.fromEntries(PATHS.map((path) => [path, []])),
  loop: [],
  seconds: 0,
});

/** @param {Hub} hub */
const countRemoved = ({ db }) =>
  db.collection("requests").countDocuments({ erasedAt: { $exists: true } });

/**
 * As the screen does, but for now instead of a week from now.
 * @param {Hub} hub
 * @param {boolean} on
 */
async function switchRetention({ db }, on) {
  /** @param {string} name */
  const named = (name) =>
    /** @type {import("mongoose").mongo.Collection<{ _id: string, name: string }>} */ (
      /** @type {unknown} */ (db.collection(name))
    );
  await named("retention").updateOne(
    { _id: "state" },
    { $set: { on, runAt: new Date(Date.now() - 1000) } },
    { upsert: true },
  );
  if (on)
    await named("tasks").updateOne({ name: "retention" }, { $set: { nextRunAt: new Date() } });
  await pause(2_000); // the queue polls every second; a removal reads the switch after each batch
}

/**
 * Visits all paths, one after the other at a fixed rate.
 * @param {Hub} hub
 * @param {Phase} phase
 * @param {string} watch
 */
async function visit({ base, headers }, phase, watch) {
  const startedAt = Date.now();
  /** @type {Promise<void>[]} */
  const pending = [];
  /** @param {string} path */
  const load = async (path) => {
    const { cookie = "" } = /^\/(requests|admin-)/.test(path) ? headers.admin : {};
    const sentAt = performance.now();
    const response = await fetch(base + path, { headers: { cookie }, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
    phase.times[path]?.push(performance.now() - sentAt);
  };
  for (let n = 0; Date.now() - startedAt < PHASE_MS; n++) {
    pending.push(load(PATHS[n % PATHS.length] ?? ""));
    await pause(INTERVAL_MS);
  }
  await Promise.all(pending);
  phase.seconds += (Date.now() - startedAt) / 1000;
  for (const line of readFileSync(watch, "utf8").trim().split("\n")) {
    const { at, max } = /** @type {{ at: number, max: number }} */ (JSON.parse(line));
    if (at >= startedAt) phase.loop.push(max);
  }
}

/** @param {Record<"off" | "on", Phase>} phases @param {string} path */
function toRow({ off, on }, path) {
  const [before, during] = [off.times[path] ?? [], on.times[path] ?? []];
  return {
    "p50 off": round(percentile(before, 0.5)),
    "p50 on": round(percentile(during, 0.5)),
    "p99 off": round(percentile(before, 0.99)),
    "p99 on": round(percentile(during, 0.99)),
    "max on": round(percentile(during, 1)),
  };
}

/** @param {number} value */
const round = (value) => Number(value.toPrecision(3));
