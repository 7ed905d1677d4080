import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { MongoBackend } from "@agendajs/mongo-backend";
import { Agenda, type BackoffStrategy } from "agenda";
import mongoose from "mongoose";
import { isDatabaseUnavailable } from "./database.server";
import { log } from "./log.server";

/**
 * Background work: tasks in the database, shared by all processes, each at least once. A task is keyed; enqueueing a key that waits already does nothing.
 * "Job" is a word of the product (a volunteer's job), so agenda's jobs are called tasks here.
 */
const COLLECTION = "tasks";

export interface TaskDefinition {
  run: (key: string) => Promise<void>;
  /** Delays between tries; without one a failed task is not tried again. */
  backoff?: BackoffStrategy;
  /** Run every so often under one key instead of on demand. */
  every?: string;
}

const holder = globalThis as typeof globalThis & { hubAgenda?: Agenda };
/** Stands in the tasks that this process has taken. */
const WORKER_ID = randomUUID();
/** Keys of the tasks that run here now. */
const runningKeys = new Set<string>();

/** Longer than the longest call of a task, so that only a dead worker's tasks are taken over. */
const LOCK_MS = 60_000;

/** Starts to work off the queue with the tasks of a table; the database must be connected. */
export async function startQueue(tasks: Record<string, TaskDefinition>) {
  const db = mongoose.connection.db;
  if (!db) throw new Error("startQueue() before the database is connected");
  // mongoose's connection and agenda use the one driver (package.json overrides), but each brings its own copy of the types.
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
      // The queue asks twice a second: an outage is one line a minute.
      if (Date.now() - awaySince < 60_000) return;
      awaySince = Date.now();
    }
    log.warn({ err: error }, "queue");
  });
  agenda.on("fail", (error: Error | string, task: { attrs?: { name?: string } }) => {
    log.warn({ err: error, task: task.attrs?.name }, "task failed");
  });
  for (const [name, { run, backoff }] of Object.entries(tasks)) {
    const work = async ({ attrs: { data } }: { attrs: { data: { key: string } } }) => {
      runningKeys.add(data.key);
      await run(data.key).finally(() => runningKeys.delete(data.key));
    };
    agenda.define<{ key: string }>(name, work, {
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
 * Lets one look for the next task of a name be under way at a time. The queue looks again twice a second whether the look before was answered or not: a
 * database that is slow for two seconds would be asked by more connections than the pool has, and pages would wait behind them.
 */
function limitPolling(repository: MongoBackend["repository"]) {
  const look = repository.getNextJobToRun.bind(repository);
  const looking = new Set<string>();
  repository.getNextJobToRun = async (name, ...rest) => {
    if (looking.has(name)) return undefined;
    looking.add(name);
    return look(name, ...rest).finally(() => looking.delete(name));
  };
}

/** Puts a task into the queue unless one with this key waits already. */
export async function enqueue(name: string, key: string) {
  if (!holder.hubAgenda) throw new Error("enqueue() before startQueue()");
  await holder.hubAgenda
    .create(name, { key })
    .unique({ "data.key": key }, { insertOnly: true })
    .schedule(new Date())
    .save();
}

/** Takes no new tasks, waits for the running ones, at most a few seconds. */
export async function stopQueue() {
  const agenda = holder.hubAgenda;
  delete holder.hubAgenda;
  if (!agenda) return;
  await agenda.drain({ timeout: 3_000 });
  await pause(250); // a look for the next task may be under way, and takes one
  // What was taken and has not begun would stay locked for a minute; a task at its very beginning has lost its time already, so it gets a new one.
  const waiting = {
    lastModifiedBy: WORKER_ID,
    lockedAt: { $ne: null },
    "data.key": { $nin: [...runningKeys] },
  };
  await mongoose.connection.db
    ?.collection(COLLECTION)
    .updateMany(waiting, { $set: { lockedAt: null, nextRunAt: new Date() } });
}

/** Indexes of the queue: agenda's own, under its name, and the one that makes enqueueing a key twice impossible. */
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
