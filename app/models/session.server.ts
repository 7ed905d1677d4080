import mongoose from "mongoose";
import { defineSchema, requiredDate, requiredString } from "./schema.server";

/** A login of a browser (cookie) or an API client (bearer). The secret itself is never stored. */
export interface SessionDocument {
  /** SHA-256 of the secret. */
  _id: string;
  kind: "cookie" | "bearer";
  role: "admin" | "volunteer";
  accountId: string;
  /** Copy of the account's value; once they differ (password changed), the session is invalid. */
  passwordAt: Date;
  /** Likewise of the time of the second factor that this login used; absent without one. */
  factorAt?: Date;
  createdAt: Date;
  /** Last use, to the minute. */
  seenAt: Date;
  /** Absolute expiry, regardless of use. */
  expiresAt: Date;
}

const schema = defineSchema<SessionDocument>("sessions", {
  _id: requiredString,
  kind: { ...requiredString, enum: ["cookie", "bearer"] },
  role: { ...requiredString, enum: ["admin", "volunteer"] },
  accountId: requiredString,
  passwordAt: requiredDate,
  factorAt: Date,
  createdAt: requiredDate,
  seenAt: requiredDate,
  expiresAt: requiredDate,
});

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // clean-up; every use checks expiry
schema.index({ accountId: 1, createdAt: -1 }); // all sessions of an account

export const Sessions = mongoose.model<SessionDocument>("Session", schema);
