import mongoose, { Schema } from "mongoose";

/** A login: of a browser (cookie) or of a program (bearer). The secret itself is never stored. */
export interface SessionDocument {
  /** SHA-256 of the secret. */
  _id: string;
  kind: "cookie" | "bearer";
  role: "admin" | "volunteer";
  accountId: string;
  /** Copy of the account's: when they differ, the password was changed since and the session is over. */
  passwordAt: Date;
  createdAt: Date;
  /** Last use, to the minute. */
  seenAt: Date;
  /** End at the latest, however busy. */
  expiresAt: Date;
}

const requiredString = { type: String, required: true } as const;

const schema = new Schema<SessionDocument>(
  {
    _id: requiredString,
    kind: { ...requiredString, enum: ["cookie", "bearer"] },
    role: { ...requiredString, enum: ["admin", "volunteer"] },
    accountId: requiredString,
    passwordAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    seenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: "sessions", versionKey: false, strict: "throw" },
);

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // cleans up; whether a session holds is checked on every use
schema.index({ accountId: 1, createdAt: -1 }); // all of an account

export const Sessions = mongoose.model<SessionDocument>("Session", schema);
