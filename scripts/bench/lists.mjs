// `npm run bench -- lists` measures the screens and API calls of an administrator and a volunteer
// with 1,000 and with 100,000 requests (and as many volunteers), and prints the database's query
// plans. `-- lists 100 1000000` adds a million requests, which take ten minutes to store. The
// databases take turns within each round: compare the ratios. No pass or fail.
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import mongoose from "mongoose";

import { withDatabase } from "./database.mjs";
import { findFreePort, median, startProgram, stopProgram, waitUntilOk } from "./programs.mjs";

/** @typedef {import("mongoose").mongo.Db} Db */
/** @typedef {"new" | "newFood" | "active" | "toAssign" | "team" | "open" | "all"} ListName */
/**
 * @typedef {object} Hub
 * @property {string} base
 * @property {Db} db
 * @property {ReturnType<typeof startProgram>} app
 * @property {Record<"admin" | "volunteer", Record<string, string>>} headers
 * @property {string} password of both users
 * @property {Record<string, string>} known id and phone of one request
 * @property {number} size
 * @property {Record<ListName, number>} pages last pages
 */
/**
 * @typedef {object} Operation an entry of the database profiler
 * @property {string} ns
 * @property {string} op
 * @property {Record<string, unknown>} [command]
 * @property {string} [planSummary]
 * @property {number} [keysExamined]
 * @property {number} [docsExamined]
 * @property {number} [nreturned]
 * @property {boolean} [hasSortStage]
 * @property {boolean} [replanned]
 * @property {number} millis
 * @property {Stage} [execStats]
 * @property {Date} ts
 */
/**
 * @typedef {object} Stage
 * @property {string} [stage]
 * @property {number} [nReturned]
 * @property {Stage} [inputStage]
 * @property {Stage[]} [inputStages]
 */

const SIZES = [1_000, 100_000];
/** Beyond, requests are copied instead of computed; there are no more volunteers. */
const MAX_COMPUTED = 100_000;
const WARM_ROUNDS = 3;
/** Rows per page; also the maximum to sort in memory. */
const PAGE_SIZE = 10;
/** The lists count no further; a page beyond shows the first one. */
const MAX_PAGES = 1_000;
/** Rows per page of all requests, by default. */
const LARGE_PAGE_SIZE = 50;

/**
 * The measured paths by name.
 * @type {Record<string, (hub: Hub) => string>}
 */
