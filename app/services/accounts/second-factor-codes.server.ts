import { ScureBase32Plugin, verifySync } from "otplib";
import { randomBytes } from "node:crypto";
import type { SecondFactor } from "~/models/admin.server";
import { settings } from "../platform/settings.server";
import { hashSecret, keyedHash } from "./secrets.server";

const RECOVERY_CODES = 10;
/** Clocks of phones differ: the code before and the one after are accepted, too. */
const TOLERANCE_SECONDS = 30;

const base32 = new ScureBase32Plugin();
const toBase32 = (bytes: Uint8Array) => base32.encode(bytes, { padding: false });

/** 160 bits, as apps expect; the database alone is not enough to compute them. */
const deriveKey = (sessionSecret: string, seed: string) =>
  Buffer.from(keyedHash(sessionSecret, "second-factor", seed), "base64url").subarray(0, 20);

/** The secret of a seed for an app, in base32. */
export const toAppSecret = (seed: string) =>
  toBase32(deriveKey(settings().sessionSecrets[0] ?? "", seed));

/** Typed codes may have spaces and hyphens. */
export const normalizeCode = (code: string) => code.replace(/[\s-]/g, "").toLowerCase();

/** The time step of a code later than `step`; undefined for another code. */
export function findStep({ seed, step }: Pick<SecondFactor, "seed" | "step">, code: string) {
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
export function newRecoveryCodes() {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(10)));
  return codes.map((code) => code.toLowerCase().replace(/(.{4})(?=.)/g, "$1-"));
}

/** Stored in place of a recovery code; undefined for what can't be one. */
export function hashRecoveryCode(typed: string) {
  const code = normalizeCode(typed);
  return /^[a-z2-7]{16}$/.test(code) ? hashSecret(code) : undefined;
}
