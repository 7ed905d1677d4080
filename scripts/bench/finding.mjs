// The task of finding a request by what a caller half remembers.
import { list } from "./requests.mjs";

/** @typedef {import("./hub.mjs").Hub} Hub */
/** @typedef {import("./clerk.mjs").Clerk} Clerk */
/** @typedef {import("./requests.mjs").ListedRequest} ListedRequest */
/** @typedef {import("playwright-core").Locator} Locator */

/** How long results may take to appear while typing; after that, Enter is pressed. */
const TYPING_MS = 3_000;

/**
 * Finds requests by what a caller half remembers; `found` is the share of them.
 * @param {Clerk} clerk @param {Hub} hub
 */
export async function findAll(clerk, hub) {
  const searches = getSearches(await list(hub));
  const clicks = [];
  for (const [query, target] of searches) {
    const found = target && (await find(clerk, query, target));
    if (found === undefined) process.stderr.write(`Not found: ${query}\n`);
    else clicks.push(found);
  }
  return { clicks: Math.max(...clicks), found: clicks.length / searches.length };
}

/** Searches, and the request that each has to find. @param {ListedRequest[]} requests */
function getSearches(requests) {
  /** @param {string} street */
  const on = (street) => requests.find(({ streetAddress1 }) => streetAddress1.includes(street));
  /** @type {[string, ListedRequest | undefined][]} */
  const searches = [
    ["gasparila", on("Gasparilla Rd")],
    ["gulfpines", on("Gulf Pines Dr")],
    ["manaso", on("Manasota Beach Rd")],
  ];
  for (const status of ["Unevaluated", "Accepted", "Active", "Rejected", "Resolved"]) {
    const target = requests.findLast((request) => request.status === status);
    if (!target) throw new Error(`The samples have no request that is ${status}.`);
    searches.push([target.phoneNumber.slice(-4), target], [misspell(target), target]);
  }
  for (const target of new Map(requests.map((one) => [getStreet(one), one])).values())
    searches.push([misspell(target), target]);
  return searches;
}

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
 * @param {Clerk} clerk @param {string} query @param {ListedRequest} target
 */
async function find(clerk, query, { id, firstName, lastName }) {
  const { page } = clerk;
  await clerk.start("/admin-dashboard");
  await clerk.click(page.locator("header input[name=q]").filter({ visible: true }));
  await page.keyboard.type(query);
  let result = page.locator(`header a[href*="${id}"]`).first();
  if (!clerk.script || !(await isShown(result, TYPING_MS))) {
    await clerk.press("Enter");
    const row = page.locator("main tbody tr", { has: page.locator(`a[href*="${id}"]`) });
    result = row.locator("a").first();
    if (!(await isShown(result, 10_000))) return undefined;
  }
  await clerk.click(result);
  await page.waitForURL((url) => url.href.includes(id));
  const opened = page.locator("main", { hasText: `${firstName} ${lastName}` }).first();
  return (await isShown(opened, 10_000)) ? clerk.clicks : undefined;
}

/** @param {Locator} target @param {number} timeout */
const isShown = (target, timeout) =>
  target.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
