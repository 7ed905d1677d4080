import type { Model } from "mongoose";
import type { AccountDocument } from "./account-schema.server";
import { Admins } from "./admin.server";
import { Volunteers } from "./volunteer.server";

export const ACCOUNT_MODELS: Record<"admin" | "volunteer", Model<AccountDocument>> = {
  admin: Admins,
  // Safe cast: queries use only the common fields; mongoose's types can't express that.
  volunteer: Volunteers as unknown as Model<AccountDocument>,
};
