import mongoose, { Schema } from "mongoose";
import { KEY_ACCESS, type KeyAccess } from "~/schemas/accounts/api-key";

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

const requiredString = { type: String, required: true } as const;

const schema = new Schema<ApiKeyDocument>(
  {
    _id: requiredString,
    name: requiredString,
    access: { ...requiredString, enum: KEY_ACCESS },
    hash: requiredString,
    lastFour: requiredString,
    submissionKey: requiredString,
    active: { type: Boolean, required: true },
    createdBy: requiredString,
    createdAt: { type: Date, required: true },
    lastUsedAt: Date,
    revokedBy: String,
    revokedAt: Date,
  } satisfies Record<keyof ApiKeyDocument, unknown>,
  { collection: "apiKeys", versionKey: false, strict: "throw" },
);

schema.index({ hash: 1 }, { unique: true });
schema.index({ submissionKey: 1 }, { unique: true });
// Of two active keys with one name, a history would not say which it was.
schema.index({ name: 1 }, { unique: true, partialFilterExpression: { active: true } });

export const ApiKeys = mongoose.model<ApiKeyDocument>("ApiKey", schema);
