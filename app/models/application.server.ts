import mongoose, { Schema } from "mongoose";
import type { Rejection } from "~/schemas/requests/rejection";
import type { ApplicationReason, ApplicationStatus, Locale, Role } from "~/schemas/vocabulary";
import {
  APPLICATION_REASONS,
  APPLICATION_STATUSES,
  LOCALES,
  ROLES,
  STATE_CODES,
  TEAM_CODES,
} from "~/schemas/vocabulary";
import type { VolunteerAnswers } from "~/schemas/volunteers/answers";
import { outboxMessageSchema, type OutboxMessage } from "./outbox-message.server";
import { ERASING_INDEX, privacyFields, type PrivacyFields } from "./privacy-fields.server";
import { definePart, defineSchema, requiredDate, requiredString } from "./schema.server";

const APPLICATION_EVENTS = ["submit", "accept", "reject", "takeBack"] as const;

interface ApplicationHistoryEntry {
  rev: number;
  at: Date;
  event: (typeof APPLICATION_EVENTS)[number];
  from?: ApplicationStatus;
  to?: ApplicationStatus;
  byRole: Role | "system";
  by?: string;
  volunteerId?: string;
}

/** The exact text that the applicant agreed to. */
export interface Agreement {
  version: string;
  locale: Locale;
  text: string;
  agreedAt: Date;
  /** Whether the checkbox was sent; the documented call has no field for it. */
  ticked: boolean;
}

/** An application to volunteer. Each change is one compare-and-swap on `rev`, outbox included. */
export interface ApplicationDocument extends PrivacyFields, VolunteerAnswers {
  _id: string;
  v: 1;
  rev: number;
  status: ApplicationStatus;
  locale: Locale;
  liability: Agreement;
  rejection?: Rejection<ApplicationReason>;
  /** The rejection in English. */
  reasonRejected: string;
  /** Set on acceptance, with `volunteerId`. */
  teamLeader?: boolean;
  volunteerId?: string;
  /** The honeypot was filled in: kept for staff review, no mail is sent. */
  suspicious: boolean;
  lookupKey: string;
  unitKey: string;
  submissionKey?: string;
  history: ApplicationHistoryEntry[];
  intents: OutboxMessage[];
  /** Present only while `intents` is not empty, for a partial index. */
  hasIntents?: true;
  createdAt: Date;
  statusAt: Date;
  updatedAt: Date;
}

const text = { type: String, default: "" };
const schema = defineSchema<ApplicationDocument>(
  "applications",
  {
    _id: requiredString,
    v: { type: Number, required: true, enum: [1] },
    rev: { type: Number, required: true },
    status: { ...requiredString, enum: APPLICATION_STATUSES },
    locale: { ...requiredString, enum: LOCALES },
    firstName: requiredString,
    lastName: requiredString,
    email: requiredString,
    phone: { ...requiredString, match: /^\d{10}$/ },
    address: {
      type: new Schema(
        {
          line1: requiredString,
          line2: text,
          city: requiredString,
          state: { ...requiredString, enum: STATE_CODES },
          zip: { ...requiredString, match: /^\d{5}$/ },
        },
        { _id: false },
      ),
      required: true,
    },
    county: requiredString,
    teams: { type: [{ type: String, enum: TEAM_CODES }], required: true },
    liability: {
      type: new Schema<Agreement>(
        {
          version: requiredString,
          locale: { ...requiredString, enum: LOCALES },
          text: requiredString,
          agreedAt: requiredDate,
          ticked: { type: Boolean, required: true },
        } satisfies Record<keyof Agreement, unknown>,
        { _id: false },
      ),
      required: true,
    },
    rejection: {
      type: new Schema<Rejection>(
        { reason: { type: String, enum: Object.keys(APPLICATION_REASONS) }, text },
        { _id: false, strict: "throw" },
      ),
    },
    reasonRejected: text,
    teamLeader: Boolean,
    volunteerId: String,
    suspicious: { type: Boolean, default: false },
    lookupKey: requiredString,
    unitKey: text,
    submissionKey: String,
    history: [
      definePart<ApplicationHistoryEntry>({
        rev: { type: Number, required: true },
        at: requiredDate,
        event: { ...requiredString, enum: APPLICATION_EVENTS },
        from: { type: String, enum: APPLICATION_STATUSES },
        to: { type: String, enum: APPLICATION_STATUSES },
        byRole: { ...requiredString, enum: [...ROLES, "system"] },
        by: String,
        volunteerId: String,
      }),
    ],
    intents: [outboxMessageSchema],
    hasIntents: Boolean,
    createdAt: requiredDate,
    statusAt: requiredDate,
    updatedAt: requiredDate,
    ...privacyFields,
  },
  { minimize: false },
);

schema.index({ status: 1, createdAt: 1, _id: 1 }); // review list, oldest first, and its count
schema.index({ lookupKey: 1, unitKey: 1, createdAt: -1 }); // status lookup, newest first
schema.index({ hasIntents: 1 }, { partialFilterExpression: { hasIntents: true } }); // sweep
schema.index(...ERASING_INDEX);
schema.index(
  { submissionKey: 1 },
  { unique: true, partialFilterExpression: { submissionKey: { $exists: true } } },
); // the same form sent twice

export const Applications = mongoose.model<ApplicationDocument>("Application", schema);
