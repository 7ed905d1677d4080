// Public pages beside bare node:http, a file through the hub's front, and Remix's own server.
import autocannon from "autocannon";
import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

import { load, withHubs } from "./hub.mjs";
import { alternate, findFreePort, startProgram, stopProgram, waitUntilOk } from "./measure.mjs";

const CONNECTIONS = 8;
const SECONDS = 2;
const FORM_HEADERS = {
  "content-type": "application/x-www-form-urlencoded",
  "sec-fetch-site": "same-origin",
};
const PERSON = { first_name: "Bench", last_name: "Known", street_address_1: "1 Main Street" };

/** A new request's form. @param {string} [lastName] */
const createForm = (lastName = randomUUID().slice(0, 8)) =>
  new URLSearchParams({
    ...PERSON,
    last_name: lastName,
    email: "bench@example.org",
    phone_number: "9415550100",
    city: "Englewood",
    zip_code: "34223",
    county: "Sarasota",
    helpExterior: "on",
    description: "A tree fell on the roof.",
    submission_id: randomUUID(),
  }).toString();

/** @param {number} [rounds] */
export const benchPages = (rounds = 5) =>
  withHubs([undefined], async ([hub]) => {
    if (!hub) return;
    const { base, app, env } = hub;
    const { bytes } = await load(base, {}, "/home");
    const html = await (await fetch(`${base}/home`)).text();
    const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? "/favicon.ico";
    const [barePort, stockPort] = [await findFreePort(), await findFreePort()];
    const [bare, stock] = [`http://127.0.0.1:${barePort}`, `http://127.0.0.1:${stockPort}`];
    const bareServer = startProgram(["pages.mjs", `${barePort}`, `${bytes}`], process.env);
    const stockServer = startProgram(
      ["../../node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
      { ...env, PORT: `${stockPort}`, HOST: "127.0.0.1" },
    );
    try {
      await waitUntilOk(bare, bareServer);
      await waitUntilOk(`${stock}/home`, stockServer);
      await fetch(`${base}/request-help`, {
        method: "POST",
        headers: FORM_HEADERS,
        body: createForm("Known"),
        redirect: "manual",
      });
      const status = `/api/homeowner/requestHelp/status?${new URLSearchParams(PERSON).toString()}`;
      const baseline = `bare node:http, ${(bytes / 1024).toFixed(1)} kB`;
      /** @param {string} path */
      const get = (path) => () => runLoad(base, app.pid, 200, () => ({ path }));
      /** @param {number} status @param {() => string} body */
      const post = (status, body) => () =>
        runLoad(base, app.pid, status, () => ({
          method: "POST",
          path: "/request-help",
          headers: FORM_HEADERS,
          body: body(),
        }));
      await alternate(
        rounds,
        {
          [baseline]: () => runLoad(bare, bareServer.pid, 200, () => ({})),
          "a file from memory": get(stylesheet),
          "GET /home": get("/home"),
          "GET /home, remix-serve": () =>
            runLoad(stock, stockServer.pid, 200, () => ({ path: "/home" })),
          "GET /request-help": get("/request-help"),
          "POST /request-help, invalid": post(422, () => "first_name=Ann"),
          "GET …/requestHelp/status": get(status),
          // Last: its mails are still being sent while the next variant is measured.
          "POST /request-help, stored": post(303, createForm),
        },
        { baseline },
      );
    } finally {
      for (const server of [bareServer, stockServer]) await stopProgram(server);
    }
  });

/**
 * Throws if an answer has another status.
 * @param {string} url @param {number | undefined} pid @param {number} status
 * @param {() => Partial<import("autocannon").Call>} call
 */
async function runLoad(url, pid, status, call) {
  const cpuBefore = readCpuMicros(pid);
  const { requests, latency, duration, statusCodeStats, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
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
  const statuses = Object.keys(statusCodeStats).join(", ");
  if (errors > 0 || statuses !== `${status}`)
    throw new Error(`${call().path ?? url}: ${errors} errors, statuses ${statuses}`);
  return {
    "CPU µs": (readCpuMicros(pid) - cpuBefore) / requests.total,
    "per s": requests.total / duration,
    "p99 ms": latency.p99,
  };
}

/** NaN except on Linux. @param {number | undefined} pid */
function readCpuMicros(pid) {
  try {
    const fields = readFileSync(`/proc/${pid ?? 0}/stat`, "utf8")
      .split(") ")[1]
      ?.split(" ");
    return (Number(fields?.[11]) + Number(fields?.[12])) * 10_000; // utime + stime in 1/100 s ticks
  } catch {
    return NaN;
  }
}

/** The bare server is a process of its own. */
if (process.argv[1]?.endsWith("pages.mjs")) {
  const [port, bytes] = process.argv.slice(2).map(Number);
  const body = Buffer.alloc(bytes ?? 0, "a");
  const headers = { "content-type": "text/html; charset=utf-8", "content-length": body.length };
  createServer((_, response) => response.writeHead(200, headers).end(body)).listen(port);
}
