import { fullName } from "~/schemas/full-name";
import { findKeysMadeBy, listAdmins, type ListedAdmin } from "../../accounts/administrators.server";
import { listUnderWay } from "../../jobs/bulk-changes.server";
import { formatDateTime, formatEasternDate } from "../../platform/eastern-time.server";

/** `ownId`: the reader's account. `deactivatingId`: its deactivation is to be confirmed. */
export async function readAdministratorsView(ownId: string, deactivatingId: string | null) {
  const [admins, underWay] = await Promise.all([listAdmins(), listUnderWay()]);
  const names = new Map(admins.map((admin) => [admin._id, fullName(admin)]));
  const toName = (id = "") => names.get(id) ?? id;
  const toView = (admin: ListedAdmin) => ({
    id: admin._id,
    name: fullName(admin),
    isReader: admin._id === ownId,
    email: admin.email,
    state: toState(admin, toName),
    isInvited: admin.invite !== undefined,
    /** A change of several requests, which anybody may stop. */
    bulkChange: underWay.get(admin._id),
    created: {
      on: formatEasternDate(admin.createdAt),
      by: admin.createdBy === undefined ? undefined : toName(admin.createdBy),
    },
    hasSecondFactor: admin.secondFactor !== undefined,
    lastLogin: admin.lastLoginAt && formatDateTime(admin.lastLoginAt),
  });
  const deactivating = admins.find(({ _id, active }) => active && _id === deactivatingId);
  return {
    active: admins.filter(({ active }) => active).map(toView),
    former: admins.filter(({ active }) => !active).map(toView),
    deactivating: deactivating && {
      id: deactivating._id,
      name: fullName(deactivating),
      isReader: deactivating._id === ownId,
      keys: (await findKeysMadeBy(deactivating._id)).map(({ name }) => name),
    },
  };
}
export type AdministratorsView = Awaited<ReturnType<typeof readAdministratorsView>>;

function toState(admin: ListedAdmin, toName: (id?: string) => string) {
  const { active, deactivatedBy, deactivatedAt, sharedUntil, invite } = admin;
  if (!active)
    return {
      kind: "deactivated",
      by: toName(deactivatedBy),
      when: deactivatedAt ? formatDateTime(deactivatedAt) : "",
    } as const;
  if (invite?.state === "sent" && invite.expiresAt)
    return { kind: "sent", until: formatDateTime(invite.expiresAt) } as const;
  if (invite && invite.state !== "used" && invite.state !== "sent")
    return { kind: invite.state } as const;
  if (!sharedUntil) return { kind: "active" } as const;
  return sharedUntil.getTime() > Date.now()
    ? ({ kind: "mustChange", until: formatDateTime(sharedUntil) } as const)
    : ({ kind: "lapsed" } as const);
}
