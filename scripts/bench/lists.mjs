// `npm run bench -- lists`: what the screens and calls of an administrator and of a volunteer cost at 1,000 and at 100,000 requests (and as many volunteers),
// and how the database finds what they show.
// It prints and never judges. The two stores take turns within each round, so what counts are the ratios.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";

import { MongoMemoryServer } from "mongodb-memory-server-core";
import mongoose from "mongoose";

import { buildWhenStale } from "../build.mjs";
import { findMongod } from "../../server/embedded-mongod/find-mongod.mjs";
import { waitUntilOk, stopProgram, findFreePort, median, startProgram } from "./programs.mjs";

/** @typedef {import("mongoose").mongo.Db} Db */
/** @typedef {{ base: string, db: Db, app: ReturnType<typeof startProgram>, headers: Record<"admin" | "volunteer", Record<string, string>>, known: Record<string, string>, pages: { new: number, newFood: number, active: number, toAssign: number, team: number } }} Hub */
/** @typedef {{ ns: string, op: string, command?: Record<string, unknown>, planSummary?: string, keysExamined?: number, docsExamined?: number, nreturned?: number, hasSortStage?: boolean, replanned?: boolean, millis: number, execStats?: Stage, ts: Date }} Operation */
/** @typedef {{ stage?: string, nReturned?: number, inputStage?: Stage, inputStages?: Stage[] }} Stage */

const SIZES = [1_000, 100_000];
const WARM_ROUNDS = 3;
/** Rows of a page: what may be sorted in memory. */
const A_PAGE = 10;
/** The lists count no further, and answer a page beyond with the first one. */
const MOST_PAGES = 1_000;

/** What is asked for, by name; the address for one of the two stores. @type {Record<string, (hub: Hub) => string>} */
const PAGES = {
  "/admin-dashboard": () => "/admin-dashboard",
  "/homeowner-requests": () => "/homeowner-requests",
  "…?type=food": () => "/homeowner-requests?type=food",
  "…?zip=33946": () => "/homeowner-requests?zip=33946",
  "…?type=food&zip=33946": () => "/homeowner-requests?type=food&zip=33946",
  "…?page=2": () => "/homeowner-requests?page=2",
  "…?page=<last>": ({ pages }) => `/homeowner-requests?page=${pages.new}`,
  "…?type=food&page=<last>": ({ pages }) => `/homeowner-requests?type=food&page=${pages.newFood}`,
  "/requests-in-progress": () => "/requests-in-progress",
  "…?type=food ": () => "/requests-in-progress?type=food",
  "…?page=<last> ": ({ pages }) => `/requests-in-progress?page=${pages.active}`,
  "…?q=maria": () => search("maria"),
  "…?q=sm": () => search("sm"),
  "…?q=john smith": () => search("john smith"),
  "…?q=gulf": () => search("gulf"),
  "…?q=englewood": () => search("englewood"),
  "…?q=englewood&type=food": () => `${search("englewood")}&type=food`,
  "…?q=englewood rd mary": () => search("englewood rd mary"),
  "…?q=<phone>": ({ known }) => search(known.phone ?? ""),
  "…?q=<id>": ({ known }) => search(known._id ?? ""),
  "…?q=<nobody>": () => search("zzyzx"),
  "…?q=$where": () => search(`{"$where":"sleep(5000)"} $where: function() { return true }`),
  "…?q=(a+)+$": () => search("^(a+)+$ .*.*.*(.|.)* [a-z]*"),
  "…?q=<1.5 KB>": () => search("ab ".repeat(500)),
  "/request-details?id=": ({ known }) =>
    `/homeowner-requests/request-details?id=${known._id ?? ""}`,
  "/assignVolunteers": () => "/assignVolunteers",
  "…?type=food  ": () => "/assignVolunteers?type=food",
  "…?page=<last>  ": ({ pages }) => `/assignVolunteers?page=${pages.toAssign}`,
  "…?q=maria ": () => "/assignVolunteers?q=maria",
  "…?q=englewood ": () => "/assignVolunteers?q=englewood",
  "…?request=": (hub) => panel(hub, {}),
  "…&team=hospitality": (hub) => panel(hub, { team: "hospitality" }),
  "…&team=…&vpage=<last>": (hub) => panel(hub, { team: "hospitality", vpage: `${hub.pages.team}` }),
  "…&team=…&vq=smith": (hub) => panel(hub, { team: "hospitality", vq: "smith" }),
  "…&team=…&vq=sm": (hub) => panel(hub, { team: "hospitality", vq: "sm" }),
  "…&team=…&vq=john smith": (hub) => panel(hub, { team: "hospitality", vq: "john smith" }),
  "/volunteer-dashboard": () => "/volunteer-dashboard",
  "/volunteer/jobs": () => "/volunteer/jobs",
  "GET …/volunteer/jobs": () => "/api/volunteer/jobs",
  "GET …/assign-volunteer/list?limit=10": () => "/api/admin/assign-volunteer/list?limit=10",
  "GET …/homeowner-requests?limit=10": () => "/api/admin/homeowner-requests?limit=10",
  "GET …/notifications": () => "/api/admin/notifications",
};

