import { ApiKeys, type ApiKeyDocument } from "~/models/api-key.server";
import type { KeyAccess, MakeApiKeyInput } from "~/schemas/accounts/api-key";
import { recordAudit } from "../platform/audit.server";
import { getDuplicateKeyFields } from "../platform/database.server";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";
import { hashSecret, isApiKeySecret, newApiKeySecret } from "./secrets.server";

const MAX_ACTIVE_KEYS = 50;
const MAX_REVOKED_SHOWN = 50;
const MINUTE = 60_000;

export interface ApiKey {
  id: string;
  name: string;
  access: KeyAccess;
  active: boolean;
}

export type ListedApiKey = Omit<ApiKeyDocument, "hash" | "submissionKey">;

/**
 * Makes a key; only this answer has its secret. Throws `conflict` if the form was sent before, an
 * active key has the name, or there are 50 active keys.
 */
export async function makeApiKey(
  { name, access, submission_id: submissionKey }: MakeApiKeyInput,
  adminId: string,
): Promise<{ id: string; name: string; secret: string }> {
  if (await ApiKeys.exists({ submissionKey })) throw new DomainError("conflict", "apiKey.again");
  if ((await ApiKeys.countDocuments({ active: true })) >= MAX_ACTIVE_KEYS)
    throw new DomainError("conflict", { key: "apiKey.tooMany", params: { max: MAX_ACTIVE_KEYS } });
  const id = newId("K");
  const secret = newApiKeySecret();
  try {
    await ApiKeys.create({
      _id: id,
      name,
      access,
      hash: hashSecret(secret),
      lastFour: secret.slice(-4),
      submissionKey,
      active: true,
      createdBy: adminId,
      createdAt: new Date(),
    });
  } catch (error) {
    const fields = getDuplicateKeyFields(error);
    if (fields?.includes("submissionKey")) throw new DomainError("conflict", "apiKey.again");
    if (fields?.includes("name")) throw new DomainError("conflict", "apiKey.nameTaken");
    throw error;
  }
  // If this fails, the key is listed but its secret is never shown: it can do nothing.
  await recordAudit(`API key made, ${access}`, { role: "admin", id: adminId }, id);
  return { id, name, secret };
}

/** Active keys, then the revoked ones, each with the newest first; at most 50 revoked ones. */
export async function listApiKeys(): Promise<{ active: ListedApiKey[]; revoked: ListedApiKey[] }> {
  const list = (active: boolean, limit: number) =>
    ApiKeys.find({ active }, { hash: 0, submissionKey: 0 })
      .sort({ createdAt: -1, _id: 1 })
      .limit(limit)
      .lean<ListedApiKey[]>();
  // Simultaneous forms can exceed the maximum of active keys by a few: they must all be listed.
  const [active, revoked] = await Promise.all([
    list(true, 2 * MAX_ACTIVE_KEYS),
    list(false, MAX_REVOKED_SHOWN),
  ]);
  return { active, revoked };
}

/** Revokes a key, from its next call on; no-op if it is revoked. Throws `not-found`. */
export async function revokeApiKey(id: string, adminId: string) {
  const { modifiedCount } = await ApiKeys.updateOne(
    { _id: id, active: true },
    { $set: { active: false, revokedBy: adminId, revokedAt: new Date() } },
  );
  if (modifiedCount === 1)
    return recordAudit("API key revoked", { role: "admin", id: adminId }, id);
  if (!(await ApiKeys.exists({ _id: id }))) throw new DomainError("not-found", "apiKey.notFound");
}

/** The key of a secret, also a revoked one; undefined if there is none. Notes when it was used. */
export async function findApiKey(secret: unknown): Promise<ApiKey | undefined> {
  if (!isApiKeySecret(secret)) return undefined;
  const found = await ApiKeys.findOne({ hash: hashSecret(secret) }).lean<ApiKeyDocument>();
  if (!found) return undefined;
  const { _id: id, name, access, active, lastUsedAt } = found;
  const now = new Date();
  if (active && now.getTime() - (lastUsedAt?.getTime() ?? 0) > MINUTE)
    await ApiKeys.updateOne({ _id: id }, { $set: { lastUsedAt: now } });
  return { id, name, access, active };
}
