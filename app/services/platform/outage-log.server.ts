import type { Logger, LogFn } from "pino";
import { findOutage, type Outage } from "./database.server";

/** Minimum time between two lines about outages of the database. */
const INTERVAL_MS = 1_000;

type LogArguments = Parameters<LogFn>;

/**
 * A pino `logMethod` hook: a line whose `err` is an outage of the database starts with which one,
 * and there is at most one such line a second, also about those left out. Each page, task and poll
 * fails during an outage: hundreds of lines would say the same.
 */
export function createOutageHook() {
  const leftOut = new Map<Outage, number>();
  let waiting = false;

  const wait = (log: Logger) => {
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (leftOut.size === 0) return;
      const counts = [...leftOut].map(([outage, count]) => `${outage}: and ${count} more`);
      leftOut.clear();
      wait(log);
      log.warn(counts.join("; "));
    }, INTERVAL_MS).unref();
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
