// Times of screens and calls with few and many requests; integration tests check the query plans.
import { load, logIn, withHubs } from "./hub.mjs";
import { alternate } from "./measure.mjs";

/** @typedef {import("./hub.mjs").Hub} Hub */
/** @typedef {Awaited<ReturnType<typeof fill>>} FullHub */

/** Rows per page of the lists of open requests. */
const PAGE_SIZE = 10;
/** The lists count no further; a page beyond shows the first one. */
const MAX_PAGES = 1_000;
/** A county has fewer, however many requests it has had. */
const MAX_VOLUNTEERS = 10_000;

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
  "maria",
  "sm",
  "john smith",
  "gulf",
  "englewood",
  "englewood rd mary",
  "zzyzx",
  "gulfpines",
  "smiht",
  "<phone>",
  "<last four>",
  "<email>",
  "<id>",
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

/** @param {number} [rounds] @param {number} [most] requests of the larger hub */
export const benchLists = (rounds = 100, most = 100_000) =>
  withHubs([1_000, most], async (started) => {
    /** @type {FullHub[]} */
    const hubs = [];
    for (const hub of started) hubs.push(await fill(hub));
    /** @param {string} path */
    const compare = async (path) => {
      /** @type {number[]} */
      const times = [];
      for (const hub of hubs) times.push(await time(hub, path));
      const cells = hubs.map(({ size }, n) => [`ms with ${size}`, times[n] ?? NaN]);
      return { ...Object.fromEntries(cells), ratio: (times.at(-1) ?? NaN) / (times[0] ?? NaN) };
    };
    const variants = PATHS.map(
      /** @returns {[string, () => ReturnType<typeof compare>]} */
      (path) => [path, () => compare(path)],
    );
    await alternate(rounds, Object.fromEntries(variants), { warmUp: 3 });
  });

/** Adds volunteers, and what stands for the `<…>` of a path. @param {Hub} hub */
async function fill(hub) {
  const { db, base, password } = hub;
  const requests = db.collection("requests");
  const volunteer = await addVolunteers(db, hub.email);
  const known = await requests.findOne({ status: "Active", email: { $ne: "" } });
  const team = await db.collection("volunteers").countDocuments({ teams: "hospitality" });
  /** @type {Record<string, unknown>} */
  const values = {
    id: known?._id,
    phone: known?.phone,
    "last four": String(known?.phone).slice(-4),
    email: known?.email,
    "last of the team": Math.min(MAX_PAGES, Math.ceil(team / PAGE_SIZE)),
  };
  for (const [name, [filter, rows]] of Object.entries(LAST_PAGES)) {
    const count = Math.min(MAX_PAGES * PAGE_SIZE, await requests.countDocuments(filter));
    values[name] = Math.ceil(count / rows);
  }
  return { ...hub, volunteer: await logIn(base, "volunteer", volunteer, password), values };
}

/**
 * Adds volunteers, as many as requests up to a limit and with their names. The first has the
 * administrator's password, 1,000 completed jobs, three offers and two accepted jobs; returns its
 * email address.
 * @param {Hub["db"]} db @param {string} adminEmail
 */
async function addVolunteers(db, adminEmail) {
  const [requests, volunteers] = [db.collection("requests"), db.collection("volunteers")];
  const sample = await volunteers.findOne({ active: true, teams: "hospitality" });
  const tail = { $substrCP: ["$_id", 1, 8] };
  const email = { $concat: [{ $toLower: tail }, "@example.org"] };
  const admin = await db.collection("admins").findOne({ email: adminEmail });
  await requests
    .aggregate([
      { $limit: MAX_VOLUNTEERS },
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
 * Milliseconds of a path of `PATHS`; Infinity for a 503, which is a query beyond its time limit.
 * @param {FullHub} hub @param {string} path
 */
async function time({ base, admin, volunteer, values }, path) {
  const [place = "", query = ""] = path
    .replace(/<([\w ]+)>/g, (_, /** @type {string} */ name) => String(values[name]))
    .split(/\?(.*)/s);
  const encoded = query && `?${new URLSearchParams(query.replaceAll("+", "%2B")).toString()}`;
  const session = /^\/(api\/)?volunteer[-/]/.test(place) ? volunteer : admin;
  const startedAt = performance.now();
  const { response } = await load(base, session, place + encoded, {}, [200, 503]);
  return response.status === 503 ? Infinity : performance.now() - startedAt;
}
