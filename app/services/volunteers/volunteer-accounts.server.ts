import type { ApplicationDocument } from "~/models/application.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { APPLICATION_NOT_SAVED } from "~/schemas/notices";
import { getDuplicateKeyFields } from "../platform/database.server";
import { DomainError } from "../platform/errors.server";
import { fold } from "../matching/folding.server";
import { newId } from "../platform/ids.server";
import { revokeAccess } from "../accounts/password-links.server";
import type { Actor } from "../platform/caller.server";
import { toSearchWords } from "../matching/search-words.server";
import { toEmailKey } from "../matching/email-key.server";

/** The account's half of the acceptance of an application; `applications.server.ts` has the other half and calls this one. */

/**
 * The account for an application that is being accepted: made now, pending, or found when an earlier try came so far.
 * Throws `conflict` when another account has the e-mail address; nothing is stored then.
 */
export async function prepare(
  application: ApplicationDocument,
  teamLeader: boolean,
  actor: Actor,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const doc = newVolunteer(application, teamLeader, actor);
    try {
      await Volunteers.create(doc);
      return doc._id;
    } catch (error) {
      if (!getDuplicateKeyFields(error)) throw error;
      // Which of the unique indexes is named does not matter: the account may be our own.
      const own = await Volunteers.findOne({ applicationId: application._id }, { _id: 1 }).lean<{
        _id: string;
      }>();
      if (own) return own._id;
      const other = await Volunteers.findOne(
        { emailKey: doc.emailKey, active: true },
        { firstName: 1, lastName: 1 },
      ).lean<VolunteerDocument>();
      if (other)
        throw new DomainError(
          "conflict",
          APPLICATION_NOT_SAVED.hasAccount.replace(
            "{who}",
            () => `${other.firstName} ${other.lastName} (${other._id})`,
          ),
        );
      if (attempt === 5) throw error;
    }
  }
}

function newVolunteer(
  application: ApplicationDocument,
  teamLeader: boolean,
  actor: Actor,
): VolunteerDocument {
  const { firstName, lastName, email, phone, address, county, teams, locale } = application;
  const now = new Date();
  const said = { _id: newId("V"), firstName, lastName, email, phone, address };
  return {
    ...said,
    v: 1,
    active: true,
    pending: true,
    emailKey: toEmailKey(email),
    county,
    teams,
    teamLeader,
    locale,
    applicationId: application._id,
    ...(actor.id !== undefined && { createdBy: actor.id }),
    passwordHash: null,
    passwordAt: now,
    firstKey: sortKey(firstName),
    lastKey: sortKey(lastName),
    words: toSearchWords(said),
    createdAt: now,
    updatedAt: now,
  };
}

/** How a name is sorted: without case and accents. */
const sortKey = (name: string) => fold(name).trim();

/** Makes the account of a decided application what the decision says: no longer pending, or gone. Without one, and again, nothing happens. */
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
  const gone = await Volunteers.findOneAndUpdate(
    { applicationId: _id, pending: true },
    { $set: { active: false, deletedAt: now, updatedAt: now }, $unset: { pending: 1 } },
  ).lean<{ _id: string }>();
  if (gone) await revokeAccess(gone._id);
}

/** Longer than any acceptance takes, so that only what a crash left is repaired by somebody else. */
const HALF_MADE_MS = 60_000;

/** Accounts whose acceptance did not come to its end. */
export const listPending = () =>
  Volunteers.find(
    { pending: true, createdAt: { $lt: new Date(Date.now() - HALF_MADE_MS) } },
    { applicationId: 1, teamLeader: 1, createdBy: 1 },
  ).lean<
    (Pick<VolunteerDocument, "_id" | "teamLeader" | "createdBy"> & { applicationId: string })[]
  >();
