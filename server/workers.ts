import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "~/services/platform/log.server";

export interface Workers {
  /** Ends all workers with SIGTERM; kills those that have not ended after `ms`. */
  stop: (ms: number) => Promise<void>;
}

export interface WorkersOptions {
  count: number;
  environment: Record<string, string>;
  /** All workers listen for the first time. */
  onReady: () => void;
  /** A worker has ended by itself during the start; it has printed why, and a retry would too. */
  onFailedStart: () => void;
}

const NOT_STARTED = "a worker could not be started";
const MAX_DELAY_SECONDS = 30;
/** A worker that has lived so long did not die of what the one before it died of. */
const STABLE_MS = 60_000;

/** Seconds until a worker is replaced: 1, 2, 4 … 30 for one that dies again and again. */
export const toRestartDelay = (earlyDeaths: number) =>
  Math.min(2 ** earlyDeaths, MAX_DELAY_SECONDS);

/** Forks processes that serve the same port and replaces those that die. */
export function superviseWorkers(options: WorkersOptions): Workers {
  const { count, environment, onReady, onFailedStart } = options;
  const alive = new Set<Worker>();
  const stopping = new AbortController();
  const listening = new Set<Worker>();
  let isReady = false;

  const start = (earlyDeaths: number) => {
    const startedAt = Date.now();
    const worker = cluster.fork(environment);
    alive.add(worker);
    worker.once("listening", () => {
      listening.add(worker);
      if (isReady) log.info({ worker: worker.process.pid }, "a new worker serves");
      if (listening.size < count || isReady) return;
      isReady = true;
      onReady();
    });
    const onGone = (reason: { code?: number | null; signal?: string | null; err?: Error }) => {
      if (!alive.delete(worker)) return;
      listening.delete(worker);
      if (stopping.signal.aborted) return;
      if (!isReady && typeof reason.signal !== "string") {
        if (reason.err) log.error(reason, NOT_STARTED);
        onFailedStart();
        return;
      }
      const livedMs = Date.now() - startedAt;
      const deaths = livedMs < STABLE_MS ? earlyDeaths : 0;
      const delay = toRestartDelay(deaths);
      log.error(
        {
          worker: worker.process.pid,
          ...reason,
          livedSeconds: Math.round(livedMs / 1_000),
          nextStartInSeconds: delay,
        },
        reason.err ? NOT_STARTED : "a worker died and will be replaced",
      );
      void replace(delay, deaths + 1);
    };
    worker.once("exit", (code: number | null, signal: string | null) => {
      onGone({ code, signal });
    });
    // A failed fork, such as without memory, is no exit. A running worker's channel may fail too.
    worker.on("error", (err) => {
      if (worker.process.pid === undefined) onGone({ err });
      else log.warn({ err, worker: worker.process.pid }, "worker");
    });
  };

  /** Does nothing if the workers are stopped before. */
  const replace = async (seconds: number, earlyDeaths: number) => {
    await pause(seconds * 1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return;
    try {
      start(earlyDeaths);
    } catch (err) {
      log.error({ err }, NOT_STARTED); // without memory, Node throws
      void replace(toRestartDelay(earlyDeaths), earlyDeaths + 1);
    }
  };

  for (let n = 0; n < count; n++) start(0);
  return {
    stop: async (ms) => {
      stopping.abort();
      await Promise.all([...alive].map((worker) => end(worker, ms)));
    },
  };
}

async function end(worker: Worker, ms: number) {
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  worker.process.kill("SIGTERM");
  const timer = setTimeout(() => {
    log.error({ worker: worker.process.pid }, "a worker did not end in time and is killed");
    worker.process.kill("SIGKILL");
  }, ms);
  await ended;
  clearTimeout(timer);
}
