import { once } from "node:events";
import { existsSync, renameSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { findMongod } from "./find-mongod.mjs";
import { Mongod } from "./mongod";
import {
  isListening,
  OWN_SOCKET,
  prepareDataFolder,
  publishSocket,
  readLockOwner,
  type DataFolder,
} from "./socket";
import { explainExit, explainFailure } from "./start-failure";

/** A temporary obstacle; retrying may succeed. */
class BusyError extends Error {}

/** Maximum wait for files in use; the server of a killed process exits within 15 s. */
const WAIT_MS = 30_000;
/** A server that ends sooner after its start has died at once. */
const EARLY_MS = 10_000;
const MAX_EARLY_DEATHS = 3;

export interface Database {
  /** Constant for the life of the process, also across restarts of the server. */
  uri: string;
  isShared: boolean;
  /** Stops the embedded server unless it is another process's; idempotent. */
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  dataDir: string;
  mayShare?: boolean | undefined;
  print: (line: string) => void;
  fail?: ((line: string) => void) | undefined;
  /** Stops the database, also while it starts. */
  signal?: AbortSignal | undefined;
}

interface Context extends Pick<SupervisorOptions, "dataDir" | "print"> {
  folder: DataFolder;
  signal: AbortSignal;
}

/** Starts the server of a data directory and keeps it reachable at one address until stop(). */
export async function superviseDatabase({
  mayShare = true,
  fail,
  signal,
  ...options
}: SupervisorOptions): Promise<Database> {
  const folder = prepareDataFolder(options.dataDir);
  const { uri } = folder;
  const stopping = new AbortController();
  const context = {
    ...options,
    folder,
    signal: AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])]),
  };
  const first = await open(context, mayShare);
  if (!first) {
    options.print(`Using the database already running in ${options.dataDir}.`);
    return { uri, isShared: true, stop: () => Promise.resolve() };
  }
  const supervision = supervise(first, context).then((line) => {
    if (line !== undefined) (fail ?? options.print)(line);
  });
  return {
    uri,
    isShared: false,
    stop() {
      stopping.abort();
      return supervision;
    },
  };
}

/** Waits while others use the files. Resolves to undefined if their server may be shared. */
async function open(context: Context, mayShare: boolean) {
  const { dataDir, folder, print, signal } = context;
  const since = Date.now();
  for (let printed = ""; ;) {
    try {
      if (!(await isListening(folder.socket))) return await start(context);
      if (mayShare) return undefined;
      throw new BusyError(
        `Another hub or command uses the database in ${dataDir} (mongod is process ${readLockOwner(folder.path)}).`,
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof BusyError) || Date.now() - since > WAIT_MS) throw error;
      if (printed !== error.message && Date.now() - since > 1_000)
        print((printed = error.message) + " Waiting ...");
      await setTimeout(250, undefined, { signal }).catch(() => undefined);
      signal.throwIfAborted();
    }
  }
}

/** Restarts the server until the signal; resolves to a line if it dies at once again and again. */
async function supervise(first: Mongod, context: Context): Promise<string | undefined> {
  const { dataDir, print, signal } = context;
  let mongod: Mongod | undefined = first;
  let reason = "";
  for (let deaths = 0; deaths < MAX_EARLY_DEATHS;) {
    let since = Date.now();
    try {
      mongod ??= await open(context, false);
      since = Date.now();
      reason = (await Promise.race([mongod?.exited, aborted(signal)])) ?? "";
    } catch (error) {
      reason = (error as Error).message;
    }
    if (signal.aborted) {
      await mongod?.stop();
      return undefined;
    }
    const isEarly = mongod === undefined || Date.now() - since < EARLY_MS;
    mongod = undefined;
    deaths = isEarly ? deaths + 1 : 0;
    reason = explainExit(reason, await readFreeBytes(dataDir));
    if (deaths < MAX_EARLY_DEATHS)
      print(`The database exited unexpectedly (${reason}); restarting it.`);
  }
  return `The database ended ${MAX_EARLY_DEATHS} times at once (${reason}), so the hub ends.`;
}

async function start({ dataDir, folder, print, signal }: Context): Promise<Mongod> {
  const { path: binary, version } = await findMongod({ print });
  signal.throwIfAborted();
  const log = path.resolve(dataDir, "mongod.log");
  // Of its own until it has the files: another process may start one at the same moment.
  const logFile = path.resolve(dataDir, `mongod-${process.pid}.log`);
  const mongod = new Mongod({ binary, folder: folder.path, socketName: OWN_SOCKET, logFile });
  const stop = () => void mongod.stop();
  signal.addEventListener("abort", stop);
  try {
    await mongod.waitUntilReady();
    publishSocket(folder);
    publishLog(logFile, log);
    return mongod;
  } catch (error) {
    await mongod.stop();
    const { message } = error as Error;
    const reason = mongod.readFirstError() || message;
    if (reason.startsWith("DBPathInUse")) {
      rmSync(logFile);
      throw new BusyError(
        `Another mongod (process ${readLockOwner(folder.path)}) has locked the database files in ${folder.path}.`,
      );
    }
    publishLog(logFile, log);
    throw new Error(explainFailure(reason, { version, logFile: log }), { cause: error });
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Keeps the log of the start before. */
function publishLog(logFile: string, log: string) {
  try {
    if (existsSync(log)) renameSync(log, `${log}.1`);
    renameSync(logFile, log);
  } catch {
    // a server without a log is better than none
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
