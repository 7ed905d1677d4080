import mongoose, { Schema } from "mongoose";
import { ROLES, type Role } from "~/schemas/vocabulary";

/** One line of the append-only record of what administrators and accounts did. Ids and verbs only, no personal data. */
export interface AuditDocument {
  /** The intent's id where there is one, so that relaying twice writes once; else random. */
  _id: string;
  at: Date;
  actorRole: Role | "system";
  actor?: string;
  action: string;
  subject: string;
}

const requiredString = { type: String, required: true } as const;

const schema = new Schema<AuditDocument>(
  {
    _id: requiredString,
    at: { type: Date, required: true },
    actorRole: { ...requiredString, enum: [...ROLES, "system"] },
    actor: String,
    action: requiredString,
    subject: requiredString,
  },
  { collection: "audit", versionKey: false, strict: "throw" },
);

schema.index({ at: -1 });
schema.index({ subject: 1, at: -1 });

export const Audit = mongoose.model<AuditDocument>("Audit", schema);
