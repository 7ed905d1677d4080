import type { Model, QueryFilter } from "mongoose";
import type { Selected } from "./projection.server";

/** The documents with these ids, in the order of the ids; those that are gone are left out. */
export async function findInOrder<Doc extends { _id: string }, Projection extends object>(
  model: Model<Doc>,
  ids: readonly string[],
  projection: Projection & { readonly [Field in keyof Projection]: 1 | object },
  filter: QueryFilter<Doc> = {},
): Promise<Selected<Doc, Projection>[]> {
  if (ids.length === 0) return [];
  // The driver's types can't follow a generic document.
  const isListed = { ...filter, _id: { $in: [...ids] } } as QueryFilter<Doc>;
  const found = await model.find(isListed, projection).lean<Selected<Doc, Projection>[]>();
  const places = new Map(ids.map((id, place) => [id, place]));
  const getPlace = ({ _id }: { _id: string }) => places.get(_id) ?? ids.length;
  return found.toSorted((a, b) => getPlace(a) - getPlace(b));
}
