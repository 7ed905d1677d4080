import type { Model, QueryFilter } from "mongoose";
import { setTimeout as pause } from "node:timers/promises";
import { Audit } from "~/models/audit.server";
import type { OutboxMessage } from "~/models/outbox-message.server";
import type { Actor } from "./caller.server";
import { currentRequest, log } from "./log.server";

export interface OutboxDocument {
  _id: string;
  rev: number;
  intents: OutboxMessage[];
  hasIntents?: true;
  history: readonly {
    rev: number;
    at: Date;
    event: string;
    byRole: Actor["role"];
    by?: string;
  }[];
}

/** Promises whether the message may leave the outbox. Must be safe to repeat. */
type Deliver<Doc extends OutboxDocument> = (
  doc: Doc,
  message: OutboxMessage,
  entry: Doc["history"][number],
) => Promise<boolean>;

interface Outbox {
  model: Model<OutboxDocument>;
  deliver: Deliver<OutboxDocument>;
}

/** By the name of the documents' model. */
const outboxes = new Map<string, Outbox>();

export function registerOutbox<Doc extends OutboxDocument>(
  model: Model<Doc>,
  deliver: Deliver<Doc>,
) {
  outboxes.set(model.modelName, {
    // Every query uses only the fields of OutboxDocument.
    model: model as unknown as Model<OutboxDocument>,
    deliver: async (doc, message, entry) => {
      if (message.kind !== "audit") return deliver(doc as Doc, message, entry);
      await recordAuditMessage(doc, message, entry);
      return true;
    },
  });
}

const recordAuditMessage = (
  { _id: subject }: OutboxDocument,
  { id }: OutboxMessage,
  { at, byRole: actorRole, by: actor, event: action }: OutboxDocument["history"][number],
) =>
  Audit.updateOne(
    { _id: id },
    { $setOnInsert: { at, actorRole, ...(actor && { actor }), action, subject } },
    { upsert: true },
  );

/** A held message may still be taken back; a later change ends the hold. */
const isHeld = ({ rev }: OutboxDocument, { after, ...message }: OutboxMessage) =>
  after !== undefined && after.getTime() > Date.now() && rev === message.rev;

/** Ends the hold of a message, so that it can't be taken back; false if it was, or has ended. */
async function release(model: Model<OutboxDocument>, _id: string, { id }: OutboxMessage) {
  const { modifiedCount } = await model.updateOne(
    { _id, intents: { $elemMatch: { id, after: { $exists: true } } } },
    { $unset: { "intents.$.after": 1 } },
  );
  return modifiedCount === 1;
}

/** A message that fails stays, and its error is thrown after the others. Safe to repeat. */
export async function relay(modelName: string, id: string) {
  const outbox = outboxes.get(modelName);
  if (!outbox) throw new Error(`no outbox is registered for ${modelName}`);
  const { model, deliver } = outbox;
  const doc = await model.findOne({ _id: id, hasIntents: true }).lean<OutboxDocument>();
  if (!doc) return;
  const delivered: string[] = [];
  const failures: unknown[] = [];
  for (const message of doc.intents) {
    if (isHeld(doc, message)) continue;
    try {
      if (message.after !== undefined && !(await release(model, id, message))) continue;
      const entry = doc.history.find(({ rev }) => rev === message.rev);
      if (!entry) throw new Error("an outbox message without its history entry");
      const deliverNow = () => deliver(doc, message, entry);
      const requestId = message.requestId ?? currentRequest.getStore();
      if (await currentRequest.run(requestId, deliverNow)) delivered.push(message.id);
    } catch (error) {
      failures.push(error);
    }
  }
  const isWaiting = { $not: [{ $in: ["$$this.id", delivered] }] };
  const waiting = { $filter: { input: "$intents", cond: isWaiting } };
  const hasIntents = { $cond: [{ $eq: ["$intents", []] }, "$$REMOVE", true] };
  const removal = [{ $set: { intents: waiting } }, { $set: { hasIntents } }];
  await model.updateOne({ _id: id }, removal, { updatePipeline: true });
  if (failures.length > 0) throw failures[0];
}

export const relayReleased = () =>
  sweepOutboxes({ intents: { $elemMatch: { after: { $lte: new Date() } } } });

/** Relays what a crash or an outage left behind: a task that runs every minute and at the start. */
export async function sweepOutboxes(filter: QueryFilter<OutboxDocument> = {}) {
  for (const [name, { model }] of outboxes) {
    for await (const { _id } of model
      .find({ ...filter, hasIntents: true }, { _id: 1 })
      .lean<{ _id: string }>()
      .cursor()) {
      // One document that cannot be relayed must not hold up the others.
      await relay(name, _id).catch((error: unknown) => {
        log.error({ err: error, subject: _id }, "outbox not relayed");
      });
    }
  }
}

const pendingRelays = new Set<Promise<void>>();

/** Relays in the background; the sweep finds what fails. */
export function relayInBackground({ modelName }: { modelName: string }, id: string) {
  const work = relay(modelName, id)
    .catch((error: unknown) => {
      log.warn({ err: error, subject: id }, "outbox waits for the sweep");
    })
    .finally(() => pendingRelays.delete(work));
  pendingRelays.add(work);
}

/** A relay whose database was killed under it may never end: the sweep delivers its messages. */
const MAX_RELAY_WAIT_MS = 10_000;

/** Resolves when nothing is being relayed, or after `maxMs`: before the database is closed. */
export async function waitForRelays(maxMs = MAX_RELAY_WAIT_MS) {
  const waiting = new AbortController();
  const limit = pause(maxMs, "late" as const, { signal: waiting.signal });
  limit.catch(() => undefined);
  const ended = async () => {
    while (pendingRelays.size > 0) await Promise.all(pendingRelays); // one may begin another
  };
  const outcome = await Promise.race([ended(), limit]);
  waiting.abort();
  if (outcome === "late") log.warn({ relays: pendingRelays.size }, "relays did not end in time");
}
