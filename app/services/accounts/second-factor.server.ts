import { generateURI, ScureBase32Plugin, verifySync } from "otplib";
import { randomBytes } from "node:crypto";
import type { AccountDocument } from "~/models/account-schema.server";
import { Admins, type AdminDocument, type SecondFactor } from "~/models/admin.server";
import { recordAudit } from "~/services/platform/audit.server";
import { DomainError } from "~/services/platform/errors.server";
import { consume, reward } from "~/services/platform/rate-limits.server";
import { settings } from "~/services/platform/settings.server";
import { mailFactor } from "./account-mails.server";
import { verifyPassword } from "./passwords.server";
import { isValidSignature, sign, hashSecret, keyedHash } from "./secrets.server";
import { closeAccountSessions, keepSession, type SessionKind } from "./sessions.server";

/** An account of either role; only administrators have a second factor. */
type Owner = Pick<AccountDocument, "_id" | "passwordAt" | "firstName" | "email" | "locale"> &
  Pick<AdminDocument, "secondFactor">;

interface OwnSession {
  account: { id: string };
  sessionId: string;
}

/** The password was right, but not enough. A call says what is missing in a header. */
export class SecondFactorError extends DomainError {
  override name = "SecondFactorError";

  constructor(
    /** `set-up`: the center demands one, and the account has none. */
    readonly need: "required" | "set-up",
    /** Whether a code was sent, and is wrong or used. */
    readonly isWrong: boolean,
    /** Stands for the password while the code is entered. */
    readonly proof: string,
  ) {
    super("unauthorized", "account.incorrect");
  }
}

const isDemanded = () => settings().adminSecondFactor === "required";

export const mustSetUp = (owner: Owner) => isDemanded() && owner.secondFactor === undefined;

/** Uses the code up. A screen leads to the set-up itself; a call can't. */
export async function findMissing(owner: Owner, code: string | undefined, kind: SessionKind) {
  const missing = (need: SecondFactorError["need"], isWrong = false) =>
    new SecondFactorError(need, isWrong, newProof(owner));
  if (!owner.secondFactor)
    return kind === "bearer" && mustSetUp(owner) ? missing("set-up") : undefined;
  if (code === undefined) return missing("required");
  return (await consumeCode(owner, code)) ? undefined : missing("required", true);
}

/** Uses a code of the app or a recovery code up; of concurrent calls exactly one returns true. */
async function consumeCode(owner: Owner, typed: string): Promise<boolean> {
  const { _id, secondFactor } = owner;
  if (!secondFactor) return false;
  const step = findStep(secondFactor, normalizeCode(typed));
  if (step !== undefined) {
    const { modifiedCount } = await Admins.updateOne(
      { _id, "secondFactor.seed": secondFactor.seed, "secondFactor.step": { $lt: step } },
      { $set: { "secondFactor.step": step } },
    );
    return modifiedCount === 1;
  }
  const hash = hashRecoveryCode(typed);
  if (hash === undefined) return false;
  const { modifiedCount } = await Admins.updateOne(
    { _id, "secondFactor.recovery": hash },
    { $pull: { "secondFactor.recovery": hash } },
  );
  if (modifiedCount !== 1) return false;
  await recordAudit("recovery code used", { role: "admin", id: _id }, _id);
  await mailFactor(owner, "recovery-code-used");
  return true;
}

const PROOF_MS = 10 * 60_000;
const toProofText = ({ _id, passwordAt }: Owner, expires: string) =>
  [_id, passwordAt.getTime(), expires].join(" ");

function newProof(owner: Owner) {
  const expires = (Date.now() + PROOF_MS).toString(36);
  return `${expires}.${sign("password-proof", toProofText(owner, expires))}`;
}

/** Whether the password of an account was right within the last ten minutes. */
export function isProof(owner: Owner, proof: string) {
  const [, expires = "", signature = ""] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(proof) ?? [];
  return (
    parseInt(expires, 36) > Date.now() &&
    isValidSignature("password-proof", toProofText(owner, expires), signature)
  );
}

/** The same in one session until something changes, so that a wrong code keeps the picture. */
const toSeed = ({ sessionId }: OwnSession, { updatedAt }: AdminDocument) =>
  `${sessionId} ${updatedAt.getTime()}`;

async function findOwner(id: string) {
  const found = await Admins.findOne({ _id: id, active: true }).lean<AdminDocument>();
  if (!found) throw new DomainError("not-found", "admin.notFound");
  return found;
}

