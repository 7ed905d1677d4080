export interface Paging {
  /** The requested page, or the last one if there are fewer pages by now. */
  page: number;
  pages: number;
  /** Number of rows, capped at the rows that pages reach. */
  total: number;
  /** Whether there are more rows than `total`: shown as "10,000+". */
  more: boolean;
}

export interface Page<Row> extends Paging {
  rows: Row[];
}

/** Max rows that numbered pages reach, because `skip` reads what it skips. */
export const MAX_LIST_ROWS = 10_000;

/** Clamps the requested page to the counted rows. `more` defaults to a count above the cap. */
export function toPaging(
  requested: { page: number; size: number },
  count: number,
  more = count > MAX_LIST_ROWS,
): Paging {
  const total = Math.min(count, MAX_LIST_ROWS);
  const pages = Math.max(1, Math.ceil(total / requested.size));
  return { page: Math.min(requested.page, pages), pages, total, more };
}

export async function readPage<Row>(
  requested: { page: number; size: number },
  count: (limit: number) => PromiseLike<number>,
  read: (skip: number, limit: number) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const paging = toPaging(requested, await count(MAX_LIST_ROWS + 1));
  const skip = (paging.page - 1) * requested.size;
  return { rows: paging.total > 0 ? await read(skip, requested.size) : [], ...paging };
}
