import mongoose, { Schema } from "mongoose";

/** A link with which somebody may choose a password, once. */
export interface PasswordTokenDocument {
  /** SHA-256 of the secret in the link. */
  _id: string;
  /** With `createdAt` and the session secret it makes the secret: a mail's id, or a constant. */
  seed?: string;
  /** `reset` and `invite` are for an account; `admin` makes one. */
  kind: "reset" | "invite" | "admin";
  role: "admin" | "volunteer";
  accountId?: string;
  /** Of an `admin` link: who may use it; absent when the person says so. */
  email?: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

const requiredString = { type: String, required: true } as const;

const schema = new Schema<PasswordTokenDocument>(
  {
    _id: requiredString,
    seed: String,
    kind: { ...requiredString, enum: ["reset", "invite", "admin"] },
    role: { ...requiredString, enum: ["admin", "volunteer"] },
    accountId: String,
    email: String,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
  },
  { collection: "passwordTokens", versionKey: false, strict: "throw" },
);

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });
schema.index({ accountId: 1 });
schema.index({ seed: 1 }, { unique: true, sparse: true }); // one link for each mail, one for the first start

export const PasswordTokens = mongoose.model<PasswordTokenDocument>("PasswordToken", schema);
