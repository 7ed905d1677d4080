import { Broadcasts, type BroadcastDocument } from "~/models/broadcast.server";
import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { Audience, BroadcastKind } from "~/schemas/broadcast";
import { isOpen } from "~/schemas/jobs/assignment-state";
import type { MailContent } from "~/schemas/mails";
import type { Locale, ZipCode } from "~/schemas/vocabulary";
import { sendMail } from "../mail/emails.server";
import { toEmailKey } from "../matching/folding.server";
import { recordAudit } from "../platform/audit.server";
import type { Actor } from "../platform/caller.server";
import { getEasternDay } from "../platform/eastern-time.server";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";
import { select, type Selected } from "../platform/projection.server";
import { enqueue, type TaskDefinition } from "../platform/queue.server";
import { hashKey } from "../platform/rate-limits.server";
import { settings } from "../platform/settings.server";
import { toUnsubscribePath } from "./unsubscribing.server";

/** Messages of staff to a team, to those on a job, or to homeowners who wait in a zip code. */

const KEPT_MS = 90 * 24 * 60 * 60_000;
const MAX_LISTED = 10;
/** The sweep resumes one that has not ended this long after it should have left. */
const LOST_MS = 60_000;
const RUN_TASK = "broadcast";

/** A person of an audience; `to` is empty if no mail reaches them. */
interface Person {
  id: string;
  to: string;
  locale: Locale;
  isUnwilling?: boolean;
  toContent: (said: string) => MailContent<"volunteer-news" | "request-news">;
}

const ACCOUNT = select("firstName", "email", "locale", "unsubscribedAt");

async function findVolunteers(filter: object, mayRefuse: boolean): Promise<Person[]> {
  const able = { active: true, pending: { $exists: false } };
  const accounts = await Volunteers.find({ ...able, ...filter }, ACCOUNT).lean<
    Selected<VolunteerDocument, typeof ACCOUNT>[]
  >();
  return accounts.map(({ _id: id, firstName, email: to, locale, unsubscribedAt }) => ({
    id,
    to,
    locale,
    isUnwilling: mayRefuse && unsubscribedAt !== undefined,
    toContent: (said) => ({
      template: "volunteer-news",
      data: { firstName, said, unsubscribe: toUnsubscribePath(id) },
    }),
  }));
}

const WAITING = select("firstName", "email", "locale", "helpTypes", "mailBounced");

const FIND: Record<BroadcastKind, (of: string) => Promise<Person[]>> = {
  team: (teams) => findVolunteers({ teams }, true),
  /** About a job of theirs, also if they want no messages to whole teams. */
  job: async (of) => {
    const request = await HelpRequests.findById(of, { assignments: 1 }).lean<
      Pick<RequestDocument, "assignments">
    >();
    if (!request) throw new DomainError("not-found", "request.notFound");
    const ids = request.assignments.filter(isOpen).map(({ volunteerId }) => volunteerId);
    return findVolunteers({ _id: { $in: ids } }, false);
  },
  zip: async (of) => {
    const docs = await HelpRequests.find(
      {
        live: true,
        status: { $in: ["Unevaluated", "Accepted"] },
        "address.zip": of as ZipCode,
        suspicious: false,
      },
      WAITING,
    ).lean<Selected<RequestDocument, typeof WAITING>[]>();
    return docs.map(({ _id: id, firstName, email, locale, helpTypes, mailBounced }) => ({
      id,
      locale,
      to: mailBounced ? "" : email,
      toContent: (said) => ({ template: "request-news", data: { id, firstName, helpTypes, said } }),
    }));
  },
};

/** Equal for all records of an inbox, so that a person gets one message a day. */
const toMailId = ({ to }: Person, day: string) => `news:${hashKey(toEmailKey(to))}:${day}`;

/** Ids of mails that a query looks for at once. */
const CHUNK = 1_000;

async function findWritten(mailIds: readonly string[]) {
  const found = new Set<string>();
  for (let i = 0; i < mailIds.length; i += CHUNK) {
    const ids = mailIds.slice(i, i + CHUNK);
    for (const { _id } of await Emails.find({ _id: { $in: ids } }, { _id: 1 }).lean())
      found.add(_id);
  }
  return found;
}

