import mongoose from "mongoose";
import { defineSchema, requiredDate, requiredString } from "./schema.server";

/** A lease-based lock: it expires unless its holder renews it. */
export interface LockDocument {
  /** What is locked: `report:U…`. */
  _id: string;
  /** Random holder token, so that an expired holder can't release its successor's lock. */
  owner: string;
  until: Date;
}

const schema = defineSchema<LockDocument>("locks", {
  _id: requiredString,
  owner: requiredString,
  until: requiredDate,
});

schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const Locks = mongoose.model<LockDocument>("Lock", schema);
