import type { RequestStatus } from "~/schemas/vocabulary";
import { countFacets, type Facets } from "../../requests/counting.server";

/** Other processes change the numbers too: a page shows none that were read longer ago. */
const MAX_AGE_MS = 5_000;

/** The last counts of this process, for all its administrators, by the listed statuses. */
const latest = new Map<string, { facets: Promise<Facets>; readAt: number }>();

/** The numbers beside the filters of a list of these statuses. */
export function findFacets(statuses: readonly RequestStatus[]): Promise<Facets> {
  const now = performance.now();
  const key = statuses.join();
  const known = latest.get(key);
  if (known && now - known.readAt <= MAX_AGE_MS) return known.facets;
  const facets = countFacets(statuses);
  latest.set(key, { facets, readAt: now });
  facets.catch(forgetFacets);
  return facets;
}

/** After a form was handled: the next page counts anew, even if a count is still under way. */
export function forgetFacets() {
  latest.clear();
}
