import mongoose from "mongoose";
import { realpathSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";

const { MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;

const createClient = (port: number, serverSelectionTimeoutMS = 1_000) =>
  new MongoClient(`mongodb://127.0.0.1:${port}/`, {
    directConnection: true,
    maxPoolSize: 1,
    serverSelectionTimeoutMS,
    socketTimeoutMS: 2_000,
  });

const withClient = <T>(port: number, run: (client: Client) => Promise<T>) => {
  const client = createClient(port, 3_000); // the port is open; a busy machine responds slowly
  return run(client).finally(() => client.close());
};

/** Process id of the mongod with this data folder at this port; undefined if there is none. */
export async function findServerPid(port: number, dbPath: string): Promise<number | undefined> {
  if (await isPortFree(port)) return undefined; // the driver would keep retrying
  return withClient(port, async (client) => {
    const db = client.db("admin");
    const { parsed } = (await db.command({ getCmdLineOpts: 1 })) as {
      parsed: { storage: { dbPath: string } };
    };
    if (realpathSync(parsed.storage.dbPath) !== realpathSync(dbPath)) return undefined;
    return Number(((await db.command({ serverStatus: 1 })) as { pid: unknown }).pid);
  }).catch(() => undefined);
}

/** Sends a shutdown command to the mongod at this port; does not wait for its exit. */
export async function requestShutdown(port: number) {
  // mongod usually exits without a response, which is an error here.
  await withClient(port, (client) => client.db("admin").command({ shutdown: 1 })).catch(
    () => undefined,
  );
}

/** Resolves when the mongod at this port stops responding or the signal is aborted. */
export async function waitUntilUnreachable(port: number, signal: AbortSignal) {
  const client = createClient(port);
  try {
    while (!signal.aborted) {
      await client.db("admin").command({ ping: 1 });
      await sleep(1_000, signal);
    }
  } catch {
    // unreachable
  } finally {
    await client.close();
  }
}

/** Resolves after `ms` or when the signal is aborted. */
export const sleep = (ms: number, signal: AbortSignal) =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

/** The preferred port if free, else one from a range outside the usual ephemeral ports. */
export async function findFreePort(preferred?: number): Promise<number> {
  const range = Array.from({ length: 100 }, (_, i) => 27_117 + i);
  for (const port of preferred === undefined ? range : [preferred, ...range])
    if (await isPortFree(port)) return port;
  throw new Error("Ports 27117 to 27216 are all in use; the database needs one of them.");
}

export function isPortFree(port: number) {
  return new Promise<boolean>((done) => {
    const server = createServer();
    server.once("error", () => {
      done(false);
    });
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () =>
      server.close(() => {
        done(true);
      }),
    );
  });
}
