/** @typedef {import("./staff-hub.mjs").StaffHub} StaffHub */
/** @typedef {import("./staff-hub.mjs").ListedRequest} ListedRequest */
/** @typedef {import("./counted-page.mjs").CountedPage} CountedPage */
/** @typedef {import("./staff-tasks.mjs").Result} Result */
/** @typedef {{ task: string, query: string, target: ListedRequest | undefined }} Search */

const MAX_CLICKS = 2;
/** How long results may take to appear while typing; after that, Enter is pressed. */
const TYPING_MS = 3_000;

/**
 * Finds requests of every status by what a caller half remembers, with the box of the dashboard.
 * @param {StaffHub} hub
 * @returns {Promise<Result[]>}
 */
export async function findRequests(hub) {
  const searches = getSearches(await hub.listRequests());
  const results = [];
  for (const script of [true, false]) {
    const page = await hub.open(script);
    /** @type {Map<string, { clicks: number, found: number, of: number }>} */
    const tasks = new Map();
    for (const { task, query, target } of searches) {
      const clicks = target && (await find(page, query, target, script));
      const { clicks: most, found, of } = tasks.get(task) ?? { clicks: 0, found: 0, of: 0 };
      tasks.set(task, {
        clicks: Math.max(most, clicks ?? 0),
        found: found + (clicks === undefined ? 0 : 1),
        of: of + 1,
      });
      if (clicks === undefined) process.stderr.write(`Not found: ${query}\n`);
    }
    await page.close();
    for (const [task, { clicks, found, of }] of tasks)
      results.push({
        task: `find ${task}`,
        script,
        measured: { clicks, found: `${found} of ${of}` },
        limit: `${MAX_CLICKS} clicks`,
        isMet: found === of && clicks <= MAX_CLICKS,
      });
  }
  return results;
}

/** What is searched for, and which request has to be found. @param {ListedRequest[]} requests */
function getSearches(requests) {
  /** @param {string} street */
  const on = (street) => requests.find(({ streetAddress1 }) => streetAddress1.includes(street));
  /** @type {Search[]} */
  const searches = [
    { task: "gasparila", query: "gasparila", target: on("Gasparilla Rd") },
    { task: "gulfpines", query: "gulfpines", target: on("Gulf Pines Dr") },
    { task: "manaso", query: "manaso", target: on("Manasota Beach Rd") },
  ];
  for (const status of ["Unevaluated", "Accepted", "Active", "Rejected", "Resolved"]) {
    const target = requests.findLast((request) => request.status === status);
    if (!target) throw new Error(`The samples have no request that is ${status}.`);
    searches.push(
      { task: "last four digits, one of each status", query: lastFour(target), target },
      { task: "a street, one of each status", query: misspell(target), target },
    );
  }
  for (const target of new Map(requests.map((one) => [getStreet(one), one])).values())
    searches.push({ task: "every street, one letter missing", query: misspell(target), target });
  return searches;
}

/** @param {ListedRequest} request */
const lastFour = ({ phoneNumber }) => phoneNumber.slice(-4);
/** The street without its number. @param {ListedRequest} request */
const getStreet = ({ streetAddress1 }) => streetAddress1.replace(/^\d+ /, "");

/** Drops a final "Rd" or "Blvd" and one letter. @param {ListedRequest} request */
function misspell(request) {
  const words = getStreet(request).toLowerCase().split(" ").slice(0, -1);
  const [longest = ""] = words.toSorted((a, b) => b.length - a.length);
  const middle = longest.length >> 1;
  const wrong = longest.slice(0, middle) + longest.slice(middle + 1);
  return words.map((word) => (word === longest && word.length > 4 ? wrong : word)).join(" ");
}

/**
 * Returns the clicks, or undefined if the request is not among the results.
 * @param {CountedPage} page @param {string} query @param {ListedRequest} target
 * @param {boolean} script
 */
async function find(page, query, { id, firstName, lastName }, script) {
  await page.start("/admin-dashboard");
  const box = page.page.locator("header input[name=q]").filter({ visible: true });
  await page.click(box);
  await page.type(query);
  const whileTyping = page.page.locator(`header a[href*="${id}"]`).first();
  const isOffered = script && (await isShown(whileTyping, TYPING_MS));
  if (!isOffered) await page.press("Enter");
  const result = isOffered
    ? whileTyping
    : page.page
        .locator("main tbody tr", { has: page.page.locator(`a[href*="${id}"]`) })
        .locator("a")
        .first();
  if (!isOffered && !(await isShown(result, 10_000))) return undefined;
  await page.click(result);
  await page.page.waitForURL((url) => url.href.includes(id));
  const opened = page.page.locator("main", { hasText: `${firstName} ${lastName}` }).first();
  return (await isShown(opened, 10_000)) ? page.clicks : undefined;
}

/** @param {import("playwright-core").Locator} target @param {number} timeout */
const isShown = (target, timeout) =>
  target.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
