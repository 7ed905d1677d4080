import mongoose from "mongoose";
import { accountSchema, type AccountDocument } from "./account-schema.server";

/** An administrator. Separate collection: an id or token of one role can't resolve to the other. */
export interface AdminDocument extends AccountDocument {
  /** Administrator who created the account; absent if created by a command-line link. */
  createdBy?: string;
}

export const Admins = mongoose.model<AdminDocument>(
  "Admin",
  accountSchema<AdminDocument>("admins", { createdBy: String }),
);