/** Lists the readers of a message, each once, and counts the others by why they get none. */
async function readAudience({ kind, of }: Audience, day: string) {
  const all = await FIND[kind](of);
  const willing = all.filter(({ isUnwilling }) => !isUnwilling);
  const mailable = willing.filter(({ to }) => to !== "");
  const byMail = new Map(mailable.map((person) => [toMailId(person, day), person]));
  const written = await findWritten([...byMail.keys()]);
  return {
    readers: [...byMail].filter(([id]) => !written.has(id)),
    unwilling: all.length - willing.length,
    unreachable: willing.length - mailable.length,
    written: written.size,
  };
}

/** Counts today's readers of a message by language. Throws `not-found` for an unknown request. */
export async function previewBroadcast(to: Audience) {
  const { readers, ...others } = await readAudience(to, getEasternDay(new Date()));
  const count = (locale: Locale) => readers.filter(([, one]) => one.locale === locale).length;
  return { people: readers.length, languages: { en: count("en"), es: count("es") }, ...others };
}

/** Stores a message; its mails leave after the time in which it can be stopped. */
export async function startBroadcast(
  { to, text, people }: Pick<BroadcastDocument, "to" | "text" | "people">,
  { id: by = "", role }: Actor,
) {
  // Pressed twice: stopping one would let the other go.
  if (await Broadcasts.exists({ to, text, by, stoppedAt: null, endedAt: null })) return;
  const now = new Date();
  const _id = newId("M");
  await recordAudit(`message to ${to.kind} ${to.of}`, { role, id: by }, _id);
  const expireAt = new Date(now.getTime() + KEPT_MS);
  const day = getEasternDay(now);
  await Broadcasts.create({ _id, to, text, people, by, at: now, day, expireAt });
  await enqueue(RUN_TASK, _id, {}, getLeavingTime({ at: now }));
}

/** When its mails leave, unless it is stopped before. */
export const getLeavingTime = ({ at }: Pick<BroadcastDocument, "at">) =>
  new Date(at.getTime() + settings().undoSeconds * 1_000);

/** Stops the message of any administrator. Throws `conflict` once it leaves. */
export async function stopBroadcast(id: string, { id: by, role }: Actor) {
  const { modifiedCount } = await Broadcasts.updateOne(
    { _id: id, stoppedAt: null, leftAt: null },
    { $set: { stoppedAt: new Date() } },
  );
  if (modifiedCount === 0) throw new DomainError("conflict", "request.alreadyMailed");
  await recordAudit("message to many stopped", { role, id: by }, id);
}

/** Records the mails of a message. Safe to repeat: those of before are known by their ids. */
async function runBroadcast(id: string) {
  const found = await Broadcasts.findOneAndUpdate(
    { _id: id, stoppedAt: null, endedAt: null },
    { $set: { leftAt: new Date() } },
  ).lean<BroadcastDocument>();
  if (!found) return;
  const { readers } = await readAudience(found.to, found.day);
  for (const [_id, { id: subjectId, to, locale, toContent }] of readers) {
    const said = found.text[locale]; // empty for a reader who was not in the preview
    if (said) await sendMail({ _id, ...toContent(said), locale, to, subjectId });
  }
  await Broadcasts.updateOne({ _id: id }, { $set: { endedAt: new Date() } });
}

/** The newest messages, newest first. */
export const listBroadcasts = () =>
  Broadcasts.find().sort({ at: -1 }).limit(MAX_LISTED).lean<BroadcastDocument[]>();

/** Resumes messages whose task was lost in a crash; part of the sweep. */
export async function resumeBroadcasts() {
  const lost = { $lt: new Date(Date.now() - settings().undoSeconds * 1_000 - LOST_MS) };
  const docs = await Broadcasts.find({ at: lost, stoppedAt: null, endedAt: null }, { _id: 1 }).lean<
    Pick<BroadcastDocument, "_id">[]
  >();
  for (const { _id } of docs) await enqueue(RUN_TASK, _id);
}

export const broadcastTasks: Record<string, TaskDefinition> = {
  [RUN_TASK]: {
    run: runBroadcast,
    backoff: ({ attempt }) => (attempt < 20 ? attempt * 1_000 : null),
  },
};
