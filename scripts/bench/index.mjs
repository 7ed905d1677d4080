// `npm run bench` compares pages with a bare node:http server that sends the same number of bytes.
// `npm run bench -- 10` runs ten rounds; `-- lists` measures the lists of staff, `-- report` other
// people's pages while everything is read, `-- staff` an administrator's clicks and keys.
// The variants take turns within each round: compare the ratios, not the absolute numbers. No pass
// or fail, except for `-- staff`: shared machines are too noisy.
import autocannon from "autocannon";
import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { benchLists } from "./lists.mjs";
import {
  findFreePort,
  median,
  round3,
  startProgram,
  stopProgram,
  waitUntilOk,
} from "./programs.mjs";
import { benchReport } from "./report.mjs";
import { benchStaff } from "./staff-work.mjs";

/**
 * @typedef {object} Variant
 * @property {string} name
 * @property {string} base
 * @property {number | undefined} pid
 * @property {() => Partial<import("autocannon").Call>} call
 */
/** @typedef {{ perSecond: number, p99: number, cpu: number, statuses: string }} Round */

const CONNECTIONS = 8;
const SECONDS = 2;
const FORM_HEADERS = {
  "content-type": "application/x-www-form-urlencoded",
  "sec-fetch-site": "same-origin",
};

/** @param {number} port @param {number} bytes */
function serveBare(port, bytes) {
  const body = Buffer.alloc(bytes, "a");
  createServer((_, response) => {
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length })
      .end(body);
  }).listen(port, "127.0.0.1");
}

/** @param {number} rounds */
async function bench(rounds) {
  const home = mkdtempSync(join(tmpdir(), "hub-bench-"));
  const [port, barePort] = [await findFreePort(), await findFreePort()];
  const env = {
    ...process.env,
    PORT: `${port}`,
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: home,
  };
  // Rate limits stay on; behind a proxy, each call can have a client address of its own.
  const app = startProgram(["../start.mjs"], { ...env, TRUST_PROXY_HOPS: "1", LOG_LEVEL: "warn" });
  /** @type {ReturnType<typeof startProgram> | undefined} */
  let bare;
  try {
    const base = `http://localhost:${port}`;
    await waitUntilOk(`${base}/readyz`, app);
    const page = await (
      await fetch(`${base}/home`, { headers: { "accept-encoding": "identity" } })
    ).arrayBuffer();
    bare = startProgram(["index.mjs", "bare", `${barePort}`, `${page.byteLength}`], process.env);
    const bareBase = `http://127.0.0.1:${barePort}`;
    await waitUntilOk(bareBase, bare);

    /** @param {string} name @param {Variant["call"]} call @returns {Variant} */
    const variant = (name, call) => ({ name, base, pid: app.pid, call });
    /** @type {Variant} */
    const baseline = {
      name: `bare node:http, ${(page.byteLength / 1024).toFixed(1)} KB`,
      base: bareBase,
      pid: bare.pid,
      call: () => ({}),
    };
    const statusPath = `/api/homeowner/requestHelp/status?${new URLSearchParams(createPerson("Known")).toString()}`;
    await fetch(`${base}/request-help`, {
      method: "POST",
      headers: FORM_HEADERS,
      body: new URLSearchParams(createRequest("Known")),
      redirect: "manual",
    });

    await measure(rounds, [
      baseline,
      variant("GET /home", () => ({ path: "/home" })),
      variant("GET /request-help", () => ({ path: "/request-help" })),
      variant("POST /request-help, invalid", () => ({
        method: "POST",
        path: "/request-help",
        headers: FORM_HEADERS,
        body: "first_name=Ann",
      })),
      variant("GET …/requestHelp/status", () => ({ path: statusPath })),
    ]);
    // Separate: its mails are still being sent while other variants are measured.
    await measure(Math.ceil(rounds / 2), [
      baseline,
      variant("POST /request-help, stored", () => {
        const body = new URLSearchParams(createRequest(randomUUID().slice(0, 8))).toString();
        return { method: "POST", path: "/request-help", headers: FORM_HEADERS, body };
      }),
    ]);
  } finally {
    for (const server of [app, bare]) if (server) await stopProgram(server);
    rmSync(home, { recursive: true, force: true });
  }
}

