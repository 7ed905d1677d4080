import { Schema } from "mongoose";

/** A message of a document's outbox: written with the change that causes it, relayed afterwards. */
export interface OutboxMessage {
  /** Deterministic, so that relaying twice does nothing: `<document id>:<rev>:<kind>[:<target>]`. */
  id: string;
  kind: string;
  /** Id of the volunteer whom it is about, when that is not the document itself. */
  target?: string;
  /** Of a receipt: keyed hash of the sender's network address, for the limit of mails. */
  network?: string | undefined;
  at: Date;
}

const needed = { type: String, required: true } as const;

export const outboxMessageSchema = new Schema<OutboxMessage>(
  { id: needed, kind: needed, target: String, network: String, at: { type: Date, required: true } },
  { _id: false, id: false, strict: "throw" },
);
