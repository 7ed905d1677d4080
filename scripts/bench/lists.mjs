// `npm run bench -- lists [rounds]` times the screens and calls of an administrator and a volunteer
// with 1,000 and 100,000 requests and as many volunteers. The hubs alternate within each round, so
// compare ratios. No pass or fail; integration tests check the query plans.
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
const SIZES = [1_000, 100_000];
const WARM_ROUNDS = 3;
/** Rows per page of the lists of open requests. */
const PAGE_SIZE = 10;
/** The lists count no further; a page beyond shows the first one. */
const MAX_PAGES = 1_000;

/** Lists whose last page is read, with their rows per page. */
const LAST_PAGES = /** @type {const} */ ({
  "last open": [{ live: true }, 50],
  "last of all": [{}, 50],
  "last new with food": [{ status: "Unevaluated", helpTypes: "food" }, PAGE_SIZE],
  "last active": [{ status: "Active" }, 50],
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
  "/requests?status=all&page=<last of all>",
  "/requests?page=<last open>",
  "/requests?type=food&zip=33946",
  ...FLAGS.map((flag) => `/requests?status=all&flag=${flag}`),
  "/requests?status=all&flag=duplicate&type=food&zip=34223",
  "/requests?sort=age&dir=desc",
  "/requests?status=Resolved&sort=name&page=100",
  "/requests?status=Resolved&sort=zip",
  "/requests?status=Active&open=<id>&row=8",
  ...[...SEARCHES, ...HOSTILE].flatMap((q) => [`/requests?q=${q}`, `/requests/find?q=${q}`]),
  "/homeowner-requests",
  "/homeowner-requests?type=food&page=<last new with food>",
  "/homeowner-requests?q=englewood",
  "/homeowner-requests/request-details?id=<id>",
  "/requests-in-progress",
  "/requests-in-progress?page=<last active>",
  "/requests-in-progress?q=englewood&type=food",
  "/assignVolunteers",
  "/assignVolunteers?page=<last to assign>",
  "/assignVolunteers?request=<id>&team=hospitality&vpage=<last of the team>",
  "/assignVolunteers?request=<id>&team=hospitality&vq=john smith",
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

/** @param {FullHub} hub @param {string} path of `PATHS` */
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
