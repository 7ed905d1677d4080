import { createHmac } from "node:crypto";
import mongoose from "mongoose";
import { RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import { NOTICES } from "~/schemas/notices";
import { DomainError } from "./errors.server";
import { settings } from "./settings.server";

/**
 * How often one network address may do a thing, counted in the database so that it holds over restarts and processes.
 * A shelter or a phone carrier shares one address among hundreds: the public limits stop machines, not people.
 */
const BUCKETS = {
  submit: { points: 200, duration: 10 * 60 },
  /** Applications to volunteer: apart from requests for help, which nobody may use up. */
  apply: { points: 100, duration: 10 * 60 },
  lookup: { points: 60, duration: 10 * 60 },
  lookupMiss: { points: 30, duration: 15 * 60 },
  list: { points: 60, duration: 10 * 60 },
  /** Wrong passwords of one person from one address; right ones are given back. */
  login: { points: 5, duration: 15 * 60 },
  /** Wrong passwords from one address, whoever for: above what a center's staff behind one address could mistype. */
  loginAddress: { points: 100, duration: 15 * 60 },
  /** Wrong passwords on one device that has logged in to the account before. */
  loginDevice: { points: 5, duration: 15 * 60 },
  /** Wrong passwords in a row for one account from anywhere, or on one known device. */
  loginRun: { points: 100, duration: 90 * 24 * 60 * 60 },
  resetAddress: { points: 60, duration: 15 * 60 },
  resetEmail: { points: 3, duration: 60 * 60 },
  /** Tries with one link, and made-up links of one address. */
  passwordLink: { points: 20, duration: 15 * 60 },
  passwordLinkMiss: { points: 100, duration: 15 * 60 },
  changePassword: { points: 5, duration: 15 * 60 },
  /** Mails to one administrator about requests that need somebody. */
  adminNotice: { points: 20, duration: 60 * 60 },
  /** Receipts for public forms to one inbox: anyone can type a stranger's address. */
  receiptInbox: { points: 3, duration: 60 * 60 },
  /** Receipts caused from one network address: above one for each household of a full shelter. */
  receiptNetwork: { points: 150, duration: 6 * 60 * 60 },
  createAdmin: { points: 10, duration: 60 * 60 },
  /** Spreadsheets of one administrator: each may read everything there is. */
  report: { points: 10, duration: 60 * 60 },
} as const;
export type Bucket = keyof typeof BUCKETS;

const COLLECTION = "rateLimits";
const limiters = new Map<Bucket, RateLimiterMongo>();

function getLimiter(bucket: Bucket) {
  const made = limiters.get(bucket);
  if (made) return made;
  const fresh = new RateLimiterMongo({
    storeClient: mongoose.connection.getClient(),
    dbName: mongoose.connection.name,
    tableName: COLLECTION,
    keyPrefix: bucket,
    disableIndexesCreation: true, // its own way would crash on a closed client; the migration builds them
    ...BUCKETS[bucket],
  });
  limiters.set(bucket, fresh);
  return fresh;
}

/** Keyed hash. Addresses are personal data: only their hash is stored. */
export const hashKey = (address: string) =>
  createHmac("sha256", settings().sessionSecrets[0] ?? "")
    .update(address)
    .digest("base64url")
    .slice(0, 22);

const toTooManyError = (state: RateLimiterRes, message: string = NOTICES.tooMany) =>
  new DomainError("too-many", message, Math.max(1, Math.ceil(state.msBeforeNext / 1000)));

/**
 * Counts one use of a bucket (by a network address, an account, a pair of them); answers what is
 * left. Throws `too-many` with the seconds to wait when it is used up.
 */
export async function consume(bucket: Bucket, who: string, message?: string): Promise<number> {
  try {
    return (await getLimiter(bucket).consume(hashKey(who))).remainingPoints;
  } catch (error) {
    throw error instanceof RateLimiterRes ? toTooManyError(error, message) : error;
  }
}

/** Takes one use back: it turned out to be none that counts. */
export async function reward(bucket: Bucket, who: string) {
  await getLimiter(bucket).reward(hashKey(who));
}

/** Forgets all uses of a bucket. */
export async function clear(bucket: Bucket, who: string) {
  await getLimiter(bucket).delete(hashKey(who));
}

/** Throws `too-many` when a bucket is used up, without counting. */
export async function assertAllowed(bucket: Bucket, address: string) {
  const state = await getLimiter(bucket).get(hashKey(address));
  if (state && state.consumedPoints >= BUCKETS[bucket].points) throw toTooManyError(state);
}

/** Indexes of the counters, as the limiter's own set-up makes them. */
export const LIMIT_INDEXES = {
  collection: COLLECTION,
  indexes: [
    { key: { expire: -1 as const }, expireAfterSeconds: 0 },
    { key: { key: 1 as const }, unique: true },
  ],
};
