import mongoose, { Schema } from "mongoose";

/** Something that only one may do at a time. It ends by itself: whoever holds it has to renew it. */
export interface LockDocument {
  /** What is locked: `report:U…`. */
  _id: string;
  /** Who holds it: a random value, so that nobody gives back what another one took after it ran out. */
  owner: string;
  until: Date;
}

const schema = new Schema<LockDocument>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { collection: "locks", versionKey: false, strict: "throw" },
);

schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const Locks = mongoose.model<LockDocument>("Lock", schema);
