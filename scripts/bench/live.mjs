// `npm run bench -- live [rounds] [listeners]` measures the time from another person's request to
// the count on the stream of news, and a page's latency with and without many listeners, in turns.
// No pass or fail: shared machines are too noisy.
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { withDatabase } from "./database.mjs";
import { logIn, startHub } from "./lists.mjs";
import { median, stopProgram } from "./programs.mjs";

/** @typedef {{ unevaluated: number }} Work */
/** @typedef {import("mongoose").mongo.Db} Db */

const REQUESTS = 1_000;
/** Each at a time of its own between two looks of the server. */
const SUBMITS = 20;
const PAGES = 300;
/** Slow enough for two busy cores: above what the server can do, only the queue would be measured. */
const INTERVAL_MS = 100;
/** News that takes longer is lost. */
const LOST_MS = 30_000;
/** An administrator's page, which reads the database. */
const PAGE = "/requests";
/** Of one account, the server keeps no more streams. */
const STREAMS_PER_ACCOUNT = 20;

/** @param {number} rounds @param {number} listeners */
export async function benchLive(rounds, listeners) {
  await withDatabase("live", async ({ uri, client, home }) => {
    /** @type {Awaited<ReturnType<typeof startHub>> | undefined} */
    let hub;
    try {
      hub = await startHub(REQUESTS, uri, client.db("hub-live"), home, {
        TRUST_PROXY_HOPS: "1", // each homeowner has an address of their own: rate limits stay on
      });
      const { base, db, password } = hub;
      const cookies = [hub.headers.admin.cookie ?? ""];
      while (cookies.length * STREAMS_PER_ACCOUNT < listeners)
        cookies.push(await addAdmin(base, db, password));
      await measureNews(base, cookies);
      await measurePages(base, cookies, rounds, listeners);
    } finally {
      if (hub) await stopProgram(hub.app);
    }
  });
}

/**
 * Logs in one more administrator with the same password.
 * @param {string} base
 * @param {Db} db
 * @param {string} password
 */
async function addAdmin(base, db, password) {
  const name = randomUUID();
  const email = `${name}@example.org`;
  const admins = db.collection(/** @type {"admins"} */ ("admins"));
  const admin = await admins.findOne({});
  await admins.insertOne({
    ...admin,
    _id: /** @type {never} */ (`U${name.slice(0, 8).toUpperCase()}`),
    ...{ email, emailKey: email },
  });
  return (await logIn(base, "admin", email, password)).cookie;
}

/** Sends the help form. @param {string} base @param {number} n */
async function submit(base, n) {
  const response = await fetch(`${base}/request-help`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": `10.0.0.${n}`,
    },
    body: new URLSearchParams({
      ...{ first_name: "Bench", last_name: `Live${n}`, street_address_1: `${n} Main Street` },
      ...{ email: "bench@example.org", phone_number: "9415550100", city: "Englewood" },
      ...{ zip_code: "34223", county: "Sarasota", helpExterior: "on", description: "A tree." },
      submission_id: randomUUID(),
    }),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`A request was refused: ${response.status}.`);
}

/** @param {() => boolean} isDone */
async function until(isDone) {
  const since = performance.now();
  while (!isDone()) {
    if (performance.now() - since > LOST_MS) throw new Error("The stream tells nothing.");
    await pause(5);
  }
}

/** @param {string} base @param {string[]} cookies */
async function measureNews(base, [cookie = ""]) {
  /** @type {Work | undefined} */
  let work;
  const count = () => work?.unevaluated;
  const close = await listen(base, cookie, (counts) => {
    work = counts;
  });
  await until(() => work !== undefined);
  /** @type {number[]} */
  const times = [];
  for (let n = 0; n < SUBMITS; n++) {
    await pause(Math.random() * 2_000);
    const before = count();
    const since = performance.now();
    await submit(base, n);
    await until(() => count() !== before);
    times.push(performance.now() - since);
  }
  close();
  const worst = Math.max(...times);
  console.log(
    `From a request to the count, of ${SUBMITS}: median ${Math.round(median(times))} ms, ` +
      `worst ${Math.round(worst)} ms.`,
  );
}

/** @param {string} base @param {string[]} cookies @param {number} rounds @param {number} listeners */
async function measurePages(base, cookies, rounds, listeners) {
  const cookie = cookies[0] ?? "";
  /** @type {Record<string, { p50: number, p99: number }[]>} */
  const results = { "no listener": [], [`${listeners} listeners`]: [] };
  await requestPages(base, cookie); // warm-up
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
    for (const [name, all] of Object.entries(results)) {
      /** @type {(() => void)[]} */
      const closes = [];
      if (name !== "no listener")
        for (let n = 0; n < listeners; n++)
          closes.push(await listen(base, cookies[n % cookies.length] ?? "", () => undefined));
      await pause(1_000);
      all.push(await requestPages(base, cookie));
      for (const close of closes) close();
      await pause(1_000);
    }
  }
  console.table(
    Object.fromEntries(
      Object.entries(results).map(([name, all]) => [
        name,
        {
          "p50 ms": Math.round(median(all.map(({ p50 }) => p50))),
          "p99 ms": Math.round(median(all.map(({ p99 }) => p99))),
          "p99 of each round": all.map(({ p99 }) => Math.round(p99)).join(" "),
        },
      ]),
    ),
  );
}

/** Requests pages at a fixed rate, so that queueing time counts. @param {string} base @param {string} cookie */
async function requestPages(base, cookie) {
  /** @type {Promise<number>[]} */
  const pages = [];
  for (let n = 0; n < PAGES; n++) {
    const since = performance.now();
    pages.push(
      fetch(base + PAGE, { headers: { cookie } }).then(async (response) => {
        await response.arrayBuffer();
        if (response.status !== 200 || response.redirected)
          throw new Error(`A page: ${response.status}.`);
        return performance.now() - since;
      }),
    );
    await pause(INTERVAL_MS);
  }
  const times = (await Promise.all(pages)).toSorted((a, b) => a - b);
  return {
    p50: times[times.length >> 1] ?? NaN,
    p99: times[Math.ceil(times.length * 0.99) - 1] ?? NaN,
  };
}

/**
 * Opens a stream; resolves, once it has begun, to what closes it.
 * @param {string} base
 * @param {string} cookie
 * @param {(work: Work) => void} onWork
 * @returns {Promise<() => void>}
 */
const listen = (base, cookie, onWork) =>
  new Promise((resolve, reject) => {
    const call = request(new URL("/requests/live", base), {
      agent: false,
      headers: { accept: "text/event-stream", cookie },
    });
    call.on("error", reject);
    call.on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream: ${response.statusCode ?? 0}.`));
      let rest = "";
      response.setEncoding("utf8");
      response.on("data", (/** @type {string} */ part) => {
        const messages = (rest + part).split("\n\n");
        rest = messages.pop() ?? "";
        for (const message of messages) {
          if (!message.startsWith("data: ")) continue;
          const { work } = /** @type {{ work?: Work }} */ (JSON.parse(message.slice(6)));
          if (work) onWork(work);
        }
      });
      response.on("error", () => undefined); // closed below
      resolve(() => call.destroy());
    });
    call.end();
  });
