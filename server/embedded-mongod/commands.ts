import mongoose from "mongoose";
import { setTimeout } from "node:timers/promises";
import { toSeries } from "./data-version.mjs";
import { parseOwner } from "./owner";

const { MongoClient } = mongoose.mongo;
type Admin = ReturnType<InstanceType<typeof MongoClient>["db"]>;

/** Runs commands on the server at `uri`; `limit` is the time for one of them. */
async function withAdmin<T>(uri: string, run: (admin: Admin) => Promise<T>, limit = 2_000) {
  const client = new MongoClient(uri, {
    maxPoolSize: 1,
    serverSelectionTimeoutMS: 3_000, // a busy machine responds slowly
    socketTimeoutMS: limit,
  });
  return run(client.db("admin")).finally(() => client.close());
}

/** The process that started the server; undefined if the server does not respond. */
export const findOwner = (uri: string) =>
  withAdmin(uri, async (admin) => {
    const { parsed } = (await admin.command({ getCmdLineOpts: 1 })) as {
      parsed: { net: { bindIp: string } };
    };
    return parseOwner(parsed.net.bindIp);
  }).catch(() => undefined);

/** Sends a shutdown command; does not wait for the server's exit. */
export async function requestShutdown(uri: string) {
  // mongod usually exits without a response, which is an error here.
  await withAdmin(uri, (admin) => admin.command({ shutdown: 1 })).catch(() => undefined);
}

/** Resolves when the server stops responding or the signal is aborted. */
export const waitUntilUnreachable = (uri: string, signal: AbortSignal) =>
  withAdmin(uri, async (admin) => {
    while (!signal.aborted) {
      await admin.command({ ping: 1 });
      await sleep(1_000, signal);
    }
  }).catch(() => undefined);

/** Resolves after `ms` or when the signal is aborted. */
export const sleep = (ms: number, signal: AbortSignal) =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

/**
 * Sets the featureCompatibilityVersion of the data files to the server's; resolves to the one
 * before, or undefined if it was the same. Versions before the server's cannot open them then.
 */
export const raiseFeatureVersion = (uri: string, version: string) =>
  withAdmin(
    uri,
    async (admin) => {
      const { featureCompatibilityVersion: before } = (await admin.command({
        getParameter: 1,
        featureCompatibilityVersion: 1,
      })) as { featureCompatibilityVersion: { version: string } };
      const setFeatureCompatibilityVersion = toSeries(version);
      if (before.version === setFeatureCompatibilityVersion) return undefined;
      const confirm = parseInt(version) >= 7 && { confirm: true };
      await admin.command({ setFeatureCompatibilityVersion, ...confirm });
      return before.version;
    },
    0,
  );
