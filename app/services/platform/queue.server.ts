import { MongoBackend } from "@agendajs/mongo-backend";
import {
  Agenda,
  InMemoryNotificationChannel,
  type BackoffStrategy,
  type JobNotification,
} from "agenda";
import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { currentRequest, log } from "./log.server";
import { getDuplicateKeyFields } from "./database.server";
import { failedTasks } from "./metrics.server";

/**
 * Background tasks stored in MongoDB, shared by all processes, run at least once. Enqueueing a key
 * that is waiting does nothing. Agenda's jobs are called tasks here: a job is a volunteer's.
 */
const COLLECTION = "tasks";

interface TaskDetails {
  accountId?: string;
  /** Id of the HTTP request that enqueued it. */
  requestId?: string;
}

export interface TaskDefinition {
  run: (key: string, details?: TaskDetails) => Promise<void>;
  /** Delays between retries; without it a failed task is not retried. */
  backoff?: BackoffStrategy;
  /** Interval of a recurring task, which has its name as its key. */
  every?: string;
  /** How long a stop waits for a running one; by default 3 s. What is cut off is run again. */
  stopMs?: number;
}

const holder = globalThis as typeof globalThis & { hubAgenda?: Agenda };
/** Marks the tasks that this process has locked. */
const WORKER_ID = randomUUID();
/** Keys of the tasks running in this process, with the time that a stop waits for them. */
const running = new Map<string, number>();

/** Longer than the slowest task, so that only a dead worker's tasks are taken over. */
export const LOCK_MS = 60_000;
const DRAIN_MS = 3_000;
/** How often a process polls for due tasks; its own start at once. */
const POLL_INTERVAL_MS = 1_000;

/**
 * A one-time task that has ended, with success or without a retry left: agenda clears `nextRunAt`
 * when it starts a task and `lockedAt` when it ends. It removes those that succeeded, except during
 * an outage of the database.
 */
const FINISHED = { lockedAt: null, nextRunAt: null, type: "normal" };

const getCollection = () => mongoose.connection.db?.collection(COLLECTION);

/** Starts processing the queue. Throws if the database is not connected. */
export async function startQueue(tasks: Record<string, TaskDefinition>) {
  const db = mongoose.connection.db;
  if (!db) throw new Error("startQueue() before the database is connected");
  // package.json `overrides` makes mongoose and agenda share one MongoDB driver.
  const backend = new MongoBackend({ mongo: db, collection: COLLECTION, ensureIndex: false });
  // Would build indexes of an unused log, and hang for ever if that fails.
  Object.assign(backend.logger, { setDb: () => Promise.resolve() });
  const newTasks = new NewTasks();
  pollOnce(backend.repository, newTasks);
  const agenda = new Agenda({
    name: WORKER_ID,
    backend,
    notificationChannel: newTasks,
    processEvery: POLL_INTERVAL_MS,
    defaultLockLifetime: LOCK_MS,
    removeOnComplete: true,
  });
  agenda.on("error", (error) => {
    log.warn({ err: error }, "queue");
  });
  agenda.on(
    "fail",
    (error: Error | string, task: { attrs?: { name?: string; data?: unknown } }) => {
      const { name = "unknown", data } = task.attrs ?? {};
      failedTasks.inc({ task: name });
      currentRequest.run((data as TaskDetails | undefined)?.requestId, () => {
        log.warn({ err: error, task: name }, "task failed");
      });
    },
  );
  for (const [name, { run, backoff, stopMs = DRAIN_MS }] of Object.entries(tasks)) {
    const work = async ({
      attrs: { data },
    }: {
      attrs: { data: { key: string } & TaskDetails };
    }) => {
      running.set(data.key, stopMs);
      await currentRequest
        .run(data.requestId, () => run(data.key, data))
        .finally(() => running.delete(data.key));
    };
    agenda.define<{ key: string } & TaskDetails>(name, work, {
      concurrency: 10,
      lockLifetime: LOCK_MS,
      ...(backoff && { backoff }),
    });
  }
  holder.hubAgenda = agenda;
  try {
    await agenda.start();
    for (const [name, { every }] of Object.entries(tasks))
      if (every) await scheduleRecurring(agenda, name, every);
  } catch (error) {
    await stopQueue().catch(() => undefined); // the database is away
    throw error;
  }
}

/** Other processes may schedule the same task at this moment; agenda's upsert then fails once. */
async function scheduleRecurring(agenda: Agenda, name: string, every: string) {
  const schedule = () => agenda.every(every, name, { key: name });
  await schedule().catch((error: unknown) => {
    if (!getDuplicateKeyFields(error)) throw error;
    return schedule();
  });
}

/** Tells agenda about this process's new tasks, so that they do not wait for the next poll. */
class NewTasks extends InMemoryNotificationChannel {
  /** Does not wait, as agenda's method does, until agenda has locked all tasks of that name. */
  override publish(task: JobNotification) {
    void super.publish(task);
    return Promise.resolve();
  }
}

/**
 * Replaces agenda's poll for each task name by one for all names. Agenda then queries a due name
 * until no task is left, one query per name at a time: a slow database would exhaust the connection
 * pool otherwise.
 */
