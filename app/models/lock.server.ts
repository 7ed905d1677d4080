import mongoose, { Schema } from "mongoose";

/** A lease-based lock: it expires unless its holder renews it. */
export interface LockDocument {
  /** What is locked: `report:U…`. */
  _id: string;
  /** Random holder token, so that an expired holder can't release its successor's lock. */
  owner: string;
  until: Date;
}

const schema = new Schema<LockDocument>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    until: { type: Date, required: true },
  } satisfies Record<keyof LockDocument, unknown>,
  { collection: "locks", versionKey: false, strict: "throw" },
);

schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const Locks = mongoose.model<LockDocument>("Lock", schema);
