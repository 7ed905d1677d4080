import { Schema } from "mongoose";

/** A message in a document's outbox: written with the change that causes it, relayed afterwards. */
export interface OutboxMessage {
  /** Deterministic: `<document id>:<rev>:<kind>[:<target>]`; relaying twice does nothing. */
  id: string;
  kind: string;
  /** Volunteer id, if the message is not about the document itself. */
  target?: string;
  /** Receipts only: keyed hash of the sender's network address, for the mail rate limit. */
  network?: string | undefined;
  at: Date;
}

const requiredString = { type: String, required: true } as const;

export const outboxMessageSchema = new Schema<OutboxMessage>(
  {
    id: requiredString,
    kind: requiredString,
    target: String,
    network: String,
    at: { type: Date, required: true },
  },
  { _id: false, id: false, strict: "throw" },
);
