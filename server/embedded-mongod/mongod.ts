import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { isListening } from "./socket";

export interface MongodOptions {
  binary: string;
  /** Absolute path of the data files, and mongod's working directory. */
  folder: string;
  /** The socket in that folder that it listens on, and on nothing else. */
  socket: string;
  /** Appended to, as other processes may do. */
  logFile: string;
  /** Stops it while it starts. */
  signal: AbortSignal;
}

export interface Mongod {
  /** Resolves to its exit code or signal. */
  exited: Promise<string>;
  /** Shuts it down, and kills it if it hangs; idempotent. */
  stop: () => Promise<void>;
}

const START_TIMEOUT_MS = 60_000; // recovery after a crash comes first
/** Time for a clean shutdown before SIGKILL. */
const STOP_TIMEOUT_MS = 10_000;

/** Ends mongod ($1) when this process dies, even by kill -9: the pipe to its stdin closes. */
const KILLER = `read -r _
kill -TERM "$1" || exit 0
for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do sleep 1; kill -0 "$1" || exit 0; done
kill -KILL "$1"`;

/** Resolves when it accepts connections. Throws an Error with its reason if it ends before. */
export async function startMongod(options: MongodOptions): Promise<Mongod> {
  const { binary, folder, socket, logFile, signal } = options;
  const args = [
    `--dbpath=${folder}`,
    "--storageEngine=wiredTiger",
    "--wiredTigerCacheSizeGB=0.25",
    // With a socket alone it opens no port. Another socket in /tmp could be another user's.
    `--bind_ip=./${path.basename(socket)}`,
    "--nounixsocket",
    "--noauth",
    // Its log shows the filters of slow queries, and with them names and addresses.
    "--slowms=3600000",
    "--quiet",
  ];
  const log = openSync(logFile, "a", 0o600);
  const logStart = fstatSync(log).size;
  // Own process groups: at a terminal's Ctrl-C the database must outlive the running requests.
  const child = spawn(binary, args, { cwd: folder, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  const exited = once(child, "exit").then(
    (all) => {
      const [code, signalName] = all as [number | null, NodeJS.Signals | null];
      return signalName ?? `exit code ${code ?? "unknown"}`;
    },
    (error: unknown) => (error as Error).message,
  );
  const stop = async () => {
    if (isOver(child)) return;
    child.kill("SIGTERM");
    const hanging = global.setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(hanging);
  };
  if (child.pid !== undefined) launchKiller(child.pid, exited);

  const stopEarly = () => void stop();
  signal.addEventListener("abort", stopEarly);
  try {
    const reason = await Promise.race([exited, waitForSocket(child, socket)]);
    if (reason === undefined) return { exited, stop };
    await stop();
    throw new Error(findLoggedError(readFrom(logFile, logStart)) ?? reason);
  } finally {
    signal.removeEventListener("abort", stopEarly);
  }
}

function launchKiller(pid: number, exited: Promise<string>) {
  const killer = spawn("sh", ["-c", KILLER, "sh", `${pid}`], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a killer, mongod outlives a kill -9 of this process; the next start names it.
  killer.on("error", () => undefined).unref();
  killer.stdin.on("error", () => undefined);
  void exited.then(() => killer.kill("SIGKILL"));
}

async function waitForSocket(child: ChildProcess, socket: string) {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end && !isOver(child);) {
    if (await isListening(socket)) return undefined;
    await setTimeout(50);
  }
  return `no response within ${START_TIMEOUT_MS / 1_000} s`;
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

const MAX_READ_BYTES = 1_000_000;

function readFrom(file: string, position: number) {
  const handle = openSync(file, "r");
  try {
    const buffer = Buffer.alloc(MAX_READ_BYTES);
    return buffer.toString("utf8", 0, readSync(handle, buffer, { position }));
  } finally {
    closeSync(handle);
  }
}

/** The first error or fatal line of a log, as later ones only follow from it; or the lock's. */
function findLoggedError(log: string) {
  const lines = log.split("\n").filter((one) => /"s":"[EF]"/.test(one));
  const line = lines.find((one) => one.includes("DBPathInUse")) ?? lines[0];
  if (line === undefined) return undefined;
  try {
    const { msg, attr } = JSON.parse(line) as {
      msg: string;
      attr?: { error?: unknown; message?: string | { msg?: string } };
    };
    if (typeof attr?.error === "string") return attr.error;
    const message = typeof attr?.message === "string" ? attr.message : attr?.message?.msg;
    return (message ?? msg).trim();
  } catch {
    return line;
  }
}
