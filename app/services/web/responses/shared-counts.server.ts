import { countFacets } from "../../requests/counting.server";

/** What was read last, by arguments, of each function that `shareFor` made. */
const stores: Map<string, unknown>[] = [];

/** Shares what `read` returns among all pages of this process, at most for `ms`. */
export function shareFor<Args extends readonly unknown[], Counts>(
  ms: number,
  read: (...args: Args) => Promise<Counts>,
) {
  const latest = new Map<string, { counts: Promise<Counts>; readAt: number }>();
  stores.push(latest);
  return (...args: Args): Promise<Counts> => {
    const now = performance.now();
    const key = args.join();
    const known = latest.get(key);
    if (known && now - known.readAt <= ms) return known.counts;
    const counts = read(...args);
    latest.set(key, { counts, readAt: now });
    counts.catch(() => latest.delete(key));
    return counts;
  };
}

/** After a form was handled: the next page counts anew, even if a count is still under way. */
export function forgetSharedCounts() {
  for (const latest of stores) latest.clear();
}

/** Other processes change the numbers too: a page shows none that were read longer ago. */
const MAX_AGE_MS = 5_000;

export const findFacets = shareFor(MAX_AGE_MS, countFacets);
