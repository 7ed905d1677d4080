import type { Model } from "mongoose";
import type { AccountDocument } from "./account-schema.server";
import { Admins } from "./admin.server";
import { Volunteers } from "./volunteer.server";

/** The collection of each role that can log in, as far as its documents are accounts. */
export const ACCOUNT_MODELS: Record<"admin" | "volunteer", Model<AccountDocument>> = {
  // A model of more fields answers every question about the common ones; mongoose's types cannot know that.
  admin: Admins,
  volunteer: Volunteers as unknown as Model<AccountDocument>,
};