/** @param {string} lastName */
const createPerson = (lastName) => ({
  first_name: "Bench",
  last_name: lastName,
  street_address_1: "1 Main Street",
});

/** @param {string} lastName */
const createRequest = (lastName) => ({
  ...createPerson(lastName),
  email: "bench@example.org",
  phone_number: "9415550100",
  city: "Englewood",
  zip_code: "34223",
  county: "Sarasota",
  helpExterior: "on",
  description: "A tree fell on the roof.",
  submission_id: randomUUID(),
});

/** @param {number} rounds @param {Variant[]} variants */
async function measure(rounds, variants) {
  /** @type {Map<string, Round[]>} */
  const results = new Map(variants.map(({ name }) => [name, []]));
  for (const variant of variants) await runLoad(variant, 1); // warm-up
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}\n`);
    for (const variant of variants)
      results.get(variant.name)?.push(await runLoad(variant, SECONDS));
  }
  const baseline = results.get(variants[0]?.name ?? "") ?? [];
  /** @param {Round[]} all @param {"perSecond" | "p99" | "cpu"} metric */
  const columns = (all, metric) => [
    round3(median(all.map((round) => round[metric]))),
    round3(median(all.map((round, n) => round[metric] / (baseline[n]?.[metric] ?? NaN)))),
  ];
  console.table(
    Object.fromEntries(
      [...results].map(([name, all]) => {
        const [perSecond, perSecondRatio] = columns(all, "perSecond");
        const [p99, p99Ratio] = columns(all, "p99");
        const [cpu, cpuRatio] = columns(all, "cpu");
        const statuses = [...new Set(all.map((round) => round.statuses))].join("; ");
        return [
          name,
          {
            "req/s": perSecond,
            "× bare": perSecondRatio,
            "p99 ms": p99,
            "× bare ": p99Ratio,
            "CPU µs/req": cpu,
            "× bare  ": cpuRatio,
            statuses,
          },
        ];
      }),
    ),
  );
}

/** @param {Variant} variant @param {number} duration @returns {Promise<Round>} */
async function runLoad({ base, pid, call }, duration) {
  const cpuBefore = readCpuMicros(pid);
  const { requests, latency, errors, timeouts, statusCodeStats, ...result } = await autocannon({
    url: base,
    connections: CONNECTIONS,
    duration,
    requests: [
      {
        setupRequest: (plain) => {
          const { headers, ...overrides } = call();
          const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
          return {
            ...plain,
            ...overrides,
            headers: { ...plain.headers, ...headers, "x-forwarded-for": address },
          };
        },
      },
    ],
  });
  const statuses = Object.keys(statusCodeStats).concat(errors + timeouts ? "errors" : []);
  return {
    perSecond: requests.total / result.duration,
    p99: latency.p99,
    cpu: (readCpuMicros(pid) - cpuBefore) / requests.total,
    statuses: statuses.join(", "),
  };
}

/** NaN except on Linux. @param {number | undefined} pid */
function readCpuMicros(pid) {
  try {
    const fields =
      readFileSync(`/proc/${pid ?? 0}/stat`, "utf8")
        .split(") ")[1]
        ?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000; // utime + stime in 1/100 s ticks
  } catch {
    return NaN;
  }
}

const [what, ...numbers] = process.argv.slice(2);
const [first, second] = numbers.map(Number);
if (what === "bare") serveBare(first ?? 0, second ?? 0);
else if (what === "lists") await benchLists(first ?? 100);
else if (what === "staff") await benchStaff();
else if (what === "report") await benchReport(first ?? 3, second ?? 100_000);
else await bench(Number(what ?? 5));