/** @param {string} q */
const search = (q) => `/requests-in-progress?${new URLSearchParams({ q }).toString()}`;

/** The panel of a team beside a selected request. @param {Hub} hub @param {Record<string, string>} more */
const panel = ({ known }, more) =>
  `/assignVolunteers?${new URLSearchParams({ request: known._id ?? "", ...more }).toString()}`;

/** Measures so many rounds and prints the tables. @param {number} rounds */
export async function benchLists(rounds) {
  if (!(await buildWhenStale())) throw new Error("The build failed."); // before two apps and two seeds would do it at once
  const home = mkdtempSync(join(tmpdir(), "hub-lists-"));
  const mongod = await MongoMemoryServer.create({
    binary: { systemBinary: await findMongod() },
    instance: {
      storageEngine: "wiredTiger",
      args: ["--wiredTigerCacheSizeGB", "0.25"],
      launchTimeout: 60_000,
    },
  });
  const client = await new mongoose.mongo.MongoClient(mongod.getUri()).connect();
  /** @type {Hub[]} */
  const hubs = [];
  try {
    for (const size of SIZES)
      hubs.push(
        await startHub(size, mongod.getUri(), client.db(`hub-${size}`), join(home, `${size}`)),
      );
    await measure(rounds, hubs);
    const big = hubs.at(-1);
    if (big) await explain(big);
  } finally {
    for (const { app } of hubs) await stopProgram(app);
    await client.close();
    await mongod.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** An app on a store of this many requests, with an administrator logged in; `more` are settings of its process. @param {number} size @param {string} mongodb @param {Db} db @param {string} home @param {Record<string, string>} [more] @returns {Promise<Hub>} */
export async function startHub(size, mongodb, db, home, more = {}) {
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  // A person's own settings must not get in: an empty value counts as none, and wins over a `.env`.
  const own = {
    PORT: `${port}`,
    BASE_URL: base,
    MONGODB_URI: `${mongodb}${db.databaseName}`,
    DATA_DIR: home,
    POSTMARK_SERVER_TOKEN: "",
  };
  const env = {
    ...process.env,
    ...own,
    NODE_ENV: /** @type {const} */ ("production"),
    LOG_LEVEL: "warn",
  };
  const began = Date.now();
  const seed = fileURLToPath(new URL("../seed.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [seed, "--requests", `${size}`], {
    env: { ...env, NODE_ENV: "development" },
    cwd: tmpdir(),
  });
  const [, email = "", password = ""] = /as (\S+) with the password (\S+)/.exec(stdout) ?? [];
  process.stderr.write(
    `${stdout.trim().split("\n").at(-1) ?? ""} (${Math.round((Date.now() - began) / 1000)} s)\n`,
  );

  const app = startProgram(["../start.mjs"], { ...env, ...more });
  try {
    await waitUntilOk(`${base}/readyz`, app);
    const worker = await peopled(db, size, email);
    const headers = {
      admin: await logIn(base, "admin", email, password),
      volunteer: await logIn(base, "volunteer", worker, password),
    };
    const requests = db.collection("requests");
    const active = await requests
      .find({ status: "Active" }, { projection: { phone: 1 } })
      .skip(7)
      .limit(1)
      .next();
    /** @param {import("mongoose").mongo.Filter<import("mongoose").mongo.Document>} filter */
    const pagesOf = async (filter) =>
      Math.min(MOST_PAGES, Math.ceil((await requests.countDocuments(filter)) / A_PAGE));
    const pages = {
      new: await pagesOf({ status: "Unevaluated" }),
      newFood: await pagesOf({ status: "Unevaluated", helpTypes: "food" }),
      active: await pagesOf({ status: "Active" }),
      toAssign: await pagesOf({ status: { $in: ["Accepted", "Active"] } }),
      team: Math.min(
        MOST_PAGES,
        Math.ceil(
          (await db.collection("volunteers").countDocuments({ teams: "hospitality" })) / A_PAGE,
        ),
      ),
    };
    const known = { _id: String(active?._id), phone: String(active?.phone) };
    return { base, db, app, headers, known, pages };
  } catch (error) {
    await stopProgram(app);
    throw error;
  }
}

/** What somebody sends along who has logged in at both doors. @param {string} base @param {"admin" | "volunteer"} role @param {string} email @param {string} password */
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
/** Jobs that the volunteer who is measured has done, where there are so many requests that are over. */
const PAST_JOBS = 1_000;

/**
 * As many volunteers as requests, of the same names, and among them one with a long past, three offers and two jobs, who logs in with the administrator's
 * password; gives that one's address. @param {Db} db @param {number} size @param {string} admin
 */
async function peopled(db, size, admin) {
  const { passwordHash, ...account } = (await db
    .collection("admins")
    .findOne({ email: admin })) ?? { passwordHash: null };
  const address = {
    line1: "1 Sea Grape Ln",
    line2: "",
    city: "Englewood",
    state: "FL",
    zip: "34223",
  };
  const usual = { ...account, county: "Sarasota", address, teamLeader: false, active: true };
  /** @type {import("mongoose").mongo.OptionalId<import("mongoose").mongo.Document>[]} */
  let batch = [];
  let n = 0;
  const volunteers = db.collection("volunteers");
  for await (const { firstName, lastName, phone } of db
    .collection("requests")
    .find({}, { projection: { firstName: 1, lastName: 1, phone: 1 } })) {
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
    const who = {
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
      /** @type {any} */ ({ ...usual, ...who, passwordHash: n === 0 ? passwordHash : null }),
    );
    n++;
    if (batch.length === 5_000 || n === size) {
      await volunteers.insertMany(batch, { ordered: false });
      batch = [];
    }
  }
  const [worker, name] = ["V00000000", "Bench"];
  const requests = db.collection("requests");
  // Offers stay as they are while this measures: they are neither due for an end nor for a reminder.
  const offer = {
    "assignments.$[o].offeredAt": new Date(Date.now() - 30 * 60 * 60_000),
    "assignments.$[o].remindedAt": new Date(),
  };
  await requests.updateMany(
    { "assignments.state": "Offered" },
    { $set: offer },
    { arrayFilters: [{ "o.state": "Offered" }] },
  );
  for (const [state, most, status] of /** @type {const} */ ([
    ["Completed", PAST_JOBS, "Resolved"],
    ["Offered", 3, "Active"],
    ["Scheduled", 2, "Active"],
  ])) {
    const found = await requests
      .find(
        { status, "assignments.state": state, "assignments.volunteerId": { $ne: worker } },
        { projection: { _id: 1 } },
      )
      .limit(most)
      .toArray();
    const own = { $set: { "assignments.$.volunteerId": worker, "assignments.$.name": name } };
    for (const { _id } of found) await requests.updateOne({ _id, "assignments.state": state }, own);
    process.stderr.write(`${found.length} jobs ${state} of the volunteer who is measured\n`);
  }
  return "bench-0@example.org";
}

/** Asks once and answers the milliseconds until the last byte. @param {Hub} hub @param {string} path */
async function ask({ base, headers }, path) {
  const { cookie = "", authorization = "" } =
    headers[/^\/(api\/)?volunteer[-/]/.test(path) ? "volunteer" : "admin"];
  const began = performance.now();
  const response = await fetch(base + path, {
    headers: path.startsWith("/api/") ? { authorization } : { cookie },
    redirect: "manual",
  });
  const { length } = await response.text();
  const ms = performance.now() - began;
  if (response.status !== 200)
    throw new Error(`${path.slice(0, 100)} answered ${response.status} with ${length} characters`);
  return ms;
}

/** @param {number} rounds @param {Hub[]} hubs */
async function measure(rounds, hubs) {
  /** @type {Map<string, number[][]>} */
  const seen = new Map(Object.keys(PAGES).map((name) => [name, hubs.map(() => [])]));
  for (let round = 1 - WARM_ROUNDS; round <= rounds; round++) {
    if (round > 0) process.stderr.write(`round ${round} of ${rounds}\n`);
    for (const [name, pathOn] of Object.entries(PAGES)) {
      for (const [i, hub] of hubs.entries()) {
        const ms = await ask(hub, pathOn(hub));
        if (round > 0) seen.get(name)?.[i]?.push(ms);
      }
    }
  }
  const columns = SIZES.map((size) => `ms at ${size.toLocaleString("en-US")}`);
  console.table(
    Object.fromEntries(
      [...seen].map(([name, times]) => {
        const medians = times.map(median);
        const ratio = (medians.at(-1) ?? NaN) / (medians[0] ?? NaN);
        return [
          name,
          {
            ...Object.fromEntries(medians.map((ms, i) => [columns[i], Number(ms.toFixed(1))])),
            ratio: Number(ratio.toFixed(2)),
          },
        ];
      }),
    ),
  );
}

/** Prints every operation of one run of each page, and whether any read a whole collection or sorted more than a page in memory. @param {Hub} hub */
async function explain(hub) {
  const { db } = hub;
  const bad = [];
  let most = { docs: 0, name: "" };
  for (const [name, pathOn] of Object.entries(PAGES)) {
    await db.command({ profile: 0 });
    await db.collection("system.profile").drop();
    await db.command({ profile: 2 });
    await ask(hub, pathOn(hub));
    await db.command({ profile: 0 });
    console.log(`\n${name}`);
    const operations = /** @type {Operation[]} */ (
      /** @type {unknown} */ (
        await db.collection("system.profile").find().sort({ ts: 1 }).toArray()
      )
    );
    for (const operation of operations) {
      const collection = operation.ns.slice(db.databaseName.length + 1);
      // The queue looks for work by itself, and turning the profiler is no part of a page.
      if (collection === "tasks" || collection === "system.profile" || collection === "$cmd")
        continue;
      const line = lineOf(collection, operation);
      console.log(`  ${line}`);
      if ((operation.docsExamined ?? 0) > most.docs)
        most = { docs: operation.docsExamined ?? 0, name };
      const stages = operation.execStats ? stagesOf(operation.execStats) : [];
      const scanned =
        /COLLSCAN/.test(operation.planSummary ?? "") ||
        stages.some(({ stage }) => stage === "COLLSCAN");
      const sorts = stages.filter(
        ({ stage }) => /^sort/i.test(stage ?? "") && stage !== "SORT_MERGE",
      );
      const sorted = Math.max(0, ...sorts.map(({ inputStage }) => inputStage?.nReturned ?? 0));
      if (sorts.length > 0) console.log(`    sorts ${sorted} in memory`);
      if (scanned || sorted > A_PAGE)
        bad.push(`${name}: ${scanned ? "COLLSCAN" : `sort of ${sorted}`}: ${line}`);
    }
  }
  console.log(`\nThe most documents that one operation read: ${most.docs} (${most.name.trim()})`);
  console.log(
    bad.length === 0
      ? `No collection scan and no sort of more than ${A_PAGE} documents was seen.`
      : `SEEN:\n${bad.join("\n")}`,
  );
}

/** @param {string} collection @param {Operation} operation */
function lineOf(
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
  const what = command.filter ?? command.query ?? command.q ?? command.pipeline ?? "";
  const numbers = `keys ${keysExamined ?? "-"}, docs ${docsExamined ?? "-"}, returned ${nreturned ?? "-"}, sort ${hasSortStage ? "YES" : "no"}, ${millis} ms${replanned ? ", plans tried anew" : ""}`;
  const short = EJSON.stringify(what).slice(0, 220);
  return `${collection} ${kind} ${short} | ${planSummary ?? "no plan"} | ${numbers}`;
}
const { EJSON } = mongoose.mongo.BSON;

/** A stage and everything below it. @param {Stage} stage @returns {Stage[]} */
const stagesOf = (stage) => [
  stage,
  ...[stage.inputStage, ...(stage.inputStages ?? [])].flatMap((one) => (one ? stagesOf(one) : [])),
];
