import mongoose from "mongoose";
import { accountSchema, type AccountDocument } from "./account-schema.server";

/** An administrator. A collection of its own, so that an id or token of one role can never resolve to the other. */
export interface AdminDocument extends AccountDocument {
  /** Who made the account; absent for one made by a link from the command line. */
  createdBy?: string;
}

export const Admins = mongoose.model<AdminDocument>(
  "Admin",
  accountSchema<AdminDocument>("admins", { createdBy: String }),
);
