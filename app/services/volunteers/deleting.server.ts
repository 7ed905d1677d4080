import { HelpRequests } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { OPEN_STATES } from "~/schemas/jobs/assignment-state";
import { revokeAccess } from "../accounts/password-links.server";
import { recordAudit } from "../platform/audit.server";
import type { Actor } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { log } from "../platform/log.server";
import { removeVolunteer } from "../requests/assignments.server";

/** History keeps the name. Idempotent. Throws `not-found`, and `conflict` for a pending account. */
export async function deleteVolunteer(id: string, actor: Actor): Promise<void> {
  const now = new Date();
  const { modifiedCount } = await Volunteers.updateOne(
    { _id: id, active: true, pending: { $exists: false } },
    { $set: { active: false, leaving: true, deletedAt: now, updatedAt: now, passwordHash: null } },
  );
  if (modifiedCount === 0) {
    const found = await Volunteers.findById(id, { active: 1 }).lean<
      Pick<VolunteerDocument, "active">
    >();
    if (!found) throw new DomainError("not-found", "volunteer.notFound");
    if (found.active) throw new DomainError("conflict", "application.accountPending");
  }
  await revokeAccess(id);
  if (modifiedCount > 0) await recordAudit("volunteer deleted", actor, id);
  await cancelJobs(id, actor);
}

async function cancelJobs(volunteerId: string, actor: Actor): Promise<number> {
  const open = await HelpRequests.find(
    { assignments: { $elemMatch: { volunteerId, state: { $in: OPEN_STATES } } } },
    { _id: 1 },
  ).lean<{ _id: string }[]>();
  for (const { _id } of open) await removeVolunteer(_id, volunteerId, actor);
  return open.length;
}

/** How long the sweep repeats after a deletion: above any call's timeout, for late writes. */
const SWEEP_PERIOD_MS = 10 * 60_000;

/** Cancels jobs of deleted accounts that a crash left open or a concurrent assignment added. */
export async function sweepDeleted() {
  const leaving = await Volunteers.find({ leaving: true }, { deletedAt: 1 }).lean<
    Pick<VolunteerDocument, "_id" | "deletedAt">[]
  >();
  for (const { _id, deletedAt } of leaving) {
    try {
      await revokeAccess(_id);
      const open = await cancelJobs(_id, { role: "system" });
      if (open === 0 && deletedAt && Date.now() - deletedAt.getTime() > SWEEP_PERIOD_MS)
        await Volunteers.updateOne({ _id }, { $unset: { leaving: 1 } });
    } catch (error) {
      log.error({ err: error, subject: _id }, "deleted volunteer's jobs not cancelled");
    }
  }
}