const PAGES = {
  "/admin-dashboard": () => "/admin-dashboard",
  // The first of a round also counts the numbers beside the filters, which are kept for 5 s.
  "/requests": () => "/requests",
  "…?status=all": () => "/requests?status=all",
  "…?status=Unevaluated": () => "/requests?status=Unevaluated",
  "…?size=100": () => "/requests?size=100",
  "…?page=<last>   ": ({ pages }) => `/requests?page=${pages.open}`,
  "…?status=all&page=<last>": ({ pages }) => `/requests?status=all&page=${pages.all}`,
  "…?type=food   ": () => "/requests?type=food",
  "…?zip=33946 ": () => "/requests?zip=33946",
  "…?type=food&zip=33946 ": () => "/requests?type=food&zip=33946",
  ...Object.fromEntries(
    [
      ...["mine", "lifeSafety", "urgent", "duplicate", "noEmail", "bounced", "ready"],
      "unassigned",
    ].map((flag) => [`…?flag=${flag}`, () => `/requests?status=all&flag=${flag}`]),
  ),
  "…?flag=duplicate&type=food&zip=34223": () =>
    "/requests?status=all&flag=duplicate&type=food&zip=34223",
  "…?sort=age": () => "/requests?sort=age",
  "…?sort=age&dir=desc": () => "/requests?sort=age&dir=desc",
  "…?status=all&sort=age&page=<last>": ({ pages }) =>
    `/requests?status=all&sort=age&page=${pages.all}`,
  "…?type=food&sort=age&dir=desc": () => "/requests?type=food&sort=age&dir=desc",
  "…?status=Resolved&sort=name": () => "/requests?status=Resolved&sort=name",
  "…?status=Resolved&sort=name&page=100": () => "/requests?status=Resolved&sort=name&page=100",
  "…?status=Resolved&sort=zip": () => "/requests?status=Resolved&sort=zip",
  "…?open=<id>": ({ known }) => `/requests?status=Active&open=${known._id ?? ""}&row=8`,
  ...Object.fromEntries(
    [
      ...["maria", "sm", "john smith", "englewood", "englewood rd mary", "zzyzx", "gulfpines"],
      ...["smiht", "<phone>", "<last four>", "<email>", "<id>"],
    ].flatMap((q) => [
      [`find ${q}`, (/** @type {Hub} */ hub) => findPath("/requests", hub, q)],
      [`typing ${q}`, (/** @type {Hub} */ hub) => findPath("/requests/find", hub, q)],
    ]),
  ),
  "/homeowner-requests": () => "/homeowner-requests",
  "…?q=maria   ": () => "/homeowner-requests?q=maria",
  "…?q=englewood   ": () => "/homeowner-requests?q=englewood",
  "…?type=food": () => "/homeowner-requests?type=food",
  "…?zip=33946": () => "/homeowner-requests?zip=33946",
  "…?type=food&zip=33946": () => "/homeowner-requests?type=food&zip=33946",
  "…?page=2": () => "/homeowner-requests?page=2",
  "…?page=<last>": ({ pages }) => `/homeowner-requests?page=${pages.new}`,
  "…?type=food&page=<last>": ({ pages }) => `/homeowner-requests?type=food&page=${pages.newFood}`,
  "/requests-in-progress": () => "/requests-in-progress",
  "…?type=food ": () => "/requests-in-progress?type=food",
  "…?page=<last> ": ({ pages }) => `/requests-in-progress?page=${pages.active}`,
  "…?q=maria": () => searchPath("maria"),
  "…?q=sm": () => searchPath("sm"),
  "…?q=john smith": () => searchPath("john smith"),
  "…?q=gulf": () => searchPath("gulf"),
  "…?q=englewood": () => searchPath("englewood"),
  "…?q=englewood&type=food": () => `${searchPath("englewood")}&type=food`,
  "…?q=englewood rd mary": () => searchPath("englewood rd mary"),
  "…?q=<phone>": ({ known }) => searchPath(known.phone ?? ""),
  "…?q=<id>": ({ known }) => searchPath(known._id ?? ""),
  "…?q=<no match>": () => searchPath("zzyzx"),
  "…?q=$where": () => searchPath(`{"$where":"sleep(5000)"} $where: function() { return true }`),
  "…?q=(a+)+$": () => searchPath("^(a+)+$ .*.*.*(.|.)* [a-z]*"),
  "…?q=<1.5 KB>": () => searchPath("ab ".repeat(500)),
  "/request-details?id=": ({ known }) =>
    `/homeowner-requests/request-details?id=${known._id ?? ""}`,
  "/assignVolunteers": () => "/assignVolunteers",
  "…?type=food  ": () => "/assignVolunteers?type=food",
  "…?page=<last>  ": ({ pages }) => `/assignVolunteers?page=${pages.toAssign}`,
  "…?q=maria ": () => "/assignVolunteers?q=maria",
  "…?q=englewood ": () => "/assignVolunteers?q=englewood",
  "…?request=": (hub) => panelPath(hub, {}),
  "…&team=hospitality": (hub) => panelPath(hub, { team: "hospitality" }),
  "…&team=…&vpage=<last>": (hub) =>
    panelPath(hub, { team: "hospitality", vpage: `${hub.pages.team}` }),
  "…&team=…&vq=smith": (hub) => panelPath(hub, { team: "hospitality", vq: "smith" }),
  "…&team=…&vq=sm": (hub) => panelPath(hub, { team: "hospitality", vq: "sm" }),
  "…&team=…&vq=john smith": (hub) => panelPath(hub, { team: "hospitality", vq: "john smith" }),
  "/volunteers": () => "/volunteers",
  "…?q=smith": () => "/volunteers?q=smith",
  "…?q=smiht": () => "/volunteers?q=smiht",
  "/volunteer-dashboard": () => "/volunteer-dashboard",
  "/volunteer/jobs": () => "/volunteer/jobs",
  "GET …/volunteer/jobs": () => "/api/volunteer/jobs",
  "GET …/assign-volunteer/list?limit=10": () => "/api/admin/assign-volunteer/list?limit=10",
  "GET …/homeowner-requests?limit=10": () => "/api/admin/homeowner-requests?limit=10",
  "GET …/notifications": () => "/api/admin/notifications",
};

