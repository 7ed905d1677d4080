import mongoose from "mongoose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { currentRequest, createLog } from "~/services/platform/log.server";

const { MongoDriverError, MongoNetworkError, MongoServerError } = mongoose.mongo;
const away = () => new MongoNetworkError("connect ECONNREFUSED 127.0.0.1:27017");
/** The driver does not export its class. */
class WaitQueueTimeoutError extends MongoDriverError {
  override get name() {
    return "MongoWaitQueueTimeoutError";
  }
}
const poolIsExhausted = () => new WaitQueueTimeoutError("Timed out");
const isTooSlow = () =>
  new MongoServerError({ code: 50, message: "exceeded time limit: {email: 'ann@example.org'}" });

interface Line {
  level: string;
  msg: string;
  id?: string;
  err?: { type: string; message?: string; code?: number; frames?: string[] };
}
let lines: Line[];
let log: ReturnType<typeof createLog>;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  log = createLog({ write: (line: string) => void lines.push(JSON.parse(line) as Line) });
});
afterEach(() => {
  vi.useRealTimers();
});
const messages = () => lines.map(({ level, msg }) => `${level}: ${msg}`);

test("an outage names its cause, without the driver's frames", () => {
  currentRequest.run("r1", () => {
    log.warn({ err: away() }, "answered with 503");
  });
  expect(lines).toEqual([
    {
      level: "warn",
      time: expect.any(String) as string,
      id: "r1",
      err: { type: "MongoNetworkError", message: "connect ECONNREFUSED 127.0.0.1:27017" },
      msg: "database away: answered with 503",
    },
  ]);
});

test.each<[string, () => Error]>([
  ["database away", away],
  ["database connections all in use", poolIsExhausted],
  ["database too slow", isTooSlow],
  ["database disk full", () => new MongoServerError({ code: 14031, message: "disk" })],
])("%s is told apart", (outage, createError) => {
  log.warn({ err: createError() }, "queue");
  expect(messages()).toEqual([`warn: ${outage}: queue`]);
});

test("the server's message is not logged, because it may quote a document", () => {
  log.warn({ err: isTooSlow() }, "queue");
  expect(lines[0]!.err).toEqual({ type: "MongoServerError", code: 50 });
});

test("at most one line a second says so; those left out are counted by their cause", () => {
  for (let n = 0; n < 38; n++) log.error({ err: away() }, "page failed");
  for (let n = 0; n < 3; n++) log.warn({ err: poolIsExhausted() }, "queue");
  const first = "error: database away: page failed";
  expect(messages()).toEqual([first]);
  vi.advanceTimersByTime(999);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  const second = "warn: database away: and 37 more; database connections all in use: and 3 more";
  expect(messages()).toEqual([first, second]);

  log.warn({ err: away() }, "queue"); // less than a second after that line
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(messages().slice(2)).toEqual(["warn: database away: and 1 more"]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
  log.warn({ err: away() }, "queue");
  expect(messages().slice(3)).toEqual(["warn: database away: queue"]);
});

test("the count of those left out has the id of no request", async () => {
  vi.useRealTimers(); // made-up ones lose what a callback belongs to
  currentRequest.run("r1", () => {
    for (let n = 0; n < 3; n++) log.error({ err: away() }, "page failed");
  });
  await expect.poll(() => lines.length).toBe(2);
  expect(lines.map(({ id }) => id)).toEqual(["r1", undefined]);
});

test("other lines are written as they are, also during an outage", () => {
  log.warn({ err: away() }, "queue");
  log.info({ status: 503, msg: "request" });
  log.info("stopped");
  log.error({ err: new Error("a bug") }, "task failed");
  log.error({ msg: "request failed", err: new TypeError("x is not a function") });
  expect(messages().slice(1)).toEqual([
    "info: request",
    "info: stopped",
    "error: task failed",
    "error: request failed",
  ]);
  expect(lines[3]!.err!.message).toBe("a bug");
  expect(lines[3]!.err!.frames!.length).toBeGreaterThan(0);
});

test("a message among the fields is kept", () => {
  log.error({ msg: "request failed", id: "r2", err: away() });
  expect(messages()).toEqual(["error: database away: request failed"]);
});

test("a log that is silent counts nothing", () => {
  log.level = "silent";
  for (let n = 0; n < 5; n++) log.warn({ err: away() }, "queue");
  log.level = "info";
  vi.advanceTimersByTime(2_000);
  expect(lines).toEqual([]);
});
