import mongoose from "mongoose";
import { ROLES, type Role } from "~/schemas/vocabulary";
import { defineSchema, requiredDate, requiredString } from "./schema.server";

/** Append-only audit entry of administrators and accounts. Ids and verbs, no personal data. */
export interface AuditDocument {
  /** The outbox message's id, so that relaying twice writes once; otherwise random. */
  _id: string;
  at: Date;
  actorRole: Role | "system";
  actor?: string;
  action: string;
  subject: string;
  /** Of a call made with an API key: its HTTP status; absent if the call never ended. */
  status?: number;
  /** How many calls it is about; otherwise one. */
  count?: number;
}

const schema = defineSchema<AuditDocument>("audit", {
  _id: requiredString,
  at: requiredDate,
  actorRole: { ...requiredString, enum: [...ROLES, "system"] },
  actor: String,
  action: requiredString,
  subject: requiredString,
  status: Number,
  count: Number,
});

schema.index({ at: -1 });
schema.index({ subject: 1, at: -1 });

export const Audit = mongoose.model<AuditDocument>("Audit", schema);
