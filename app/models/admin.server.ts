import mongoose, { Schema } from "mongoose";
import { accountSchema, type AccountDocument } from "./account-schema.server";
import { requiredDate, requiredString } from "./schema.server";

/** A second factor: codes of an app (TOTP), and recovery codes. */
export interface SecondFactor {
  /** What the secret is derived from, together with the session secret. */
  seed: string;
  /** Time step of the last code: it and older ones are used up. */
  step: number;
  /** SHA-256 of the recovery codes that are left. */
  recovery: string[];
  at: Date;
}

/** An administrator. Separate collection: an id or token of one role can't resolve to the other. */
export interface AdminDocument extends AccountDocument {
  /** Administrator who created or invited the account; absent if a command-line link made it. */
  createdBy?: string;
  /** Equal to `passwordAt` while the creator knows the password, which has to be changed then. */
  sharedPasswordAt?: Date;
  /** Within a minute. */
  lastLoginAt?: Date;
  secondFactor?: SecondFactor;
  deactivatedBy?: string;
  deactivatedAt?: Date;
}

export const Admins = mongoose.model<AdminDocument>(
  "Admin",
  accountSchema<AdminDocument>("admins", {
    createdBy: String,
    sharedPasswordAt: Date,
    lastLoginAt: Date,
    secondFactor: {
      type: new Schema<SecondFactor>(
        {
          seed: requiredString,
          step: { type: Number, required: true },
          recovery: { type: [String], required: true },
          at: requiredDate,
        } satisfies Record<keyof SecondFactor, unknown>,
        { _id: false },
      ),
    },
    deactivatedBy: String,
    deactivatedAt: Date,
  }),
);
