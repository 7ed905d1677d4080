import type mongoose from "mongoose";
import { setTimeout as pause } from "node:timers/promises";
import {
  findOutage,
  findRefusal,
  isServerError,
  type Refusal,
} from "~/services/platform/database.server";
import { ConfigError } from "./config-error";

/** Between two tries; a try that finds no server takes 2 s itself. */
const RETRY_MS = 500;
const PRINT_EVERY_MS = 10_000;

export interface WaitOptions {
  /** How the database is named in messages: its variable, then hosts without credentials. */
  variable: "MONGODB_URI" | "DATA_DIR";
  target: string;
  /** Ends the waiting; the promise rejects with its reason. */
  signal: AbortSignal | undefined;
  /** After this time without the database a ConfigError says so. */
  maxWaitMs: number;
  print: (line: string) => void;
}

/** Repeats a step until the database is there; other errors than an outage are thrown. */
export type WhenAvailable = <T>(step: () => Promise<T>) => Promise<T>;

/**
 * Waits for a database that is not there yet, or goes away during the start: after a power cut all
 * machines start together. Prints why at the first failed try and every 10 s. A database that
 * refuses the user is a ConfigError.
 */
export function createDatabaseWait(options: WaitOptions): WhenAvailable {
  const { variable, target, signal, maxWaitMs, print } = options;
  return async (step) => {
    const since = Date.now();
    let printedAt: number | undefined;
    for (;;) {
      signal?.throwIfAborted();
      try {
        const result = await orAbort(step(), signal);
        if (printedAt !== undefined) print(`${variable}: the database at ${target} is there.`);
        return result;
      } catch (error) {
        signal?.throwIfAborted();
        const cause = findCause(error);
        const refusal = findRefusal(cause);
        if (refusal !== undefined)
          throw new ConfigError(
            `${variable}: the database at ${target} ${describeRefusal(refusal, cause)}`,
          );
        const reason = findReason(cause);
        if (reason === undefined) throw error;
        const problem = `${variable}: no database at ${target} (${reason})`;
        if (Date.now() - since >= maxWaitMs) throw new ConfigError(`${problem}.`);
        if (Date.now() - (printedAt ?? 0) >= PRINT_EVERY_MS) {
          print(`${problem}; trying again until it is there.`);
          printedAt = Date.now();
        }
      }
      await pause(RETRY_MS, undefined, { ...(signal && { signal }) });
    }
  };
}

/** The step's result, or the signal's reason at once; the step itself goes on. */
function orAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", abort);
    });
  });
}

/** A migration's error wraps the database's. */
const findCause = (error: unknown) =>
  error instanceof Error && findReason(error) === undefined ? (error.cause ?? error) : error;

/** The server's own messages may quote a command; the driver's about an address do not. */
function describeRefusal(refusal: Refusal, error: unknown) {
  if (refusal === "wrong user name or password")
    return "refuses the user name or the password (authentication failed). Is authSource right? A user that was made in the database admin needs ?authSource=admin.";
  if (refusal === "too few rights")
    return "permits this user too little: the hub needs the role readWrite on its database.";
  return `is rejected: ${(error as Error).message}`;
}

function findReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { syscall } = error as NodeJS.ErrnoException;
  if (/^query(Srv|Txt)$/.test(syscall ?? "")) return error.message; // DNS of mongodb+srv
  const outage = findOutage(error);
  if (outage === undefined) return undefined;
  const { reason } = error as { reason?: mongoose.mongo.TopologyDescription };
  const servers = [...(reason?.servers.values() ?? [])];
  if (reason?.type === "ReplicaSetNoPrimary" && servers.some((server) => server.error === null))
    return "the replica set has no primary";
  return isServerError(error) ? (error.codeName ?? outage) : error.message;
}
