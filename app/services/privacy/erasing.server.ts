import type { Model, QueryFilter, UpdateQuery } from "mongoose";
import { Applications, type ApplicationDocument } from "~/models/application.server";
import { BulkChanges } from "~/models/bulk-change.server";
import { Emails } from "~/models/email.server";
import type { HistoryEntry } from "~/models/history-entry.server";
import { PasswordTokens, ResetRequests } from "~/models/password-token.server";
import type { PrivacyFields } from "~/models/privacy-fields.server";
import { HelpRequests, type RequestDocument, FIND_INDEX } from "~/models/request.server";
import { SearchWords } from "~/models/search-word.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { ERASED_NAME } from "~/schemas/erasure";
import { REQUEST_STATUSES } from "~/schemas/vocabulary";
import { toKnownWords } from "~/services/matching/known-words.server";
import { recordAudit } from "~/services/platform/audit.server";
import type { Actor } from "~/services/platform/caller.server";
import { DomainError } from "~/services/platform/errors.server";
import { log } from "~/services/platform/log.server";
import { settings } from "~/services/platform/settings.server";
import { withdrawing } from "~/services/requests/closing.server";
import { applyEvent } from "~/services/requests/events.server";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";
import { settle } from "~/services/volunteers/volunteer-accounts.server";
import { ERASABLE_KINDS, getModel, type Erasable, type ErasableKind } from "./erasable.server";
import * as erased from "./erased.server";
import { HELD_UNTIL } from "./legal-holds.server";

/** More races than that are lost only to a document that something else keeps changing. */
const MAX_ATTEMPTS = 6;

/**
 * Erases whom a document is about, and returns it as it was; undefined if that was done before.
 * Throws `not-found`, and `conflict` under a legal hold or after lost races.
 */
async function erase<Doc extends Erasable>(
  model: Model<Doc>,
  id: string,
  toErasure: (doc: Doc, now: Date) => { set: Partial<Doc>; unset: readonly string[] },
): Promise<Doc | undefined> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const doc = await model.findById(id).lean<Doc>();
    if (!doc) throw new DomainError("not-found", "person.recordNotFound");
    if (doc.erasedAt) return undefined;
    if (doc.legalHold) throw new DomainError("conflict", "person.held");
    await forgetWords(doc);
    const { set, unset } = toErasure(doc, new Date());
    // The driver's types can't follow a generic document.
    const unchanged = {
      _id: id,
      legalHold: { $exists: false },
      ...(doc.rev !== undefined && { rev: doc.rev }),
    } as QueryFilter<Doc>;
    const update = {
      $set: set,
      $unset: Object.fromEntries(unset.map((name) => [name, 1])),
      ...(doc.rev !== undefined && { $inc: { rev: 1 } }),
    } as UpdateQuery<Doc>;
    if ((await model.updateOne(unchanged, update)).modifiedCount === 1) return doc;
  }
  throw new DomainError("conflict", "request.raced");
}

/**
 * Erases the homeowner of a request; an open one is first closed as no longer needed, which its
 * volunteers are told. No-op when repeated. Throws `not-found`, and `conflict` under a legal hold.
 */
export async function eraseRequest(id: string, actor: Actor) {
  if (!(await begin("request", id, actor))) return;
  await applyEvent(id, withdrawing, {}, actor);
  await erase<RequestDocument>(HelpRequests, id, erased.eraseRequest);
  await removeTraces("request", id);
}

/** Erases the applicant; an unevaluated application ends as rejected, without a mail. */
export async function eraseApplication(id: string, actor: Actor) {
  if (!(await begin("application", id, actor))) return;
  const doc = await erase<ApplicationDocument>(Applications, id, erased.eraseApplication);
  if (doc?.status === "Unevaluated") await settle({ ...doc, status: "Rejected" });
  await removeTraces("application", id);
}

/** Deletes a volunteer's account if it is still there, and erases who it was. */
export async function eraseVolunteer(id: string, actor: Actor) {
  if (!(await begin("volunteer", id, actor))) return;
  await deleteVolunteer(id, actor);
  const doc = await erase<VolunteerDocument>(Volunteers, id, erased.eraseVolunteer);
  await removeTraces("volunteer", id, doc?.email);
}

export const ERASE: Record<ErasableKind, (id: string, actor: Actor) => Promise<void>> = {
  request: eraseRequest,
  application: eraseApplication,
  volunteer: eraseVolunteer,
};

/**
 * Whether there is something to erase; writes the audit row, before anything is changed. Throws
 * `not-found`, and `conflict` under a legal hold, which the write checks again.
 */
async function begin(kind: ErasableKind, id: string, actor: Actor): Promise<boolean> {
  const doc = await getModel(kind)
    .findById(id, { erasedAt: 1, legalHold: 1 })
    .lean<PrivacyFields>();
  if (!doc) throw new DomainError("not-found", "person.recordNotFound");
  if (doc.legalHold) throw new DomainError("conflict", "person.held");
  if (doc.erasedAt) return false;
  await recordAudit(`${kind} erased`, actor, id);
  return true;
}

