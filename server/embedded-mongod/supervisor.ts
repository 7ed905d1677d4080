import { mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { findMongod } from "./find-mongod.mjs";
import { readAddress, writeAddress } from "./address";
import { isProcessAlive } from "./process-alive";
import { BoundedLog } from "./bounded-log";
import { Mongod } from "./mongod";
import {
  requestShutdown,
  findFreePort,
  isPortFree,
  sleep,
  findServerPid,
  waitUntilUnreachable,
} from "./ports";

/** A server that can be reached: a mongod of our own, or the one of another process that keeps the same folder. */
interface Hold {
  port: number;
  own: boolean;
  /** Resolves with the reason when the server is there no more. */
  gone: Promise<string>;
  release(): Promise<void>;
}

/** What is in the way now and may not be in a moment; the message says it. */
class Busy extends Error {}

/** Longest wait for files or a port that somebody else still holds. An orphan of a killed process ends within 3 s. */
const PATIENCE_MS = 30_000;
/** How long a living owner may take to bring its server back before another process does it. */
const OWNER_MS = 5_000;
const FIRST_WAIT_MS = 100;
const longer = (wait: number) => Math.min(Math.max(wait * 2, FIRST_WAIT_MS), 5_000);

/** The database of a data directory, on the server that this process or another one runs. */
export interface EmbeddedDatabase {
  /** Stays the same as long as the process lives, whatever happens to the server behind it. */
  uri: string;
  /** Ends the server unless another process runs it; harmless when called again. */
  stop(): Promise<void>;
}

/** Starts the server of the data directory, or joins the one that another process runs on it, and keeps it reachable at one address until stop(). */
export async function superviseDatabase(
  dataDir: string,
  say: (line: string) => void,
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dbPath = path.resolve(dataDir, "mongo");
  mkdirSync(dbPath, { recursive: true, mode: 0o700 });
  const logFile = path.resolve(dataDir, "mongod.log");
  const place: Place = {
    dataDir,
    dbPath: realpathSync(dbPath),
    logFile,
    log: new BoundedLog(logFile),
    say,
  };
  const stopping = new AbortController();

  let hold: Hold | undefined = await takeFirst(place, stopping.signal);
  const { port } = hold;
  const keeping = (async () => {
    for (let wait = 0; !stopping.signal.aborted && hold;) {
      const since = Date.now();
      const reason = await Promise.race([hold.gone, raised(stopping.signal)]);
      if (reason === undefined) break;
      say(
        hold.own
          ? `The database ended unexpectedly (${reason}): starting it again.`
          : "The database's keeper has gone: taking over.",
      );
      wait = Date.now() - since > 10_000 ? FIRST_WAIT_MS : longer(wait); // one that dies again and again must not take the machine with it
      hold = await takeAgain(place, port, { wait, signal: stopping.signal });
    }
    await hold?.release();
  })();
  return {
    uri: `mongodb://127.0.0.1:${port}/community-hub?directConnection=true`,
    stop() {
      stopping.abort();
      return keeping;
    },
  };
}

interface Place {
  dataDir: string;
  dbPath: string;
  logFile: string;
  log: BoundedLog;
  /** Found when the first server of our own is started: joining another's needs none. */
  binary?: string;
  say: (line: string) => void;
}

async function takeFirst(place: Place, signal: AbortSignal) {
  const since = Date.now();
  for (let said = ""; ;) {
    try {
      return await take(place, { since, signal });
    } catch (error) {
      if (!(error instanceof Busy) || Date.now() - since > PATIENCE_MS) throw error;
      if (said !== error.message && Date.now() - since > 1_000)
        place.say((said = error.message) + " Waiting for it ...");
      await sleep(250, signal);
    }
  }
}

/** Like the first time, but without giving up: the product answers 503 meanwhile and heals by itself. */
async function takeAgain(
  place: Place,
  port: number,
  { wait, signal }: { wait: number; signal: AbortSignal },
) {
  const since = Date.now();
  const stopped = () => signal.aborted;
  for (let said = ""; ; wait = longer(wait)) {
    await sleep(wait, signal);
    if (stopped()) return undefined;
    try {
      return await take(place, { port, since, signal });
    } catch (error) {
      const { message } = error as Error;
      if (stopped()) return undefined;
      if (said !== message && wait > 1_000)
        place.say(`The database cannot be started, trying again: ${(said = message)}`);
    }
  }
}

/** One try. With a port only that one will do. */
async function take(
  place: Place,
  { port, since, signal }: { port?: number; since: number; signal: AbortSignal },
): Promise<Hold> {
  const kept = readAddress(place.dataDir);
  if (kept?.owner !== undefined) {
    const owned = isProcessAlive(kept.owner);
    const server = await findServerPid(kept.port, place.dbPath);
    if (owned && server !== undefined) {
      if (port !== undefined && port !== kept.port)
        throw new Error(
          `Process ${kept.owner} serves it at port ${kept.port} now, not at ${port}.`,
        );
      return join(place, kept.port, signal);
    }
    if (server !== undefined) {
      // Its new owner writes the address a moment after it answers: to end it now would end the database of a process that took over.
      if (kept.server !== undefined && kept.server !== server)
        throw new Busy("Another process is starting the database.");
      await requestShutdown(kept.port); // an orphan: its owner was killed
      throw new Busy("The database of a process that was killed is ending.");
    }
    if (owned && kept.owner !== process.pid && Date.now() - since < OWNER_MS)
      throw new Busy(`Process ${kept.owner} keeps the database, which does not answer.`);
  }
  if (port !== undefined && !(await isPortFree(port))) throw new Busy(`Port ${port} is taken.`);
  return start(place, port ?? (await findFreePort(kept?.port)), signal);
}

/** The server of a living neighbour; stopping ours leaves it alone. */
function join(place: Place, port: number, signal: AbortSignal): Hold {
  place.say(`Using the database that already runs on ${place.dataDir}.`);
  return {
    port,
    own: false,
    gone: waitUntilUnreachable(port, signal).then(() => "silent"),
    release: () => Promise.resolve(),
  };
}

async function start(place: Place, port: number, signal: AbortSignal): Promise<Hold> {
  const { dataDir, dbPath, log } = place;
  place.binary ??= await findMongod({ say: place.say });
  const mongod = new Mongod({ binary: place.binary, dbPath, port, log });
  const end = () => void mongod.stop();
  signal.addEventListener("abort", end);
  try {
    await mongod.start();
    signal.throwIfAborted(); // raised before there was a process to end
    writeAddress(dataDir, { port, owner: process.pid, server: mongod.mongodProcess?.pid });
  } catch (error) {
    await mongod.stop();
    const { message } = error as Error;
    if (/DBPathInUse/.test(message))
      throw new Busy(`Another process holds the files of the database in ${dbPath}.`);
    if (/already in use/.test(message)) throw new Busy(`Port ${port} is taken.`);
    if (/signal "/.test(message)) throw new Busy("The database was killed while it started.");
    throw new Error(
      `The database did not start: ${mongod.complaint || message} (${place.logFile} has more)`,
      { cause: error },
    );
  } finally {
    signal.removeEventListener("abort", end);
  }
  return {
    port,
    own: true,
    gone: mongod.ended,
    async release() {
      await mongod.stop();
      if (readAddress(dataDir)?.owner === process.pid) writeAddress(dataDir, { port });
    },
  };
}

const raised = (signal: AbortSignal) =>
  new Promise<undefined>((done) => {
    if (signal.aborted) done(undefined);
    signal.addEventListener(
      "abort",
      () => {
        done(undefined);
      },
      { once: true },
    );
  });
