import type { Model, QueryFilter } from "mongoose";

/** Projection of these fields; `Selected` is the type of what it reads. */
export const select = <Field extends string>(...fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, 1])) as Record<Field, 1>;

export const pick = <Doc extends object, Field extends keyof Doc>(
  doc: Doc,
  fields: readonly Field[],
) => Object.fromEntries(fields.map((field) => [field, doc[field]])) as Pick<Doc, Field>;

export type Selected<Doc, Projection> = Pick<Doc, keyof Doc & (keyof Projection | "_id")>;

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
