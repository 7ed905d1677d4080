import type { Locale } from "~/schemas/vocabulary";
import { Admins } from "~/models/admin.server";
import { Applications } from "~/models/application.server";
import { Emails, type EmailDocument } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import { fullName } from "~/schemas/full-name";
import { isToHomeowner, MAIL_SUBJECTS } from "~/schemas/mails";
import { toEmailKey } from "../matching/folding.server";
import { DomainError } from "../platform/errors.server";
import { settings } from "../platform/settings.server";

const DAY = 24 * 60 * 60_000;
const MAX_LISTED = 100;
const GIVEN_UP = ["failed", "suppressed", "bounced"] as const;

interface Recipient {
  kind: "request" | "application" | "volunteer" | "admin";
  id: string;
  name: string;
  phone?: string | undefined;
  locale?: Locale | undefined;
}
export type UndeliveredMail = Pick<
  EmailDocument,
  "_id" | "template" | "to" | "state" | "createdAt" | "subjectId"
> & { recipient: Recipient | undefined };

/** Mails that the hub gave up in the last seven days, newest first; `isCut`: there are more. */
export async function listUndelivered(
  now: Date,
): Promise<{ mails: UndeliveredMail[]; isCut: boolean }> {
  const listed = await Emails.find(
    {
      state: { $in: GIVEN_UP },
      lastError: { $ne: "withdrawn" },
      createdAt: { $gte: new Date(now.getTime() - 7 * DAY) },
    },
    { template: 1, to: 1, state: 1, createdAt: 1, subjectId: 1 },
  )
    .sort({ createdAt: -1 })
    .limit(MAX_LISTED + 1)
    .lean<Omit<UndeliveredMail, "recipient">[]>();
  const mails = listed.slice(0, MAX_LISTED);
  const ids = mails.map(({ subjectId }) => subjectId);
  const keys = mails.map(({ to }) => toEmailKey(to));
  const byId = { _id: { $in: ids } };
  const accounts = { $or: [byId, { emailKey: { $in: keys }, active: true }] };
  const named = { firstName: 1, lastName: 1, phone: 1, locale: 1 };
  const fields = { ...named, emailKey: 1 };
  const found = {
    request: await HelpRequests.find(byId, named).lean<Person[]>(),
    application: await Applications.find(byId, named).lean<Person[]>(),
    volunteer: await Volunteers.find(accounts, fields).lean<Person[]>(),
    admin: await Admins.find(accounts, fields).lean<Person[]>(),
  };
  const withRecipient = mails.map((mail) => {
    const kind = toKind(mail);
    const key = toEmailKey(mail.to);
    const person = found[kind].find(
      (one) => one._id === mail.subjectId || (one.emailKey === key && isAboutAnother(mail)),
    );
    const recipient = person && {
      kind,
      id: person._id,
      name: fullName(person),
      phone: person.phone,
      locale: person.locale,
    };
    return { ...mail, recipient };
  });
  return { mails: withRecipient, isCut: listed.length > MAX_LISTED };
}

interface Person {
  _id: string;
  firstName: string;
  lastName: string;
  phone?: string;
  locale?: Locale;
  emailKey?: string;
}
type Addressed = Pick<EmailDocument, "template" | "subjectId">;

/** Mails about a request that go to a volunteer or an administrator. */
const isAboutAnother = ({ template }: Addressed) =>
  MAIL_SUBJECTS[template] === "request" && !isToHomeowner(template);

function toKind(mail: Addressed): Recipient["kind"] {
  if (isAboutAnother(mail)) return mail.template.startsWith("job-") ? "volunteer" : "admin";
  const subject = MAIL_SUBJECTS[mail.template];
  if (subject !== "account") return subject;
  return mail.subjectId.startsWith("U") ? "admin" : "volunteer";
}

/** A mail that is due while mail is off loses its content. */
function refuseWhileOff() {
  if (settings().mail.off) throw new DomainError("conflict", "mail.off");
}

/**
 * For after a mail server is repaired; the next sweep sends them. Resolves to their number. Throws
 * `conflict` while mail is off.
 */
export async function queueFailedAgain(now: Date) {
  refuseWhileOff();
  const since = new Date(now.getTime() - 7 * DAY);
  let count = 0;
  for await (const mail of Emails.find({ state: "failed", createdAt: { $gte: since } })
    .lean<EmailDocument>()
    .cursor())
    if (await queueAgain(mail, now)) count++;
  return count;
}

/** Queues one failed mail again; resolves to whether it did. Throws `conflict` as above. */
export async function sendAgain(id: string, now: Date) {
  refuseWhileOff();
  const mail = await Emails.findOne({ _id: id, state: "failed" }).lean<EmailDocument>();
  return mail !== null && queueAgain(mail, now);
}

/** Leaves alone a mail that a newer one has overtaken, or whose request has another address now. */
async function queueAgain(mail: EmailDocument, now: Date) {
  if (await isOvertaken(mail)) return false;
  const { _id, to, template, subjectId } = mail;
  // As of now: it has not waited for days. Whether it went out after all is asked first.
  const again = { state: "queued", attempts: 0, unclear: true, createdAt: now } as const;
  const { modifiedCount } = await Emails.updateOne(
    { _id, state: "failed" },
    { $set: again, $unset: { lastError: 1 } },
  );
  if (MAIL_SUBJECTS[template] === "request")
    await HelpRequests.updateOne({ _id: subjectId, email: to }, { $set: { mailBounced: false } });
  return modifiedCount > 0;
}

async function isOvertaken({ to, template, subjectId, rev }: EmailDocument) {
  const isOfRequest = MAIL_SUBJECTS[template] === "request";
  if (isOfRequest && !(await HelpRequests.exists({ _id: subjectId, email: to }))) return true;
  const others = [
    { to, state: { $in: ["bounced", "suppressed"] as const }, lastError: { $ne: "withdrawn" } },
    ...(rev === undefined ? [] : [{ rev: { $gt: rev } }]),
  ];
  return (await Emails.exists({ subjectId, $or: others })) !== null;
}
