import mongoose from "mongoose";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";

import {
  connectDatabase,
  disconnectDatabase,
  findOutage,
} from "~/services/platform/database.server";
import { currentRequest, createLog, log } from "~/services/platform/log.server";
import {
  enqueue,
  removeFinished,
  startQueue,
  stopQueue,
  type TaskDefinition,
} from "~/services/platform/queue.server";
import { useDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { startMongoProxy } from "../../support/mongo-proxy";
import { profileOperations } from "../../support/profile";

useDatabase();

/** Keys of the tasks that have run, in order. */
const ran: string[] = [];
const run = (key: string) => {
  ran.push(key);
  return Promise.resolve();
};
/** As many names as the product has, and more. */
const NAMES = Array.from({ length: 12 }, (_, n) => `task-${n}`);
const TASKS: Record<string, TaskDefinition> = Object.fromEntries(
  NAMES.map((name) => [name, { run }]),
);

const tasks = () => mongoose.connection.collection("tasks");
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);
/** A task as agenda stores it, enqueued by another process. */
const storedTask = (key: string, more: object = {}) => ({
  name: "task-3",
  data: { key },
  type: "normal",
  priority: 0,
  nextRunAt: new Date(),
  lockedAt: null,
  lastRunAt: null,
  lastFinishedAt: null,
  failCount: null,
  disabled: null,
  repeatInterval: null,
  repeatAt: null,
  ...more,
});
/** A task that has ended, but was not removed. */
const finishedTask = (key: string, more: object = {}) =>
  storedTask(key, { nextRunAt: null, lastRunAt: ago(9), lastFinishedAt: ago(8), ...more });

beforeEach(async () => {
  ran.length = 0;
  await tasks().deleteMany({});
});
afterEach(async () => {
  await stopQueue();
});

/** Number of polls that the profiler has recorded. */
const countPolls = () =>
  mongoose.connection
    .db!.collection("system.profile")
    .countDocuments({ "command.distinct": tasks().collectionName });

describe("any queue, agenda's or another,", () => {
  test("runs each task once; of those that are due at once, the order is not promised", async () => {
    const keys = Array.from({ length: 30 }, (_, n) => `key-${n + 10}`);
    await startQueue(TASKS);
    const soon = new Date(Date.now() + 500);
    for (const key of keys) await enqueue("task-1", key, {}, soon);
    await eventually(() => {
      expect(ran.length).toBeGreaterThanOrEqual(keys.length);
    });
    await stopQueue();
    expect(ran.toSorted()).toEqual(keys);
  });

  test("runs a failed task again, and one whose process ended", async () => {
    const fails = new Set(["fails"]);
    const hangs = new Set(["hangs"]);
    const odd: TaskDefinition = {
      run: async (key) => {
        await run(key);
        if (fails.delete(key)) throw new Error("no");
        if (hangs.delete(key)) await new Promise(() => {});
      },
      backoff: () => 10,
      stopMs: 10,
    };
    await startQueue({ odd });
    await enqueue("odd", "fails");
    await enqueue("odd", "hangs");
    await eventually(() => {
      expect([...ran].sort()).toEqual(["fails", "fails", "hangs"]);
    });
    await stopQueue();
    await tasks().updateMany({}, { $set: { lockedAt: ago(2 * MINUTE) } }); // a minute has passed
    await startQueue({ odd });
    await eventually(() => {
      expect([...ran].sort()).toEqual(["fails", "fails", "hangs", "hangs"]);
    });
  });
});

