import type { Model, QueryFilter } from "mongoose";
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

interface CursorRange {
  limit: number;
  after?: string | undefined;
  /** Index, where the planner may choose one that is not in this order. */
  hint?: string | ListOrder;
}

/** At most `limit` documents after the one with the id `after`; an unknown id is ignored. */
export async function listAfter<Doc extends { _id: string }>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  order: ListOrder,
  { limit, after, hint }: CursorRange,
  projection: Record<string, 0 | 1> = {},
): Promise<Doc[]> {
  const last =
    after === undefined
      ? null
      : await model.findById(after, select(...Object.keys(order))).lean<Doc>();
  const found = model
    .find({ ...filter, ...(last && toAfterFilter(order, last)) }, projection)
    .sort(order)
    .limit(limit)
    .lean<Doc[]>();
  return hint === undefined ? found : found.hint(hint);
}
