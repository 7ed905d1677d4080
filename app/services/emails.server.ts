import { exponential } from "agenda";
import { renderMail } from "~/mail/render";
import { Emails, type EmailDocument } from "~/models/email.server";
import { duplicateKeyOf } from "./database.server";
import { log } from "./log.server";
import { deliver, wasDelivered, type Failure } from "./postmark.server";
import { settings } from "./settings.server";
import { enqueue, type TaskDefinition } from "./queue.server";

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Writes down that a mail is to be sent; the same id again changes nothing. */
export async function record(mail: Pick<EmailDocument, "_id" | "template" | "locale" | "to" | "data" | "subjectId">) {
  const now = new Date();
  try {
    await Emails.create({
      ...mail,
      state: "queued",
      attempts: 0,
      unclear: false,
      createdAt: now,
      expireAt: new Date(now.getTime() + KEPT_MS),
    });
  } catch (error) {
    if (!duplicateKeyOf(error)) throw error;
  }
}

/** Whether a mail was written down already. */
export const isRecorded = async (id: string) => (await Emails.exists({ _id: id })) !== null;

/** Mails that wait without a task, because a process ended between record and queue: a part of the sweep. */
export async function requeueMails() {
  const late = new Date(Date.now() - 2 * 60_000);
  for await (const { _id } of Emails.find({ state: "queued", attempts: 0, createdAt: { $lt: late } }, { _id: 1 })
    .lean<{ _id: string }>()
    .cursor()) {
    await enqueue("send-mail", _id);
  }
}

/** Writes a mail down and puts it into the queue. */
export async function sendMail(mail: Parameters<typeof record>[0]) {
  await record(mail);
  await enqueue("send-mail", mail._id);
}

/** Thrown to make the queue try again later. */
class TryLater extends Error {
  override name = "TryLater";
}

const WAIT = { retry: 30_000, blocked: 15 * 60_000 } as const;
/** About a day of tries: 30 s doubling up to two hours. A refused account or sender waits longer, nothing is lost meanwhile. */
const backoff = exponential({ delay: WAIT.retry, factor: 2, maxDelay: 2 * 60 * 60_000, maxRetries: 18, jitter: 0.2 });

/**
 * Sends one recorded mail: to Postmark when configured, else into the local outbox. A mail that is sent already stays as it is.
 * Throws when the provider cannot take it now, so that the queue repeats the task.
 */
async function send(id: string) {
  const mail = await Emails.findById(id).lean<EmailDocument>();
  if (mail?.state !== "queued") return;
  const { from, postmark } = settings().mail;
  const rendered = renderMail(mail.template, mail.locale, mail.data, settings());

  if (!postmark) {
    await mark(id, { ...sent(), rendered, attempts: mail.attempts + 1 });
    return;
  }
  // An attempt that ended without an answer, or in a crash, may have been taken: the provider knows.
  if (mail.unclear) {
    const known = await wasDelivered(postmark, id);
    if (known) {
      await mark(id, { ...sent(), providerId: known });
      return;
    }
  }
  await mark(id, { attempts: mail.attempts + 1, unclear: true });
  const result = await deliver(postmark, { id, from, to: mail.to, tag: mail.template, ...rendered });
  if ("providerId" in result) {
    await mark(id, { ...sent(), providerId: result.providerId });
    return;
  }
  await settle(id, result);
}

async function settle(id: string, { kind, code }: Failure) {
  const unclear = kind === "unclear";
  if (kind === "suppressed" || kind === "failed") {
    await mark(id, { state: kind, lastError: code, unclear: false, data: {} });
    log.warn({ mail: id, code }, "mail refused for good");
    return;
  }
  await mark(id, { lastError: code, unclear });
  if (kind === "blocked") log.error({ mail: id, code }, "the mail provider refuses this account or sender: mails wait");
  throw new TryLater(`mail ${kind}`);
}

/** A mail that is out needs nothing of what it was drawn from: links and names go. */
const sent = () => ({ state: "sent" as const, sentAt: new Date(), unclear: false, data: {} });

const mark = (id: string, fields: Partial<EmailDocument>) => Emails.updateOne({ _id: id, state: "queued" }, { $set: fields });

/** The queue's tasks about mail. */
export const mailTasks: Record<string, TaskDefinition> = { "send-mail": { run: send, backoff } };

/** The newest mails of the local outbox, as they were sent; empty when a provider is configured. */
export async function listOutbox(limit = 100) {
  const mails = await Emails.find({ rendered: { $exists: true } })
    .sort({ createdAt: -1 })
    .limit(limit)
    .lean<EmailDocument[]>();
  return mails.map((mail) => ({
    to: mail.to,
    at: mail.sentAt ?? mail.createdAt,
    ...(mail.rendered ?? { subject: "", text: "", html: "" }),
  }));
}
