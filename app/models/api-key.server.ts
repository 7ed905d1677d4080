import mongoose from "mongoose";
import { KEY_ACCESS, type KeyAccess } from "~/schemas/accounts/api-key";
import { defineSchema, requiredDate, requiredString } from "./schema.server";

export interface ApiKeyDocument {
  _id: string;
  name: string;
  access: KeyAccess;
  /** SHA-256 of the secret, which is stored nowhere. */
  hash: string;
  /** Of the secret, to tell keys apart. */
  lastFour: string;
  /** Of the form that made it: sent twice, it makes one key. */
  submissionKey: string;
  active: boolean;
  createdBy: string;
  createdAt: Date;
  /** Within a minute. */
  lastUsedAt?: Date;
  revokedBy?: string;
  revokedAt?: Date;
}

const schema = defineSchema<ApiKeyDocument>("apiKeys", {
  _id: requiredString,
  name: requiredString,
  access: { ...requiredString, enum: KEY_ACCESS },
  hash: requiredString,
  lastFour: requiredString,
  submissionKey: requiredString,
  active: { type: Boolean, required: true },
  createdBy: requiredString,
  createdAt: requiredDate,
  lastUsedAt: Date,
  revokedBy: String,
  revokedAt: Date,
});

schema.index({ hash: 1 }, { unique: true });
schema.index({ submissionKey: 1 }, { unique: true });
// Of two active keys with one name, a history would not say which it was.
schema.index({ name: 1 }, { unique: true, partialFilterExpression: { active: true } });

export const ApiKeys = mongoose.model<ApiKeyDocument>("ApiKey", schema);
