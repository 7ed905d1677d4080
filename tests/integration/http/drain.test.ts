import { expect, onTestFinished, test } from "vitest";
import { sendRequest, startFront } from "../../support/front-server";
import { RawConnection } from "../../support/front-socket";

/** Time that no test here needs; a drain that reaches it has hung. */
const LONG = 20_000;

async function started() {
  const front = await startFront();
  onTestFinished(async () => {
    await front.stop();
  });
  return front;
}
type Started = Awaited<ReturnType<typeof started>>;

/** A request that is being answered, and how to let it end. */
async function inFlight({ port, trace }: Started, target = "/waits") {
  const wire = await RawConnection.send(port, `GET ${target} HTTP/1.1`, "Host: x");
  await expect.poll(() => trace.waiting.length).toBe(1);
  return { wire, finish: trace.waiting.pop()! };
}

test("nothing in flight: drained at once, and new connections are refused", async () => {
  const { front, port } = await started();
  expect(await front.drain(LONG)).toBe(true);
  await expect(RawConnection.open(port)).rejects.toThrow("ECONNREFUSED");
});

test("new connections are refused while a request is still answered", async () => {
  const hub = await started();
  const { wire, finish } = await inFlight(hub);
  const drained = hub.front.drain(LONG);
  await expect(RawConnection.open(hub.port)).rejects.toThrow("ECONNREFUSED");
  finish();
  expect(await wire.status()).toBe(200);
  expect(wire.head).toContain("connection: close");
  expect(wire.received).toContain('{"ok":true}');
  expect(await drained).toBe(true);
});

test("an idle keep-alive connection is closed", async () => {
  const hub = await started();
  const idle = await RawConnection.send(hub.port, "GET /page HTTP/1.1", "Host: x");
  await idle.status();
  await idle.until(() => idle.received.endsWith("</script>"));
  const { finish } = await inFlight(hub);
  const drained = hub.front.drain(LONG);
  await idle.closed;
  finish();
  expect(await drained).toBe(true);
});

test("a connection that a browser keeps ready does not hold the end", async () => {
  const hub = await started();
  const ready = await RawConnection.open(hub.port);
  await sendRequest(hub.port, "/healthz"); // the front has taken the connection before this one
  expect(await hub.front.drain(LONG)).toBe(true);
  await ready.closed;
});

test("/readyz and other answers during the drain: 503, Connection: close", async () => {
  const hub = await started();
  const late = await RawConnection.open(hub.port);
  late.write("GET /readyz HTTP/1.1\r\nHost: x\r\n");
  const other = await RawConnection.open(hub.port);
  other.write("GET /page HTTP/1.1\r\nHost: x\r\n");
  const { finish } = await inFlight(hub);
  const drained = hub.front.drain(LONG);
  late.write("\r\n");
  other.write("\r\n");
  expect(await late.status()).toBe(503);
  expect(late.head).toContain("connection: close");
  expect(await other.status()).toBe(200);
  expect(other.head).toContain("connection: close");
  finish();
  expect(await drained).toBe(true);
});

test("a download that began before is finished and does not hold the end", async () => {
  const hub = await started();
  const { wire, finish } = await inFlight(hub, "/begins-and-waits");
  expect(await wire.status()).toBe(200);
  expect(wire.head).not.toContain("connection: close");
  const drained = hub.front.drain(LONG);
  finish();
  expect(await drained).toBe(true);
  await wire.closed;
  expect(wire.received.match(/part/g)).toHaveLength(2);
});

test("what is not finished in time is cut", async () => {
  const hub = await started();
  const { wire } = await inFlight(hub);
  expect(await hub.front.drain(100)).toBe(false);
  await wire.closed;
  expect(wire.received).toBe("");
});

test("a half-sent body does not hold the end beyond its time", async () => {
  const hub = await started();
  const wire = await RawConnection.send(
    hub.port,
    "POST /echo HTTP/1.1",
    "Host: x",
    "Content-Length: 1000",
  );
  wire.write("half");
  await sendRequest(hub.port, "/healthz");
  expect(await hub.front.drain(100)).toBe(false);
  await wire.closed;
});

test("a second drain is the first one", async () => {
  const { front } = await started();
  expect(front.drain(LONG)).toBe(front.drain(0));
});

test("a port that is taken is said to the caller", async () => {
  const { port } = await started();
  await expect(startFront({}, port)).rejects.toThrow("EADDRINUSE");
});
