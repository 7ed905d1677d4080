import { Volunteers, type EmailChange, type VolunteerDocument } from "~/models/volunteer.server";
import { mailEmailChange } from "../accounts/account-mails.server";
import { enqueueInvite } from "../accounts/invites.server";
import { revokeAccess } from "../accounts/password-links.server";
import { log } from "../platform/log.server";

/** Ends access, mails both addresses, renews an invite. Safe to repeat; the sweep retries. */
export async function relayEmailChanges(id: string): Promise<void> {
  try {
    await relay(id);
  } catch (error) {
    log.warn({ err: error, subject: id }, "changed email address waits for the sweep");
  }
}

async function relay(id: string) {
  const doc = await Volunteers.findById(id).lean<VolunteerDocument>();
  for (const change of doc?.emailChanges ?? []) {
    if (!doc) return;
    await revokeOnce(id, change);
    if (doc.active) {
      await mailEmailChange(doc, change);
      if (doc.passwordHash === null) await enqueueInvite(`${id}:${change.id}:volunteer-invite`, id);
    }
    await Volunteers.updateOne({ _id: id }, { $pull: { emailChanges: { id: change.id } } });
  }
  await Volunteers.updateOne(
    { _id: id, emailChanges: { $size: 0 } },
    { $unset: { emailChanges: 1 } },
  );
}

/** A repeat must not revoke the new invite. */
async function revokeOnce(id: string, { id: changeId, revoked }: EmailChange) {
  if (revoked) return;
  await revokeAccess(id);
  await Volunteers.updateOne(
    { _id: id, "emailChanges.id": changeId },
    { $set: { "emailChanges.$.revoked": true } },
  );
}

/** Longer than a correction takes, so the sweep only repairs what a crash left. */
const INTERRUPTED_AFTER_MS = 30_000;

/** Finishes changed email addresses that a crash or an outage left behind. */
export async function sweepEmailChanges() {
  const left = await Volunteers.find(
    { "emailChanges.at": { $lt: new Date(Date.now() - INTERRUPTED_AFTER_MS) } },
    { _id: 1 },
  ).lean<{ _id: string }[]>();
  for (const { _id } of left) await relayEmailChanges(_id);
}
