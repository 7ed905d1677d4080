import pino, { type DestinationStream, type LogFn, type Logger } from "pino";
import { AsyncLocalStorage } from "node:async_hooks";
import { findOutage, isServerError, type Outage } from "./database.server";

/**
 * Loggable fields of an error. Errors of MongoDB, mongoose and Postmark quote personal data in
 * their messages (a duplicate key, a failed cast), so those keep name, code and frames only. During
 * an outage the driver's message names the cause, and its frames say nothing.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const isOutage = findOutage(error) !== undefined;
  const mayQuoteData =
    isServerError(error) ||
    (!isOutage &&
      /^(Mongo|Pool|Cast|Validation|Bulk|Strict|Postmark|ApiInput|Inactive|InvalidEmail)/.test(
        error.name,
      ));
  const frames = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    ...(typeof code === "number" || typeof code === "string" ? { code } : {}),
    ...(mayQuoteData ? {} : { message: error.message.slice(0, 500) }),
    ...(isOutage ? {} : { frames }),
  };
}

/** JSON for programs; readable lines on a terminal. */
const openOutput = (): DestinationStream =>
  process.stdout.isTTY
    ? {
        write: (line) => {
          process.stdout.write(toReadable(line));
        },
      }
    : pino.destination(1);

export const createLog = (destination: DestinationStream = openOutput()) =>
  pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
      mixin: () => {
        const id = currentRequest.getStore();
        return id === undefined ? {} : { id };
      },
      hooks: { logMethod: createOutageHook() },
    },
    destination,
  );

/** Callers must not log bodies, queries, names, addresses or tokens. */
export const log = createLog();

/** Minimum time between two lines about outages of the database. */
const INTERVAL_MS = 1_000;

type LogArguments = Parameters<LogFn>;

/**
 * A pino `logMethod` hook: a line whose `err` is an outage of the database starts with which one,
 * and there is at most one such line a second, also about those left out. Each page, task and poll
 * fails during an outage: hundreds of lines would say the same.
 */
function createOutageHook() {
  const leftOut = new Map<Outage, number>();
  let waiting = false;

  const wait = (log: Logger) => {
    waiting = true;
    const tell = () => {
      waiting = false;
      if (leftOut.size === 0) return;
      const counts = [...leftOut].map(([outage, count]) => `${outage}: and ${count} more`);
      leftOut.clear();
      wait(log);
      log.warn(counts.join("; "));
    };
    // It is about many requests: without the id of the one that was the first.
    currentRequest.run(undefined, () => setTimeout(tell, INTERVAL_MS).unref());
  };

  return function logMethod(this: Logger, args: LogArguments, method: LogFn) {
    const [fields, text] = args as [unknown, string?];
    const outage = findOutage((fields as { err?: unknown } | null)?.err);
    if (outage === undefined) {
      method.apply(this, args);
      return;
    }
    if (waiting) {
      leftOut.set(outage, (leftOut.get(outage) ?? 0) + 1);
      return;
    }
    wait(this);
    const { msg = "", ...rest } = fields as { msg?: string };
    method.call(this, rest, `${outage}: ${text ?? msg}`);
  };
}

/** A line of the log for a person at a terminal: time of day, level unless info, text, fields. */
export function toReadable(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const shown = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const head = [clock, level === "info" ? "" : String(level).toUpperCase(), msg, ...shown];
  return `${head.filter(Boolean).join(" ")}${err ? `\n  ${describe(err)}` : ""}\n`;
}

function describe(error: unknown) {
  const { type, message, code, frames } = error as Record<string, unknown>;
  const [first, ...rest] = Array.isArray(frames) ? (frames as string[]) : [];
  return [[type, code, message].filter(Boolean).join(" "), first, ...rest]
    .filter(Boolean)
    .join("\n    ");
}

/** Id of the HTTP request that is served, or that a task comes from: each line of the log has it. */
export const currentRequest = new AsyncLocalStorage<string | undefined>();
