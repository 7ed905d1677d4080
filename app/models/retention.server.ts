import mongoose, { Schema } from "mongoose";
import { defineSchema } from "./schema.server";

export interface RetentionCounts {
  requests: number;
  applications: number;
  volunteers: number;
  audit: number;
}

/** The one document that says whether old personal data is removed, and when next. */
export interface RetentionDocument {
  _id: "state";
  on: boolean;
  /** Who switched it last, and when. */
  by?: string;
  at?: Date;
  /** The next removal: of what is due by then, a week after it was announced. */
  runAt?: Date;
  /** What was announced for it: a dry run. */
  announced?: RetentionCounts;
  /** What the last removal has removed so far. */
  removed?: RetentionCounts;
  /** Absent until there was one. */
  beganAt?: Date;
  /** Absent while it is under way. */
  endedAt?: Date;
}

const counts = {
  type: new Schema<RetentionCounts>(
    { requests: Number, applications: Number, volunteers: Number, audit: Number },
    { _id: false, strict: "throw" },
  ),
  default: undefined,
};

const schema = defineSchema<RetentionDocument>("retention", {
  _id: { type: String, required: true, enum: ["state"] },
  on: { type: Boolean, required: true },
  by: String,
  at: Date,
  runAt: Date,
  announced: counts,
  removed: counts,
  beganAt: Date,
  endedAt: Date,
});

export const Retention = mongoose.model<RetentionDocument>("Retention", schema);
