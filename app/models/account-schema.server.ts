import { Schema, type SchemaDefinition } from "mongoose";
import { LOCALES, type Locale } from "~/schemas/vocabulary";

/** What administrators and volunteers have in common: somebody who can log in. */
export interface AccountDocument {
  _id: string;
  v: 1;
  active: boolean;
  firstName: string;
  lastName: string;
  email: string;
  /** Trimmed and in small letters: how an account is found. */
  emailKey: string;
  locale: Locale;
  /** PHC string of argon2id; null until the person has chosen a password. */
  passwordHash: string | null;
  /** Sessions made before it are over. */
  passwordAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

const requiredString = { type: String, required: true } as const;

/** A schema of accounts with what a role has beside. */
export function accountSchema<Doc extends AccountDocument>(
  collection: string,
  more: SchemaDefinition = {},
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
      passwordAt: { type: Date, required: true },
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
      ...more,
      // The definition holds for every account; mongoose cannot know that of a type parameter.
    },
    { collection, versionKey: false, minimize: false, strict: "throw" },
  );
  // One living account for an address; a deleted volunteer may register again.
  schema.index({ emailKey: 1 }, { unique: true, partialFilterExpression: { active: true } });
  return schema;
}
