import { once } from "node:events";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { BoundedLog } from "./bounded-log";
import {
  findOwner,
  raiseFeatureVersion,
  requestShutdown,
  sleep,
  waitUntilUnreachable,
} from "./commands";
import { readDataVersion, toSeries, writeDataVersion } from "./data-version.mjs";
import { findMongod } from "./find-mongod.mjs";
import { getKeptFolders, keepBesideData } from "./kept-binary.mjs";
import { Mongod } from "./mongod";
import { isSelf, mayBeAlive, SELF, type Owner } from "./owner";
import {
  isListening,
  OWN_SOCKET,
  prepareDataFolder,
  publishSocket,
  readLockOwner,
  type DataFolder,
} from "./socket";
import { explainExit, explainFailure } from "./start-failure";

/** A reachable server: our own mongod, or that of another process with the same data directory. */
interface RunningServer {
  /** Process that runs it. */
  owner: Owner;
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
  /** The embedded server of another process was joined. */
  isShared: boolean;
  /** Stops the embedded server unless another process owns it; idempotent. */
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  dataDir: string;
  /** Prints one line to the terminal. */
  print: (line: string) => void;
  /** Stops the database, also while it starts. */
  signal?: AbortSignal | undefined;
}

/**
 * Starts the server of a data directory, or joins the one that another process runs there, and
 * keeps it reachable at one address until stop().
 */
export async function superviseDatabase({
  dataDir,
  print,
  signal,
}: SupervisorOptions): Promise<Database> {
  const folder = prepareDataFolder(dataDir);
  const logFile = path.resolve(dataDir, "mongod.log");
  const context: ServerContext = { dataDir, folder, logFile, log: new BoundedLog(logFile), print };
  const stopping = new AbortController();
  signal?.addEventListener("abort", () => {
    stopping.abort(signal.reason);
  });

  let server: RunningServer | undefined = await openFirst(context, stopping.signal);
  const supervision = (async () => {
    for (let wait = 0; !stopping.signal.aborted && server;) {
      const since = Date.now();
      const reason = await Promise.race([server.exited, aborted(stopping.signal)]);
      if (reason === undefined) break;
      print(
        isSelf(server.owner)
          ? `The database exited unexpectedly (${explainExit(reason, await readFreeBytes(dataDir))}); restarting it.`
          : "The process that ran the database has exited; taking over.",
      );
      // Backoff: a server in a crash loop must not use up the machine.
      wait = Date.now() - since > 10_000 ? MIN_BACKOFF_MS : increaseBackoff(wait);
      server = await reopen(context, server.owner, { wait, signal: stopping.signal });
    }
    await server?.release();
  })();
  return {
    uri: folder.uri,
    isShared: !isSelf(server.owner),
    stop() {
      stopping.abort();
      return supervision;
    },
  };
}

interface ServerContext {
  dataDir: string;
  folder: DataFolder;
  logFile: string;
  log: BoundedLog;
  /** Found on the first start of our own server; joining another's needs none. */
  binary?: { path: string; version: string };
  print: (line: string) => void;
}

/** Retries while the server is busy, for at most START_TIMEOUT_MS. */
async function openFirst(context: ServerContext, signal: AbortSignal) {
  const since = Date.now();
  for (let printed = ""; ;) {
    try {
      return await tryOpen(context, { since, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof BusyError) || Date.now() - since > START_TIMEOUT_MS) throw error;
      if (printed !== error.message && Date.now() - since > 1_000)
        context.print((printed = error.message) + " Waiting ...");
      await sleep(250, signal);
      signal.throwIfAborted();
    }
  }
}

/** Retries without limit; the app responds with 503 meanwhile and recovers by itself. */
async function reopen(
  context: ServerContext,
  owner: Owner,
  { wait, signal }: { wait: number; signal: AbortSignal },
) {
  const since = Date.now();
  const isStopped = () => signal.aborted;
  for (let printed = ""; ; wait = increaseBackoff(wait)) {
    await sleep(wait, signal);
    if (isStopped()) return undefined;
    try {
      return await tryOpen(context, { owner, since, signal });
    } catch (error) {
      const { message } = error as Error;
      if (isStopped()) return undefined;
      if (printed !== message && wait > 1_000)
        context.print(`Cannot start the database, retrying: ${(printed = message)}`);
    }
  }
}

