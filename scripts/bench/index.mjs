// `npm run bench`: what a page costs beside a bare node:http server that sends the same number of bytes. It prints and never judges: a shared machine is too noisy for that.
// The two run at once and take turns within each round, so what counts are the ratios. `npm run bench -- 10` makes ten rounds,
// `npm run bench -- lists` measures the lists of staff instead, `npm run bench -- report` other people's pages while a report is made.
import autocannon from "autocannon";
import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { benchLists } from "./lists.mjs";
import { benchReport } from "./report.mjs";
import { waitUntilOk, stopProgram, findFreePort, median, startProgram } from "./programs.mjs";

/** @typedef {{ name: string, base: string, pid: number | undefined, call: () => Partial<import("autocannon").Call> }} Variant */
/** @typedef {{ perSecond: number, p99: number, cpu: number, statuses: string }} Round */

const CONNECTIONS = 8;
const SECONDS = 2;
const FORM = {
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
  // Limits stay on; behind one proxy each call may come from an address of its own, as many people would.
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
    const ours = (name, call) => ({ name, base, pid: app.pid, call });
    /** @type {Variant} */
    const baseline = {
      name: `bare node:http, ${(page.byteLength / 1024).toFixed(1)} KB`,
      base: bareBase,
      pid: bare.pid,
      call: () => ({}),
    };
    const status = `/api/homeowner/requestHelp/status?${new URLSearchParams(person("Known")).toString()}`;
    await fetch(`${base}/request-help`, {
      method: "POST",
      headers: FORM,
      body: new URLSearchParams(request("Known")),
      redirect: "manual",
    });

    await measure(rounds, [
      baseline,
      ours("GET /home", () => ({ path: "/home" })),
      ours("GET /request-help", () => ({ path: "/request-help" })),
      ours("POST /request-help, invalid", () => ({
        method: "POST",
        path: "/request-help",
        headers: FORM,
        body: "first_name=Ann",
      })),
      ours("GET …/requestHelp/status", () => ({ path: status })),
    ]);
    // Apart: its mails go on being sent while others are measured.
    await measure(Math.ceil(rounds / 2), [
      baseline,
      ours("POST /request-help, stored", () => {
        const body = new URLSearchParams(request(randomUUID().slice(0, 8))).toString();
        return { method: "POST", path: "/request-help", headers: FORM, body };
      }),
    ]);
  } finally {
    for (const one of [app, bare]) if (one) await stopProgram(one);
    rmSync(home, { recursive: true, force: true });
  }
}

/** @param {string} lastName */
const person = (lastName) => ({
  first_name: "Bench",
  last_name: lastName,
  street_address_1: "1 Main Street",
});

/** @param {string} lastName */
const request = (lastName) => ({
  ...person(lastName),
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
  const seen = new Map(variants.map(({ name }) => [name, []]));
  for (const variant of variants) await shoot(variant, 1); // warm
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}\n`);
    for (const variant of variants) seen.get(variant.name)?.push(await shoot(variant, SECONDS));
  }
  const base = seen.get(variants[0]?.name ?? "") ?? [];
  /** @param {Round[]} mine @param {"perSecond" | "p99" | "cpu"} what */
  const columns = (mine, what) => [
    number(median(mine.map((round) => round[what]))),
    number(median(mine.map((round, n) => round[what] / (base[n]?.[what] ?? NaN)))),
  ];
  console.table(
    Object.fromEntries(
      [...seen].map(([name, mine]) => {
        const [perSecond, perSecondRatio] = columns(mine, "perSecond");
        const [p99, p99Ratio] = columns(mine, "p99");
        const [cpu, cpuRatio] = columns(mine, "cpu");
        const statuses = [...new Set(mine.map((round) => round.statuses))].join("; ");
        return [
          name,
          {
            "req/s": perSecond,
            "× bare": perSecondRatio,
            "p99 ms": p99,
            "× bare ": p99Ratio,
            "CPU µs/req": cpu,
            "× bare  ": cpuRatio,
            answers: statuses,
          },
        ];
      }),
    ),
  );
}

/** @param {Variant} variant @param {number} duration @returns {Promise<Round>} */
async function shoot({ base, pid, call }, duration) {
  const before = cpuOf(pid);
  const { requests, latency, errors, timeouts, statusCodeStats, ...result } = await autocannon({
    url: base,
    connections: CONNECTIONS,
    duration,
    requests: [
      {
        setupRequest: (plain) => {
          const { headers, ...ours } = call();
          const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
          return {
            ...plain,
            ...ours,
            headers: { ...plain.headers, ...headers, "x-forwarded-for": from },
          };
        },
      },
    ],
  });
  const statuses = Object.keys(statusCodeStats).concat(errors + timeouts ? "errors" : []);
  return {
    perSecond: requests.total / result.duration,
    p99: latency.p99,
    cpu: (cpuOf(pid) - before) / requests.total,
    statuses: statuses.join(", "),
  };
}

/** Microseconds of processor that a process has used, on Linux; elsewhere not a number. @param {number | undefined} pid */
function cpuOf(pid) {
  try {
    const fields =
      readFileSync(`/proc/${pid ?? 0}/stat`, "utf8")
        .split(") ")[1]
        ?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000; // user and system, in ticks of 1/100 s
  } catch {
    return NaN;
  }
}

/** @param {number} value */
const number = (value) => Number(value.toPrecision(3));

if (process.argv[2] === "bare") serveBare(Number(process.argv[3]), Number(process.argv[4]));
else if (process.argv[2] === "lists") await benchLists(Number(process.argv[3] ?? 15));
else if (process.argv[2] === "report")
  await benchReport(Number(process.argv[3] ?? 3), Number(process.argv[4] ?? 100_000));
else await bench(Number(process.argv[2] ?? 5));
