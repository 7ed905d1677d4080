import type { PlainMessageKey } from "~/text/message";
import mongoose from "mongoose";
import { createHmac } from "node:crypto";
import { RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "./errors.server";
import { settings } from "./settings.server";

/**
 * Limits: uses (`points`) per `duration` in seconds, stored in MongoDB so that they hold across
 * restarts and processes. Hundreds of people in a shelter or behind a phone carrier share one
 * network address, so public limits are set to stop bots, not people.
 */
const BUCKETS = {
  submit: { points: 200, duration: 10 * 60 },
  /** Volunteer applications; separate, so that they can't use up the limit of help requests. */
  apply: { points: 100, duration: 10 * 60 },
  lookup: { points: 60, duration: 10 * 60 },
  lookupMiss: { points: 30, duration: 15 * 60 },
  /** Misses with one reference number, from all addresses together. */
  lookupNumber: { points: 10, duration: 24 * 60 * 60 },
  /** Posts to private pages. */
  page: { points: 60, duration: 10 * 60 },
  /** Wrong digits of one request's phone: then the link to its page ends. */
  pageDigits: { points: 5, duration: 90 * 24 * 60 * 60 },
  /** Messages from the page of one request. */
  told: { points: 20, duration: 24 * 60 * 60 },
  list: { points: 60, duration: 10 * 60 },
  /** Public readings of a list to its end; each may read the whole database. */
  wholeList: { points: 10, duration: 60 * 60 },
  /** Wrong passwords for one account from one address; a correct one is given back. */
  login: { points: 5, duration: 15 * 60 },
  /** Wrong passwords from one address; more than a center's staff behind it would mistype. */
  loginAddress: { points: 100, duration: 15 * 60 },
  /** Wrong passwords on one known device (it has logged in to the account before). */
  loginDevice: { points: 5, duration: 15 * 60 },
  /** Consecutive wrong passwords for one account from unknown devices, or on one known device. */
  loginRun: { points: 100, duration: 90 * 24 * 60 * 60 },
  resetAddress: { points: 60, duration: 15 * 60 },
  resetEmail: { points: 3, duration: 60 * 60 },
  /** Attempts with one link. */
  passwordLink: { points: 20, duration: 15 * 60 },
  /** Invalid links from one address. */
  passwordLinkMiss: { points: 100, duration: 15 * 60 },
  changePassword: { points: 5, duration: 15 * 60 },
  /** Wrong codes of one administrator who switches the second factor on or off. */
  secondFactor: { points: 5, duration: 15 * 60 },
  /** Emails to one administrator about requests that need attention. */
  adminNotice: { points: 20, duration: 60 * 60 },
  /** Emails to one administrator about what homeowners wrote. */
  toldNotice: { points: 20, duration: 60 * 60 },
  /** Receipts for public forms to one inbox: anyone can enter a stranger's address. */
  receiptInbox: { points: 3, duration: 60 * 60 },
  /** Receipts caused by one network address; allows one per household of a full shelter. */
  receiptNetwork: { points: 150, duration: 6 * 60 * 60 },
  /** Calls with one API key; two a second all day. */
  apiKey: { points: 600, duration: 5 * 60 },
  createAdmin: { points: 10, duration: 60 * 60 },
  /** Reports of one administrator; each may read the whole database. */
  report: { points: 10, duration: 60 * 60 },
} as const;
export type Bucket = keyof typeof BUCKETS;

const COLLECTION = "rateLimits";
const limiters = new Map<Bucket, RateLimiterMongo>();

function getLimiter(bucket: Bucket) {
  const cached = limiters.get(bucket);
  if (cached) return cached;
  const limiter = new RateLimiterMongo({
    storeClient: mongoose.connection.getClient(),
    dbName: mongoose.connection.name,
    tableName: COLLECTION,
    keyPrefix: bucket,
    disableIndexesCreation: true, // would crash on a closed client; `migrate` builds them
    ...BUCKETS[bucket],
  });
  limiters.set(bucket, limiter);
  return limiter;
}

/** Keyed hash of a limiter key: addresses are personal data, so only the hash is stored. */
export const hashKey = (key: string) =>
  createHmac("sha256", settings().sessionSecrets[0] ?? "")
    .update(key)
    .digest("base64url")
    .slice(0, 22);

const toTooManyError = (state: RateLimiterRes, message: PlainMessageKey = "tooMany") =>
  new DomainError("too-many", message, Math.max(1, Math.ceil(state.msBeforeNext / 1000)));

/** Returns the uses left. Throws `too-many` with the seconds to wait when none are left. */
export async function consume(
  bucket: Bucket,
  key: string,
  message?: PlainMessageKey,
): Promise<number> {
  try {
    return (await getLimiter(bucket).consume(hashKey(key))).remainingPoints;
  } catch (error) {
    throw error instanceof RateLimiterRes ? toTooManyError(error, message) : error;
  }
}

export async function reward(bucket: Bucket, key: string) {
  await getLimiter(bucket).reward(hashKey(key));
}

export async function clear(bucket: Bucket, key: string) {
  await getLimiter(bucket).delete(hashKey(key));
}

/** Throws `too-many` if no uses are left; counts nothing. */
export async function assertAllowed(bucket: Bucket, key: string) {
  const state = await getLimiter(bucket).get(hashKey(key));
  if (state && state.consumedPoints >= BUCKETS[bucket].points) throw toTooManyError(state);
}

/** The indexes that the library would create itself. */
export const LIMIT_INDEXES = {
  collection: COLLECTION,
  indexes: [
    { key: { expire: -1 as const }, expireAfterSeconds: 0 },
    { key: { key: 1 as const }, unique: true },
  ],
};
