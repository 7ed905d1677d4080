import { PasswordTokens, type PasswordTokenDocument } from "~/models/password-token.server";
import { getDuplicateKeyFields } from "../platform/database.server";
import { settings } from "../platform/settings.server";
import { hashSecret, isSecret, keyedHash, newSecret } from "./secrets.server";

type Token = PasswordTokenDocument;
type NewToken = Pick<Token, "kind" | "role" | "accountId" | "email">;
type SeededToken = Token & { seed: string };

const MINUTE = 60_000;
export const LINK_LIFETIME_MS: Record<Token["kind"], number> = {
  reset: 60 * MINUTE,
  invite: 7 * 24 * 60 * MINUTE,
  admin: 60 * MINUTE,
};
/** Max unused links of one kind per account; one more revokes the oldest. */
const MAX_LINKS = 3;

const toLinkUrl = (role: Token["role"], secret: string) =>
  `${settings().baseUrl}/${role}/reset-password?token=${secret}`;

/** Derives the secret of a seeded token; the database alone is not enough to compute it. */
const deriveSecret = (
  sessionSecret: string,
  { seed, createdAt }: Pick<SeededToken, "seed" | "createdAt">,
) => keyedHash(sessionSecret, "password-link", `${seed} ${createdAt.getTime()}`);

/** The secret of a stored token; undefined if its session secret is no longer configured. */
const findSecret = (token: SeededToken) =>
  settings()
    .sessionSecrets.map((sessionSecret) => deriveSecret(sessionSecret, token))
    .find((secret) => hashSecret(secret) === token._id);

async function insert(token: NewToken, secret: string, createdAt: Date, seed?: string) {
  await PasswordTokens.create({
    _id: hashSecret(secret),
    ...token,
    ...(seed !== undefined && { seed }),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LINK_LIFETIME_MS[token.kind]),
    usedAt: null,
  });
}

/** Inserts a token with a secret derived from a seed; no-op if the seed is in use. */
async function insertSeeded(token: NewToken, seed: string) {
  const createdAt = new Date();
  try {
    await insert(
      token,
      deriveSecret(settings().sessionSecrets[0] ?? "", { seed, createdAt }),
      createdAt,
      seed,
    );
  } catch (error) {
    if (!getDuplicateKeyFields(error)) throw error;
  }
}

const findSeeded = (seed: string) => PasswordTokens.findOne({ seed }).lean<SeededToken>();

/**
 * Revokes the account's oldest token of the kind. The link is not stored: `findMailedLink` derives
 * it from the email's id when it is sent.
 */
export async function createMailedToken(token: NewToken & { accountId: string }, mailId: string) {
  await insertSeeded(token, mailId);
  const { accountId, kind } = token;
  const old = await PasswordTokens.find({ accountId, kind, usedAt: null }, { _id: 1 })
    .sort({ createdAt: -1 })
    .skip(MAX_LINKS)
    .lean<{ _id: string }[]>();
  await PasswordTokens.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}

/** Undefined if used or revoked. Replaces a link that expired in the queue or lost its secret. */
export async function findMailedLink(mailId: string): Promise<string | undefined> {
  const token = await findSeeded(mailId);
  if (!token || token.usedAt !== null) return undefined;
  const secret = token.expiresAt.getTime() > Date.now() ? findSecret(token) : undefined;
  if (secret !== undefined) return toLinkUrl(token.role, secret);
  const { _id, kind, role, accountId } = token;
  const { deletedCount } = await PasswordTokens.deleteOne({ _id, usedAt: null });
  if (deletedCount !== 1) return undefined;
  await insertSeeded({ kind, role, ...(accountId !== undefined && { accountId }) }, mailId);
  return findMailedLink(mailId);
}

const FIRST_ADMIN = "first-admin";

/** Processes with the same database and session secret get the same link; expires in `minutes`. */
export async function ensureFirstAdminLink(): Promise<{ link: string; minutes: number }> {
  const now = new Date();
  await PasswordTokens.deleteMany({
    seed: FIRST_ADMIN,
    $or: [{ expiresAt: { $lte: now } }, { usedAt: { $ne: null } }],
  });
  await insertSeeded({ kind: "admin", role: "admin" }, FIRST_ADMIN);
  const token = await findSeeded(FIRST_ADMIN);
  const secret = token ? findSecret(token) : undefined;
  if (token && secret !== undefined) {
    return {
      link: toLinkUrl("admin", secret),
      minutes: Math.ceil((token.expiresAt.getTime() - Date.now()) / MINUTE),
    };
  }
  if (token) await PasswordTokens.deleteOne({ _id: token._id }); // its session secret is gone
  return ensureFirstAdminLink();
}

/** Creates a link that makes the owner of an email an administrator; revokes older ones. */
export async function createAdminLink(email: string): Promise<string> {
  await PasswordTokens.deleteMany({ kind: "admin", usedAt: null, email });
  const secret = newSecret();
  await insert({ kind: "admin", role: "admin", email }, secret, new Date());
  return toLinkUrl("admin", secret);
}

/** The unused, unexpired token of a role for a link's secret, else null. */
export const findToken = async (role: Token["role"], secret: unknown): Promise<Token | null> =>
  isSecret(secret)
    ? PasswordTokens.findOne({
        _id: hashSecret(secret),
        role,
        usedAt: null,
        expiresAt: { $gt: new Date() },
      }).lean<Token>()
    : null;

/** Uses a token up; of concurrent calls exactly one returns true. */
export async function consumeToken({ _id }: Pick<Token, "_id">): Promise<boolean> {
  const now = new Date();
  const { modifiedCount } = await PasswordTokens.updateOne(
    { _id, usedAt: null, expiresAt: { $gt: now } },
    { $set: { usedAt: now } },
  );
  return modifiedCount === 1;
}

export async function revokeFirstAdminLinks() {
  await PasswordTokens.deleteMany({ kind: "admin", email: { $exists: false } });
}
