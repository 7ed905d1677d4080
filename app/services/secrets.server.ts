import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 random bits for a cookie, a bearer token or a link. */
export const newSecret = () => randomBytes(32).toString("base64url");

/** What is stored of a secret. It has nothing to guess, so a fast hash does. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** Whether text has the shape of a secret of ours: anything else is not looked up. */
export const isSecret = (text: unknown): text is string => typeof text === "string" && /^[\w-]{43}$/.test(text);
