import mongoose from "mongoose";
import { defineSchema, requiredDate, requiredString } from "./schema.server";

/** A single-use link for choosing a password. */
export interface PasswordTokenDocument {
  /** SHA-256 of the secret in the link. */
  _id: string;
  /** Mail id or constant; the link's secret derives from it, `createdAt` and the session secret. */
  seed?: string;
  /** `reset` and `invite` are for an existing account; `admin` creates one. */
  kind: "reset" | "invite" | "admin";
  role: "admin" | "volunteer";
  accountId?: string;
  /** `admin` links only: the email of the new account; absent if the user enters it. */
  email?: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

const schema = defineSchema<PasswordTokenDocument>("passwordTokens", {
  _id: requiredString,
  seed: String,
  kind: { ...requiredString, enum: ["reset", "invite", "admin"] },
  role: { ...requiredString, enum: ["admin", "volunteer"] },
  accountId: String,
  email: String,
  createdAt: requiredDate,
  expiresAt: requiredDate,
  usedAt: { type: Date, default: null },
});

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });
schema.index({ accountId: 1 });
schema.index({ seed: 1 }, { unique: true, sparse: true }); // one link per mail or first start

export const PasswordTokens = mongoose.model<PasswordTokenDocument>("PasswordToken", schema);

/** A request for a reset link. A background task checks whether the account exists. */
export interface ResetRequestDocument {
  _id: string;
  role: "admin" | "volunteer";
  emailKey: string;
  createdAt: Date;
}

const resetSchema = defineSchema<ResetRequestDocument>("resetRequests", {
  _id: requiredString,
  role: { ...requiredString, enum: ["admin", "volunteer"] },
  emailKey: requiredString,
  createdAt: requiredDate,
});

resetSchema.index({ createdAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

export const ResetRequests = mongoose.model<ResetRequestDocument>("ResetRequest", resetSchema);