/**
 * A search of all requests; `<…>` stands for a field of a stored one.
 * @param {string} path
 * @param {Hub} hub
 * @param {string} q
 */
function findPath(path, { known }, q) {
  const { phone = "", email = "", _id = "" } = known;
  const values = {
    "<phone>": phone,
    "<last four>": phone.slice(-4),
    "<email>": email,
    "<id>": _id,
  };
  const value = Object.entries(values).find(([name]) => name === q)?.[1] ?? q;
  return `${path}?${new URLSearchParams({ q: value }).toString()}`;
}

/** @param {string} q */
const searchPath = (q) => `/requests-in-progress?${new URLSearchParams({ q }).toString()}`;

/**
 * The assignment screen with a selected request.
 * @param {Hub} hub
 * @param {Record<string, string>} params
 */
const panelPath = ({ known }, params) =>
  `/assignVolunteers?${new URLSearchParams({ request: known._id ?? "", ...params }).toString()}`;

/**
 * @param {number} rounds
 * @param {number} [added] a size beyond those that are always measured
 */
export async function benchLists(rounds, added) {
  await withDatabase("lists", async ({ uri, client, home }) => {
    /** @type {Hub[]} */
    const hubs = [];
    try {
      for (const size of added ? [...SIZES, added] : SIZES)
        hubs.push(await startHub(size, uri, client.db(`hub-${size}`), join(home, `${size}`)));
      await measure(rounds, hubs);
      const big = hubs.at(-1);
      if (big) await explain(big);
    } finally {
      for (const { app } of hubs) await stopProgram(app);
    }
  });
}

/**
 * Starts an app with `size` sample requests and logs in an administrator and a volunteer.
 * @param {number} size
 * @param {string} mongodb
 * @param {Db} db
 * @param {string} home
 * @param {Record<string, string>} [extraEnv]
 * @returns {Promise<Hub>}
 */
