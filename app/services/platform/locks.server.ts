import { randomUUID } from "node:crypto";
import { Locks } from "~/models/lock.server";
import { getDuplicateKeyFields } from "./database.server";
import { log } from "./log.server";

/** A lock that is held; `release` may be called as often as one likes. */
export interface Lock {
  release: () => Promise<void>;
}

/** A holder that dies is forgotten after this time; one that lives says so three times within it. */
const LEASE_MS = 60_000;

/** Takes a lock for as long as the work goes on, in whatever process; undefined while somebody else holds it. */
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
      // What cannot be given back now ends by itself.
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
