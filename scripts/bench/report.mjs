// `npm run bench -- report [rounds] [requests]`: what other people wait while somebody reads
// everything, as a report, its preview or through the list call. The works take turns within each
// round, on one app: compare with "nothing". No pass or fail.
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { withDatabase } from "./database.mjs";
import { load, startHub } from "./hub.mjs";
import { median, percentile, round3, stopProgram } from "./programs.mjs";

/** @typedef {import("./hub.mjs").Hub} Hub */
/** @typedef {{ seconds: number, MB: number, p50: number, p99: number, max: number, more: number }} Sample */

/** A page without database reads, requested at a fixed rate, so that queueing time counts. */
const PAGE = "/home";
const INTERVAL_MS = 20;
const LIST = "/api/admin/homeowner-requests";

/** Each returns the bytes that were read. @type {Record<string, (hub: Hub) => Promise<number>>} */
const WORKS = {
  nothing: () => pause(8_000, 0),
  "a report": (hub) => report(hub, {}),
  "a report, each address once": (hub) => report(hub, { uniqueHomes: true }),
  "a report, narrow filters": (hub) =>
    report(hub, { zipCode: "33946", status: "Rejected", month: 9 }),
  "a preview": (hub) => read(hub, "/generate-reports?year=0"),
  "the list call": (hub) => read(hub, LIST),
  "the list call, 20 readers": async (hub) =>
    (await Promise.all(Array.from({ length: 20 }, () => read(hub, LIST)))).reduce((a, b) => a + b),
  "the list call, 1,000 a page": async (hub) => {
    let all = 0;
    for (let after = ""; ;) {
      const path = `${LIST}?limit=1000${after && `&after=${after}`}`;
      const { bytes, response } = await load(hub.base, hub.admin, path);
      all += bytes;
      after = response.headers.get("x-next-cursor") ?? "";
      if (!after) return all;
    }
  },
};

/** @param {Hub} hub @param {string} path @param {RequestInit} [init] */
const read = async ({ base, admin }, path, init) => (await load(base, admin, path, init)).bytes;

/** @param {Hub} hub @param {object} filters */
const report = (hub, filters) =>
  read(hub, "/api/admin/reports", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(filters),
  });

/** @param {number} rounds @param {number} requests */
export async function benchReport(rounds, requests) {
  await withDatabase("report", async (database) => {
    const hub = await startHub(database, "hub-report", requests);
    try {
      /** @type {Map<string, Sample[]>} */
      const samples = new Map(Object.keys(WORKS).map((name) => [name, []]));
      await watch(hub, () => pause(2_000, 0)); // warm-up
      for (let n = 1; n <= rounds; n++) {
        process.stderr.write(`round ${n} of ${rounds}\n`);
        for (const [name, work] of Object.entries(WORKS)) {
          await hub.db.collection("rateLimits").deleteMany({}); // ten reports an hour
          samples.get(name)?.push(await watch(hub, () => work(hub)));
        }
      }
      print(samples);
    } finally {
      await stopProgram(hub.app);
    }
  });
}

/**
 * Requests the page at a fixed rate during some work.
 * @param {Hub} hub
 * @param {() => Promise<number>} work
 * @returns {Promise<Sample>}
 */
async function watch({ base, app }, work) {
  await pause(1_000);
  /** @type {number[]} */
  const times = [];
  /** @type {Promise<unknown>[]} */
  const pending = [];
  const before = readRss(app.pid);
  let peak = before;
  const visit = async () => {
    const startedAt = performance.now();
    peak = Math.max(peak, readRss(app.pid));
    await load(base, {}, PAGE);
    times.push(performance.now() - startedAt);
  };
  const startedAt = performance.now();
  const timer = setInterval(() => pending.push(visit()), INTERVAL_MS);
  try {
    const bytes = await work();
    const seconds = (performance.now() - startedAt) / 1000;
    const [p50 = NaN, p99 = NaN, max = NaN] = [0.5, 0.99, 1].map((s) => percentile(times, s));
    return { seconds, MB: bytes / 1e6, p50, p99, max, more: peak - before };
  } finally {
    clearInterval(timer);
    await Promise.all(pending);
  }
}

/** Memory of a process in MB; NaN except on Linux. @param {number | undefined} pid */
function readRss(pid) {
  try {
    const status = readFileSync(`/proc/${pid ?? 0}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
  } catch {
    return NaN;
  }
}

/** Medians of the rounds, and the ratio to doing nothing. @param {Map<string, Sample[]>} samples */
function print(samples) {
  const idle = samples.get("nothing") ?? [];
  /** @param {Sample[]} all @param {keyof Sample} name */
  const mid = (all, name) => median(all.map((sample) => sample[name]));
  console.table(
    Object.fromEntries(
      [...samples].map(([name, all]) => [
        name,
        {
          seconds: round3(mid(all, "seconds")),
          "MB read": round3(mid(all, "MB")),
          "p50 ms": round3(mid(all, "p50")),
          "× idle": round3(mid(all, "p50") / mid(idle, "p50")),
          "p99 ms": round3(mid(all, "p99")),
          "× idle ": round3(mid(all, "p99") / mid(idle, "p99")),
          "max ms": round3(Math.max(...all.map(({ max }) => max))),
          "more MB": Math.round(mid(all, "more")),
        },
      ]),
    ),
  );
}
