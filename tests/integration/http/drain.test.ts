import { expect, onTestFinished, test } from "vitest";
import { sendRequest, startFront } from "../../support/front-server";
import { RawConnection } from "../../support/front-socket";

/** Far above any drain here; one that reaches it hangs. In ms. */
const MAX_DRAIN_MS = 20_000;
/** Long enough for a few requests on a busy machine. */
const DELAY_MS = 10_000;

async function start() {
  const front = await startFront();
  onTestFinished(async () => {
    await front.stop();
  });
  return front;
}
type Started = Awaited<ReturnType<typeof start>>;

/** A request in flight; `finish` completes its response. */
async function inFlight({ port, trace }: Started, target = "/waits") {
  const connection = await RawConnection.send(port, `GET ${target} HTTP/1.1`, "Host: x");
  await expect.poll(() => trace.waiting.length).toBe(1);
  return { connection, finish: trace.waiting.pop()! };
}

test("nothing in flight: drained at once, and new connections are refused", async () => {
  const { front, port } = await start();
  expect(await front.drain(MAX_DRAIN_MS)).toBe(true);
  await expect(RawConnection.open(port)).rejects.toThrow("ECONNREFUSED");
});

test("new connections are refused while a request is still answered", async () => {
  const hub = await start();
  const { connection, finish } = await inFlight(hub);
  const drained = hub.front.drain(MAX_DRAIN_MS);
  await expect(RawConnection.open(hub.port)).rejects.toThrow("ECONNREFUSED");
  finish();
  expect(await connection.status()).toBe(200);
  expect(connection.head).toContain("connection: close");
  expect(connection.received).toContain('{"ok":true}');
  expect(await drained).toBe(true);
});

test("an idle keep-alive connection is closed", async () => {
  const hub = await start();
  const idle = await RawConnection.send(hub.port, "GET /page HTTP/1.1", "Host: x");
  await idle.status();
  await idle.until(() => idle.received.endsWith("</script>"));
  const { finish } = await inFlight(hub);
  const drained = hub.front.drain(MAX_DRAIN_MS);
  await idle.closed;
  finish();
  expect(await drained).toBe(true);
});

test("a browser's idle preconnection does not delay the end", async () => {
  const hub = await start();
  const ready = await RawConnection.open(hub.port);
  await sendRequest(hub.port, "/healthz"); // by now the front has accepted the connection above
  expect(await hub.front.drain(MAX_DRAIN_MS)).toBe(true);
  await ready.closed;
});

test("/readyz and other answers during the drain: 503, Connection: close", async () => {
  const hub = await start();
  const late = await RawConnection.open(hub.port);
  late.write("GET /readyz HTTP/1.1\r\nHost: x\r\n");
  const other = await RawConnection.open(hub.port);
  other.write("GET /page HTTP/1.1\r\nHost: x\r\n");
  const { finish } = await inFlight(hub);
  const drained = hub.front.drain(MAX_DRAIN_MS);
  late.write("\r\n");
  other.write("\r\n");
  expect(await late.status()).toBe(503);
  expect(late.head).toContain("connection: close");
  expect(await other.status()).toBe(200);
  expect(other.head).toContain("connection: close");
  finish();
  expect(await drained).toBe(true);
});

test("a download in progress is finished and does not delay the end", async () => {
  const hub = await start();
  const { connection, finish } = await inFlight(hub, "/begins-and-waits");
  expect(await connection.status()).toBe(200);
  expect(connection.head).not.toContain("connection: close");
  const drained = hub.front.drain(MAX_DRAIN_MS);
  finish();
  expect(await drained).toBe(true);
  await connection.closed;
  expect(connection.received.match(/part/g)).toHaveLength(2);
});

test("a response that is not finished in time is cut", async () => {
  const hub = await start();
  const { connection } = await inFlight(hub);
  expect(await hub.front.drain(100)).toBe(false);
  await connection.closed;
  expect(connection.received).toBe("");
});

test("a half-sent body does not delay the end beyond the limit", async () => {
  const hub = await start();
  const connection = await RawConnection.send(
    hub.port,
    "POST /echo HTTP/1.1",
    "Host: x",
    "Content-Length: 1000",
  );
  connection.write("half");
  await sendRequest(hub.port, "/healthz");
  expect(await hub.front.drain(100)).toBe(false);
  await connection.closed;
});

test("with a delay, /readyz answers 503 at once, and everything else is served until it is over", async () => {
  const hub = await start();
  const idle = await RawConnection.send(hub.port, "GET /page HTTP/1.1", "Host: x");
  await idle.status();
  await idle.until(() => idle.received.endsWith("</script>"));
  const drained = hub.front.drain(MAX_DRAIN_MS, DELAY_MS);
  expect((await sendRequest(hub.port, "/readyz")).status).toBe(503);
  const page = await sendRequest(hub.port, "/page"); // a new connection
  expect(page.status).toBe(200);
  expect(page.headers.connection).toBe("close"); // a proxy must not reuse it after the delay
  const { connection, finish } = await inFlight(hub);
  expect(idle.socket.closed).toBe(false);
  expect(hub.front.drain(0)).toBe(drained); // a second signal does not cut it short
  expect((await sendRequest(hub.port, "/page")).status).toBe(200);

  await idle.closed;
  await expect(RawConnection.open(hub.port)).rejects.toThrow("ECONNREFUSED");
  finish();
  expect(await connection.status()).toBe(200);
  expect(await drained).toBe(true);
});

test("a second drain returns the first one", async () => {
  const { front } = await start();
  expect(front.drain(MAX_DRAIN_MS)).toBe(front.drain(0));
});

test("a port in use rejects the start", async () => {
  const { port } = await start();
  await expect(startFront({}, port)).rejects.toThrow("EADDRINUSE");
});
