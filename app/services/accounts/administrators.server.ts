import { Admins, type AdminDocument } from "~/models/admin.server";
import { ApiKeys } from "~/models/api-key.server";
import type { InviteAdminInput } from "~/schemas/accounts/account";
import { recordAudit } from "../platform/audit.server";
import { DomainError } from "../platform/errors.server";
import { waitForLock } from "../platform/locks.server";
import { consume } from "../platform/rate-limits.server";
import type { ActiveSession } from "./accounts.server";
import { revokeApiKey } from "./api-keys.server";
import { findInviteStatus, reissueInvite, type InviteStatus } from "./invites.server";
import { insertAdmin } from "./new-admins.server";
import { revokeAccess } from "./password-links.server";
import { closeAccountSessions } from "./sessions.server";
import { getSharedUntil, isShared, OWNS_PASSWORD } from "./passwords.server";

export interface ListedAdmin extends Omit<AdminDocument, "passwordHash" | "emailKey"> {
  /** Of those without a password. */
  invite?: InviteStatus;
  /** When a password that a colleague typed stops working, or did. */
  sharedUntil?: Date;
}

/** All administrators by name, those who are active first. */
export async function listAdmins(): Promise<ListedAdmin[]> {
  const found = await Admins.find()
    .sort({ active: -1, lastName: 1, firstName: 1, _id: 1 })
    .collation({ locale: "en" })
    .lean<AdminDocument[]>();
  return Promise.all(
    found.map(async ({ passwordHash, emailKey: _, ...admin }) => ({
      ...admin,
      ...(isShared(admin) && { sharedUntil: getSharedUntil(admin) }),
      ...(admin.active &&
        passwordHash === null && {
          invite: await findInviteStatus({ ...admin, passwordHash }, "admin"),
        }),
    })),
  );
}

/** Names of the API keys in use that an administrator made, oldest first. */
export const findKeysMadeBy = (adminId: string) =>
  ApiKeys.find({ createdBy: adminId, active: true }, { name: 1 })
    .sort({ createdAt: 1 })
    .lean<{ _id: string; name: string }[]>();

/** Adds an administrator, who chooses a password by a mailed link. Throws `conflict`, `too-many`. */
export async function inviteAdmin(input: InviteAdminInput, { account }: ActiveSession) {
  await consume("createAdmin", account.id, "somethingWentWrong");
  const { _id } = await insertAdmin(input, null, account.id);
  await recordAudit("admin invited", { role: "admin", id: account.id }, _id);
  await reissueInvite(_id, "admin");
}

/** Mails a new link, at most once a minute. Throws `not-found`, `conflict` if there is a password. */
export async function inviteAgain(id: string, actorId: string) {
  const { active, passwordHash } = await findAdmin(id);
  if (!active || passwordHash !== null) throw new DomainError("conflict", "admin.notInvited");
  await recordAudit("admin invited", { role: "admin", id: actorId }, id);
  await reissueInvite(id, "admin");
}

/** Ends all sessions and bearer tokens of an administrator. Throws `not-found`. */
export async function signOutEverywhere(id: string, actorId: string) {
  await findAdmin(id);
  await closeAccountSessions(id);
  await recordAudit("signed out everywhere", { role: "admin", id: actorId }, id);
}

/**
 * Ends an administrator's account with its sessions, tokens, links and known devices, and if asked
 * to, the API keys that it made. A repeat goes on where an interrupted one stopped.
 * Throws `not-found`, and `conflict` if no one else would be left with a password of their own.
 */
export async function deactivateAdmin(id: string, actorId: string, withKeys: boolean) {
  const actor = { role: "admin", id: actorId } as const;
  // Two who deactivate each other take turns: the second is the last one.
  const lock = await waitForLock("deactivate-admin");
  if (!lock) throw new DomainError("conflict", "admin.raced");
  try {
    const { active } = await findAdmin(id);
    if (active) {
      if (!(await Admins.exists({ ...OWNS_PASSWORD, _id: { $ne: id } })))
        throw new DomainError("conflict", "admin.last");
      const now = new Date();
      await Admins.updateOne(
        { _id: id, active: true },
        { $set: { active: false, deactivatedBy: actorId, deactivatedAt: now, updatedAt: now } },
      );
      await recordAudit("admin deactivated", actor, id);
    }
  } finally {
    await lock.release();
  }
  await revokeAccess(id);
  if (withKeys) for (const { _id } of await findKeysMadeBy(id)) await revokeApiKey(_id, actorId);
}

async function findAdmin(id: string) {
  const found = await Admins.findById(id).lean<AdminDocument>();
  if (!found) throw new DomainError("not-found", "admin.notFound");
  return found;
}
