import type { Model } from "mongoose";
import { isApplicationMail, isJobMail, isNoticeMail, isRequestMail } from "~/mail/render";
import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Audit } from "~/models/audit.server";
import { HelpRequests, type Intent, type RequestDocument } from "~/models/request.server";
import { notifyAdmins } from "./admin-mails.server";
import { isRecorded, record } from "../mail/emails.server";
import { easternDate, easternTime } from "../platform/eastern-time.server";
import { mailVolunteer } from "./job-mails.server";
import { log } from "../platform/log.server";
import { enqueue } from "../platform/queue.server";
import { mayMailReceipt } from "../mail/receipt-mail.server";

/** What the relay needs of a document that intents wait in. */
type Holder = Pick<
  RequestDocument | ApplicationDocument,
  "_id" | "intents" | "hasIntents" | "locale" | "email" | "createdAt"
> & {
  history: readonly {
    rev: number;
    at: Date;
    event: string;
    byRole: RequestDocument["history"][number]["byRole"];
    by?: string;
  }[];
};

/** Writes a mail down that goes to the person the document is about, and nobody else. */
async function mailOwner(doc: Holder, intent: Intent, data: Record<string, string>) {
  await record({
    _id: intent.id,
    template: intent.kind,
    locale: doc.locale,
    to: doc.email,
    data,
    subjectId: doc._id,
  });
  await enqueue("send-mail", intent.id);
}

/** Mails the receipt for a public form, unless its limits are used up. Holds nothing that was typed. */
async function mailReceipt(doc: Holder, intent: Intent) {
  if (!(await isRecorded(intent.id)) && !(await mayMailReceipt(doc.email, intent.network))) return;
  await mailOwner(doc, intent, {
    id: doc._id,
    receivedAt: `${easternDate(doc.createdAt)} ${easternTime(doc.createdAt)}`,
  });
}

/** Does what an intent of a request says; answers whether it is done with. */
async function ofRequest(doc: RequestDocument, intent: Intent): Promise<boolean> {
  const { kind } = intent;
  if (isJobMail(kind)) await mailVolunteer(doc, { ...intent, kind });
  if (isNoticeMail(kind)) await notifyAdmins(doc, { ...intent, kind });
  if (isJobMail(kind) || isNoticeMail(kind)) return true;
  // Only the homeowner's own mails may go to the homeowner's address: an intent that nobody knows waits.
  if (kind !== "request-received" && !isRequestMail(kind)) return false;
  if (doc.email === "") return true; // somebody without an inbox is called
  if (kind === "request-received") await mailReceipt(doc, intent);
  else
    await mailOwner(doc, intent, {
      firstName: doc.firstName,
      id: doc._id,
      helpTypes: doc.helpTypes.join(","),
      reason: doc.reasonRejected,
    });
  return true;
}

/** The same for an application. The invite has a task of its own: its link is made when it is sent. */
async function ofApplication(doc: ApplicationDocument, intent: Intent): Promise<boolean> {
  if (intent.kind === "volunteer-invite") await enqueue("invite-link", intent.id);
  else if (intent.kind === "application-received") await mailReceipt(doc, intent);
  else if (isApplicationMail(intent.kind))
    await mailOwner(doc, intent, {
      firstName: doc.firstName,
      teams: doc.teams.join(","),
      reason: doc.reasonRejected,
    });
  else return false;
  return true;
}

/** First letter of an id → where such documents are, and what their intents mean. */
const KINDS = {
  R: kind(HelpRequests, ofRequest),
  A: kind(Applications, ofApplication),
};

function kind<Doc extends Holder>(
  model: Model<Doc>,
  carryOut: (doc: Doc, intent: Intent) => Promise<boolean>,
) {
  return {
    model: model as unknown as Model<Holder>, // a model of more fields answers every question about the common ones
    carryOut: async (doc: Holder, intent: Intent) => {
      if (intent.kind !== "audit") return carryOut(doc as Doc, intent);
      await audit(doc, intent);
      return true;
    },
  };
}
const kindOf = (id: string) => (id.startsWith("A") ? KINDS.A : KINDS.R);

async function audit(doc: Holder, intent: Intent) {
  const entry = doc.history.find((h) => intent.id.startsWith(`${doc._id}:${h.rev}:`));
  if (!entry) throw new Error("an audit intent without its history");
  const { at, byRole: actorRole, by: actor, event: action } = entry;
  await Audit.updateOne(
    { _id: intent.id },
    { $setOnInsert: { at, actorRole, ...(actor && { actor }), action, subject: doc._id } },
    { upsert: true },
  );
}

/**
 * Copies the waiting intents of a document to the mail record, the queue and the audit log, then strikes them off; one that fails stays and is reported
 * at the end. Repeating it changes nothing: every id is deterministic.
 */
async function relayIntents(id: string) {
  const { model, carryOut } = kindOf(id);
  const doc = await model.findOne({ _id: id, hasIntents: true }).lean<Holder>();
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
  await model.updateOne({ _id: id }, { $pull: { intents: { id: { $in: done } } } });
  await model.updateOne({ _id: id, intents: { $size: 0 } }, { $unset: { hasIntents: 1 } });
  if (failures.length > 0) throw failures[0];
}

/** Relays what a crash or an outage left behind: a task that runs every minute and at the start. */
export async function sweepIntents() {
  for (const { model } of Object.values(KINDS)) {
    for await (const { _id } of model
      .find({ hasIntents: true }, { _id: 1 })
      .lean<{ _id: string }>()
      .cursor()) {
      // One record that cannot be relayed must not hold up the others.
      await relayIntents(_id).catch((error: unknown) => {
        log.error({ err: error, subject: _id }, "intents not relayed");
      });
    }
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
