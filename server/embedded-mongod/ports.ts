import { realpathSync } from "node:fs";
import { createServer } from "node:net";
import mongoose from "mongoose";

const { MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;

const open = (port: number, serverSelectionTimeoutMS = 1_000) =>
  new MongoClient(`mongodb://127.0.0.1:${port}/`, {
    directConnection: true,
    maxPoolSize: 1,
    serverSelectionTimeoutMS,
    socketTimeoutMS: 2_000,
  });

const at = <T>(port: number, ask: (client: Client) => Promise<T>) => {
  const client = open(port, 3_000); // something listens: on a busy machine its answer takes a while
  return ask(client).finally(() => client.close());
};

/** Process id of the mongod that keeps its data in this folder and answers at this port; undefined when there is none. */
export async function findServerPid(port: number, dbPath: string): Promise<number | undefined> {
  if (await isPortFree(port)) return undefined; // the driver would go on asking
  return at(port, async (client) => {
    const db = client.db("admin");
    const { parsed } = (await db.command({ getCmdLineOpts: 1 })) as {
      parsed: { storage: { dbPath: string } };
    };
    if (realpathSync(parsed.storage.dbPath) !== realpathSync(dbPath)) return undefined;
    return Number(((await db.command({ serverStatus: 1 })) as { pid: unknown }).pid);
  }).catch(() => undefined);
}

/** Asks the mongod at this port to end; says nothing about whether it does. */
export async function requestShutdown(port: number) {
  // It ends before it answers, so an error is the usual outcome.
  await at(port, (client) => client.db("admin").command({ shutdown: 1 })).catch(() => undefined);
}

/** Resolves as soon as the mongod at this port does not answer any more, or the signal is raised. */
export async function waitUntilUnreachable(port: number, signal: AbortSignal) {
  const client = open(port);
  try {
    while (!signal.aborted) {
      await client.db("admin").command({ ping: 1 });
      await sleep(1_000, signal);
    }
  } catch {
    // silent
  } finally {
    await client.close();
  }
}

/** Waits, and no longer than until the signal is raised. */
export function sleep(ms: number, signal?: AbortSignal) {
  return new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}

/** Of the ports that can be had now: the wanted one, else one of a small range that systems do not hand out to outgoing connections. */
export async function findFreePort(wanted?: number): Promise<number> {
  const range = Array.from({ length: 100 }, (_, i) => 27_117 + i);
  for (const port of wanted === undefined ? range : [wanted, ...range])
    if (await isPortFree(port)) return port;
  throw new Error("Ports 27117 to 27216 are all taken: none is left for the database.");
}

/** Whether this port of the machine can be had now. */
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
