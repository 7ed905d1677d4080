import { exponential, type BackoffStrategy } from "agenda";
import { renderMail } from "~/mail/render";
import { Emails, type EmailDocument } from "~/models/email.server";
import { HelpRequests, type Assignment } from "~/models/request.server";
import { getDuplicateKeyFields } from "../platform/database.server";
import { log } from "../platform/log.server";
import { deliver, listBounces, findDelivery, type DeliveryFailure } from "./postmark.server";
import { settings } from "../platform/settings.server";
import { enqueue, type TaskDefinition } from "../platform/queue.server";

const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** Records a mail as queued, or as not sent while mail is off; the same id again changes nothing. */
export async function recordMail(
  mail: Pick<EmailDocument, "_id" | "template" | "locale" | "to" | "data" | "subjectId">,
) {
  const now = new Date();
  try {
    await Emails.create({
      ...mail,
      ...(settings().mail.off ? NOT_SENT : { state: "queued" }),
      attempts: 0,
      unclear: false,
      createdAt: now,
      expireAt: new Date(now.getTime() + RETENTION_MS),
    });
  } catch (error) {
    if (!getDuplicateKeyFields(error)) throw error;
  }
}

/** A mail that was due while mail was off. Final, so its links and names go as those of a sent one. */
const NOT_SENT = { state: "not-sent", data: {} } as const;

/** Whether a mail was written down already. */
export const isMailRecorded = async (id: string) => (await Emails.exists({ _id: id })) !== null;

/** The newest mail of a template about a document. */
export const findNewestMail = (subjectId: string, template: string) =>
  Emails.findOne({ subjectId, template }).sort({ createdAt: -1 }).lean<EmailDocument>();

/** Mails that wait without a task, because a process ended between record and queue: a part of the sweep. */
export async function requeueMails() {
  const late = new Date(Date.now() - 2 * 60_000);
  for await (const { _id } of Emails.find(
    { state: "queued", attempts: 0, createdAt: { $lt: late } },
    { _id: 1 },
  )
    .lean<{ _id: string }>()
    .cursor()) {
    await enqueue("send-mail", _id);
  }
}

/** Writes a mail down and puts it into the queue. */
export async function sendMail(mail: Parameters<typeof recordMail>[0]) {
  await recordMail(mail);
  await enqueue("send-mail", mail._id);
}

/** Takes mails back that wait to be sent and say what is not so any more. */
export async function withdrawMails(ids: readonly string[]) {
  await Emails.updateMany({ _id: { $in: [...ids] }, state: "queued" }, WITHDRAWN);
}

/** Takes the mails back that wait to bring somebody a link into an account. */
export async function withdrawLinkMails(accountId: string) {
  await Emails.updateMany(
    { subjectId: accountId, template: { $in: LINK_TEMPLATES }, state: "queued" },
    WITHDRAWN,
  );
}

/** Mails that bring a link into an account. */
const LINK_TEMPLATES = ["volunteer-invite", "password-reset"];

/** Finds the link of a mail that is being sent; undefined when it was used or withdrawn. */
type FindLink = (mailId: string) => Promise<string | undefined>;

/**
 * What a mail is drawn from. A link into an account is not stored with the mail but made when it is
 * sent; undefined when the link was used or withdrawn. Mails of older versions hold their link.
 */
async function resolveTemplateData(
  { _id, template, data }: EmailDocument,
  findLink: FindLink,
): Promise<EmailDocument["data"] | undefined> {
  if (!LINK_TEMPLATES.includes(template) || data.link !== undefined) return data;
  const link = await findLink(_id);
  return link === undefined ? undefined : { ...data, link };
}

const WITHDRAWN = { $set: { state: "suppressed", lastError: "withdrawn", data: {} } } as const;

/** A withdrawn mail is stored as suppressed too, but nothing is wrong with its address. */
export type MailOutcome = EmailDocument["state"] | "withdrawn";
export const toMailOutcome = ({
  state,
  lastError,
}: Pick<EmailDocument, "state" | "lastError">): MailOutcome =>
  state === "suppressed" && lastError === WITHDRAWN.$set.lastError ? "withdrawn" : state;

/** Thrown to make the queue try again later. */
class RetryLaterError extends Error {
  override name = "TryLater";

  constructor(readonly kind: DeliveryFailure["kind"]) {
    super(`mail ${kind}`);
  }
}

const MINUTE = 60_000;
/** Tries of one mail, about a day: 30 s doubling up to two hours. After that it is failed, for people to see. */
const MAX_ATTEMPTS = 18;
const doubling = exponential({
  delay: MINUTE / 2,
  factor: 2,
  maxDelay: 120 * MINUTE,
  maxRetries: Infinity,
  jitter: 0.2,
});
/** A refused account or sender is no fault of the mail: it waits until somebody has mended that, however long. */
const backoff: BackoffStrategy = (context) =>
  context.error instanceof RetryLaterError && context.error.kind === "blocked"
    ? 15 * MINUTE
    : doubling(context);

/** How a job may stand for a mail about it to be of use. */
const REQUIRED_JOB_STATES: Partial<Record<string, Assignment["state"][]>> = {
  "job-offer": ["Offered", "Scheduled"],
  "job-reminder": ["Offered"],
  "job-scheduled": ["Scheduled"],
};

