// `npm run bench -- lists [rounds]` measures the screens and calls of an administrator and a
// volunteer with 1,000 and with 100,000 requests (and as many volunteers), and prints the
// database's query plans. The hubs take turns within each round: compare the ratios. No pass or
// fail.
import mongoose from "mongoose";

import { withDatabase } from "./database.mjs";
import { load, logIn, startHub } from "./hub.mjs";
import { median, percentile, stopProgram } from "./programs.mjs";

/** @typedef {import("mongoose").mongo.Db} Db */
/**
 * @typedef {import("./hub.mjs").Hub & {
 *   volunteer: import("./hub.mjs").Session,
 *   values: Record<string, string | number>,
 * }} FullHub `values` stand for the `<…>` of a path
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
 * @property {boolean} [replanned]
 * @property {number} millis
 * @property {Stage} [execStats]
 */
/**
 * @typedef {object} Stage
 * @property {string} [stage]
 * @property {number} [nReturned]
 * @property {Stage} [inputStage]
 * @property {Stage[]} [inputStages]
 */

const SIZES = [1_000, 100_000];
const WARM_ROUNDS = 3;
/** Rows per page of the lists of open requests; also the maximum to sort in memory. */
const PAGE_SIZE = 10;
/** The lists count no further; a page beyond shows the first one. */
const MAX_PAGES = 1_000;

/** Lists whose last page is read, with their rows per page. */
const LAST_PAGES = /** @type {const} */ ({
  "last open": [{ live: true }, 50],
  "last of all": [{}, 50],
  "last new": [{ status: "Unevaluated" }, PAGE_SIZE],
  "last new with food": [{ status: "Unevaluated", helpTypes: "food" }, PAGE_SIZE],
  "last active": [{ status: "Active" }, PAGE_SIZE],
  "last to assign": [{ status: { $in: ["Accepted", "Active"] } }, PAGE_SIZE],
});

const FLAGS = "mine lifeSafety urgent duplicate noEmail bounced ready unassigned".split(" ");
const SEARCHES = [
  ...["maria", "sm", "john smith", "gulf", "englewood", "englewood rd mary", "zzyzx", "gulfpines"],
  ...["smiht", "<phone>", "<last four>", "<email>", "<id>"],
];
/** What nobody should be able to slow the database down with. */
const HOSTILE = [
  '{"$where":"sleep(5000)"} $where: function() { return true }',
  "^(a+)+$ .*.*.*(.|.)* [a-z]*",
  "ab ".repeat(500),
];

const PATHS = [
  "/admin-dashboard",
  // The first of a round also counts the numbers beside the filters, which are kept for 5 s.
  "/requests",
  "/requests?status=all",
  "/requests?status=Unevaluated",
  "/requests?size=100",
  "/requests?page=<last open>",
  "/requests?status=all&page=<last of all>",
  "/requests?type=food",
  "/requests?zip=33946",
  "/requests?type=food&zip=33946",
  ...FLAGS.map((flag) => `/requests?status=all&flag=${flag}`),
  "/requests?status=all&flag=duplicate&type=food&zip=34223",
  "/requests?sort=age",
  "/requests?sort=age&dir=desc",
  "/requests?status=all&sort=age&page=<last of all>",
  "/requests?type=food&sort=age&dir=desc",
  "/requests?status=Resolved&sort=name",
  "/requests?status=Resolved&sort=name&page=100",
  "/requests?status=Resolved&sort=zip",
  "/requests?status=Active&open=<id>&row=8",
  ...SEARCHES.flatMap((q) => [`/requests?q=${q}`, `/requests/find?q=${q}`]),
  "/homeowner-requests",
  "/homeowner-requests?q=maria",
  "/homeowner-requests?q=englewood",
  "/homeowner-requests?type=food",
  "/homeowner-requests?zip=33946",
  "/homeowner-requests?type=food&zip=33946",
  "/homeowner-requests?page=2",
  "/homeowner-requests?page=<last new>",
  "/homeowner-requests?type=food&page=<last new with food>",
  "/homeowner-requests/request-details?id=<id>",
  "/requests-in-progress",
  "/requests-in-progress?type=food",
  "/requests-in-progress?page=<last active>",
  ...[...SEARCHES, ...HOSTILE].map((q) => `/requests-in-progress?q=${q}`),
  "/requests-in-progress?q=englewood&type=food",
  "/assignVolunteers",
  "/assignVolunteers?type=food",
  "/assignVolunteers?page=<last to assign>",
  "/assignVolunteers?q=maria",
  "/assignVolunteers?q=englewood",
  "/assignVolunteers?request=<id>",
  "/assignVolunteers?request=<id>&team=hospitality",
  "/assignVolunteers?request=<id>&team=hospitality&vpage=<last of the team>",
  ...["smith", "sm", "john smith"].map(
    (q) => `/assignVolunteers?request=<id>&team=hospitality&vq=${q}`,
  ),
  "/volunteers",
  "/volunteers?q=smith",
  "/volunteers?q=smiht",
  "/create-volunteer",
  "/volunteer-dashboard",
  "/volunteer/jobs",
  "/api/volunteer/jobs",
  "/api/admin/assign-volunteer/list?limit=10",
  "/api/admin/homeowner-requests?limit=10",
  "/api/admin/notifications",
];

