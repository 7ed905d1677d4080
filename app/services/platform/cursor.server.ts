import type { Model, QueryFilter } from "mongoose";
import { DomainError } from "./errors.server";
import { select } from "./projection.server";

/** Keys of an index; the last one is unique. */
type ListOrder = Readonly<Record<string, 1 | -1>>;

/** Filter of the documents after `last`; its first condition lets the index start there. */
export function toAfterFilter<Doc>(
  order: ListOrder,
  last: { [Key in keyof Doc]?: unknown },
): QueryFilter<Doc> {
  const [key = "_id", ...rest] = Object.keys(order);
  const value = last[key as keyof Doc];
  const [beyond, from] = order[key] === 1 ? ["$gt", "$gte"] : ["$lt", "$lte"];
  // The driver's types can't follow computed keys of a generic document.
  const isBeyond = { [key]: { [beyond]: value } } as QueryFilter<Doc>;
  if (rest.length === 0) return isBeyond;
  const { [key]: _, ...nextOrder } = order;
  return {
    [key]: { [from]: value },
    $or: [isBeyond, toAfterFilter(nextOrder, last)],
  };
}

/** At most `limit` documents after another one, which is given by its id or as it was read. */
export interface Range<Doc> {
  limit: number;
  after?: string | Doc | undefined;
}

interface CursorRange<Doc> extends Range<Doc> {
  /** Index, where the planner may choose one that is not in this order. */
  hint?: string | ListOrder;
}

/** The documents of a range. Throws `invalid` if there is no document with the id `after`. */
export async function listAfter<Doc extends { _id: string }>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  order: ListOrder,
  { limit, after, hint }: CursorRange<{ [Key in keyof Doc]?: unknown }>,
  projection: Record<string, 0 | 1> = {},
): Promise<Doc[]> {
  const last = typeof after === "string" ? await findLast(model, order, after) : after;
  const found = model
    .find({ ...filter, ...(last && toAfterFilter<Doc>(order, last)) }, projection)
    .sort(order)
    .limit(limit)
    .lean<Doc[]>();
  return hint === undefined ? found : found.hint(hint);
}

async function findLast<Doc extends { _id: string }>(
  model: Model<Doc>,
  order: ListOrder,
  id: string,
) {
  const last = await model.findById(id, select(...Object.keys(order))).lean<Doc>();
  // Starting at the first row instead, a client that follows cursors would never end.
  if (!last) throw new DomainError("invalid", "list.unknownAfter");
  return last;
}

/**
 * Everything from `after` on, in batches that are short queries of their own, each starting after
 * the last document of the one before: no cursor stays open and no time limit holds for the whole.
 * Nothing is missed or doubled if the order is by values that never change.
 */
export async function* readBatches<Doc>(
  read: (range: Range<Doc>) => Promise<Doc[]>,
  limit: number,
  after?: string | Doc,
): AsyncGenerator<Doc[]> {
  for (;;) {
    const batch = await read({ limit, after });
    if (batch.length > 0) yield batch;
    after = batch.at(-1);
    if (batch.length < limit) return;
  }
}
