import type { ApplicationDocument } from "~/models/application.server";
import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { fullName } from "~/schemas/full-name";
import { VOLUNTEER_ANSWERS } from "~/schemas/volunteers/answers";
import { revokeAccess } from "../accounts/password-links.server";
import { toEmailKey, fold } from "../matching/folding.server";
import { rememberWords, toKnownWords } from "../matching/known-words.server";
import { toSearchWords } from "../matching/search-words.server";
import type { Actor } from "../platform/caller.server";
import { getDuplicateKeyFields } from "../platform/database.server";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";
import { pick } from "../platform/projection.server";

/** Account side of accepting an application; called by `applications.server.ts`. */

/** Returns its id, also of an earlier attempt. Throws `conflict` if the email address is taken. */
export async function prepare(
  application: ApplicationDocument,
  teamLeader: boolean,
  actor: Actor,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const doc = newVolunteer(application, teamLeader, actor);
    await rememberWords(toKnownWords(doc));
    try {
      await Volunteers.create(doc);
      return doc._id;
    } catch (error) {
      if (!getDuplicateKeyFields(error)) throw error;
      // Whichever unique index failed, the account may be of this application.
      const own = await Volunteers.findOne({ applicationId: application._id }, { active: 1 }).lean<
        Pick<VolunteerDocument, "_id" | "active">
      >();
      if (own?.active) return own._id;
      // One that ended with a decision that was taken back is not given out again.
      if (own) await Volunteers.updateOne({ _id: own._id }, { $unset: { applicationId: 1 } });
      const other = await Volunteers.findOne(
        { emailKey: doc.emailKey, active: true },
        { firstName: 1, lastName: 1 },
      ).lean<VolunteerDocument>();
      if (other)
        throw new DomainError("conflict", {
          key: "application.hasAccount",
          params: { id: other._id, name: fullName(other) },
        });
      if (attempt === 5) throw error;
    }
  }
}

function newVolunteer(
  application: ApplicationDocument,
  teamLeader: boolean,
  actor: Actor,
): VolunteerDocument {
  const now = new Date();
  const fields = { _id: newId("V"), ...pick(application, VOLUNTEER_ANSWERS) };
  return {
    ...fields,
    v: 1,
    active: true,
    pending: true,
    emailKey: toEmailKey(fields.email),
    teamLeader,
    locale: application.locale,
    applicationId: application._id,
    ...(actor.id !== undefined && { createdBy: actor.id }),
    passwordHash: null,
    passwordAt: now,
    firstKey: toSortKey(fields.firstName),
    lastKey: toSortKey(fields.lastName),
    words: toSearchWords(fields),
    createdAt: now,
    updatedAt: now,
  };
}

export const toSortKey = (name: string) => fold(name).trim();

/** Activates or deletes the pending account of a decided application; a no-op without one. */
export async function settle({
  _id,
  status,
  teamLeader = false,
}: Pick<ApplicationDocument, "_id" | "status" | "teamLeader">) {
  if (status === "Accepted")
    await Volunteers.updateOne(
      { applicationId: _id, pending: true },
      { $set: { teamLeader }, $unset: { pending: 1 } },
    );
  if (status !== "Rejected") return;
  const now = new Date();
  const deleted = await Volunteers.findOneAndUpdate(
    { applicationId: _id, pending: true },
    { $set: { active: false, deletedAt: now, updatedAt: now }, $unset: { pending: 1 } },
  ).lean<{ _id: string }>();
  if (deleted) await revokeAccess(deleted._id);
}

/** Throws `conflict` if the account has a job, a password or a mail. */
export async function assertUnused(id: string) {
  const isUsed =
    (await Volunteers.exists({ _id: id, passwordHash: { $ne: null } })) ??
    (await Emails.exists({ subjectId: id })) ??
    (await HelpRequests.exists({ "assignments.volunteerId": id }));
  if (isUsed) throw new DomainError("conflict", "application.accountUsed");
}

/** Ends an account; the next acceptance of its application makes another one. Safe to repeat. */
export async function withdraw(id: string) {
  const now = new Date();
  await Volunteers.updateOne(
    { _id: id, applicationId: { $exists: true } },
    {
      $set: { active: false, leaving: true, deletedAt: now, updatedAt: now, passwordHash: null },
      $unset: { applicationId: 1, pending: 1 },
    },
  );
  await revokeAccess(id);
}

/** Longer than any acceptance takes, so the sweep only repairs what a crash left. */
const INTERRUPTED_AFTER_MS = 60_000;

/** Accounts whose acceptance was interrupted. */
export const listPending = () =>
  Volunteers.find(
    { pending: true, createdAt: { $lt: new Date(Date.now() - INTERRUPTED_AFTER_MS) } },
    { applicationId: 1, teamLeader: 1, createdBy: 1 },
  ).lean<
    (Pick<VolunteerDocument, "_id" | "teamLeader" | "createdBy"> & { applicationId: string })[]
  >();
