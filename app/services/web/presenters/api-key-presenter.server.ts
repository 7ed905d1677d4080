import type { Locale } from "~/schemas/vocabulary";
import publicEn from "~/text/public-en";
import publicEs from "~/text/public-es";
import { findAdminNames } from "../../accounts/admin-names.server";
import { listApiKeys, type ListedApiKey } from "../../accounts/api-keys.server";
import { formatDateTime } from "../../platform/eastern-time.server";

const WORDS = { en: publicEn.apiKeys, es: publicEs.apiKeys };

/** The screen of API keys, in words: no browser has them. `revokingId` is to be confirmed. */
export async function readApiKeysView(locale: Locale, revokingId: string | null) {
  const words = WORDS[locale];
  const { active, revoked } = await listApiKeys();
  const names = await findAdminNames(
    [...active, ...revoked].flatMap(({ createdBy, revokedBy }) => [createdBy, revokedBy]),
  );
  const toName = (id = "") => names.get(id) ?? id;
  const toView = (key: ListedApiKey) => ({
    id: key._id,
    name: key.name,
    facts: [
      words.accessNames[key.access],
      words.ends(key.lastFour),
      words.made(toName(key.createdBy), formatDateTime(key.createdAt)),
      key.lastUsedAt ? words.used(formatDateTime(key.lastUsedAt)) : words.neverUsed,
      ...(key.revokedAt
        ? [words.revokedBy(toName(key.revokedBy), formatDateTime(key.revokedAt))]
        : []),
    ],
  });
  const revoking = active.find(({ _id }) => _id === revokingId);
  const { intro, stored, secret, inUse, none, revoke, consequence, make, name, access, button } =
    words;
  return {
    words: { intro, stored, secret, inUse, none, revoke, consequence, make, name, access, button },
    revokedHeading: words.revoked,
    accesses: (["read", "write"] as const).map((value) => ({
      value,
      label: words.accessNames[value],
      detail: words.accessTexts[value],
    })),
    active: active.map(toView),
    revoked: revoked.map(toView),
    revoking: revoking && { id: revoking._id, question: words.question(revoking.name) },
  };
}
