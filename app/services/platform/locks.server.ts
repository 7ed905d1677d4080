import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Locks } from "~/models/lock.server";
import { getDuplicateKeyFields } from "./database.server";
import { log } from "./log.server";

/** A held lock; `release` may be called more than once. */
export interface Lock {
  release: () => Promise<void>;
}

/** A dead holder's lock expires after this time; a live holder renews it three times within it. */
const LEASE_MS = 60_000;

/** Acquires a lock shared by all processes; undefined if it is held. Renews it until `release`. */
export async function acquireLock(name: string): Promise<Lock | undefined> {
  const owner = randomUUID();
  const until = () => new Date(Date.now() + LEASE_MS);
  try {
    await Locks.updateOne(
      { _id: name, until: { $lt: new Date() } },
      { $set: { owner, until: until() } },
      { upsert: true },
    );
  } catch (error) {
    if (getDuplicateKeyFields(error)) return undefined;
    throw error;
  }
  const renewal = setInterval(() => {
    void Locks.updateOne({ _id: name, owner }, { $set: { until: until() } }).catch(
      (error: unknown) => {
        log.warn({ err: error }, "lock not renewed");
      },
    );
  }, LEASE_MS / 3);
  renewal.unref();
  let released: Promise<void> | undefined;
  return {
    release: () => {
      clearInterval(renewal);
      // A failed release needs no retry: the lease expires.
      released ??= Locks.deleteOne({ _id: name, owner }).then(
        () => undefined,
        (error: unknown) => {
          log.warn({ err: error }, "lock not released");
        },
      );
      return released;
    },
  };
}

/** What waits for a lock takes a few milliseconds under it. */
const MAX_LOCK_TRIES = 40;
const LOCK_PAUSE_MS = 50;

/** A lock, after those who have it; undefined if that takes too long. */
export async function waitForLock(name: string): Promise<Lock | undefined> {
  for (let attempt = 1; attempt <= MAX_LOCK_TRIES; attempt++) {
    const lock = await acquireLock(name);
    if (lock) return lock;
    await pause(LOCK_PAUSE_MS);
  }
  return undefined;
}
