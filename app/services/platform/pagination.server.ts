/** Where a list with numbered pages stands. */
export interface Paging {
  /** The page that was asked for, or the last one: the only row of a page may have been decided. */
  page: number;
  /** How many pages can be reached. */
  pages: number;
  /** How many rows there are, at most as many as pages reach. */
  total: number;
  /** Whether there are more than `total`: say "10,000+". */
  more: boolean;
}

/** One page of a list. */
export interface Page<Row> extends Paging {
  rows: Row[];
}

/** Rows that numbered pages reach: skipping costs what it skips. Beyond it people search, or sort the other way round. */
const MAX_LIST_ROWS = 10_000;

/** Where a list of so many rows stands; `more` says that counting ended early. */
export function toPaging(
  wanted: { page: number; size: number },
  counted: number,
  more = counted > MAX_LIST_ROWS,
): Paging {
  const total = Math.min(counted, MAX_LIST_ROWS);
  const pages = Math.max(1, Math.ceil(total / wanted.size));
  return { page: Math.min(wanted.page, pages), pages, total, more };
}

/** Counts up to the cap, then reads the one page that was asked for. */
export async function readPage<Row>(
  wanted: { page: number; size: number },
  count: (limit: number) => PromiseLike<number>,
  read: (skip: number, limit: number) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const paging = toPaging(wanted, await count(MAX_LIST_ROWS + 1));
  return { rows: await read((paging.page - 1) * wanted.size, wanted.size), ...paging };
}
