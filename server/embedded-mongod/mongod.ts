import { MongoInstance } from "mongodb-memory-server";
import { EventEmitter } from "node:events";
import { z } from "zod";
import type { BoundedLog } from "./bounded-log";

export interface MongodOptions {
  binary: string;
  dbPath: string;
  port: number;
  log: BoundedLog;
}

/** One mongod process with its killer process, which ends it when this process dies. */
export class Mongod extends MongoInstance {
  private resolveExited: (reason: string) => void = () => undefined;
  /** Resolves with the reason when the process has exited. */
  readonly exited = new Promise<string>((resolve) => (this.resolveExited = resolve));
  /** First error in the server's log; later ones only follow from it. */
  firstError = "";
  private partialLine = "";
  private readonly log: BoundedLog;

  constructor({ binary, dbPath, port, log }: MongodOptions) {
    super({
      binary: { systemBinary: binary },
      instance: {
        dbPath,
        port,
        ip: "127.0.0.1",
        storageEngine: "wiredTiger",
        launchTimeout: 60_000, // recovery after a crash comes first
        args: [
          ...["--wiredTigerCacheSizeGB", "0.25"],
          // Its log shows the filters of slow queries, and with them names and addresses.
          ...["--slowms", "3600000"],
          // A socket left in /tmp by another user would make the start fail.
          ...(process.platform === "win32" ? [] : ["--nounixsocket"]),
        ],
      },
      // Own process group: Ctrl-C signals the terminal's whole group, but the database must outlive
      // the running requests.
      spawn: { detached: true },
    });
    this.log = log;
  }

  /** If spawning fails, it throws and leaves a promise that rejects, unhandled, a minute later. */
  override _launchMongod(binary: string) {
    try {
      return super._launchMongod(binary);
    } catch (error) {
      EventEmitter.prototype.emit.call(this, "instanceReady"); // settles that promise
      throw error;
    }
  }

  override _launchKiller(parent: number, child: number) {
    // Without a killer, mongod merely outlives a kill -9 of this process; the next start stops it.
    return super._launchKiller(parent, child).on("error", () => undefined);
  }

  /** Splits chunks into lines: the library parses a chunk as one line and throws on several. */
  override stdoutHandler(message: string | Buffer) {
    const text = message.toString();
    this.log.write(text);
    const lines = (this.partialLine + text).split("\n");
    this.partialLine = lines.pop() ?? "";
    for (const line of lines) {
      if (/"s":"[EF]"/.test(line)) this.firstError ||= parseLogError(line);
      super.stdoutHandler(line);
    }
  }

  override closeHandler(code: number | null, signal: string | null) {
    super.closeHandler(code, signal);
    this.resolveExited(signal ?? `exit code ${code ?? "unknown"}`);
  }

  override stderrHandler(message: string | Buffer) {
    this.log.write(message.toString());
    super.stderrHandler(message);
  }
}

/** The error message of a line of the server's log. */
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
