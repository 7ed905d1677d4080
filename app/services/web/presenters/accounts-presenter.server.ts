import { encode } from "uqr";
import { fullName } from "~/schemas/full-name";
import type { Locale } from "~/schemas/vocabulary";
import type { ActiveSession } from "~/services/accounts/accounts.server";
import {
  findKeysMadeBy,
  listAdmins,
  type ListedAdmin,
} from "~/services/accounts/administrators.server";
import { listApiKeys, type ListedApiKey } from "~/services/accounts/api-keys.server";
import { findAdminNames } from "~/services/accounts/names.server";
import { readSecondFactor } from "~/services/accounts/second-factor.server";
import { listUnderWay } from "~/services/jobs/bulk-changes.server";
import { formatDateTime, formatEasternDate } from "~/services/platform/eastern-time.server";
import { apiKeyTexts } from "~/text/api-keys";
import { secondFactorWords } from "~/text/second-factor";

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

export async function readApiKeysView(revokingId: string | null, locale: Locale) {
  const { active, revoked } = await listApiKeys();
  const names = await findAdminNames(
    [...active, ...revoked].flatMap(({ createdBy, revokedBy }) => [createdBy, revokedBy]),
  );
  const toName = (id = "") => names.get(id) ?? id;
  const toView = (key: ListedApiKey) => ({
    id: key._id,
    name: key.name,
    access: key.access,
    lastFour: key.lastFour,
    made: { by: toName(key.createdBy), at: formatDateTime(key.createdAt) },
    usedAt: key.lastUsedAt && formatDateTime(key.lastUsedAt),
    revoked: key.revokedAt && { by: toName(key.revokedBy), at: formatDateTime(key.revokedAt) },
  });
  return {
    active: active.map(toView),
    revoked: revoked.map(toView),
    revoking: active.map(toView).find(({ id }) => id === revokingId),
    texts: apiKeyTexts[locale],
  };
}
export type ApiKeysView = Awaited<ReturnType<typeof readApiKeysView>>;

export async function readSecondFactorView(session: ActiveSession, locale: Locale) {
  const found = await readSecondFactor(session);
  const { isOn, left, ...words } = secondFactorWords[locale];
  if ("since" in found) return { words, on: [isOn(formatDateTime(found.since)), left(found.left)] };
  return {
    words,
    setUp: {
      isDemanded: session.account.first === "secondFactor",
      username: session.account.email,
      secret: found.secret.replace(/(.{4})(?=.)/g, "$1 "),
      picture: drawCode(found.uri),
    },
  };
}
export type SecondFactorView = Awaited<ReturnType<typeof readSecondFactorView>>;

/** A QR code as the path of an SVG, a unit for each module. */
function drawCode(text: string) {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, path };
}