describe("the poll for due tasks", () => {
  test("is one command for all task names, about once a second", async () => {
    await startQueue(TASKS);
    await pause(500);
    const since = performance.now();
    const { operations } = await profileOperations("tasks", () => pause(3_000));
    const seconds = (performance.now() - since) / 1_000; // on a busy machine more than 3
    const count = (name: string) => operations.filter(({ command }) => name in command).length;
    expect(count("findAndModify")).toBe(0);
    expect(count("distinct")).toBeGreaterThan(0);
    expect(count("distinct")).toBeLessThanOrEqual(seconds + 2);
  });

  test("reads the due tasks only, by an index", async () => {
    const later = new Date(Date.now() + 60 * MINUTE);
    const waiting = Array.from({ length: 2_000 }, (_, n) =>
      storedTask(`later-${n}`, { name: NAMES[n % NAMES.length]!, nextRunAt: later }),
    );
    const locked = Array.from({ length: 500 }, (_, n) =>
      storedTask(`running-${n}`, { nextRunAt: null, lockedAt: new Date() }),
    );
    await tasks().insertMany([...waiting, ...locked]);
    const { operations } = await profileOperations("tasks", async () => {
      await startQueue(TASKS);
      await eventually(async () => {
        expect(await countPolls()).toBeGreaterThan(1);
      });
      await stopQueue();
    });
    const polls = operations.filter(({ command }) => "distinct" in command);
    expect(polls.length).toBeGreaterThan(1);
    for (const { planSummary, keysExamined, docsExamined } of polls) {
      expect(planSummary).toMatch(/^IXSCAN/);
      expect(planSummary).not.toContain("COLLSCAN");
      expect(keysExamined).toBeLessThan(10);
      expect(docsExamined).toBe(0);
    }
    await tasks().insertOne(storedTask("due"));
    await startQueue(TASKS);
    await eventually(() => {
      expect(ran).toEqual(["due"]);
    });
  });

  test("finds tasks of other processes, also those of a dead one", async () => {
    await startQueue(TASKS);
    await tasks().insertMany([
      storedTask("new"),
      storedTask("soon", { nextRunAt: new Date(Date.now() + 1_500) }),
      storedTask("abandoned", { nextRunAt: null, lockedAt: ago(2 * MINUTE), lastRunAt: ago(9) }),
      storedTask("running", { nextRunAt: null, lockedAt: ago(MINUTE / 2), lastRunAt: ago(9) }),
      storedTask("later", { nextRunAt: new Date(Date.now() + MINUTE) }),
    ]);
    await eventually(() => {
      expect([...ran].sort()).toEqual(["abandoned", "new", "soon"]);
    });
    await eventually(async () => {
      expect(await tasks().distinct("data.key")).toEqual(["later", "running"]);
    });
  });

  test("is not awaited by a task of this process, nor by the tasks behind it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] }); // the interval never passes
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await startQueue(TASKS);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => enqueue(NAMES[n % NAMES.length]!, `key-${n}`)),
    );
    // `eventually` would advance the interval. 40 tasks of 12 names: one of each starts at once.
    while (new Set(ran).size < NAMES.length) await pause(50);
    // One that arrived while its name was queried waits for the next poll.
    await stopQueue();
    vi.useRealTimers();
    await startQueue(TASKS);
    await eventually(async () => {
      expect(ran).toHaveLength(40);
      expect(await tasks().countDocuments()).toBe(0);
    });
    expect(new Set(ran).size).toBe(40);
  });

  test("goes on after an outage of the database", async () => {
    const distinct = Buffer.from("\x02distinct\0\x06\0\0\0tasks\0", "latin1");
    await throughProxy(distinct, 5_000); // longer than the driver's 2 s of retries
    const warn = vi.spyOn(log, "warn");
    onTestFinished(() => {
      warn.mockRestore();
    });
    await startQueue(TASKS);
    await eventually(() => {
      const outages = warn.mock.calls.map(([fields]) =>
        findOutage((fields as { err?: unknown }).err),
      );
      expect(outages).toContain("database away");
    });
    await eventually(() => enqueue("task-1", "after"));
    await eventually(() => {
      expect(ran).toEqual(["after"]);
    });
  });
});

/** Connects to the database of this file through a proxy that drops connections at `fatal`. */
async function throughProxy(fatal: Buffer, ms: number) {
  const name = mongoose.connection.name;
  const proxy = await startMongoProxy(inject("mongodb"), fatal, ms);
  await disconnectDatabase();
  await connectDatabase(`${proxy.uri}/${name}`);
  onTestFinished(async () => {
    await stopQueue();
    await disconnectDatabase();
    proxy.stop();
    await connectDatabase(`${inject("mongodb")}/${name}`);
  });
}

