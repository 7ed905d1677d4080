import mongoose, { Schema } from "mongoose";

/** A request for a reset link. A background task checks whether the account exists. */
export interface ResetRequestDocument {
  _id: string;
  role: "admin" | "volunteer";
  emailKey: string;
  createdAt: Date;
}

const requiredString = { type: String, required: true } as const;

const schema = new Schema<ResetRequestDocument>(
  {
    _id: requiredString,
    role: { ...requiredString, enum: ["admin", "volunteer"] },
    emailKey: requiredString,
    createdAt: { type: Date, required: true },
  } satisfies Record<keyof ResetRequestDocument, unknown>,
  { collection: "resetRequests", versionKey: false, strict: "throw" },
);

schema.index({ createdAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

export const ResetRequests = mongoose.model<ResetRequestDocument>("ResetRequest", schema);
