import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ask, startFront } from "../support/front-server";
import { Wire } from "../support/front-socket";

const MB = 1024 * 1024;
const GENEROUS = 150 * MB;

let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.stop());

test("a client that leaves aborts request.signal", async () => {
  const wire = await Wire.send(front.port, "GET /hangs HTTP/1.1", "Host: x");
  await expect.poll(() => front.trace.waiting.length).toBe(1);
  expect(front.trace.abortReason).toBeUndefined();
  wire.end();
  await expect.poll(() => front.trace.abortReason).toBeInstanceOf(Error);
  expect(String(front.trace.abortReason)).toBe("Error: connection closed");
});

test.each([
  ["text/csv", "identity"],
  ["text/csv", "gzip"],
  ["application/octet-stream", "gzip"],
])("a slow reader of %s (%s) holds the source back, and one that leaves closes it", async (type, accepted) => {
  const before = process.memoryUsage.rss();
  const wire = await Wire.send(front.port, `GET /stream?rows=20000&type=${type} HTTP/1.1`, "Host: x", `Accept-Encoding: ${accepted}`);
  await wire.status();
  wire.socket.pause();
  // the source stands still when no row was made for a while
  let rows = -1;
  await expect
    .poll(
      () => {
        const isStill = rows === front.trace.rows;
        rows = front.trace.rows;
        return isStill;
      },
      { interval: 300, timeout: 15_000 },
    )
    .toBe(true);
  expect(front.trace.rows * 16 * 1024).toBeLessThan(64 * MB);
  expect(process.memoryUsage.rss() - before).toBeLessThan(GENEROUS);
  wire.end();
  await expect.poll(() => front.trace.isSourceClosed).toBe(true);
  rows = front.trace.rows;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(front.trace.rows).toBe(rows);
});

test("a fast reader of 160 MB costs no memory", async () => {
  const before = process.memoryUsage.rss();
  const wire = await Wire.send(front.port, "GET /stream?rows=10000 HTTP/1.1", "Host: x", "Connection: close");
  let bytes = 0;
  wire.socket.removeAllListeners("data").on("data", (chunk: Buffer) => (bytes += chunk.length));
  await wire.closed;
  expect(bytes).toBeGreaterThan(10_000 * 16 * 1024);
  expect(process.memoryUsage.rss() - before).toBeLessThan(GENEROUS);
});

test("a source that fails in mid-stream breaks the connection: half a file must not look whole", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined); // by the adapter
  await expect(ask(front.port, "/stream?rows=20&fails")).rejects.toThrow();
  said.mockRestore();
  expect((await ask(front.port, "/healthz")).status).toBe(200);
});

test("HEAD of a stream has no body and reads no more than a row", async () => {
  const answer = await ask(front.port, "/stream", { method: "HEAD" });
  expect([answer.status, answer.text]).toEqual([200, ""]);
  expect(front.trace.rows).toBeLessThanOrEqual(1);
});

test("a loader that throws is 500 and tells nothing", async () => {
  const answer = await ask(front.port, "/throws");
  expect([answer.status, answer.text]).toEqual([500, "Unexpected Server Error"]);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(String(front.trace.errors.at(-1))).toContain("the loader failed");
});

test("a page whose loader throws is 500 with the page's headers", async () => {
  const answer = await ask(front.port, "/page-throws");
  expect(answer.status).toBe(500);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
});