describe("a finished task", () => {
  test("that an outage kept from being removed is removed by the sweep", async () => {
    await throughProxy(Buffer.from("\x02delete\0\x06\0\0\0tasks\0", "latin1"), 1_000);
    await startQueue(TASKS);
    await enqueue("task-1", "left");
    await eventually(async () => {
      expect(ran).toEqual(["left"]);
      const left = await tasks().findOne({ "data.key": "left", lockedAt: null, nextRunAt: null });
      expect(left).toMatchObject({ name: "task-1", lastFinishedAt: expect.any(Date) as Date });
    });
    expect(await removeFinished()).toBe(1);
    expect(await tasks().countDocuments()).toBe(0);
  });

  test("does not keep a new one with its key from running", async () => {
    await tasks().insertMany([finishedTask("same"), finishedTask("other")]);
    await startQueue(TASKS);
    await enqueue("task-3", "same");
    await eventually(() => {
      expect(ran).toEqual(["same"]);
    });
    await eventually(async () => {
      expect(await tasks().distinct("data.key")).toEqual(["other"]);
    });
  });

  test("is removed after its last failed attempt, too", async () => {
    const fails: TaskDefinition = {
      run: (key) => run(key).then(() => Promise.reject(new Error("no"))),
    };
    await startQueue({ fails });
    await enqueue("fails", "once");
    await eventually(async () => {
      expect(ran).toEqual(["once"]);
      expect(await removeFinished()).toBe(1);
    });
    expect(await tasks().countDocuments()).toBe(0);
  });

  test("is told apart from waiting, running, retried and recurring ones", async () => {
    const kept = [
      storedTask("waiting"),
      storedTask("running", { nextRunAt: null, lockedAt: new Date(), lastRunAt: new Date() }),
      storedTask("again", { nextRunAt: null, lockedAt: new Date(), lastFinishedAt: ago(MINUTE) }),
      storedTask("retried", { nextRunAt: new Date(), lastFinishedAt: ago(8), failCount: 2 }),
      storedTask("task-5", {
        name: "task-5",
        type: "single",
        repeatInterval: "1 minute",
        nextRunAt: null,
        lastFinishedAt: ago(8),
      }),
    ];
    await tasks().insertMany([...kept, finishedTask("left"), finishedTask("failed")]);
    expect(await removeFinished()).toBe(2);
    const keys = (await tasks().distinct("data.key")) as string[];
    expect(keys.sort()).toEqual(kept.map(({ data }) => data.key).sort());
  });
});

test("a key that is waiting or running is enqueued once", async () => {
  let finish = () => {};
  const running = new Promise<void>((resolve) => (finish = resolve));
  await startQueue({ slow: { run: (key) => run(key).then(() => running) } });
  await Promise.all(Array.from({ length: 20 }, () => enqueue("slow", "one")));
  await eventually(() => {
    expect(ran).toEqual(["one"]);
  });
  await enqueue("slow", "one");
  expect(await tasks().countDocuments()).toBe(1);
  finish();
  await eventually(async () => {
    expect(await tasks().countDocuments()).toBe(0);
  });
  expect(ran).toEqual(["one"]);
});

test("recurring tasks are stored once, however often the queue starts", async () => {
  const every: TaskDefinition = { run, every: "10 minutes" };
  for (let n = 0; n < 3; n++) {
    await startQueue({ every });
    await stopQueue();
  }
  expect(await tasks().find().toArray()).toMatchObject([
    { name: "every", data: { key: "every" }, type: "single", nextRunAt: expect.any(Date) as Date },
  ]);
});

test("lines of a task have the id of the request that enqueued it", async () => {
  const lines: string[] = [];
  const taskLog = createLog({ write: (line) => lines.push(line) });
  await startQueue({
    logs: {
      run: (key) => {
        taskLog.info(key);
        return Promise.resolve();
      },
    },
  });
  await currentRequest.run("a-proxy-id", () => enqueue("logs", "of a request"));
  await enqueue("logs", "of none");
  await expect.poll(() => lines.length).toBe(2);
  const ids = lines.map((line) => JSON.parse(line) as { id?: string; msg: string });
  expect(ids.find(({ msg }) => msg === "of a request")?.id).toBe("a-proxy-id");
  expect(ids.find(({ msg }) => msg === "of none")?.id).toBeUndefined();
});
