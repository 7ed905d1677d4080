import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRequest, startFront } from "../../support/front-server";
import { RawConnection } from "../../support/front-socket";

let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  front = await startFront({
    timeouts: { headersTimeout: 400, requestTimeout: 1200, connectionsCheckingInterval: 100 },
  });
});
afterAll(() => front.stop());

test("half-sent headers are 408", async () => {
  const connection = await RawConnection.open(front.port);
  connection.write("GET /page HTTP/1.1\r\nHost: x\r\nX-Half: ");
  expect(await connection.status()).toBe(408);
  await connection.closed;
});

test("a dripping body is 408 despite its activity", async () => {
  const length = "Content-Length: 1000";
  const connection = await RawConnection.send(front.port, "POST /echo HTTP/1.1", "Host: x", length);
  const drip = setInterval(() => {
    connection.write("a");
  }, 50);
  expect(await connection.status()).toBe(408);
  await connection.closed;
  clearInterval(drip);
});

test.each([
  ["chunked", "Transfer-Encoding: chunked", "5\r\nhello\r\n"],
  ["with a length", "Content-Length: 1000", "hello"],
  ["over the limit", "Content-Length: 100000", "a".repeat(80_000)],
])("a half-sent body, %s, is 408", async (_, length, part) => {
  const connection = await RawConnection.send(front.port, "POST /echo HTTP/1.1", "Host: x", length);
  connection.write(part);
  expect(await connection.status()).toBe(408);
  await connection.closed;
});

test("a silent connection is closed", async () => {
  const connection = await RawConnection.open(front.port);
  await connection.closed;
});

test("responses that take longer than the limits are not cut", async () => {
  const slow = sendRequest(front.port, "/waits");
  await expect.poll(() => front.trace.waiting.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  front.trace.waiting.pop()!();
  expect((await slow).status).toBe(200);
});
