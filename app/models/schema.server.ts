import { Schema, type SchemaDefinition } from "mongoose";

export const requiredString = { type: String, required: true } as const;
export const requiredDate = { type: Date, required: true } as const;

type Fields<Doc> = Record<keyof Doc, SchemaDefinition[string]>;

/** The schema of a collection's documents: these fields, and an error for any other. */
export const defineSchema = <Doc>(
  collection: string,
  fields: Fields<Doc>,
  more: { minimize?: false } = {},
) => new Schema<Doc>(fields, { collection, versionKey: false, strict: "throw", ...more });

/** The schema of a part of a document, which has no id of its own. */
export const definePart = <Doc>(fields: Fields<Doc>, more: { id?: false } = {}) =>
  new Schema<Doc>(fields, { _id: false, strict: "throw", ...more });
