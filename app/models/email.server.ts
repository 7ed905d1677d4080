import mongoose, { Schema } from "mongoose";
import { MAIL_TEMPLATES, type MailContent, type MailTemplate } from "~/schemas/mails";
import { LOCALES, type Locale } from "~/schemas/vocabulary";
import { defineSchema, requiredDate, requiredString } from "./schema.server";

export const EMAIL_STATES = [
  "queued",
  "sent",
  "failed",
  "suppressed",
  "bounced",
  "not-sent",
] as const;

/** A mail and its delivery state. The send task reads and updates it, so repeats are harmless. */
export interface EmailDocument {
  /** Deterministic: the outbox message's id. */
  _id: string;
  template: MailTemplate;
  locale: Locale;
  to: string;
  /** Template data; empty once the mail is sent or withdrawn, or has bounced. */
  data: MailContent["data"] | Record<string, never>;
  /** The document it is about; its kind is in `MAIL_SUBJECTS`. */
  subjectId: string;
  /** The mail to the same person that this one goes with. */
  withId?: string;
  /** History entry of a request or an application that the mail is about. */
  rev?: number;
  /** `not-sent`: mail was disabled when it was due. */
  state: (typeof EMAIL_STATES)[number];
  attempts: number;
  /** An attempt got no response: the provider is queried before the next one. */
  unclear: boolean;
  lastError?: string;
  /** The provider refuses the account: the last attempt was no fault of the mail. */
  refused?: boolean;
  providerId?: string;
  /** Rendered mail; stored only for the development mailbox. */
  rendered?: { subject: string; text: string; html: string };
  createdAt: Date;
  sentAt?: Date;
  expireAt: Date;
}

const schema = defineSchema<EmailDocument>(
  "emails",
  {
    _id: requiredString,
    template: { ...requiredString, enum: MAIL_TEMPLATES },
    locale: { ...requiredString, enum: LOCALES },
    to: requiredString,
    data: { type: Schema.Types.Mixed, required: true },
    subjectId: requiredString,
    withId: String,
    rev: Number,
    state: { ...requiredString, enum: EMAIL_STATES },
    attempts: { type: Number, required: true },
    unclear: { type: Boolean, required: true },
    lastError: String,
    refused: Boolean,
    providerId: String,
    rendered: { type: new Schema({ subject: String, text: String, html: String }, { _id: false }) },
    createdAt: requiredDate,
    sentAt: Date,
    expireAt: requiredDate,
  },
  { minimize: false },
);

schema.index({ createdAt: -1 }); // development mailbox
schema.index({ subjectId: 1, createdAt: -1 }); // mails of a request
schema.index({ state: 1, createdAt: 1 }); // what waits, and what did not arrive
schema.index({ providerId: 1 }, { sparse: true }); // mail of a bounce report
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 }); // kept 90 days

export const Emails = mongoose.model<EmailDocument>("Email", schema);
