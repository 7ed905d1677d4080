import mongoose from "mongoose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createDatabaseWait, type WaitOptions } from "../../../server/database-wait";

const { MongoNetworkError, MongoServerError } = mongoose.mongo;
const TARGET = "db.example.org:27017/hub";
const REFUSED = "connect ECONNREFUSED 127.0.0.1:27017";
const refuse = () => Promise.reject(new MongoNetworkError(REFUSED));
const serverError = (code: number, codeName: string) =>
  new MongoServerError({ code, codeName, message: "the command insert { name: 'Ann' } failed" });

const lines: string[] = [];
const createWait = (more: Partial<WaitOptions> = {}) =>
  createDatabaseWait({
    variable: "MONGODB_URI",
    target: TARGET,
    signal: undefined,
    maxWaitMs: Infinity,
    print: (line) => lines.push(line),
    ...more,
  });
const ABSENT = `MONGODB_URI: no database at ${TARGET} (${REFUSED})`;

/** A pause passes at once, on the clock too. */
vi.mock("node:timers/promises", () => ({
  setTimeout: async (ms: number, _: unknown, { signal }: { signal?: AbortSignal }) => {
    vi.setSystemTime(Date.now() + ms);
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  },
}));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  lines.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test("a step with a database there says nothing", async () => {
  expect(await createWait()(() => Promise.resolve(7))).toBe(7);
  expect(lines).toEqual([]);
});

test("a line at the first failed try, every 10 s, and at the end", async () => {
  const since = Date.now();
  const step = vi.fn(() => (Date.now() - since > 31_000 ? Promise.resolve("there") : refuse()));
  expect(await createWait()(step)).toBe("there");
  expect(lines).toEqual([
    ...(Array(4).fill(`${ABSENT}; trying again until it is there.`) as string[]),
    `MONGODB_URI: the database at ${TARGET} is there.`,
  ]);
  expect(step.mock.calls.length).toBeGreaterThan(30);
});

test("a command gives up with the same line", async () => {
  const since = Date.now();
  await expect(createWait({ maxWaitMs: 30_000 })(refuse)).rejects.toMatchObject({
    name: "ConfigError",
    message: `${ABSENT}.`,
  });
  expect(Date.now() - since).toBe(30_000);
});

describe("a signal ends it at once", () => {
  test.each([
    ["between two tries", refuse],
    ["during a try", () => new Promise<never>(() => undefined)],
  ])("%s", async (_, step) => {
    const stopping = new AbortController();
    const failed = expect(createWait({ signal: stopping.signal })(step)).rejects.toThrow("abort");
    setImmediate(() => {
      stopping.abort();
    });
    await failed;
  });

  test("before a try", async () => {
    const step = vi.fn(refuse);
    await expect(createWait({ signal: AbortSignal.abort() })(step)).rejects.toThrow("abort");
    expect(step).not.toHaveBeenCalled();
  });
});

describe("waiting does not help", () => {
  test.each([
    [
      18,
      "refuses the user name or the password (authentication failed). Is authSource right? A user that was made in the database admin needs ?authSource=admin.",
    ],
    [
      8000,
      "refuses the user name or the password (authentication failed). Is authSource right? A user that was made in the database admin needs ?authSource=admin.",
    ],
    [13, "permits this user too little: the hub needs the role readWrite on its database."],
  ])("server code %i", async (code, refusal) => {
    const failed = createWait()(() => Promise.reject(serverError(code, "x")));
    await expect(failed).rejects.toMatchObject({
      name: "ConfigError",
      message: `MONGODB_URI: the database at ${TARGET} ${refusal}`,
    });
    expect(lines).toEqual([]);
  });

  test("a bug is thrown as it is", async () => {
    const bug = new TypeError("x is not a function");
    await expect(createWait()(() => Promise.reject(bug))).rejects.toBe(bug);
  });
});

describe("the reason", () => {
  const firstLine = async (error: Error) => {
    const stopping = new AbortController();
    const work = createWait({ signal: stopping.signal })(() => Promise.reject(error));
    const ended = expect(work).rejects.toThrow("abort");
    setImmediate(() => {
      stopping.abort();
    });
    await ended;
    return /\((.*)\); trying/.exec(lines[0]!)![1];
  };
  const selectionError = (type: string, errors: (Error | null)[]) => {
    const servers = new Map(errors.map((error, n) => [`host-${n}`, { error }]));
    const name = "MongooseServerSelectionError"; // mongoose does not declare its class
    const reason = { type, servers };
    return Object.assign(new Error("Server selection timed out"), { name, reason });
  };

  test.each([
    [
      "of a migration's error",
      new Error("failed", { cause: new MongoNetworkError(REFUSED) }),
      REFUSED,
    ],
    ["of a server", serverError(10107, "NotWritablePrimary"), "NotWritablePrimary"],
    [
      "of mongodb+srv",
      Object.assign(new Error("querySrv ENOTFOUND _mongodb._tcp.x"), { syscall: "querySrv" }),
      "querySrv ENOTFOUND _mongodb._tcp.x",
    ],
    [
      "of an election",
      selectionError("ReplicaSetNoPrimary", [null, new Error("away")]),
      "the replica set has no primary",
    ],
    [
      "of members that are all away",
      selectionError("ReplicaSetNoPrimary", [new Error("a"), new Error("b")]),
      "Server selection timed out",
    ],
  ])("%s", async (_, error, reason) => {
    expect(await firstLine(error)).toBe(reason);
  });
});