/** Removes what other documents say about someone erased. Safe to repeat. */
async function removeTraces(kind: ErasableKind, id: string, email?: string) {
  const isOver = { state: { $ne: "queued" } } as const;
  // A mail that waits is for a volunteer whose job was cancelled: it names only the place.
  await Emails.deleteMany({
    subjectId: id,
    $or: [isOver, { template: { $ne: "job-cancelled" } }],
  });
  await leaveBulkChanges(id);
  if (kind === "request") await removeAbsorbedReasons(id);
  else await removeName(id);
  if (kind !== "volunteer") return;
  await PasswordTokens.deleteMany({ accountId: id });
  if (email) {
    await Emails.deleteMany({ to: email, expireAt: { $ne: HELD_UNTIL } });
    await ResetRequests.deleteMany({ emailKey: email.trim().toLowerCase() });
  }
}

/** A colleague's change that is under way goes on without who is erased. */
async function leaveBulkChanges(id: string) {
  const isIn = { $or: [{ requestIds: id }, { volunteerIds: id }] };
  const isOver = { endedAt: { $lt: new Date(Date.now() - settings().undoSeconds * 1_000) } };
  await BulkChanges.deleteMany({ $and: [isIn, { $or: [{ startedAt: null }, isOver] }] });
  await BulkChanges.updateMany(isIn, {
    $pull: { requestIds: id, volunteerIds: id },
    $unset: { [`results.${id}`]: 1 },
  });
}

const isFree = { legalHold: { $exists: false } };

/** A merge copies why a request is urgent to the one that is kept; the copy goes too. */
async function removeAbsorbedReasons(id: string) {
  const copied = {
    history: { $elemMatch: { event: "absorb", otherId: id, text: { $exists: true } } },
  };
  const kept = await HelpRequests.find(
    { ...copied, ...isFree },
    { history: 1, priorityReason: 1 },
  ).lean<Pick<RequestDocument, "_id" | "history" | "priorityReason">[]>();
  for (const { _id, history, priorityReason } of kept) {
    const isCopy = history.some(
      ({ event, otherId, text }) => event === "absorb" && otherId === id && text === priorityReason,
    );
    await HelpRequests.updateOne(
      { _id },
      { $unset: { "history.$[one].text": 1, ...(isCopy && { priorityReason: 1 }) } },
      { arrayFilters: [{ "one.event": "absorb", "one.otherId": id }] },
    );
  }
}

/** A volunteer's name, or that of an applicant who was refused, in requests. */
async function removeName(id: string) {
  await HelpRequests.updateMany(
    { assignments: { $elemMatch: { volunteerId: id, name: { $ne: ERASED_NAME } } }, ...isFree },
    { $set: { "assignments.$[one].name": ERASED_NAME } },
    { arrayFilters: [{ "one.volunteerId": id }] },
  );
  await HelpRequests.updateMany(
    { "history.refused.id": id, ...isFree },
    { $set: { "history.$[entry].refused.$[one].name": ERASED_NAME } },
    { arrayFilters: [{ "entry.refused.id": id }, { "one.id": id }] },
  );
}

/** Above any call's time limit: a mail that was being written is there by then. */
const LATE_WRITES_MS = 10 * 60_000;

/** Removes what was written about someone while they were erased, or what a crash left. */
export async function sweepErased() {
  for (const kind of ERASABLE_KINDS) {
    const model = getModel(kind);
    const recent = await model.find({ erasing: true }, { erasedAt: 1 }).lean<Erasable[]>();
    for (const { _id, erasedAt } of recent)
      try {
        await removeTraces(kind, _id);
        if (erasedAt && Date.now() - erasedAt.getTime() > LATE_WRITES_MS)
          await model.updateOne({ _id }, { $unset: { erasing: 1 } });
      } catch (error) {
        log.error({ err: error, subject: _id }, "traces of an erased person not removed");
      }
  }
}

interface Named {
  _id: string;
  firstName: string;
  lastName: string;
  address: { line1: string; city: string };
  /** A request's history repeats what corrections replaced. */
  history?: readonly object[];
}

const NAMED_FIELDS: readonly string[] = ["firstName", "lastName", "line1", "city"];

/** All words that are known because of this document, also those that a correction replaced. */
const listWords = ({ history = [], ...doc }: Named) => [
  ...toKnownWords(doc),
  ...(history as HistoryEntry[])
    .flatMap(({ changes = [] }) => changes)
    .filter(({ field }) => NAMED_FIELDS.includes(field))
    .flatMap(({ from }) =>
      toKnownWords({ firstName: from, lastName: "", address: { line1: from, city: "" } }),
    ),
];

/** Removes the words that similar ones are guessed from, as far as no other document has them. */
async function forgetWords(doc: Named) {
  for (const { _id, parts } of new Map(listWords(doc).map((word) => [word._id, word])).values()) {
    const isOther = { _id: { $ne: doc._id }, words: { $all: parts } };
    const isNeeded =
      (await HelpRequests.exists({ status: { $in: REQUEST_STATUSES }, ...isOther }).hint(
        FIND_INDEX,
      )) ?? (await Volunteers.exists({ active: true, ...isOther }));
    if (!isNeeded) await SearchWords.deleteOne({ _id });
  }
}
