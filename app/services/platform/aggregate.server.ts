import type { Model, QueryFilter, UpdateQuery } from "mongoose";
import type { OutboxMessage } from "~/models/outbox-message.server";
import type { Message } from "~/text/message";
import type { Actor } from "./caller.server";
import { DomainError } from "./errors.server";
import { currentRequest } from "./log.server";
import { relayInBackground, type OutboxDocument } from "./outbox-relay.server";

/** A document that changes by compare-and-swap on `rev`, with its history and outbox inside. */
interface Aggregate extends OutboxDocument {
  rev: number;
}

export interface Change<Doc extends Aggregate> {
  kind: "changed";
  patch: Partial<Doc>;
  cleared?: readonly (keyof Doc & string)[] | undefined;
  history: Doc["history"][number][];
  intents: OutboxMessage[];
  /** Ids of held messages that leave the outbox; the change is made only while all are held. */
  withdrawn?: readonly string[] | undefined;
}
/** Already done. */
export const NOOP = { kind: "noop" } as const;
export interface Refusal {
  kind: "refused";
  code: "conflict" | "not-found";
  reason: Message;
}
export type Outcome<Doc extends Aggregate> = Change<Doc> | typeof NOOP | Refusal;

export const conflict = (reason: Message): Refusal => ({
  kind: "refused",
  code: "conflict",
  reason,
});

/** The id of an outbox message, and of the mail that it becomes: repeats are harmless. */
export const toMessageId = (
  id: string,
  rev: number,
  { kind, target }: Pick<OutboxMessage, "kind" | "target">,
) => [id, rev, kind, ...(target === undefined ? [] : [target])].join(":");

export const toMessages = (
  id: string,
  rev: number,
  at: Date,
  messages: readonly Pick<OutboxMessage, "kind" | "target" | "network" | "after">[],
): OutboxMessage[] => {
  const requestId = currentRequest.getStore();
  return messages.map((message) => ({
    id: toMessageId(id, rev, message),
    rev,
    ...message,
    at,
    ...(requestId !== undefined && { requestId }),
  }));
};

const areHeld = (ids: readonly string[]) => ({
  intents: { $all: ids.map((id) => ({ $elemMatch: { id, after: { $exists: true } } })) },
});

/** Who made a change, for its history entry. */
export const toSignature = ({ role, id }: Actor) => ({
  byRole: role,
  ...(id !== undefined && { by: id }),
});

/** The document after a change, without the messages of its outbox. */
export function applyChange<Doc extends Aggregate>(
  doc: Doc,
  { patch, cleared = [], history }: Change<Doc>,
): Doc {
  const changed = { ...doc, ...patch, rev: doc.rev + 1, history: [...doc.history, ...history] };
  for (const name of cleared) Reflect.deleteProperty(changed, name);
  return changed;
}

/** Max attempts; 4 failed about once in 250 contended writes. */
const MAX_ATTEMPTS = 6;

/**
 * Reads a document, decides, and writes unless it has changed since; then decides again. Promises
 * the changed document, or undefined for a no-op. Throws refusals, `not-found`, and `conflict`
 * after too many lost races.
 */
export async function compareAndSwap<Doc extends Aggregate>(
  model: Model<Doc>,
  subject: "request" | "application",
  id: string,
  decide: (doc: Doc) => Outcome<Doc> | Promise<Outcome<Doc>>,
): Promise<Doc | undefined> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const doc = await model.findById(id).lean<Doc>();
    if (!doc) throw new DomainError("not-found", `${subject}.notFound`);
    const outcome = await decide(doc);
    if (outcome.kind === "noop") return undefined;
    if (outcome.kind === "refused") throw new DomainError(outcome.code, outcome.reason);
    const { patch, cleared = [], history, intents, withdrawn = [] } = outcome;
    const isKept = (message: OutboxMessage) => !withdrawn.includes(message.id);
    // A message that was relayed since the read is written again, which relaying makes harmless.
    const replaced = withdrawn.length > 0 && [...doc.intents.filter(isKept), ...intents];
    // The driver's types can't follow a generic document.
    const unchanged = {
      _id: id,
      rev: doc.rev,
      ...(replaced && areHeld(withdrawn)),
    } as QueryFilter<Doc>;
    const update = {
      $set: {
        ...patch,
        ...(intents.length && { hasIntents: true }),
        ...(replaced && { intents: replaced }),
      },
      ...(cleared.length && { $unset: Object.fromEntries(cleared.map((name) => [name, 1])) }),
      $inc: { rev: 1 },
      $push: { history: { $each: history }, ...(!replaced && { intents: { $each: intents } }) },
    } as UpdateQuery<Doc>;
    const { modifiedCount } = await model.updateOne(unchanged, update);
    if (modifiedCount === 1) {
      relayInBackground(model, id);
      return applyChange(doc, outcome);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt));
  }
  throw new DomainError("conflict", `${subject}.raced`);
}
