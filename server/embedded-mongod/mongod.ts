import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";

export interface MongodOptions {
  binary: string;
  /** Absolute path of the data files, and mongod's working directory. */
  folder: string;
  /** File name of the socket that it listens on, and on nothing else. */
  socketName: string;
  /** Written anew. */
  logFile: string;
}

const START_TIMEOUT_MS = 60_000; // recovery after a crash comes first
/** Time for a clean shutdown before SIGKILL. */
const STOP_TIMEOUT_MS = 10_000;

/** Ends mongod ($1) when this process dies, even by kill -9: the pipe to its stdin closes. */
const KILLER = `read -r _
kill -TERM "$1" || exit 0
for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do sleep 1; kill -0 "$1" || exit 0; done
kill -KILL "$1"`;

export class Mongod {
  readonly exited: Promise<string>;
  private readonly child: ChildProcess;

  constructor(private readonly options: MongodOptions) {
    const { binary, folder, socketName, logFile } = options;
    const args = [
      ...["--dbpath", folder, "--storageEngine", "wiredTiger", "--wiredTigerCacheSizeGB", "0.25"],
      // With a socket alone it opens no port. Another socket in /tmp could be another user's.
      ...["--bind_ip", `./${socketName}`, "--nounixsocket", "--noauth"],
      // Its log shows the filters of slow queries, and with them names and addresses.
      ...["--slowms", "3600000", "--quiet"],
    ];
    const log = openSync(logFile, "w", 0o600);
    // Own process groups: Ctrl-C signals the terminal's whole group, but the database must outlive
    // the running requests.
    this.child = spawn(binary, args, { cwd: folder, detached: true, stdio: ["ignore", log, log] });
    closeSync(log);
    this.exited = new Promise((resolve) => {
      this.child.on("error", ({ message }) => {
        resolve(message);
      });
      this.child.on("exit", (code, signal) => {
        resolve(signal ?? `exit code ${code ?? "unknown"}`);
      });
    });
    if (this.child.pid !== undefined) this.launchKiller(this.child.pid);
  }

  private launchKiller(pid: number) {
    const killer = spawn("sh", ["-c", KILLER, "sh", `${pid}`], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    // Without a killer, mongod outlives a kill -9 of this process; the next start names it.
    killer.on("error", () => undefined).unref();
    killer.stdin.on("error", () => undefined);
    void this.exited.then(() => killer.kill("SIGKILL"));
  }

  /** Resolves when it accepts connections; throws an Error with its reason if it exits instead. */
  async waitUntilReady() {
    let reason: string | undefined;
    void this.exited.then((why) => {
      reason = why;
    });
    const since = Date.now();
    while (!this.isReady()) {
      await setTimeout(50);
      if (reason !== undefined) throw new Error(reason);
      if (Date.now() - since > START_TIMEOUT_MS)
        throw new Error(`no response within ${START_TIMEOUT_MS / 1_000} s`);
    }
  }

  private readonly isReady = () => this.readLog().includes('"msg":"Waiting for connections"');
  private readonly readLog = () => readFileSync(this.options.logFile, "utf8");

  /** The first error in its log; later ones only follow from it. */
  readFirstError() {
    const line = this.readLog()
      .split("\n")
      .find((one) => /"s":"[EF]"/.test(one));
    return line === undefined ? "" : parseLogError(line);
  }

  /** Shuts it down, and kills it if it hangs; idempotent. */
  async stop() {
    const { child } = this;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const hangs = new AbortController();
    void setTimeout(STOP_TIMEOUT_MS, undefined, { signal: hangs.signal }).then(
      () => child.kill("SIGKILL"),
      () => undefined,
    );
    await this.exited;
    hangs.abort();
  }
}

function parseLogError(line: string) {
  const { data } = logLine.safeParse(parseJson(line));
  if (!data) return "";
  const { error, message } = data.attr ?? {};
  return (
    typeof error === "string" ? error : typeof message === "object" ? message.msg : data.msg
  ).trim();
}

const logLine = z.object({
  msg: z.string(),
  attr: z
    .object({ error: z.unknown(), message: z.union([z.object({ msg: z.string() }), z.string()]) })
    .partial()
    .optional(),
});

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
