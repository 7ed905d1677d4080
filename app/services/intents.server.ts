import { Audit } from "~/models/audit.server";
import { isRequestMail } from "~/mail/render";
import { HelpRequests, type Intent, type RequestDocument } from "~/models/request.server";
import { record } from "./emails.server";
import { log } from "./log.server";
import { enqueue } from "./queue.server";

/** What the mails about a request draw. */
const mailData = (doc: RequestDocument): Record<string, string> => ({
  firstName: doc.firstName,
  id: doc._id,
  helpTypes: doc.helpTypes.join(","),
  reason: doc.reasonRejected,
});

/** Does what an intent says; answers whether there was anybody to do it for. */
async function carryOut(doc: RequestDocument, intent: Intent): Promise<boolean> {
  if (intent.kind === "audit") {
    const entry = doc.history.find((h) => intent.id.startsWith(`${doc._id}:${h.rev}:`));
    if (!entry) throw new Error("an audit intent without its history");
    const { at, byRole: actorRole, by: actor, event: action } = entry;
    await Audit.updateOne(
      { _id: intent.id },
      { $setOnInsert: { at, actorRole, ...(actor && { actor }), action, subject: doc._id } },
      { upsert: true },
    );
    return true;
  }
  // Only the homeowner's own mails may go to the homeowner's address: an intent for somebody else waits for a recipient of its own.
  if (!isRequestMail(intent.kind)) return false;
  if (doc.email === "") return true; // somebody without an inbox is called
  await record({ _id: intent.id, template: intent.kind, locale: doc.locale, to: doc.email, data: mailData(doc), subjectId: doc._id });
  await enqueue("send-mail", intent.id);
  return true;
}

/**
 * Copies a request's waiting intents to the mail record, the queue and the audit log, then strikes them off; one that fails stays and is reported at the end.
 * Repeating it changes nothing: every id is deterministic.
 */
async function relayIntents(id: string) {
  const doc = await HelpRequests.findOne({ _id: id, hasIntents: true }).lean<RequestDocument>();
  if (!doc) return;
  const done: string[] = [];
  const failures: unknown[] = [];
  for (const intent of doc.intents) {
    try {
      if (await carryOut(doc, intent)) done.push(intent.id);
    } catch (error) {
      failures.push(error);
    }
  }
  await HelpRequests.updateOne({ _id: id }, { $pull: { intents: { id: { $in: done } } } });
  await HelpRequests.updateOne({ _id: id, intents: { $size: 0 } }, { $unset: { hasIntents: 1 } });
  if (failures.length > 0) throw failures[0];
}

/** Relays what a crash or an outage left behind: a task that runs every minute and at the start. */
export async function sweepIntents() {
  for await (const { _id } of HelpRequests.find({ hasIntents: true }, { _id: 1 }).lean<{ _id: string }>().cursor()) {
    // One record that cannot be relayed must not hold up the others.
    await relayIntents(_id).catch((error: unknown) => {
      log.error({ err: error, subject: _id }, "intents not relayed");
    });
  }
}

const underWay = new Set<Promise<void>>();

/** Relays without making anybody wait for it; what fails is found by the sweep. */
export function relaySoon(id: string) {
  const relay = relayIntents(id)
    .catch((error: unknown) => {
      log.warn({ err: error, subject: id }, "intents wait for the sweep");
    })
    .finally(() => underWay.delete(relay));
  underWay.add(relay);
}

/** Resolves when nothing is being relayed any more: before the database is closed. */
export const relaysDone = async () => {
  await Promise.all(underWay);
};
