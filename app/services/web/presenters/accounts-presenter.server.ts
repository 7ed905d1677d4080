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
import { pick } from "~/services/platform/projection.server";
import { administratorWords } from "~/text/administrators";
import { apiKeyTexts } from "~/text/api-keys";
import { secondFactorWords } from "~/text/second-factor";

type AdministratorWords = (typeof administratorWords)[Locale];
const ADMINISTRATOR_WORDS = [
  "current",
  "underWay",
  "signOut",
  "again",
  "deactivate",
  "consequence",
  "invite",
  "inviteText",
  "inviteButton",
  "former",
] as const satisfies (keyof AdministratorWords)[];

/** `ownId`: the reader's account. `deactivatingId`: its deactivation is to be confirmed. */
export async function readAdministratorsView(
  ownId: string,
  deactivatingId: string | null,
  locale: Locale,
) {
  const words = administratorWords[locale];
  const [admins, underWay] = await Promise.all([listAdmins(), listUnderWay()]);
  const names = new Map(admins.map((admin) => [admin._id, fullName(admin)]));
  const toName = (id = "") => names.get(id) ?? id;
  const toView = (admin: ListedAdmin) => ({
    id: admin._id,
    shownName: admin._id === ownId ? `${fullName(admin)} (${words.you})` : fullName(admin),
    email: admin.email,
    state: describeState(admin, toName, words),
    isInvited: admin.invite !== undefined,
    /** A change of several requests, which anybody may stop. */
    bulkChange: underWay.get(admin._id),
    facts: [
      admin.createdBy === undefined
        ? words.created(formatEasternDate(admin.createdAt))
        : words.createdBy(toName(admin.createdBy), formatEasternDate(admin.createdAt)),
      ...(admin.secondFactor ? [words.secondFactor] : []),
      admin.lastLoginAt ? words.lastLogin(formatDateTime(admin.lastLoginAt)) : words.neverLoggedIn,
    ].join(" · "),
  });
  const deactivating = admins.find(({ _id, active }) => active && _id === deactivatingId);
  const keys = deactivating ? await findKeysMadeBy(deactivating._id) : [];
  return {
    words: pick(words, ADMINISTRATOR_WORDS),
    active: admins.filter(({ active }) => active).map(toView),
    former: admins.filter(({ active }) => !active).map(toView),
    deactivating: deactivating && {
      id: deactivating._id,
      question:
        deactivating._id === ownId ? words.questionOwn : words.question(fullName(deactivating)),
      revoke: keys.length > 0 && words.revoke(keys.map(({ name }) => `“${name}”`).join(", ")),
    },
  };
}
export type AdministratorsView = Awaited<ReturnType<typeof readAdministratorsView>>;

function describeState(
  admin: ListedAdmin,
  toName: (id?: string) => string,
  { states, deactivated }: AdministratorWords,
) {
  const { active, deactivatedBy, deactivatedAt, sharedUntil, invite } = admin;
  if (!active)
    return deactivated(toName(deactivatedBy), deactivatedAt ? formatDateTime(deactivatedAt) : "");
  if (invite?.state === "sent" && invite.expiresAt)
    return states.sent(formatDateTime(invite.expiresAt));
  if (invite && invite.state !== "used" && invite.state !== "sent") return states[invite.state];
  if (!sharedUntil) return states.active;
  return sharedUntil.getTime() > Date.now()
    ? states.mustChange(formatDateTime(sharedUntil))
    : states.lapsed;
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
