import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { EMAIL } from "../../support/front-build";
import { sendRequest, startFront } from "../../support/front-server";
import { RawConnection } from "../../support/front-socket";

const MB = 1024 * 1024;
const MAX_GAIN = 150 * MB;

let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.stop());

/** Resolves once the source has produced no row for 300 ms. */
async function waitForIdleSource() {
  let rows = -1;
  const isStill = () => rows === (rows = front.trace.rows);
  await expect.poll(isStill, { interval: 300, timeout: 15_000 }).toBe(true);
}

test("a client that disconnects aborts request.signal", async () => {
  const connection = await RawConnection.send(front.port, "GET /hangs HTTP/1.1", "Host: x");
  await expect.poll(() => front.trace.waiting.length).toBe(1);
  expect(front.trace.abortReason).toBeUndefined();
  connection.end();
  await expect.poll(() => front.trace.abortReason).toBeInstanceOf(Error);
  expect(String(front.trace.abortReason)).toBe("Error: connection closed");
});

test.each([
  ["text/csv", "identity"],
  ["text/csv", "gzip"],
  ["application/octet-stream", "gzip"],
  ["application/json", "identity"],
  ["application/json", "gzip"],
  ["application/json", "br"],
])(
  "a slow reader of %s (%s) pauses the source, and a disconnect closes it",
  async (type, accepted) => {
    const before = process.memoryUsage.rss();
    const connection = await RawConnection.send(
      front.port,
      `GET /stream?noise&rows=20000&type=${type} HTTP/1.1`,
      "Host: x",
      `Accept-Encoding: ${accepted}`,
    );
    await connection.status();
    connection.socket.pause();
    await waitForIdleSource();
    expect(front.trace.rows * 16 * 1024).toBeLessThan(64 * MB);
    expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_GAIN);
    connection.end();
    await expect.poll(() => front.trace.isSourceClosed).toBe(true);
    const { rows } = front.trace;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(front.trace.rows).toBe(rows);
  },
);

test("a fast reader of 160 MB costs no memory", async () => {
  const before = process.memoryUsage.rss();
  const connection = await RawConnection.send(
    front.port,
    "GET /stream?rows=10000 HTTP/1.1",
    "Host: x",
    "Connection: close",
  );
  let bytes = 0;
  connection.socket
    .removeAllListeners("data")
    .on("data", (chunk: Buffer) => (bytes += chunk.length));
  await connection.closed;
  expect(bytes).toBeGreaterThan(10_000 * 16 * 1024);
  expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_GAIN);
});

describe("a source that fails", () => {
  const ROWS = [0, 1, 2, 3, 4, 40];
  const cases = ROWS.flatMap((rows) =>
    ["", "&pauses"].map((pauses) => `/stream?rows=${rows}&fails${pauses}`),
  );

  test.each(cases)(
    "%s breaks the connection, so that half a file does not look complete",
    async (target) => {
      const consoleError = vi.spyOn(console, "error");
      front.lines.length = 0;
      const connection = await RawConnection.send(
        front.port,
        `GET ${target} HTTP/1.1`,
        "Host: x",
        "Accept-Encoding: gzip",
      );
      await connection.closed;
      expect(connection.received).not.toContain("\r\n0\r\n");
      expect(connection.received).not.toMatch(/Error|E11000|duplicate/);
      expect(connection.received).not.toContain(EMAIL);

      await expect.poll(() => front.lines).toHaveLength(2);
      const [broken, request] = front.lines;
      expect(broken).toEqual({
        msg: "response stream failed",
        id: request!["id"],
        err: expect.any(Error) as Error,
      });
      expect(request).toMatchObject({ msg: "request", path: "/stream", done: false });
      expect(consoleError).not.toHaveBeenCalled();
    },
  );

  test.each(["gzip", "br"])("breaks the connection of long JSON, too (%s)", async (accepted) => {
    front.lines.length = 0;
    const connection = await RawConnection.send(
      front.port,
      "GET /stream?rows=40&fails&type=application/json HTTP/1.1",
      "Host: x",
      `Accept-Encoding: ${accepted}`,
    );
    await connection.closed;
    expect(connection.received).not.toContain("\r\n0\r\n");
    await expect.poll(() => front.lines).toHaveLength(2);
    expect(front.lines[0]).toMatchObject({ msg: "response stream failed" });
  });

  test("resets an HTTP/1.0 connection, where an orderly close would mean a complete response", async () => {
    front.trace.waiting.length = 0;
    const connection = await RawConnection.send(
      front.port,
      "GET /stream?rows=1&fails&waits HTTP/1.0",
      "Host: x",
    );
    const failed = once(connection.socket, "error") as Promise<[NodeJS.ErrnoException]>;
    await connection.until(() => connection.received.endsWith("xxx"));
    await expect.poll(() => front.trace.waiting).toHaveLength(1);
    front.trace.waiting.pop()!();
    expect((await failed)[0].code).toBe("ECONNRESET");
  });

  test("while its reader is stalled breaks the connection too", async () => {
    front.lines.length = 0;
    front.trace.waiting.length = 0;
    const connection = await RawConnection.send(
      front.port,
      "GET /stream?breaks HTTP/1.1",
      "Host: x",
    );
    await connection.status();
    connection.socket.pause();
    await waitForIdleSource();
    front.trace.waiting.pop()!();
    await expect.poll(() => front.lines).toHaveLength(2);
    expect(front.lines).toMatchObject([
      { msg: "response stream failed" },
      { msg: "request", done: false },
    ]);
    connection.end();
  });

  test("before the response has begun is 500 without details", async () => {
    const consoleError = vi.spyOn(console, "error");
    const headers = { "Accept-Encoding": "gzip" };
    const answer = await sendRequest(front.port, "/stream?rows=1&fails&type=application/json", {
      headers,
    }); // the first 256 KB of JSON are collected for compression
    expect([answer.status, answer.text]).toEqual([
      500,
      "Something went wrong. Please try again.\n",
    ]);
    expect(consoleError).not.toHaveBeenCalled();
  });

  test("after a disconnect is not logged as an error", async () => {
    front.lines.length = 0;
    const connection = await RawConnection.send(
      front.port,
      "GET /stream?rows=4000&fails&pauses HTTP/1.1",
      "Host: x",
    );
    await connection.status();
    connection.end();
    await expect.poll(() => front.lines).toHaveLength(1);
    expect(front.trace.isSourceClosed).toBe(true);
    expect(front.lines).toMatchObject([{ msg: "request", done: false }]);
  });
});

test("HEAD of a stream has no body and reads at most one row", async () => {
  const answer = await sendRequest(front.port, "/stream", { method: "HEAD" });
  expect([answer.status, answer.text]).toEqual([200, ""]);
  expect(front.trace.rows).toBeLessThanOrEqual(1);
});

test("a loader that throws is 500 without details", async () => {
  const answer = await sendRequest(front.port, "/throws");
  expect([answer.status, answer.text]).toEqual([500, "Unexpected Server Error"]);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(String(front.trace.errors.at(-1))).toContain("the loader failed");
});

test("a page whose loader throws is 500 with the page's headers", async () => {
  const answer = await sendRequest(front.port, "/page-throws");
  expect(answer.status).toBe(500);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
});
