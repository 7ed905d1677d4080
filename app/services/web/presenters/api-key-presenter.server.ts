import { findAdminNames } from "../../accounts/names.server";
import { listApiKeys, type ListedApiKey } from "../../accounts/api-keys.server";
import { formatDateTime } from "../../platform/eastern-time.server";

export async function readApiKeysView(revokingId: string | null) {
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
  };
}
export type ApiKeysView = Awaited<ReturnType<typeof readApiKeysView>>;
