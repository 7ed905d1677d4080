import { Emails, type EmailDocument } from "~/models/email.server";
import type { MailContent, MailTemplate } from "~/schemas/mails";
import { getDuplicateKeyFields } from "../platform/database.server";
import { enqueue } from "../platform/queue.server";
import { settings } from "../platform/settings.server";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const RETENTION_MS = 90 * DAY;

export type NewMail = MailContent &
  Pick<EmailDocument, "_id" | "locale" | "to" | "subjectId" | "rev">;
export type QueuedMail = NewMail & Omit<EmailDocument, keyof MailContent>;

/** Records an email as `queued`, or as `not-sent` while mail is off; a known id is a no-op. */
async function recordMail(mail: NewMail) {
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

/** Final state of an email due while mail was off; drops its data, as for a sent one. */
export const NOT_SENT = { state: "not-sent", data: {} } as const;

export const isMailRecorded = async (id: string) => (await Emails.exists({ _id: id })) !== null;

export const findNewestMail = (subjectId: string, template: MailTemplate) =>
  Emails.findOne({ subjectId, template }).sort({ createdAt: -1 }).lean<EmailDocument>();

/** Enqueues emails that were recorded just before a crash and never queued. Part of the sweep. */
export async function requeueMails() {
  const cutoff = new Date(Date.now() - 2 * 60_000);
  for await (const { _id } of Emails.find(
    { state: "queued", attempts: 0, createdAt: { $lt: cutoff } },
    { _id: 1 },
  )
    .lean<{ _id: string }>()
    .cursor()) {
    await enqueue("send-mail", _id);
  }
}

export async function sendMail(mail: NewMail, at = new Date()) {
  await recordMail(mail);
  await enqueue("send-mail", mail._id, {}, at);
}

export async function withdrawMails(ids: readonly string[]) {
  await Emails.updateMany({ _id: { $in: [...ids] }, state: "queued" }, WITHDRAWN);
}

export async function withdrawLinkMails(accountId: string) {
  await Emails.updateMany(
    { subjectId: accountId, template: { $in: LINK_TEMPLATES }, state: "queued" },
    WITHDRAWN,
  );
}

const LINK_TEMPLATES = ["volunteer-invite", "admin-invite", "password-reset"] as const;
export const isLinkMail = (
  mail: QueuedMail,
): mail is QueuedMail & MailContent<(typeof LINK_TEMPLATES)[number]> =>
  LINK_TEMPLATES.some((template) => template === mail.template);

const WITHDRAWN = { $set: { state: "suppressed", lastError: "withdrawn", data: {} } } as const;

/** A withdrawn email is stored as suppressed, but its address is fine. */
export type MailOutcome = EmailDocument["state"] | "withdrawn";
export const toMailOutcome = ({
  state,
  lastError,
}: Pick<EmailDocument, "state" | "lastError">): MailOutcome =>
  state === "suppressed" && lastError === WITHDRAWN.$set.lastError ? "withdrawn" : state;

/** What has not been delivered, without addresses, names and subjects. */
export interface MailBacklog {
  waiting: number;
  oldest?: Pick<EmailDocument, "createdAt" | "attempts" | "lastError">;
  /** In the last seven days. */
  failed: number;
}

export async function readBacklog(now: Date): Promise<MailBacklog> {
  const queued = { state: "queued" } as const;
  const since = new Date(now.getTime() - 7 * DAY);
  const [waiting, oldest, failed] = await Promise.all([
    Emails.countDocuments(queued),
    Emails.findOne(queued, { createdAt: 1, attempts: 1, lastError: 1 })
      .sort({ createdAt: 1 })
      .lean<NonNullable<MailBacklog["oldest"]>>(),
    Emails.countDocuments({ createdAt: { $gte: since }, state: { $in: ["failed", "bounced"] } }),
  ]);
  return { waiting, failed, ...(oldest && { oldest }) };
}

/** A mail that waits longer is late; the first tries take a minute and a half. */
const LATE_MS = 10 * 60_000;

/** Why mail is not going out: the account is refused, or a mail is late; undefined if it is. */
export async function findMailTrouble(now: Date): Promise<"mailRefused" | "mailLate" | undefined> {
  const late = { createdAt: { $lt: new Date(now.getTime() - LATE_MS) } };
  const stuck = await Emails.findOne(
    { state: "queued", $or: [{ refused: true }, late] },
    { refused: 1 },
  ).lean<Pick<EmailDocument, "refused">>();
  return stuck ? (stuck.refused === true ? "mailRefused" : "mailLate") : undefined;
}

/** The newest emails in the development mailbox, as sent; empty if a provider is configured. */
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