/** Whether a mail is about a job that stands otherwise by now: after an outage of hours, or a cancellation at the moment at which it was written down. */
async function isObsolete({ template, subjectId, data }: EmailDocument) {
  const states = REQUIRED_JOB_STATES[template];
  if (states === undefined) return false;
  const job = { $elemMatch: { id: data.jobId ?? "", state: { $in: states } } };
  return (await HelpRequests.exists({ _id: subjectId, assignments: job })) === null;
}

/**
 * Sends one recorded mail: to Postmark when configured, else into the local outbox. A mail that is sent already stays as it is.
 * While mail is off, one that waited becomes `not-sent`: it would come too late once mail is on.
 * Throws when the provider cannot take it now, so that the queue repeats the task.
 */
async function send(id: string, findLink: FindLink) {
  const mail = await Emails.findById(id).lean<EmailDocument>();
  if (mail?.state !== "queued") return;
  if (await isObsolete(mail)) {
    await withdrawMails([id]);
    return;
  }
  const { from, off, postmark } = settings().mail;
  if (off) {
    await updateQueued(id, { ...NOT_SENT, unclear: false });
    return;
  }
  const data = await resolveTemplateData(mail, findLink);
  if (data === undefined) {
    await withdrawMails([id]);
    return;
  }
  const rendered = renderMail(mail.template, mail.locale, data, settings());
  const attempts = mail.attempts + 1;

  if (!postmark) {
    await updateQueued(id, { ...toSentFields(), rendered, attempts });
    return;
  }
  await updateQueued(id, { attempts, unclear: true });
  // An attempt that ended without an answer, or in a crash, may have been taken: the provider knows.
  const result =
    (mail.unclear && (await findDelivery(postmark, id))) ||
    (await deliver(postmark, { id, from, to: mail.to, tag: mail.template, ...rendered }));
  if ("providerId" in result)
    await updateQueued(id, { ...toSentFields(), providerId: result.providerId });
  else await handleFailure(mail, attempts, result);
}

async function handleFailure(
  mail: EmailDocument,
  attempts: number,
  { kind, code }: DeliveryFailure,
) {
  const id = mail._id;
  if (kind === "blocked") {
    await updateQueued(id, { lastError: code, unclear: mail.unclear, attempts: attempts - 1 });
    log.error({ mail: id, code }, "the mail provider refuses this account or sender: mails wait");
    throw new RetryLaterError(kind);
  }
  if (kind === "suppressed" || kind === "failed" || attempts >= MAX_ATTEMPTS) {
    await giveUp(mail, kind === "suppressed" ? kind : "failed", code);
    return;
  }
  await updateQueued(id, { lastError: code, unclear: kind === "unclear" });
  throw new RetryLaterError(kind);
}

/**
 * Ends a mail that does not reach its address, and says so on the request it is about if that still counts on this address.
 * The request comes first: after a crash in between, the mail is found as it was and given up again.
 */
async function giveUp(
  { _id, to, subjectId, state: before }: EmailDocument,
  state: "failed" | "suppressed" | "bounced",
  code: string,
) {
  if (subjectId.startsWith("R")) {
    await HelpRequests.updateOne(
      { _id: subjectId, live: true, email: to },
      { $set: { mailBounced: true, updatedAt: new Date() } },
    );
  }
  await Emails.updateOne(
    { _id, state: before },
    { $set: { state, lastError: code, unclear: false, data: {} } },
  );
  log.warn({ mail: _id, state, code }, "mail given up");
}

/** Far more than the time between two looks: neither the provider's outage nor a storm's power cut here, of days, hides a bounce. */
const BOUNCE_LOOKBACK_MS = 7 * 24 * 60 * MINUTE;
/** What lies further back was seen by an earlier look; this many calls of the provider end before the lock of a task does. */
const MAX_BOUNCE_PAGES = 3;

/** Asks Postmark which of the mails it took came back for good, and marks them; asking again changes nothing. Without Postmark nothing is done. */
async function markBounces() {
  const { postmark } = settings().mail;
  if (!postmark) return;
  const since = new Date(Date.now() - BOUNCE_LOOKBACK_MS);
  for (let page = 0; page < MAX_BOUNCE_PAGES; page++) {
    const result = await listBounces(postmark, since, page);
    if ("kind" in result) {
      log.warn({ code: result.code }, "bounces not learned, asked again later");
      return;
    }
    for (const [providerId, type] of result.final) {
      const mail = await Emails.findOne({ providerId, state: "sent" }).lean<EmailDocument>();
      if (mail) await giveUp(mail, "bounced", type);
    }
    if (!result.more) return;
  }
}

/** A mail that is out needs nothing of what it was drawn from: links and names go. */
const toSentFields = () => ({
  state: "sent" as const,
  sentAt: new Date(),
  unclear: false,
  data: {},
});

const updateQueued = (id: string, fields: Partial<EmailDocument>) =>
  Emails.updateOne({ _id: id, state: "queued" }, { $set: fields });

/** The queue's tasks about mail. `findLink` makes the links into accounts, of which mail knows nothing. */
export const createMailTasks = (findLink: FindLink): Record<string, TaskDefinition> => ({
  "send-mail": { run: (id) => send(id, findLink), backoff },
  "mark-bounces": { run: markBounces, every: "15 minutes" },
});

/** The newest mails of the local outbox, as they were sent; empty when a provider is configured. */
export async function listDevMailbox(limit = 100) {
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
