import { fullName } from "~/schemas/full-name";
import { BULK_PATH } from "~/schemas/requests/bulk-actions";
import type { Locale } from "~/schemas/vocabulary";
import publicEn from "~/text/public-en";
import publicEs from "~/text/public-es";
import { findKeysMadeBy, listAdmins, type ListedAdmin } from "../../accounts/administrators.server";
import { listUnderWay } from "../../jobs/bulk-changes.server";
import { formatDateTime, formatEasternDate } from "../../platform/eastern-time.server";

const WORDS = { en: publicEn.administrators, es: publicEs.administrators };

/** What the form says that makes an account with a password. */
export const getCreateText = (locale: Locale) => WORDS[locale].createText;

/**
 * The screen of administrators, in words: no browser has them. `ownId` is the reader's account,
 * `deactivatingId` that whose deactivation is to be confirmed.
 */
export async function readAdministratorsView(
  locale: Locale,
  ownId: string,
  deactivatingId: string | null,
) {
  const words = WORDS[locale];
  const [admins, underWay] = await Promise.all([listAdmins(), listUnderWay()]);
  const names = new Map(admins.map((admin) => [admin._id, fullName(admin)]));
  const toName = (id = "") => names.get(id) ?? id;
  const toView = (admin: ListedAdmin) => ({
    id: admin._id,
    name: fullName(admin) + (admin._id === ownId ? ` (${words.you})` : ""),
    email: admin.email,
    state: describeState(locale, admin, toName),
    isInvited: admin.invite !== undefined,
    change: toChangeLink(underWay.get(admin._id)),
    facts: [
      admin.createdBy === undefined
        ? words.created(formatEasternDate(admin.createdAt))
        : words.createdBy(toName(admin.createdBy), formatEasternDate(admin.createdAt)),
      ...(admin.secondFactor ? [words.secondFactor] : []),
      admin.lastLoginAt ? words.lastLogin(formatDateTime(admin.lastLoginAt)) : words.neverLoggedIn,
    ],
  });
  const toChangeLink = (id: string | undefined) =>
    id === undefined ? undefined : { href: `${BULK_PATH}?id=${id}`, label: words.underWay };
  const deactivating = admins.find(({ _id, active }) => active && _id === deactivatingId);
  const { signOut, again, deactivate, consequence, invite, inviteText, inviteButton } = words;
  return {
    words: {
      ...{ signOut, again, deactivate, consequence, invite, inviteText, inviteButton },
      current: words.current,
      former: words.former,
    },
    active: admins.filter(({ active }) => active).map(toView),
    former: admins.filter(({ active }) => !active).map(toView),
    deactivating: deactivating && (await describeQuestion(locale, deactivating, ownId)),
  };
}

function describeState(locale: Locale, admin: ListedAdmin, toName: (id?: string) => string) {
  const { states, deactivated } = WORDS[locale];
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

async function describeQuestion(locale: Locale, admin: ListedAdmin, ownId: string) {
  const words = WORDS[locale];
  const keys = await findKeysMadeBy(admin._id);
  return {
    id: admin._id,
    question: admin._id === ownId ? words.questionOwn : words.question(fullName(admin)),
    keys: keys.length > 0 ? words.keys(keys.map(({ name }) => `“${name}”`).join(", ")) : undefined,
  };
}
