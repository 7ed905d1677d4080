import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { settings } from "../platform/settings.server";

/** New 256-bit secret for a cookie, a bearer token or a link. */
export const newSecret = () => randomBytes(32).toString("base64url");

/** Stored in place of a secret. A fast hash is enough: 256 random bits can't be guessed. */
export const hashSecret = (secret: string) =>
  createHash("sha256").update(secret).digest("base64url");

/** Whether a value has the format of `newSecret`; anything else is not looked up. */
export const isSecret = (text: unknown): text is string =>
  typeof text === "string" && /^[\w-]{43}$/.test(text);

/** Starts every API key, so that scanners of leaked secrets and people recognize one. */
const API_KEY_PREFIX = "hubkey_";

export const newApiKeySecret = () => API_KEY_PREFIX + newSecret();

/** Whether a value has the format of `newApiKeySecret`; a login's token never has. */
export const isApiKeySecret = (text: unknown): text is string =>
  typeof text === "string" &&
  text.startsWith(API_KEY_PREFIX) &&
  isSecret(text.slice(API_KEY_PREFIX.length));

/** HMAC of a text under a session secret; `purpose` keeps signatures from being interchangeable. */
export const keyedHash = (sessionSecret: string, purpose: string, text: string) =>
  createHmac("sha256", sessionSecret).update(`${purpose} ${text}`).digest("base64url");

/** Signature of `length` characters under the newest session secret. */
export const sign = (purpose: string, text: string, length = 43) =>
  keyedHash(settings().sessionSecrets[0] ?? "", purpose, text).slice(0, length);

/** Verifies a signature of `sign` under any configured session secret. */
export const isValidSignature = (purpose: string, text: string, signature: string) =>
  settings().sessionSecrets.some((secret) => {
    const expected = Buffer.from(keyedHash(secret, purpose, text).slice(0, signature.length));
    return expected.length > 0 && timingSafeEqual(expected, Buffer.from(signature));
  });
