/** One page of a list, as a screen with numbered pages shows it. */
export interface Page<Row> {
  rows: Row[];
  /** The page given, which is the last one when there is no such page. */
  page: number;
  /** How many pages can be reached. */
  pages: number;
  /** How many there are in all, at most `MOST_ROWS`. */
  total: number;
  /** Whether there are more than `total`: say "10,000+". */
  more: boolean;
}

/** Rows that numbered pages reach: skipping costs what it skips. Beyond it people search, or sort the other way round. */
const MOST_ROWS = 10_000;

/** Counts up to the cap, then reads the one page that was asked for. */
export async function pageOf<Row>(
  wanted: { page: number; size: number },
  count: (limit: number) => PromiseLike<number>,
  read: (skip: number, limit: number) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const counted = await count(MOST_ROWS + 1);
  const total = Math.min(counted, MOST_ROWS);
  const pages = Math.max(1, Math.ceil(total / wanted.size));
  const page = Math.min(wanted.page, pages);
  return { rows: await read((page - 1) * wanted.size, wanted.size), page, pages, total, more: counted > MOST_ROWS };
}
