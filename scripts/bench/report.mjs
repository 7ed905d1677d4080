// Measures how long other requests wait during a report, its preview, and a call of a whole list.
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { load, withHubs } from "./hub.mjs";
import { alternate, percentile } from "./measure.mjs";

/** @typedef {import("./hub.mjs").Hub} Hub */

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
  "the list call, 1,000 a page": async ({ base, admin }) => {
    let all = 0;
    for (let after = ""; ; after = `&after=${after}`) {
      const { bytes, response } = await load(base, admin, `${LIST}?limit=1000${after}`);
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

/** @param {number} [rounds] @param {number} [requests] */
export const benchReport = (rounds = 3, requests = 100_000) =>
  withHubs([requests], async ([hub]) => {
    if (!hub) return;
    const variants = Object.entries(WORKS).map(
      /** @returns {[string, () => ReturnType<typeof watch>]} */
      ([name, work]) => [name, () => watch(hub, work)],
    );
    await alternate(rounds, Object.fromEntries(variants), { warmUp: 0 });
  });

/** @param {Hub} hub @param {(hub: Hub) => Promise<number>} work */
async function watch(hub, work) {
  await hub.db.collection("rateLimits").deleteMany({}); // ten reports an hour
  await pause(1_000);
  /** @type {number[]} */
  const times = [];
  /** @type {Promise<unknown>[]} */
  const pending = [];
  const before = readRss(hub.app.pid);
  let peak = before;
  const visit = async () => {
    const startedAt = performance.now();
    peak = Math.max(peak, readRss(hub.app.pid));
    await load(hub.base, {}, PAGE);
    times.push(performance.now() - startedAt);
  };
  const startedAt = performance.now();
  const timer = setInterval(() => pending.push(visit()), INTERVAL_MS);
  try {
    const bytes = await work(hub);
    return {
      seconds: (performance.now() - startedAt) / 1000,
      "MB read": bytes / 1e6,
      "p50 ms": percentile(times, 0.5),
      "p99 ms": percentile(times, 0.99),
      "max ms": percentile(times, 1),
      "MB more": peak - before,
    };
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
