import { MongoBackend } from "@agendajs/mongo-backend";
import { Agenda, type BackoffStrategy } from "agenda";
import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseUnavailable } from "./database.server";
import { log } from "./log.server";

/**
 * Background tasks stored in MongoDB, shared by all processes, run at least once. Enqueueing a key
 * that is waiting does nothing. Agenda's jobs are called tasks here: a job is a volunteer's.
 */
const COLLECTION = "tasks";

/** What a task needs besides its key. */
interface TaskDetails {
  accountId?: string;
}

export interface TaskDefinition {
  run: (key: string, details?: TaskDetails) => Promise<void>;
  /** Delays between retries; without it a failed task is not retried. */
  backoff?: BackoffStrategy;
  /** Interval of a recurring task, which has its name as its key. */
  every?: string;
}

const holder = globalThis as typeof globalThis & { hubAgenda?: Agenda };
/** Marks the tasks that this process has locked. */
const WORKER_ID = randomUUID();
/** Keys of the tasks running in this process. */
const runningKeys = new Set<string>();

/** Longer than the slowest task, so that only a dead worker's tasks are taken over. */
const LOCK_MS = 60_000;

/** Starts processing the queue. Throws if the database is not connected. */
export async function startQueue(tasks: Record<string, TaskDefinition>) {
  const db = mongoose.connection.db;
  if (!db) throw new Error("startQueue() before the database is connected");
  // package.json `overrides` makes mongoose and agenda share one MongoDB driver.
  const backend = new MongoBackend({ mongo: db, collection: COLLECTION, ensureIndex: false });
  limitPolling(backend.repository);
  const agenda = new Agenda({
    name: WORKER_ID,
    backend,
    processEvery: 500,
    defaultLockLifetime: LOCK_MS,
    removeOnComplete: true,
  });
  let awaySince = 0;
  agenda.on("error", (error) => {
    if (isDatabaseUnavailable(error)) {
      // The queue polls twice a second; log an outage once a minute.
      if (Date.now() - awaySince < 60_000) return;
      awaySince = Date.now();
    }
    log.warn({ err: error }, "queue");
  });
  agenda.on("fail", (error: Error | string, task: { attrs?: { name?: string } }) => {
    log.warn({ err: error, task: task.attrs?.name }, "task failed");
  });
  for (const [name, { run, backoff }] of Object.entries(tasks)) {
    const work = async ({
      attrs: { data },
    }: {
      attrs: { data: { key: string } & TaskDetails };
    }) => {
      runningKeys.add(data.key);
      await run(data.key, data).finally(() => runningKeys.delete(data.key));
    };
    agenda.define<{ key: string } & TaskDetails>(name, work, {
      concurrency: 10,
      lockLifetime: LOCK_MS,
      ...(backoff && { backoff }),
    });
  }
  await agenda.start();
  holder.hubAgenda = agenda;
  for (const [name, { every }] of Object.entries(tasks))
    if (every) await agenda.every(every, name, { key: name });
}

/**
 * Limits agenda to one pending poll per task name. It polls twice a second even if the last poll
 * is still pending, so a database that is slow for two seconds would exhaust the connection pool.
 */
function limitPolling(repository: MongoBackend["repository"]) {
  const poll = repository.getNextJobToRun.bind(repository);
  const pending = new Set<string>();
  repository.getNextJobToRun = async (name, ...rest) => {
    if (pending.has(name)) return undefined;
    pending.add(name);
    return poll(name, ...rest).finally(() => pending.delete(name));
  };
}

/** Enqueues a task unless one with this name and key is waiting. Throws before `startQueue`. */
export async function enqueue(name: string, key: string, details: TaskDetails = {}) {
  if (!holder.hubAgenda) throw new Error("enqueue() before startQueue()");
  await holder.hubAgenda
    .create(name, { key, ...details })
    .unique({ "data.key": key }, { insertOnly: true })
    .schedule(new Date())
    .save();
}

/** Stops taking tasks and waits up to 3 s for the running ones. */
export async function stopQueue() {
  const agenda = holder.hubAgenda;
  delete holder.hubAgenda;
  if (!agenda) return;
  await agenda.drain({ timeout: 3_000 });
  await pause(250); // a pending poll may still lock a task
  // Tasks locked but not begun would stay locked for a minute. Agenda clears nextRunAt when it
  // starts one, so it is set again.
  const notBegun = {
    lastModifiedBy: WORKER_ID,
    lockedAt: { $ne: null },
    "data.key": { $nin: [...runningKeys] },
  };
  await mongoose.connection.db
    ?.collection(COLLECTION)
    .updateMany(notBegun, { $set: { lockedAt: null, nextRunAt: new Date() } });
}

/** Agenda's own index, under its name, and the unique one that keeps a key from waiting twice. */
export const QUEUE_INDEXES = {
  collection: COLLECTION,
  indexes: [
    {
      key: { name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 },
      name: "findAndLockNextJobIndex",
    },
    {
      key: { name: 1, "data.key": 1 },
      unique: true,
      partialFilterExpression: { "data.key": { $exists: true } },
    },
  ],
};
