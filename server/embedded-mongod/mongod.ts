import { EventEmitter } from "node:events";
import { MongoInstance } from "mongodb-memory-server-core";
import { z } from "zod";
import type { BoundedLog } from "./bounded-log";

export interface MongodOptions {
  binary: string;
  dbPath: string;
  port: number;
  log: BoundedLog;
}

/** One run of a mongod process with its killer, which ends it when this process dies. */
export class Mongod extends MongoInstance {
  private end: (reason: string) => void = () => undefined;
  /** Resolves with the reason when the process has ended. */
  readonly ended = new Promise<string>((resolve) => (this.end = resolve));
  /** The first error that the server itself reported: those after it only follow from it. */
  complaint = "";
  private rest = "";
  private readonly log: BoundedLog;

  constructor({ binary, dbPath, port, log }: MongodOptions) {
    super({
      binary: { systemBinary: binary },
      instance: {
        dbPath,
        port,
        ip: "127.0.0.1",
        storageEngine: "wiredTiger",
        launchTimeout: 60_000, // after a crash it repairs first
        args: [
          ...["--wiredTigerCacheSizeGB", "0.25"],
          ...["--slowms", "3600000"], // its log shows the filters of slow queries, and with them names and addresses
          ...(process.platform === "win32" ? [] : ["--nounixsocket"]), // one left in /tmp by another user would stop the start
        ],
      },
      // Its own process group: Ctrl-C reaches every process of the terminal's group, and the database has to outlive the requests.
      spawn: { detached: true },
    });
    this.log = log;
  }

  /** Where no process can be had, the library throws here and leaves a promise behind that would end this process a minute later. */
  override _launchMongod(binary: string) {
    try {
      return super._launchMongod(binary);
    } catch (error) {
      EventEmitter.prototype.emit.call(this, "instanceReady"); // settles it
      throw error;
    }
  }

  override _launchKiller(parent: number, child: number) {
    // Without a killer the server only outlives a kill -9 of this process, and the next start ends it.
    return super._launchKiller(parent, child).on("error", () => undefined);
  }

  /** The library parses what it is given as one line of JSON and throws, outside of any promise, when several arrive together. */
  override stdoutHandler(message: string | Buffer) {
    const text = message.toString();
    this.log.write(text);
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop() ?? "";
    for (const line of lines) {
      if (/"s":"[EF]"/.test(line)) this.complaint ||= errorIn(line);
      super.stdoutHandler(line);
    }
  }

  override closeHandler(code: number | null, signal: string | null) {
    super.closeHandler(code, signal);
    this.end(signal ?? `exit code ${code ?? "unknown"}`);
  }

  override stderrHandler(message: string | Buffer) {
    this.log.write(message.toString());
    super.stderrHandler(message);
  }
}

/** What a line of the server's log says, without the numbers around it. */
function errorIn(line: string) {
  const { data } = logLine.safeParse(parsed(line));
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

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