/**
 * Tries once to join or start a server; BusyError if a retry may help. `owner` is the process that
 * ran it before.
 */
async function tryOpen(
  context: ServerContext,
  { owner, since, signal }: { owner?: Owner; since: number; signal: AbortSignal },
): Promise<RunningServer> {
  const { socket, uri } = context.folder;
  if (await isListening(socket)) {
    const current = await findOwner(uri);
    if (current === undefined)
      throw new BusyError(`The database in ${context.dataDir} does not respond.`);
    if (mayBeAlive(current)) return join(context, current, signal);
    await requestShutdown(uri); // an orphan: its owner was killed
    throw new BusyError("The database of a killed process is shutting down.");
  }
  const mayRestart = owner !== undefined && !isSelf(owner) && mayBeAlive(owner);
  if (mayRestart && Date.now() - since < OWNER_TIMEOUT_MS)
    throw new BusyError(`Process ${owner.pid} runs the database, which does not respond.`);
  return start(context, signal);
}

/** Uses the server of another process; `release` leaves it running. */
function join(context: ServerContext, owner: Owner, signal: AbortSignal): RunningServer {
  context.print(`Using the database already running in ${context.dataDir}.`);
  return {
    owner,
    exited: waitUntilUnreachable(context.folder.uri, signal).then(() => "unreachable"),
    release: () => Promise.resolve(),
  };
}

async function start(context: ServerContext, signal: AbortSignal): Promise<RunningServer> {
  const { folder, log } = context;
  context.binary ??= await findBinary(context);
  signal.throwIfAborted();
  const { path: binary, version } = context.binary;
  const mongod = new Mongod({ binary, folder: folder.path, socketName: OWN_SOCKET, log });
  const stop = () => void mongod.stop();
  signal.addEventListener("abort", stop);
  try {
    await mongod.waitUntilReady();
    publishSocket(folder);
  } catch (error) {
    await mongod.stop();
    const { message } = error as Error;
    if (mongod.firstError.startsWith("DBPathInUse"))
      throw new BusyError(
        `Another mongod (process ${readLockOwner(folder.path)}) has locked the database files in ${folder.path}.`,
      );
    if (message === "SIGKILL") throw new BusyError("The database was killed during startup.");
    throw new Error(
      explainFailure(mongod.firstError || message, { version, logFile: context.logFile }),
      { cause: error },
    );
  } finally {
    signal.removeEventListener("abort", stop);
  }
  await recordVersion(context, version);
  return { owner: SELF, exited: mongod.exited, release: () => mongod.stop() };
}

async function findBinary({ dataDir, print }: ServerContext) {
  const { path: found, version } = await findMongod({ dataDir, print });
  return { path: keepBesideData(found, getKeptFolders(dataDir), print), version };
}

/** Upgrades files that another version opened last; a failure is tried again at the next start. */
async function recordVersion({ dataDir, folder, print }: ServerContext, version: string) {
  const before = readDataVersion(dataDir);
  if (before === version) return;
  try {
    if (before === undefined || toSeries(before) !== toSeries(version)) {
      const raisedFrom = await raiseFeatureVersion(folder.uri, version);
      if (raisedFrom !== undefined)
        print(`The data files were upgraded from MongoDB ${raisedFrom} to ${toSeries(version)}.`);
    }
    writeDataVersion(dataDir, version);
  } catch (error) {
    print(`The data files could not be upgraded to MongoDB ${version}: ${String(error)}`);
  }
}

const readFreeBytes = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity, // the folder is gone: the start says so
  );

async function aborted(signal: AbortSignal) {
  if (!signal.aborted) await once(signal, "abort");
  return undefined;
}
