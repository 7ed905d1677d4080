import { expect, test } from "vitest";

import { createLog, toReadable } from "~/services/platform/log.server";

function write(act: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = [];
  act(createLog({ write: (line) => lines.push(toReadable(line)) }));
  return lines.join("");
}

test("a line has the time of day, its text and its fields", () => {
  const line = write((log) => {
    log.info({ method: "GET", path: "/home", status: 200, ms: 12 }, "request");
  });
  expect(line).toMatch(/^\d\d:\d\d:\d\d request method=GET path=\/home status=200 ms=12\n$/);
});

test("a level that matters is named, and an error has its frames below", () => {
  const line = write((log) => {
    log.error({ id: "x", err: new TypeError("no such thing") }, "request failed");
  });
  expect(line).toMatch(/^\S+ ERROR request failed id=x\n {2}TypeError no such thing\n {4}at /);
});

test("what a log must not hold does not come back", () => {
  const error = Object.assign(new Error("dup key: ann@example.org"), { name: "MongoServerError" });
  expect(
    write((log) => {
      log.warn({ err: error }, "stored twice");
    }),
  ).not.toContain("ann@");
});
