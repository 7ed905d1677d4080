import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { settings } from "../platform/settings.server";

/** A new secret of 256 random bits for a cookie, a bearer token or a link. */
export const newSecret = () => randomBytes(32).toString("base64url");

/** What is stored of a secret. It has nothing to guess, so a fast hash does. */
export const hashSecret = (secret: string) =>
  createHash("sha256").update(secret).digest("base64url");

/** Whether text has the shape of a secret of ours: anything else is not looked up. */
export const isSecret = (text: unknown): text is string =>
  typeof text === "string" && /^[\w-]{43}$/.test(text);

/** HMAC of a text under one session secret; the purpose keeps one use from passing for another. */
export const keyedHash = (sessionSecret: string, purpose: string, text: string) =>
  createHmac("sha256", sessionSecret).update(`${purpose} ${text}`).digest("base64url");

/** Signs a text under the newest session secret, with a signature of `length` characters. */
export const sign = (purpose: string, text: string, length = 43) =>
  keyedHash(settings().sessionSecrets[0] ?? "", purpose, text).slice(0, length);

/** Whether a signature was made by `sign` under any configured session secret. */
export const isValidSignature = (purpose: string, text: string, signature: string) =>
  settings().sessionSecrets.some((secret) => {
    const expected = Buffer.from(keyedHash(secret, purpose, text).slice(0, signature.length));
    return expected.length > 0 && timingSafeEqual(expected, Buffer.from(signature));
  });