export async function startHub(size, mongodb, db, home, extraEnv = {}) {
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  // Overrides a developer's own settings: an empty value counts as absent and wins over `.env`.
  const overrides = {
    PORT: `${port}`,
    BASE_URL: base,
    MONGODB_URI: `${mongodb}${db.databaseName}`,
    DATA_DIR: home,
    POSTMARK_SERVER_TOKEN: "",
  };
  const env = {
    ...process.env,
    ...overrides,
    NODE_ENV: /** @type {const} */ ("production"),
    LOG_LEVEL: "warn",
  };
  const startedAt = Date.now();
  const seedScript = fileURLToPath(new URL("../seed.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [seedScript, "--requests", `${Math.min(size, MAX_COMPUTED)}`],
    {
      env: { ...env, NODE_ENV: "development" },
      cwd: tmpdir(),
    },
  );
  const [, email = "", password = ""] = /as (\S+) with the password (\S+)/.exec(stdout) ?? [];
  process.stderr.write(
    `${stdout.trim().split("\n").at(-1) ?? ""} (${Math.round((Date.now() - startedAt) / 1000)} s)\n`,
  );

  if (size > MAX_COMPUTED) await copyRequests(db, size);
  await prioritize(db);
  const app = startProgram(["../start.mjs"], { ...env, ...extraEnv });
  try {
    await waitUntilOk(`${base}/readyz`, app);
    const volunteerEmail = await addVolunteers(db, Math.min(size, MAX_COMPUTED), email);
    const headers = {
      admin: await logIn(base, "admin", email, password),
      volunteer: await logIn(base, "volunteer", volunteerEmail, password),
    };
    const requests = db.collection("requests");
    const active = await requests
      .find({ status: "Active", email: { $ne: "" } }, { projection: { phone: 1, email: 1 } })
      .skip(7)
      .limit(1)
      .next();
    /** @param {import("mongoose").mongo.Filter<import("mongoose").mongo.Document>} filter */
    const countPages = async (filter, pageSize = PAGE_SIZE) =>
      Math.ceil(Math.min(MAX_PAGES * PAGE_SIZE, await requests.countDocuments(filter)) / pageSize);
    const pages = {
      new: await countPages({ status: "Unevaluated" }),
      newFood: await countPages({ status: "Unevaluated", helpTypes: "food" }),
      active: await countPages({ status: "Active" }),
      toAssign: await countPages({ status: { $in: ["Accepted", "Active"] } }),
      open: await countPages(
        { status: { $in: ["Unevaluated", "Accepted", "Active"] } },
        LARGE_PAGE_SIZE,
      ),
      all: await countPages({}, LARGE_PAGE_SIZE),
      team: Math.min(
        MAX_PAGES,
        Math.ceil(
          (await db.collection("volunteers").countDocuments({ teams: "hospitality" })) / PAGE_SIZE,
        ),
      ),
    };
    const known = {
      _id: String(active?._id),
      phone: String(active?.phone),
      email: String(active?.email),
    };
    return { base, db, app, headers, password, size, known, pages };
  } catch (error) {
    await stopProgram(app);
    throw error;
  }
}

/** Characters of ids. */
const ID_CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Copies the requests, under ids of their own and an hour apart, up to a number. Without indexes,
 * which the start of the app builds.
 * @param {Db} db
 * @param {number} size
 */
async function copyRequests(db, size) {
  const startedAt = Date.now();
  const requests = db.collection("requests");
  await requests.dropIndexes();
  await requests.aggregate([{ $out: "originals" }]).toArray();
  const originals = db.collection("originals");
  const count = await originals.countDocuments();
  for (let n = 1; n * count < size; n++) {
    const position = { $indexOfCP: [ID_CHARACTERS, { $substrCP: ["$_id", 1, 1] }] };
    const character = {
      $substrCP: [ID_CHARACTERS, { $mod: [{ $add: [position, n] }, ID_CHARACTERS.length] }, 1],
    };
    const _id = { $concat: ["R", character, { $substrCP: ["$_id", 2, 7] }] };
    const [oldWords, newWords] = ["$_id", _id].map((id) => [
      { $toLower: id },
      { $toLower: { $substrCP: [id, 1, 8] } },
    ]);
    const words = { $setUnion: [{ $setDifference: ["$words", oldWords] }, newWords] };
    const createdAt = { $subtract: ["$createdAt", n * 60 * 60_000] };
    await originals
      .aggregate([
        { $set: { _id, words, createdAt } },
        { $merge: { into: requests.collectionName, whenMatched: "keepExisting" } },
      ])
      .toArray();
  }
  await originals.drop();
  process.stderr.write(
    `${await requests.countDocuments()} requests (${Math.round((Date.now() - startedAt) / 1000)} s)\n`,
  );
}

/**
 * Gives a priority to one request in sixteen.
 * @param {Db} db
 */
async function prioritize(db) {
  for (const [priority, last] of [
    [1, "A"],
    [2, "B"],
  ])
    await db
      .collection("requests")
      .updateMany(
        { $expr: { $eq: [{ $substrCP: ["$_id", 8, 1] }, last] } },
        { $set: { priority } },
      );
}

/**
 * The headers of a user logged in to both the pages (cookie) and the API (bearer token).
 * @param {string} base
 * @param {"admin" | "volunteer"} role
 * @param {string} email
 * @param {string} password
 */
async function logIn(base, role, email, password) {
  const json = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  };
  const { token } = /** @type {{ token: string }} */ (
    await (await fetch(`${base}/api/${role}/login`, json)).json()
  );
  const form = {
    "content-type": "application/x-www-form-urlencoded",
    "sec-fetch-site": "same-origin",
  };
  const body = new URLSearchParams({ email, password });
  const login = await fetch(`${base}/${role === "admin" ? "admin" : "vol"}-login`, {
    method: "POST",
    headers: form,
    body,
    redirect: "manual",
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { cookie, authorization: `Bearer ${token}` };
}

const TEAMS = [
  "admin_team",
  "hospitality",
  "logistic_tracking",
  "community_outreach",
  "community_helpers",
];
/** Completed jobs of the measured volunteer, if there are that many closed requests. */
const MAX_PAST_JOBS = 1_000;

/**
 * Inserts as many volunteers as requests, with the same names. One of them has many completed jobs,
 * three offers, two scheduled jobs and the administrator's password; returns that one's address.
 * @param {Db} db
 * @param {number} size
 * @param {string} adminEmail
 */
async function addVolunteers(db, size, adminEmail) {
  const { passwordHash, ...account } = (await db
    .collection("admins")
    .findOne({ email: adminEmail })) ?? { passwordHash: null };
  const address = {
    line1: "1 Sea Grape Ln",
    line2: "",
    city: "Englewood",
    state: "FL",
    zip: "34223",
  };
  const defaults = { ...account, county: "Sarasota", address, teamLeader: false, active: true };
  /** @type {import("mongoose").mongo.OptionalId<import("mongoose").mongo.Document>[]} */
  let batch = [];
  let n = 0;
  const volunteers = db.collection("volunteers");
  for await (const { firstName, lastName, phone } of db
    .collection("requests")
    .find({}, { projection: { firstName: 1, lastName: 1, phone: 1 } })
    .limit(size)) {
    const [_id, first, last] = [
      `V${String(n).padStart(8, "0")}`,
      String(firstName).toLowerCase(),
      String(lastName).toLowerCase(),
    ];
    const email = `bench-${n}@example.org`;
    const teams = TEAMS.filter((_, team) => (n + team) % 3 === 0);
    const words = [
      _id.toLowerCase(),
      last,
      first,
      String(phone),
      "englewood",
      "34223",
      "sea",
      "grape",
      "ln",
      "lane",
    ];
    const person = {
      _id,
      firstName,
      lastName,
      firstKey: first,
      lastKey: last,
      phone,
      email,
      emailKey: email,
      words,
      teams,
    };
    batch.push(
      /** @type {any} */ ({ ...defaults, ...person, passwordHash: n === 0 ? passwordHash : null }),
    );
    n++;
    if (batch.length === 5_000 || n === size) {
      await volunteers.insertMany(batch, { ordered: false });
      batch = [];
    }
  }
  const [volunteerId, name] = ["V00000000", "Bench"];
  const requests = db.collection("requests");
  // Keeps the offers unchanged during the benchmark: neither expired nor due for a reminder.
  const offer = {
    "assignments.$[o].offeredAt": new Date(Date.now() - 30 * 60 * 60_000),
    "assignments.$[o].remindedAt": new Date(),
  };
  await requests.updateMany(
    { "assignments.state": "Offered" },
    { $set: offer },
    { arrayFilters: [{ "o.state": "Offered" }] },
  );
  for (const [state, max, status] of /** @type {const} */ ([
    ["Completed", MAX_PAST_JOBS, "Resolved"],
    ["Offered", 3, "Active"],
    ["Scheduled", 2, "Active"],
  ])) {
    const found = await requests
      .find(
        { status, "assignments.state": state, "assignments.volunteerId": { $ne: volunteerId } },
        { projection: { _id: 1 } },
      )
      .limit(max)
      .toArray();
    const reassign = {
      $set: { "assignments.$.volunteerId": volunteerId, "assignments.$.name": name },
    };
    for (const { _id } of found)
      await requests.updateOne({ _id, "assignments.state": state }, reassign);
    process.stderr.write(`${found.length} ${state} jobs of the measured volunteer\n`);
  }
  return "bench-0@example.org";
}

/**
 * Requests a path; returns the milliseconds until the last byte, and whether it failed.
 * @param {Hub} hub
 * @param {string} path
 */
async function requestPath({ base, headers }, path) {
  const { cookie = "", authorization = "" } =
    headers[/^\/(api\/)?volunteer[-/]/.test(path) ? "volunteer" : "admin"];
  const startedAt = performance.now();
  const response = await fetch(base + path, {
    headers: path.startsWith("/api/") ? { authorization } : { cookie },
    redirect: "manual",
  });
  const { length } = await response.text();
  const ms = performance.now() - startedAt;
  // 503: the database was too slow for a page.
  if (response.status !== 200 && response.status !== 503)
    throw new Error(`${path.slice(0, 100)} returned ${response.status} with ${length} characters`);
  return { ms, failed: response.status !== 200 };
}

/** @param {number} rounds @param {Hub[]} hubs */
async function measure(rounds, hubs) {
  /** @type {Map<string, number[][]>} */
  const results = new Map(Object.keys(PAGES).map((name) => [name, hubs.map(() => [])]));
  for (let round = 1 - WARM_ROUNDS; round <= rounds; round++) {
    if (round > 0) process.stderr.write(`round ${round} of ${rounds}\n`);
    for (const [name, toPath] of Object.entries(PAGES)) {
      for (const [i, hub] of hubs.entries()) {
        const { ms, failed } = await requestPath(hub, toPath(hub));
        if (failed) console.log(`Failed in round ${round} at ${hub.size}: ${name}`);
        if (round > 0) results.get(name)?.[i]?.push(failed ? Infinity : ms);
      }
    }
  }
  const sizes = hubs.map(({ size }) => size.toLocaleString("en-US"));
  /** @param {number[]} values */
  const p99 = (values) =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? NaN;
  console.table(
    Object.fromEntries(
      [...results].map(([name, times]) => {
        const medians = times.map(median);
        const ratio = (medians.at(-1) ?? NaN) / (medians[0] ?? NaN);
        return [
          name,
          {
            ...Object.fromEntries(
              times.flatMap((values, i) => [
                [`p50 at ${sizes[i]}`, Number(median(values).toFixed(1))],
                [`p99 at ${sizes[i]}`, Number(p99(values).toFixed(1))],
              ]),
            ),
            ratio: Number(ratio.toFixed(2)),
          },
        ];
      }),
    ),
  );
}

/**
 * Prints the database operations of each page, and those that scan a collection or sort more than a
 * page in memory.
 * @param {Hub} hub
 */
async function explain(hub) {
  const { db } = hub;
  const problems = [];
  let largest = { docs: 0, name: "" };
  for (const [name, toPath] of Object.entries(PAGES)) {
    await db.command({ profile: 0 });
    await db.collection("system.profile").drop();
    await db.command({ profile: 2 });
    await requestPath(hub, toPath(hub));
    await db.command({ profile: 0 });
    console.log(`\n${name}`);
    const operations = /** @type {Operation[]} */ (
      /** @type {unknown} */ (
        await db.collection("system.profile").find().sort({ ts: 1 }).toArray()
      )
    );
    for (const operation of operations) {
      const collection = operation.ns.slice(db.databaseName.length + 1);
      // Polling by the queue and switching the profiler are not part of a page.
      if (collection === "tasks" || collection === "system.profile" || collection === "$cmd")
        continue;
      const line = formatOperation(collection, operation);
      console.log(`  ${line}`);
      if ((operation.docsExamined ?? 0) > largest.docs)
        largest = { docs: operation.docsExamined ?? 0, name };
      const stages = operation.execStats ? flattenStages(operation.execStats) : [];
      const scanned =
        /COLLSCAN/.test(operation.planSummary ?? "") ||
        stages.some(({ stage }) => stage === "COLLSCAN");
      const sorts = stages.filter(
        ({ stage }) => /^sort/i.test(stage ?? "") && stage !== "SORT_MERGE",
      );
      const sorted = Math.max(0, ...sorts.map(({ inputStage }) => inputStage?.nReturned ?? 0));
      if (sorts.length > 0) console.log(`    sorts ${sorted} in memory`);
      if (scanned || sorted > PAGE_SIZE)
        problems.push(`${name}: ${scanned ? "COLLSCAN" : `sort of ${sorted}`}: ${line}`);
    }
  }
  console.log(`\nMost documents read by one operation: ${largest.docs} (${largest.name.trim()})`);
  console.log(
    problems.length === 0
      ? `No collection scan and no sort of more than ${PAGE_SIZE} documents.`
      : `PROBLEMS:\n${problems.join("\n")}`,
  );
}

/** @param {string} collection @param {Operation} operation */
function formatOperation(
  collection,
  {
    op,
    command = {},
    planSummary,
    keysExamined,
    docsExamined,
    nreturned,
    hasSortStage,
    replanned,
    millis,
  },
) {
  const [kind = op] = Object.keys(command);
  const filter = command.filter ?? command.query ?? command.q ?? command.pipeline ?? "";
  const numbers = `keys ${keysExamined ?? "-"}, docs ${docsExamined ?? "-"}, returned ${nreturned ?? "-"}, sort ${hasSortStage ? "YES" : "no"}, ${millis} ms${replanned ? ", replanned" : ""}`;
  const short = EJSON.stringify(filter).slice(0, 220);
  return `${collection} ${kind} ${short} | ${planSummary ?? "no plan"} | ${numbers}`;
}
const { EJSON } = mongoose.mongo.BSON;

/**
 * A stage and all stages below it.
 * @param {Stage} stage
 * @returns {Stage[]}
 */
const flattenStages = (stage) => [
  stage,
  ...[stage.inputStage, ...(stage.inputStages ?? [])].flatMap((child) =>
    child ? flattenStages(child) : [],
  ),
];
