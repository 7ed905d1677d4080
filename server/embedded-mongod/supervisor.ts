import { once } from "node:events";
import { mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { readAddress, writeAddress } from "./address";
import { BoundedLog } from "./bounded-log";
import { findMongod } from "./find-mongod.mjs";
import { Mongod } from "./mongod";
import {
  findFreePort,
  findServerPid,
  isPortFree,
  requestShutdown,
  sleep,
  waitUntilUnreachable,
} from "./ports";
import { isProcessAlive } from "./process-alive";

/** A reachable server: our own mongod, or that of another process with the same data directory. */
interface RunningServer {
  port: number;
  isOwn: boolean;
  /** Resolves with the reason when the server is gone. */
  exited: Promise<string>;
  release(): Promise<void>;
}

/** A temporary obstacle; retrying may succeed. */
class BusyError extends Error {}

/** Maximum wait for files or a port in use; an orphan of a killed process exits within 3 s. */
const START_TIMEOUT_MS = 30_000;
/** Time a running owner has to restart its server before another process takes over. */
const OWNER_TIMEOUT_MS = 5_000;
const MIN_BACKOFF_MS = 100;
const increaseBackoff = (wait: number) => Math.min(Math.max(wait * 2, MIN_BACKOFF_MS), 5_000);

/** A database that the app can connect to. */
export interface Database {
  /** Constant for the life of the process, also across restarts of the server. */
  uri: string;
  /** Stops the embedded server unless another process owns it; idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts the server of a data directory, or joins the one that another process runs there, and
 * keeps it reachable at one address until stop().
 */
export async function superviseDatabase(
  dataDir: string,
  print: (line: string) => void,
): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dbPath = path.resolve(dataDir, "mongo");
  mkdirSync(dbPath, { recursive: true, mode: 0o700 });
  const logFile = path.resolve(dataDir, "mongod.log");
  const context: ServerContext = {
    dataDir,
    dbPath: realpathSync(dbPath),
    logFile,
    log: new BoundedLog(logFile),
    print,
  };
  const stopping = new AbortController();

  let server: RunningServer | undefined = await openFirst(context, stopping.signal);
  const { port } = server;
  const supervision = (async () => {
    for (let wait = 0; !stopping.signal.aborted && server;) {
      const since = Date.now();
      const reason = await Promise.race([server.exited, aborted(stopping.signal)]);
      if (reason === undefined) break;
      print(
        server.isOwn
          ? `The database exited unexpectedly (${reason}); restarting it.`
          : "The process that ran the database has exited; taking over.",
      );
      // Backoff: a server in a crash loop must not use up the machine.
      wait = Date.now() - since > 10_000 ? MIN_BACKOFF_MS : increaseBackoff(wait);
      server = await reopen(context, port, { wait, signal: stopping.signal });
    }
    await server?.release();
  })();
  return {
    uri: `mongodb://127.0.0.1:${port}/community-hub?directConnection=true`,
    stop() {
      stopping.abort();
      return supervision;
    },
  };
}

interface ServerContext {
  dataDir: string;
  dbPath: string;
  logFile: string;
  log: BoundedLog;
  /** Found on the first start of our own server; joining another's needs none. */
  binary?: string;
  print: (line: string) => void;
}

/** Retries while the server is busy, for at most START_TIMEOUT_MS. */
async function openFirst(context: ServerContext, signal: AbortSignal) {
  const since = Date.now();
  for (let printed = ""; ;) {
    try {
      return await tryOpen(context, { since, signal });
    } catch (error) {
      if (!(error instanceof BusyError) || Date.now() - since > START_TIMEOUT_MS) throw error;
      if (printed !== error.message && Date.now() - since > 1_000)
        context.print((printed = error.message) + " Waiting ...");
      await sleep(250, signal);
    }
  }
}

/** Retries without limit; the app responds with 503 meanwhile and recovers by itself. */
async function reopen(
  context: ServerContext,
  port: number,
  { wait, signal }: { wait: number; signal: AbortSignal },
) {
  const since = Date.now();
  const isStopped = () => signal.aborted;
  for (let printed = ""; ; wait = increaseBackoff(wait)) {
    await sleep(wait, signal);
    if (isStopped()) return undefined;
    try {
      return await tryOpen(context, { port, since, signal });
    } catch (error) {
      const { message } = error as Error;
      if (isStopped()) return undefined;
      if (printed !== message && wait > 1_000)
        context.print(`Cannot start the database, retrying: ${(printed = message)}`);
    }
  }
}

/** Tries once to join or start a server, only at `port` if given; BusyError if a retry may help. */
async function tryOpen(
  context: ServerContext,
  { port, since, signal }: { port?: number; since: number; signal: AbortSignal },
): Promise<RunningServer> {
  const saved = readAddress(context.dataDir);
  if (saved?.owner !== undefined) {
    const ownerIsAlive = isProcessAlive(saved.owner);
    const serverPid = await findServerPid(saved.port, context.dbPath);
    if (ownerIsAlive && serverPid !== undefined) {
      if (port !== undefined && port !== saved.port)
        throw new Error(
          `Process ${saved.owner} now runs the database on port ${saved.port}, not ${port}.`,
        );
      return join(context, saved.port, signal);
    }
    if (serverPid !== undefined) {
      // A new owner writes the address a moment after its server responds: a shutdown now would end
      // the database of a process that is taking over.
      if (saved.server !== undefined && saved.server !== serverPid)
        throw new BusyError("Another process is starting the database.");
      await requestShutdown(saved.port); // an orphan: its owner was killed
      throw new BusyError("The database of a killed process is shutting down.");
    }
    if (ownerIsAlive && saved.owner !== process.pid && Date.now() - since < OWNER_TIMEOUT_MS)
      throw new BusyError(`Process ${saved.owner} runs the database, which does not respond.`);
  }
  if (port !== undefined && !(await isPortFree(port)))
    throw new BusyError(`Port ${port} is in use.`);
  return start(context, port ?? (await findFreePort(saved?.port)), signal);
}

/** Uses the server of another process; `release` leaves it running. */
function join(context: ServerContext, port: number, signal: AbortSignal): RunningServer {
  context.print(`Using the database already running in ${context.dataDir}.`);
  return {
    port,
    isOwn: false,
    exited: waitUntilUnreachable(port, signal).then(() => "unreachable"),
    release: () => Promise.resolve(),
  };
}

async function start(
  context: ServerContext,
  port: number,
  signal: AbortSignal,
): Promise<RunningServer> {
  const { dataDir, dbPath, log } = context;
  context.binary ??= await findMongod({ print: context.print });
  const mongod = new Mongod({ binary: context.binary, dbPath, port, log });
  const stop = () => void mongod.stop();
  signal.addEventListener("abort", stop);
  try {
    await mongod.start();
    signal.throwIfAborted(); // aborted before there was a process to stop
    writeAddress(dataDir, { port, owner: process.pid, server: mongod.mongodProcess?.pid });
  } catch (error) {
    await mongod.stop();
    const { message } = error as Error;
    if (/DBPathInUse/.test(message))
      throw new BusyError(`Another process has locked the database files in ${dbPath}.`);
    if (/already in use/.test(message)) throw new BusyError(`Port ${port} is in use.`);
    if (/signal "/.test(message)) throw new BusyError("The database was killed during startup.");
    throw new Error(
      `The database did not start: ${mongod.firstError || message} (see ${context.logFile})`,
      { cause: error },
    );
  } finally {
    signal.removeEventListener("abort", stop);
  }
  return {
    port,
    isOwn: true,
    exited: mongod.exited,
    async release() {
      await mongod.stop();
      if (readAddress(dataDir)?.owner === process.pid) writeAddress(dataDir, { port });
    },
  };
}

async function aborted(signal: AbortSignal) {
  if (!signal.aborted) await once(signal, "abort");
  return undefined;
}
