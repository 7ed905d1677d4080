import type { OpenWork } from "~/schemas/open-work";
import { countOpenWork } from "../../volunteers/open-work.server";

/** Other processes change the numbers too: a page shows none that were read longer ago. */
const MAX_AGE_MS = 2_000;

/** The last count of this process, for all its administrators. */
let latest: { work: Promise<OpenWork>; readAt: number } | undefined;

/** The open work; undefined if the database cannot be read, which must not fail the page. */
export function findOpenWork(): Promise<OpenWork | undefined> {
  const now = performance.now();
  if (!latest || now - latest.readAt > MAX_AGE_MS) {
    latest = { work: countOpenWork(), readAt: now };
    latest.work.catch(forgetOpenWork);
  }
  return latest.work.catch(() => undefined);
}

/** After a form was handled: the next page counts anew, even if a count is still under way. */
export function forgetOpenWork() {
  latest = undefined;
}