/** @param {number} rounds */
export async function benchLists(rounds) {
  await withDatabase("lists", async (database) => {
    /** @type {FullHub[]} */
    const hubs = [];
    try {
      for (const size of SIZES) hubs.push(await startFullHub(database, size));
      await measure(rounds, hubs);
      const big = hubs.at(-1);
      if (big) await explain(big);
    } finally {
      for (const { app } of hubs) await stopProgram(app);
    }
  });
}

/**
 * @param {import("./database.mjs").BenchDatabase} database
 * @param {number} size
 * @returns {Promise<FullHub>}
 */
async function startFullHub(database, size) {
  const hub = await startHub(database, `hub-${size}`, size);
  const { db, base, password } = hub;
  try {
    const requests = db.collection("requests");
    const volunteer = await addVolunteers(db, hub.email);
    const known = await requests.findOne({ status: "Active", email: { $ne: "" } });
    const { _id: id, phone, email } = /** @type {Record<string, unknown>} */ (known ?? {});
    const lastPages = Object.entries(LAST_PAGES).map(async ([name, [filter, rows]]) => {
      const count = Math.min(MAX_PAGES * PAGE_SIZE, await requests.countDocuments(filter));
      return [name, Math.ceil(count / rows)];
    });
    const team = await db.collection("volunteers").countDocuments({ teams: "hospitality" });
    return {
      ...hub,
      volunteer: await logIn(base, "volunteer", volunteer, password),
      values: {
        id: String(id),
        phone: String(phone),
        "last four": String(phone).slice(-4),
        email: String(email),
        .../** @type {Record<string, number>} */ (Object.fromEntries(await Promise.all(lastPages))),
        "last of the team": Math.min(MAX_PAGES, Math.ceil(team / PAGE_SIZE)),
      },
    };
  } catch (error) {
    await stopProgram(hub.app);
    throw error;
  }
}

/**
 * Adds as many volunteers as requests, with their names. The first has the administrator's
 * password, 1,000 completed jobs, three offers and two accepted jobs; returns the email address.
 * @param {Db} db
 * @param {string} adminEmail
 */
async function addVolunteers(db, adminEmail) {
  const [requests, volunteers] = [db.collection("requests"), db.collection("volunteers")];
  const sample = await volunteers.findOne({ active: true, teams: "hospitality" });
  const tail = { $substrCP: ["$_id", 1, 8] };
  const email = { $concat: [{ $toLower: tail }, "@example.org"] };
  const admin = await db.collection("admins").findOne({ email: adminEmail });
  await requests
    .aggregate([
      { $project: { firstName: 1, lastName: 1, phone: 1, words: 1 } },
      {
        $replaceWith: {
          $mergeObjects: [
            { $literal: sample },
            "$$ROOT",
            { _id: { $concat: ["V", tail] }, email, emailKey: email },
            { firstKey: { $toLower: "$firstName" }, lastKey: { $toLower: "$lastName" } },
          ],
        },
      },
      { $unset: "applicationId" },
      { $merge: { into: "volunteers", whenMatched: "keepExisting" } },
    ])
    .toArray();
  const first = await volunteers.findOneAndUpdate(
    { applicationId: { $exists: false } },
    { $set: { passwordHash: admin?.passwordHash } },
  );
  for (const [state, count] of /** @type {const} */ ([
    ["Completed", 1_000],
    ["Offered", 3],
    ["Scheduled", 2],
  ])) {
    const found = await requests.find({ "assignments.state": state }).limit(count).toArray();
    await requests.updateMany(
      { _id: { $in: found.map((one) => one._id) }, "assignments.state": state },
      { $set: { "assignments.$.volunteerId": first?._id, "assignments.$.name": "Bench" } },
    );
  }
  return String(first?.email);
}

/**
 * Requests a path of `PATHS`.
 * @param {FullHub} hub
 * @param {string} path
 */
