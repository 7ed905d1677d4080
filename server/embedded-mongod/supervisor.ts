import { once } from "node:events";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { findMongod } from "./find-mongod.mjs";
import { startMongod, type Mongod } from "./mongod";
import {
  getOwnSocket,
  isListening,
  prepareDataFolder,
  publishSocket,
  readLockOwner,
  type DataFolder,
} from "./socket";

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
  const end = Date.now() + WAIT_MS;
  for (let isPrinted = false; ; isPrinted = true) {
    const isShareable = await isListening(folder.socket);
    if (isShareable && mayShare) return undefined;
    const mongod = isShareable ? undefined : await start(context);
    if (mongod) return mongod;
    const line = `Another hub or command uses the database in ${dataDir} (mongod is process ${readLockOwner(folder.path)}).`;
    if (Date.now() > end) throw new Error(line);
    if (!isPrinted) print(`${line} Waiting ...`);
    await setTimeout(250);
    signal.throwIfAborted();
  }
}

/** Restarts the server until the signal; resolves to a line if it dies at once again and again. */
async function supervise(first: Mongod, context: Context): Promise<string | undefined> {
  const { print, signal } = context;
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
    if (deaths < MAX_EARLY_DEATHS)
      print(`The database exited unexpectedly (${reason}); restarting it.`);
  }
  return `The database ended ${MAX_EARLY_DEATHS} times at once (${reason}), so the hub ends.`;
}

/** Starts a server; resolves to undefined if another process has locked the files. */
async function start({ dataDir, folder, print, signal }: Context): Promise<Mongod | undefined> {
  const { path: binary, version } = await findMongod({ print });
  signal.throwIfAborted();
  const logFile = path.resolve(dataDir, "mongod.log");
  const options = { binary, folder: folder.path, socket: getOwnSocket(folder), logFile, signal };
  let mongod: Mongod | undefined;
  try {
    mongod = await startMongod(options);
    publishSocket(folder);
    return mongod;
  } catch (error) {
    await mongod?.stop();
    signal.throwIfAborted();
    const reason = (error as Error).message;
    if (reason.startsWith("DBPathInUse")) return undefined;
    throw new Error(explainFailure(reason, version, logFile), { cause: error });
  }
}

function explainFailure(error: string, version: string, logFile: string) {
  const message = `The database did not start: ${error} (see ${logFile})`;
  if (/unsupported WiredTiger|WiredTiger.* incompatible|featureCompatibilityVersion/i.test(error))
    return `${message}. Another version than MongoDB ${version} wrote the files: set MONGOMS_SYSTEM_BINARY to a mongod of that version, or restore a backup into an empty DATA_DIR (npm run restore, docs/backup.md).`;
  if (/WT_|WiredTiger|corrupt|checksum|salvage|smaller than/i.test(error))
    return `${message}. If the files are damaged, restore a backup into an empty DATA_DIR (npm run restore, docs/backup.md).`;
  return message;
}

async function aborted(signal: AbortSignal) {
  if (!signal.aborted) await once(signal, "abort");
  return undefined;
}
