/** Projection of these fields; `Selected` is the type of what it reads. */
export const select = <Field extends string>(...fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, 1])) as Record<Field, 1>;

export const pick = <Doc extends object, Field extends keyof Doc>(
  doc: Doc,
  fields: readonly Field[],
) => Object.fromEntries(fields.map((field) => [field, doc[field]])) as Pick<Doc, Field>;

export type Selected<Doc, Projection> = Pick<Doc, keyof Doc & (keyof Projection | "_id")>;