function visit({ base, admin, volunteer, values }, path) {
  const [place = "", query = ""] = path
    .replace(/<([\w ]+)>/g, (_, /** @type {string} */ name) => String(values[name]))
    .split(/\?(.*)/s);
  const encoded = query && `?${new URLSearchParams(query.replaceAll("+", "%2B")).toString()}`;
  const session = /^\/(api\/)?volunteer[-/]/.test(place) ? volunteer : admin;
  return load(base, session, place + encoded);
}

/** @param {number} rounds @param {FullHub[]} hubs */
async function measure(rounds, hubs) {
  /** @type {Map<string, number[][]>} */
  const results = new Map(PATHS.map((path) => [path, hubs.map(() => [])]));
  for (let round = 1 - WARM_ROUNDS; round <= rounds; round++) {
    if (round > 0) process.stderr.write(`round ${round} of ${rounds}\n`);
    for (const path of PATHS)
      for (const [i, hub] of hubs.entries()) {
        const startedAt = performance.now();
        await visit(hub, path);
        if (round > 0) results.get(path)?.[i]?.push(performance.now() - startedAt);
      }
  }
  /** @param {number} ms */
  const round1 = (ms) => Number(ms.toFixed(1));
  console.table(
    Object.fromEntries(
      [...results].map(([path, times]) => [
        path.slice(0, 80),
        {
          ...Object.fromEntries(
            times.flatMap((values, i) => [
              [`p50 ${hubs[i]?.name ?? ""}`, round1(median(values))],
              [`p99 ${hubs[i]?.name ?? ""}`, round1(percentile(values, 0.99))],
            ]),
          ),
          ratio: round1(median(times.at(-1) ?? []) / median(times[0] ?? [])),
        },
      ]),
    ),
  );
}

/**
 * Prints the database operations of each path, and those that scan a collection or sort more than a
 * page in memory.
 * @param {FullHub} hub
 */
async function explain(hub) {
  const { db } = hub;
  const profile = db.collection("system.profile");
  const problems = [];
  let largest = { docs: 0, path: "" };
  for (const path of PATHS) {
    await db.command({ profile: 0 });
    await profile.drop();
    await db.command({ profile: 2 });
    await visit(hub, path);
    await db.command({ profile: 0 });
    console.log(`\n${path.slice(0, 100)}`);
    const operations = /** @type {Operation[]} */ (
      /** @type {unknown} */ (await profile.find().sort({ ts: 1 }).toArray())
    );
    for (const operation of operations) {
      const collection = operation.ns.slice(db.databaseName.length + 1);
      // Polling by the queue and switching the profiler are not part of a page.
      if (["tasks", "system.profile", "$cmd"].includes(collection)) continue;
      const { docsExamined: docs = 0, planSummary = "", execStats } = operation;
      const line = formatOperation(collection, operation);
      console.log(`  ${line}`);
      if (docs > largest.docs) largest = { docs, path };
      const stages = execStats ? flattenStages(execStats) : [];
      const sorts = stages.filter(
        ({ stage = "" }) => /^sort/i.test(stage) && stage !== "SORT_MERGE",
      );
      const sorted = Math.max(0, ...sorts.map(({ inputStage }) => inputStage?.nReturned ?? 0));
      if (sorts.length > 0) console.log(`    sorts ${sorted} in memory`);
      if (planSummary.includes("COLLSCAN") || stages.some(({ stage }) => stage === "COLLSCAN"))
        problems.push(`${path}: COLLSCAN: ${line}`);
      else if (sorted > PAGE_SIZE) problems.push(`${path}: sort of ${sorted}: ${line}`);
    }
  }
  console.log(`\nMost documents read by one operation: ${largest.docs} (${largest.path})`);
  console.log(
    problems.length === 0
      ? `No collection scan and no sort of more than ${PAGE_SIZE} documents.`
      : `PROBLEMS:\n${problems.join("\n")}`,
  );
}

/** @param {string} collection @param {Operation} operation */
function formatOperation(collection, { op, command = {}, planSummary = "no plan", ...numbers }) {
  const [kind = op] = Object.keys(command);
  const filter = command.filter ?? command.query ?? command.q ?? command.pipeline ?? "";
  const { keysExamined = "-", docsExamined = "-", nreturned = "-", millis, replanned } = numbers;
  const read = `keys ${keysExamined}, docs ${docsExamined}, returned ${nreturned}`;
  const short = mongoose.mongo.BSON.EJSON.stringify(filter).slice(0, 220);
  const time = `${millis} ms${replanned ? ", replanned" : ""}`;
  return `${collection} ${kind} ${short} | ${planSummary} | ${read}, ${time}`;
}

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
