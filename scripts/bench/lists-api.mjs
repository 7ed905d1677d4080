// `npm run bench -- lists-api [requests]` reads all requests through the list call, plain and
// compressed, slowly, by twenty readers at once, and page by page. Prints bytes, seconds, the
// memory of the process, and how long other visitors wait for /healthz meanwhile. No pass or fail.
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

import { withDatabase } from "./database.mjs";
import { startHub } from "./lists.mjs";
import { percentile, stopProgram } from "./programs.mjs";

/** @typedef {Awaited<ReturnType<typeof startHub>>} Hub */

const LIST = "/api/admin/homeowner-requests";
const READERS = 20;
/** Pause of a slow reader after each chunk. */
const SLOW_MS = 20;

/** @param {number} requests */
export async function benchListCalls(requests) {
  await withDatabase("list-calls", async ({ uri, client, home }) => {
    /** @type {Hub | undefined} */
    let hub;
    try {
      hub = await startHub(requests, uri, client.db("hub-list-calls"), home);
      await measure(hub);
    } finally {
      if (hub) await stopProgram(hub.app);
    }
  });
}

/** @param {Hub} hub */
async function measure(hub) {
  await readList(hub); // warm-up
  await readPages(hub);
  await pause(3_000);
  /** @type {Record<string, object>} */
  const table = {};
  const works = {
    nothing: () => pause(5_000, {}),
    whole: () => readList(hub),
    "whole, gzip": () => readList(hub, { encoding: "gzip" }),
    "whole, brotli": () => readList(hub, { encoding: "br" }),
    "whole, slowly": () => readList(hub, { pauseMs: SLOW_MS }),
    [`whole, ${READERS} readers`]: async () => {
      const all = await Promise.all(Array.from({ length: READERS }, () => readList(hub)));
      return { MB: sum(all.map(({ MB }) => MB)), rows: sum(all.map(({ rows }) => rows)) };
    },
    "pages of 1000": () => readPages(hub),
  };
  for (const [name, work] of Object.entries(works)) {
    const before = readRss(hub);
    let peak = before;
    const sampling = setInterval(() => (peak = Math.max(peak, readRss(hub))), 50);
    const startedAt = performance.now();
    const { result, times } = await ping(hub, work);
    clearInterval(sampling);
    table[name] = {
      ...result,
      seconds: round((performance.now() - startedAt) / 1000),
      "RSS before MB": Math.round(before),
      "more MB": Math.round(peak - before),
      "p50 ms": round(percentile(times, 0.5)),
      "p99 ms": round(percentile(times, 0.99)),
      "max ms": round(percentile(times, 1)),
      load: round(loadavg()[0] ?? NaN),
    };
    process.stderr.write(`${name}: ${JSON.stringify(table[name])}\n`);
  }
  console.table(table);
}

/**
 * Reads the whole list and discards it; the rows are counted where it is not compressed.
 * @param {Hub} hub
 * @param {{ encoding?: string, pauseMs?: number }} [options]
 * @returns {Promise<{ rows: number, MB: number, "first byte ms": number }>}
 */
function readList({ base, headers }, { encoding = "identity", pauseMs = 0 } = {}) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const { authorization = "" } = headers.admin;
    const call = get(base + LIST, { headers: { authorization, "accept-encoding": encoding } });
    call.on("error", reject);
    call.on("response", (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`the list returned ${response.statusCode}`));
      let [bytes, first, lines] = [0, 0, 0];
      response.on("error", reject);
      response.on("data", (/** @type {Buffer} */ chunk) => {
        first ||= performance.now() - startedAt;
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines++;
        if (pauseMs === 0) return;
        response.pause();
        setTimeout(() => response.resume(), pauseMs);
      });
      response.on("end", () => {
        resolve({
          rows: encoding === "identity" ? lines : 0,
          MB: round(bytes / 1e6),
          "first byte ms": round(first),
        });
      });
    });
  });
}

/** @param {Hub} hub */
async function readPages({ base, headers }) {
  const { authorization = "" } = headers.admin;
  let [rows, bytes] = [0, 0];
  for (let after = ""; ;) {
    const response = await fetch(`${base}${LIST}?limit=1000${after && `&after=${after}`}`, {
      headers: { authorization, "accept-encoding": "identity" },
    });
    const text = await response.text();
    rows += /** @type {unknown[]} */ (JSON.parse(text)).length;
    bytes += text.length;
    after = response.headers.get("x-next-cursor") ?? "";
    if (!after) return { rows, MB: round(bytes / 1e6) };
  }
}

/**
 * Requests /healthz at a fixed rate during some work; `times` are the latencies in milliseconds.
 * @template {object} T
 * @param {Hub} hub
 * @param {() => Promise<T>} work
 */
async function ping({ base }, work) {
  /** @type {number[]} */
  const times = [];
  /** @type {Promise<void>[]} */
  const pending = [];
  const request = async () => {
    const startedAt = performance.now();
    await (await fetch(`${base}/healthz`)).arrayBuffer();
    times.push(performance.now() - startedAt);
  };
  const timer = setInterval(() => pending.push(request()), 20);
  try {
    return { result: await work(), times };
  } finally {
    clearInterval(timer);
    await Promise.all(pending);
  }
}

/** Memory of the app in MB. @param {Hub} hub */
const readRss = ({ app }) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${app.pid ?? 0}/status`, "utf8"))?.[1]) /
  1000;

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {number} value */
const round = (value) => Number(value.toPrecision(3));
