import { definePart, requiredDate, requiredString } from "./schema.server";

/** Mails, the audit entry, and what has to follow in other documents. */
export const OUTBOX_KINDS = [
  "request-received",
  "request-accepted",
  "request-active",
  "request-rejected",
  "request-resolved",
  "job-offer",
  "job-reminder",
  "job-scheduled",
  "job-cancelled",
  "job-visit",
  "visit-planned",
  "visit-reminder",
  "visit-off",
  "admin-reassign",
  "admin-ready",
  "admin-told",
  "application-received",
  "application-rejected",
  "volunteer-invite",
  "audit",
  "search-words",
  "request-reopened",
  "request-merged",
  "request-absorbed",
  "request-link",
  "request-message",
  "still-needed",
  "email-left",
  "email-taken",
  "merge",
  "home-left",
  "account-left",
] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

/** A message in a document's outbox: written with the change that causes it, relayed afterwards. */
export interface OutboxMessage {
  /** Deterministic: `<document id>:<rev>:<kind>[:<target>]`; relaying twice does nothing. */
  id: string;
  kind: OutboxKind;
  /** The history entry of the change. */
  rev: number;
  /** Id of the volunteer, or of the other request, that the message is about. */
  target?: string;
  /** Receipts only: keyed hash of the sender's network address, for the mail rate limit. */
  network?: string | undefined;
  at: Date;
  /** Id of the web request that made the change: the log of what follows names it. */
  requestId?: string | undefined;
  /** Held until then; may be taken back before. A later change of the document ends the hold. */
  after?: Date;
}

export const outboxMessageSchema = definePart<OutboxMessage>(
  {
    id: requiredString,
    kind: { ...requiredString, enum: OUTBOX_KINDS },
    rev: { type: Number, required: true },
    target: String,
    network: String,
    at: requiredDate,
    requestId: String,
    after: Date,
  },
  { id: false },
);
