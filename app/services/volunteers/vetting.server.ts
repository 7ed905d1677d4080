import { Volunteers, type Vetting, type VolunteerDocument } from "~/models/volunteer.server";
import { NO_VETTING } from "~/schemas/volunteers/vetting";
import { recordAudit } from "../platform/audit.server";
import type { Actor } from "../platform/caller.server";
import { getEasternDay } from "../platform/eastern-time.server";
import { DomainError } from "../platform/errors.server";
import { toVersion } from "./correcting.server";

const FIELDS = ["checkedOn", "minor", "guardian", "trainedOn"] as const;

export const getVettingVersion = (vetting: Vetting | undefined) =>
  toVersion(FIELDS.map((field) => ({ ...NO_VETTING, ...vetting })[field]));

/**
 * Records what staff checked; a no-op when repeated. Throws `not-found`, `invalid` for a day to
 * come, and `conflict` if another administrator has changed it since `seen`, a version.
 */
export async function recordVetting(
  id: string,
  { seen, ...given }: Vetting & { seen: string },
  actor: Actor,
): Promise<void> {
  const today = getEasternDay(new Date());
  if (given.checkedOn > today || given.trainedOn > today)
    throw new DomainError("invalid", "vetting.future");
  const vetting: Vetting = given; // a guardian without the tick, too: nothing typed is lost
  const found = await Volunteers.findOne({ _id: id, active: true }, { vetting: 1 }).lean<
    Pick<VolunteerDocument, "vetting">
  >();
  if (!found) throw new DomainError("not-found", "volunteer.notFound");
  const before = found.vetting;
  if (getVettingVersion(before) === getVettingVersion(vetting)) return;
  const isSeen = getVettingVersion(before) === seen;
  const { matchedCount } = isSeen
    ? await Volunteers.updateOne(
        { _id: id, active: true, ...toFilter(before) },
        { $set: { vetting } },
      )
    : { matchedCount: 0 };
  if (matchedCount === 0) throw new DomainError("conflict", "request.corrected");
  await recordAudit("vetting recorded", actor, id);
}

const toFilter = (before: Vetting | undefined) =>
  before === undefined
    ? { vetting: { $exists: false } }
    : Object.fromEntries(FIELDS.map((field) => [`vetting.${field}`, before[field]]));
