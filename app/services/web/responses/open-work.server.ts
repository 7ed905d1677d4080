import type { OpenWork } from "~/schemas/open-work";
import { countOpenWork } from "../../volunteers/open-work.server";
import { shareFor } from "./shared-counts.server";

/** Other processes change the numbers too: a page shows none that were read longer ago. */
const MAX_AGE_MS = 2_000;

interface CountedWork {
  work: OpenWork;
  /** When it was counted, or a little before. */
  at: Date;
}

const readOpenWork = shareFor(MAX_AGE_MS, async (): Promise<CountedWork> => {
  const at = new Date();
  return { work: await countOpenWork(), at };
});

/** The open work; undefined if the database cannot be read, which must not fail the page. */
export const findOpenWork = (): Promise<CountedWork | undefined> =>
  readOpenWork().catch(() => undefined);
