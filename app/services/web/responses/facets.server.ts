import { countFacets } from "../../requests/counting.server";
import { shareFor } from "./shared-counts.server";

/** Other processes change the numbers too: a page shows none that were read longer ago. */
const MAX_AGE_MS = 5_000;

/** The numbers beside the filters of a list of these statuses. */
export const findFacets = shareFor(MAX_AGE_MS, countFacets);
