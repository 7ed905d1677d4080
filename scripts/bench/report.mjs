// `npm run bench -- report [rounds] [requests]` compares other users' page latency with and without
// a running report of all requests, in turns within each round, on one app. No pass or fail.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { withDatabase } from "./database.mjs";
import { startHub } from "./lists.mjs";
import { median, percentile, stopProgram } from "./programs.mjs";

/** @typedef {Awaited<ReturnType<typeof startHub>>} Hub */
/** @typedef {{ at: number, p99: number, max: number, rss: number }} Sample */

/** A page without database reads, requested at a fixed rate, so that queueing time counts. */
const PAGE = "/home";
const INTERVAL_MS = 20;
const IDLE_MS = 8_000;

/** @param {number} rounds @param {number} requests */
export async function benchReport(rounds, requests) {
  await withDatabase("report", async ({ uri, client, home }) => {
    const logFile = join(home, "loop.jsonl");
    /** @type {Hub | undefined} */
    let hub;
    try {
      const preload = `--import ${new URL("loop-watch.mjs", import.meta.url).href}`;
      hub = await startHub(requests, uri, client.db("hub-report"), home, {
        NODE_OPTIONS: preload,
        LOOP_WATCH: logFile,
      });
      await measure(hub, rounds, logFile);
    } finally {
      if (hub) await stopProgram(hub.app);
    }
  });
}

/** @param {Hub} hub @param {number} rounds @param {string} logFile */
async function measure(hub, rounds, logFile) {
  /** @type {Record<string, object>} */
  const table = {};
  /** @type {Record<"without" | "with", number[]>} */
  const p99s = { without: [], with: [] };
  /** @param {string} name @param {() => Promise<object>} work */
  const watch = async (name, work) => {
    await pause(1_500);
    const from = Date.now();
    const { times, result } = await requestPages(hub, work);
    const to = Date.now();
    await pause(700);
    const samples = readSamples(logFile, from, to + 500);
    table[name] = {
      ...result,
      pages: times.length,
      "p50 ms": round(percentile(times, 0.5)),
      "p99 ms": round(percentile(times, 0.99)),
      "max ms": round(percentile(times, 1)),
      "loop p99 ms": round(median(samples.map((sample) => sample.p99))),
      "loop max ms": round(Math.max(...samples.map((sample) => sample.max))),
      "RSS MB": Math.round(Math.max(...samples.map((sample) => sample.rss)) / 1e6),
      load: round(loadavg()[0] ?? NaN),
    };
    process.stderr.write(`${name}: ${JSON.stringify(table[name])}\n`);
    return percentile(times, 0.99);
  };
  await requestPages(hub, () => pause(2_000, {})); // warm-up
  await watch("first report of the process", () => report(hub));
  for (let n = 1; n <= rounds; n++) {
    process.stderr.write(`round ${n} of ${rounds}\n`);
    p99s.without.push(
      await watch(`${n} without`, async () => {
        await pause(IDLE_MS);
        return {};
      }),
    );
    p99s.with.push(await watch(`${n} with a report`, () => report(hub)));
  }
  await watch("each address once", () => report(hub, { uniqueHomes: true }));
  await watch("narrow filters", () =>
    report(hub, { zipCode: "33946", status: "Rejected", month: 9 }),
  );
  await watch("preview of everything", () => preview(hub, "year=0"));
  await watch("preview, each address once", () => preview(hub, "uniqueHomes=on"));
  console.table(table);
  console.log(
    `p99 of ${PAGE}: ${round(median(p99s.without))} ms without, ${round(median(p99s.with))} ms with a report (medians)`,
  );
  const { pid } = hub.app;
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid ?? 0}/status`, "utf8"))?.[1];
  console.log(`Peak memory of the app: ${Math.round(Number(peak) / 1000)} MB`);
}

/**
 * Requests the page at a fixed rate during some work; `times` are the latencies in milliseconds.
 * @template {object} T
 * @param {Hub} hub
 * @param {() => Promise<T>} work
 */
async function requestPages({ base }, work) {
  /** @type {number[]} */
  const times = [];
  /** @type {Promise<void>[]} */
  const pending = [];
  const requestPage = async () => {
    const startedAt = performance.now();
    await (await fetch(base + PAGE)).arrayBuffer();
    times.push(performance.now() - startedAt);
  };
  const timer = setInterval(() => pending.push(requestPage()), INTERVAL_MS);
  try {
    const result = await work();
    return { result, times };
  } finally {
    clearInterval(timer);
    await Promise.all(pending);
  }
}

/**
 * Downloads a report through the API and discards it.
 * @param {Hub} hub
 * @param {object} [filters]
 */
async function report({ base, headers }, filters = {}) {
  const startedAt = performance.now();
  const response = await fetch(`${base}/api/admin/reports`, {
    method: "POST",
    headers: {
      authorization: headers.admin.authorization ?? "",
      "content-type": "application/json",
    },
    body: JSON.stringify(filters),
  });
  if (response.status !== 200 || !response.body)
    throw new Error(`${response.status} ${await response.text()}`);
  let [bytes, first] = [0, 0];
  const body = /** @type {import("node:stream/web").ReadableStream<Uint8Array>} */ (
    /** @type {unknown} */ (response.body)
  );
  for await (const chunk of body) {
    first ||= performance.now() - startedAt;
    bytes += chunk.length;
  }
  return {
    seconds: round((performance.now() - startedAt) / 1000),
    "first byte ms": round(first),
    "file MB": round(bytes / 1e6),
  };
}

/** @param {Hub} hub @param {string} query */
async function preview({ base, headers }, query) {
  const startedAt = performance.now();
  const response = await fetch(`${base}/generate-reports?${query}`, {
    headers: { cookie: headers.admin.cookie ?? "" },
  });
  await response.text();
  if (response.status !== 200) throw new Error(`the preview returned ${response.status}`);
  return { seconds: round((performance.now() - startedAt) / 1000) };
}

/**
 * The samples of loop-watch.mjs within a period.
 * @param {string} file
 * @param {number} from
 * @param {number} to
 * @returns {Sample[]}
 */
const readSamples = (file, from, to) =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => /** @type {Sample} */ (JSON.parse(line)))
    .filter(({ at }) => at > from && at <= to);

/** @param {number} value */
const round = (value) => Number(value.toPrecision(3));