function pollOnce(repository: MongoBackend["repository"], newTasks: NewTasks) {
  const lockNext = repository.getNextJobToRun.bind(repository);
  const due = new Set<string>();
  const pending = new Set<string>();
  let poll: Promise<void> | undefined;
  newTasks.subscribe(({ jobName }) => {
    due.add(jobName);
  });
  repository.getNextJobToRun = async (name, nextScanAt, lockDeadline, ...rest) => {
    if (pending.has(name)) return undefined;
    pending.add(name);
    try {
      if (!due.has(name)) {
        const isFirst = poll === undefined;
        poll ??= findDueNames(nextScanAt, lockDeadline)
          .then((names) => {
            for (const one of names) due.add(one);
          })
          .finally(() => (poll = undefined));
        await (isFirst ? poll : poll.catch(() => undefined)); // a failed poll is one error
      }
      // Cleared first: a task that is enqueued meanwhile marks its name again.
      if (!due.delete(name)) return undefined;
      const task = await lockNext(name, nextScanAt, lockDeadline, ...rest);
      if (task) due.add(name);
      return task;
    } finally {
      pending.delete(name);
    }
  };
}

/** Names of the tasks to run until `scanUntil`, and of those whose process has died. */
async function findDueNames(scanUntil: Date, lockDeadline: Date): Promise<string[]> {
  const isDue = dueUntil(scanUntil);
  const isAbandoned = { lockedAt: { $lte: lockDeadline } };
  const names = await getCollection()?.distinct("name", { $or: [isDue, isAbandoned] });
  return (names ?? []) as string[];
}

const dueUntil = (at: Date) => ({ lockedAt: null, nextRunAt: { $lte: at } });

/** Number of tasks that are due and that no process has begun. */
export const countDue = (now: Date) => getCollection()?.countDocuments(dueUntil(now)) ?? 0;

/** Since when the oldest due task has waited; undefined if none is due. */
export async function findOldestDue(now: Date) {
  const task = await getCollection()?.findOne(dueUntil(now), { sort: { nextRunAt: 1 } });
  return task?.nextRunAt as Date | undefined;
}

/** No-op if a task with this name and key is waiting. Throws before `startQueue`. */
export async function enqueue(
  name: string,
  key: string,
  details: TaskDetails = {},
  at = new Date(),
) {
  const agenda = holder.hubAgenda;
  if (!agenda) throw new Error("enqueue() before startQueue()");
  const requestId = currentRequest.getStore();
  const save = () =>
    agenda
      .create(name, { key, ...details, ...(requestId !== undefined && { requestId }) })
      .unique({ "data.key": key }, { insertOnly: true })
      .schedule(at)
      .save();
  const { attrs } = await save();
  // Found one that is not waiting: it is running, or it has finished and was not removed.
  if (attrs.nextRunAt === null && (await removeFinished({ name, "data.key": key })) > 0)
    await save();
}

/** Makes waiting tasks due now. */
export const hasten = (name: string, keys: readonly string[]) =>
  getCollection()?.updateMany(
    { name, "data.key": { $in: [...keys] }, lockedAt: null, nextRunAt: { $ne: null } },
    { $set: { nextRunAt: new Date() } },
  );

/** Removes finished tasks that agenda has left; returns their number. Part of the sweep. */
export async function removeFinished(filter: { name?: string; "data.key"?: string } = {}) {
  const removed = await getCollection()?.deleteMany({ ...filter, ...FINISHED });
  return removed?.deletedCount ?? 0;
}

/** Waits for each running task for its time, at most a minute: then other processes take over. */
export async function stopQueue() {
  const agenda = holder.hubAgenda;
  delete holder.hubAgenda;
  if (!agenda) return;
  // Agenda's own wait misses the end of the last task and lasts for its whole timeout.
  const idle = new AbortController();
  const drained = agenda.drain({ signal: idle.signal });
  const startedAt = performance.now();
  const isAwaited = (ms: number) => performance.now() - startedAt < Math.min(ms, LOCK_MS);
  while ([...running.values()].some(isAwaited)) await pause(20);
  idle.abort();
  await drained;
  await pause(250); // a pending poll may still lock a task
  // Not begun, they would stay locked for a minute. Agenda clears nextRunAt when it starts one.
  const notBegun = {
    lastModifiedBy: WORKER_ID,
    lockedAt: { $ne: null },
    "data.key": { $nin: [...running.keys()] },
  };
  await getCollection()?.updateMany(notBegun, { $set: { lockedAt: null, nextRunAt: new Date() } });
}

/** Agenda's own; for polls and finished tasks; unique, so that no key waits twice. */
export const QUEUE_INDEXES = {
  collection: COLLECTION,
  indexes: [
    {
      key: { name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 },
      name: "findAndLockNextJobIndex",
    },
    { key: { lockedAt: 1, nextRunAt: 1, name: 1 } },
    {
      key: { name: 1, "data.key": 1 },
      unique: true,
      partialFilterExpression: { "data.key": { $exists: true } },
    },
  ],
};
