import mongoose from "mongoose";
import { accountSchema, type AccountDocument } from "./account-schema.server";

/** An administrator. Separate collection: an id or token of one role can't resolve to the other. */
export interface AdminDocument extends AccountDocument {
  /** Administrator who created or invited the account; absent if a command-line link made it. */
  createdBy?: string;
  /**
   * The `passwordAt` of a password that the creator typed: while the two are equal, it has to be
   * changed. No flag, because the release before sets `passwordAt`, too, but would leave a flag.
   */
  sharedPasswordAt?: Date;
  /** Within a minute. */
  lastLoginAt?: Date;
  deactivatedBy?: string;
  deactivatedAt?: Date;
}

export const Admins = mongoose.model<AdminDocument>(
  "Admin",
  accountSchema<AdminDocument>("admins", {
    createdBy: String,
    sharedPasswordAt: Date,
    lastLoginAt: Date,
    deactivatedBy: String,
    deactivatedAt: Date,
  }),
);
