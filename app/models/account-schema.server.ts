import { Schema, type SchemaDefinition } from "mongoose";
import { LOCALES, type Locale } from "~/schemas/vocabulary";
import { requiredDate, requiredString } from "./schema.server";

/** Fields common to administrators and volunteers: an account that can log in. */
export interface AccountDocument {
  _id: string;
  v: 1;
  active: boolean;
  firstName: string;
  lastName: string;
  email: string;
  /** Trimmed, lower case; used to find the account. */
  emailKey: string;
  locale: Locale;
  /** Argon2id PHC string; null until a password is chosen. */
  passwordHash: string | null;
  /** Sessions created before this time are invalid. */
  passwordAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

export function accountSchema<Doc extends AccountDocument>(
  collection: string,
  more: Record<Exclude<keyof Doc, keyof AccountDocument>, SchemaDefinition[string]>,
) {
  const schema = new Schema<Doc>(
    {
      _id: requiredString,
      v: { type: Number, required: true, enum: [1] },
      active: { type: Boolean, required: true },
      firstName: requiredString,
      lastName: requiredString,
      email: requiredString,
      emailKey: requiredString,
      locale: { ...requiredString, enum: LOCALES },
      passwordHash: { type: String, default: null },
      passwordAt: requiredDate,
      createdAt: requiredDate,
      updatedAt: requiredDate,
      ...more,
    },
    { collection, versionKey: false, minimize: false, strict: "throw" },
  );
  // One active account per address; a deleted volunteer may register again.
  schema.index({ emailKey: 1 }, { unique: true, partialFilterExpression: { active: true } });
  return schema;
}
