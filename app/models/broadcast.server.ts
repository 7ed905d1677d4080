import mongoose from "mongoose";
import { BROADCAST_KINDS, type Audience } from "~/schemas/broadcast";
import type { Locale } from "~/schemas/vocabulary";
import { definePart, defineSchema, requiredDate, requiredString } from "./schema.server";

/** A message of staff to many, and how far it has come. */
export interface BroadcastDocument {
  _id: string;
  to: Audience;
  /** By language; empty where no reader has it. */
  text: Record<Locale, string>;
  by: string;
  at: Date;
  /** Eastern; part of the mails' ids, so that a person gets one a day. */
  day: string;
  /** Number of readers that the administrator was shown. */
  people: number;
  /** Its mails are being recorded since then: it can no longer be stopped. */
  leftAt?: Date;
  stoppedAt?: Date;
  endedAt?: Date;
  expireAt: Date;
}

const text = { type: String, default: "" };

const schema = defineSchema<BroadcastDocument>("broadcasts", {
  _id: requiredString,
  to: {
    type: definePart<Audience>({
      kind: { ...requiredString, enum: BROADCAST_KINDS },
      of: requiredString,
    }),
    required: true,
  },
  text: { type: definePart<BroadcastDocument["text"]>({ en: text, es: text }), required: true },
  by: requiredString,
  at: requiredDate,
  day: requiredString,
  people: { type: Number, required: true },
  leftAt: Date,
  stoppedAt: Date,
  endedAt: Date,
  expireAt: requiredDate,
});

schema.index({ at: -1 }); // the newest, and those under way
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export const Broadcasts = mongoose.model<BroadcastDocument>("Broadcast", schema);