export async function readSecondFactor(
  session: OwnSession,
): Promise<{ since: Date; left: number } | { secret: string; uri: string }> {
  const owner = await findOwner(session.account.id);
  if (owner.secondFactor)
    return { since: owner.secondFactor.at, left: owner.secondFactor.recovery.length };
  const secret = toAppSecret(toSeed(session, owner));
  const { baseUrl, site } = settings();
  // A colon would end it in an app.
  const issuer = `${site.centerName} (${new URL(baseUrl).host})`.replaceAll(":", " ");
  return { secret, uri: generateURI({ issuer, label: owner.email, secret }) };
}

/**
 * Switches the second factor on and ends the account's other sessions. Returns the recovery codes,
 * which are not stored. Throws `invalid` (wrong password or code), `conflict`, `too-many`.
 */
export async function switchOn(
  session: OwnSession,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<string[]> {
  const { id } = session.account;
  await consume("secondFactor", id, "somethingWentWrong");
  const owner = await findOwner(id);
  if (!(await verifyPassword(owner.passwordHash, currentPassword, "known")))
    throw new DomainError("invalid", "account.incorrect");
  const seed = toSeed(session, owner);
  const step = findStep({ seed, step: 0 }, normalizeCode(code));
  if (step === undefined) throw new DomainError("invalid", "factor.wrong");
  const codes = newRecoveryCodes();
  const now = new Date();
  const { modifiedCount } = await Admins.updateOne(
    { _id: id, active: true, updatedAt: owner.updatedAt, secondFactor: { $exists: false } },
    {
      $set: {
        secondFactor: {
          seed,
          step,
          recovery: codes.flatMap((one) => hashRecoveryCode(one) ?? []),
          at: now,
        },
        updatedAt: now,
      },
    },
  );
  if (modifiedCount !== 1) throw new DomainError("conflict", "factor.changed");
  await reward("secondFactor", id);
  await keepSession(session.sessionId, { factorAt: now });
  await closeAccountSessions(id, session.sessionId);
  await recordAudit("second factor on", { role: "admin", id }, id);
  await mailFactor(owner, "factor-on");
  return codes;
}

/** Switches it off with a code. Throws `invalid`, `too-many`. */
export async function switchOff({ account: { id } }: OwnSession, code: string) {
  await consume("secondFactor", id, "somethingWentWrong");
  if (!(await consumeCode(await findOwner(id), code)))
    throw new DomainError("invalid", "factor.wrong");
  await reward("secondFactor", id);
  await removeSecondFactor(id, { role: "admin", id }, "second factor off");
}

/** Removes a lost one, for who proved otherwise to own the account; no-op if there is none. */
export async function removeSecondFactor(
  id: string,
  actor: Parameters<typeof recordAudit>[1] = { role: "system" },
  action = "second factor removed",
) {
  const owner = await Admins.findOneAndUpdate(
    { _id: id, secondFactor: { $exists: true } },
    { $unset: { secondFactor: 1 }, $set: { updatedAt: new Date() } },
  ).lean<AdminDocument>();
  if (!owner) return;
  await recordAudit(action, actor, id);
  await mailFactor(owner, "factor-off");
}

const RECOVERY_CODES = 10;
/** Clocks of phones differ: the code before and the one after are accepted, too. */
const TOLERANCE_SECONDS = 30;

const base32 = new ScureBase32Plugin();
const toBase32 = (bytes: Uint8Array) => base32.encode(bytes, { padding: false });

/** 160 bits, as apps expect; the database alone is not enough to compute them. */
const deriveKey = (sessionSecret: string, seed: string) =>
  Buffer.from(keyedHash(sessionSecret, "second-factor", seed), "base64url").subarray(0, 20);

const toAppSecret = (seed: string) => toBase32(deriveKey(settings().sessionSecrets[0] ?? "", seed));

/** Typed codes may have spaces and hyphens. */
const normalizeCode = (code: string) => code.replace(/[\s-]/g, "").toLowerCase();

/** The time step of a code later than `step`; undefined for another code. */
function findStep({ seed, step }: Pick<SecondFactor, "seed" | "step">, code: string) {
  if (!/^\d{6}$/.test(code)) return undefined;
  for (const sessionSecret of settings().sessionSecrets) {
    const result = verifySync({
      secret: deriveKey(sessionSecret, seed),
      token: code,
      epochTolerance: TOLERANCE_SECONDS,
      afterTimeStep: step,
    });
    if (result.valid && "timeStep" in result) return result.timeStep;
  }
  return undefined;
}

/** New recovery codes: 80 random bits each, so that a fast hash is enough. */
function newRecoveryCodes() {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(10)));
  return codes.map((code) => code.toLowerCase().replace(/(.{4})(?=.)/g, "$1-"));
}

/** Stored in place of a recovery code; undefined for what can't be one. */
function hashRecoveryCode(typed: string) {
  const code = normalizeCode(typed);
  return /^[a-z2-7]{16}$/.test(code) ? hashSecret(code) : undefined;
}
