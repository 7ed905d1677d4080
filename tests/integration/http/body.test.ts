import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRequest, startFront } from "../../support/front-server";
import { RawConnection } from "../../support/front-socket";

const MB = 1024 * 1024;
/** Far more than these tests need, far less than buffering one of the bodies would. */
const MAX_GAIN = 150 * MB;
const piece = Buffer.alloc(64 * 1024, "a");
const chunk = Buffer.from(`10000\r\n${piece.toString("latin1")}\r\n`, "latin1");

let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.stop());

/** Opens a connection and sends the head of a POST. */
const post = (path: string, ...headers: string[]) =>
  RawConnection.send(front.port, `POST ${path} HTTP/1.1`, "Host: x", ...headers);

/** Expects the connection to serve another request; ends it. */
async function expectServed(connection: RawConnection) {
  connection.write("GET /json?n=1 HTTP/1.1\r\nHost: x\r\n\r\n");
  await connection.until(() => connection.received.includes("value-value"));
  expect(connection.isClosed).toBe(false);
  connection.end();
}

/** Peak growth of resident memory during `run`, in bytes. */
async function measureMemoryGain(run: () => Promise<unknown>) {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  await run();
  clearInterval(watch);
  return Math.max(peak, process.memoryUsage.rss()) - before;
}

test.each(["GET", "HEAD", "OPTIONS"])(
  "%s with an endless body is 400 and closed",
  async (method) => {
    const connection = await RawConnection.send(
      front.port,
      `${method} /page HTTP/1.1`,
      "Host: x",
      "Transfer-Encoding: chunked",
    );
    await connection.flood(chunk);
    expect(await connection.status()).toBe(400);
    expect(connection.isClosed).toBe(true);
  },
);

test("300 MB announced and nothing sent is 413 and closed", async () => {
  const connection = await post("/echo", `Content-Length: ${300 * MB}`);
  expect(await connection.status()).toBe(413);
  await connection.closed;
});

test.each([
  ["3 GB announced and being sent", `Content-Length: ${3 * 1024 * MB}`, piece, ""],
  ["an endless chunked body", "Transfer-Encoding: chunked", chunk, ""],
  [
    "an endless chunked form",
    "Transfer-Encoding: chunked",
    chunk,
    "Content-Type: application/x-www-form-urlencoded",
  ],
])("%s is 413, closed, and takes no memory", async (_, length, part, type) => {
  let status: number | undefined;
  const gained = await measureMemoryGain(async () => {
    const connection = await post("/echo", length, ...(type ? [type] : []));
    const sent = await connection.flood(part, 3 * 1024 * MB);
    status = await connection.status();
    expect(connection.isClosed).toBe(true);
    expect(sent).toBeLessThan(3 * 1024 * MB);
  });
  expect(status).toBe(413);
  expect(gained).toBeLessThan(MAX_GAIN);
});

test.each([
  ["with a length", {}],
  ["chunked", { "Transfer-Encoding": "chunked" }],
])(
  "a form with a description of 10 MB, sent %s, is 413 and takes no memory",
  async (_, headers) => {
    const connection = await post(
      "/form",
      "Content-Type: application/x-www-form-urlencoded",
      "Transfer-Encoding" in headers ? "Transfer-Encoding: chunked" : `Content-Length: ${10 * MB}`,
    );
    const gained = await measureMemoryGain(async () => {
      await connection.flood("Transfer-Encoding" in headers ? chunk : piece, 10 * MB);
      if ("Transfer-Encoding" in headers) connection.write("0\r\n\r\n");
      expect(await connection.status()).toBe(413);
    });
    expect(gained).toBeLessThan(MAX_GAIN);
    connection.end();
  },
);

const chunked = { "Transfer-Encoding": "chunked" };
test.each([
  ["60 KB chunked", 60_000, chunked, 200],
  ["60 KB with a length", 60_000, {}, 200],
  ["exactly the limit", 64 * 1024, {}, 200],
  ["exactly the limit, chunked", 64 * 1024, chunked, 200],
  ["one byte more", 64 * 1024 + 1, {}, 413],
  ["one byte more, chunked", 64 * 1024 + 1, chunked, 413],
  ["300 KB from an ordinary client", 300_000, {}, 413],
  ["300 KB from an ordinary client, chunked", 300_000, chunked, 413],
  ["no body at all", 0, {}, 200],
])("%s", async (_, length, headers, status) => {
  const answer = await sendRequest(front.port, "/echo", {
    method: "POST",
    headers,
    body: Buffer.alloc(length, "a"),
  });
  expect(answer.status).toBe(status);
  if (status === 200) expect(JSON.parse(answer.text)).toEqual({ n: length, method: "POST" });
});

test("a slow sender of a moderately too long body may finish and keeps its connection", async () => {
  const connection = await post("/echo", "Content-Length: 300000");
  connection.write("a".repeat(200_000));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  connection.write("a".repeat(100_000));
  expect(await connection.status()).toBe(413);
  await expectServed(connection);
});

test("the longest valid form, all fields full of percent-encoded emoji, passes", async () => {
  const emoji = (n: number) => "😀".repeat(n);
  const form = new URLSearchParams({
    first_name: emoji(80),
    last_name: emoji(80),
    email: `${"a".repeat(64)}@${"b".repeat(185)}.org`,
    phone_number: "(941) 555-0100",
    street_address_1: emoji(120),
    street_address_2: emoji(120),
    city: emoji(80),
    state: "Florida",
    zip_code: "34223",
    county: "Charlotte",
    helpExterior: "on",
    helpInterior: "on",
    helpEmotional: "on",
    helpSupplies: "on",
    helpWater: "on",
    helpFood: "on",
    helpOther: "on",
    other: emoji(100),
    description: emoji(500),
    submission_id: crypto.randomUUID(),
    website: "",
  }).toString();
  expect(form.length).toBeGreaterThan(13_000);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await sendRequest(front.port, "/form", { method: "POST", headers, body: form });
  expect(answer.status).toBe(422);
  const asCall = await sendRequest(front.port, "/api/echo", { method: "POST", body: form });
  expect(JSON.parse(asCall.text)).toEqual({ n: form.length, method: "POST" });
});

test("an action that never reads its body responds and keeps the connection", async () => {
  const connection = await post("/ignores-body", "Content-Length: 5000");
  connection.write("a".repeat(5000));
  expect(await connection.status()).toBe(200);
  await expectServed(connection);
});

test("both Content-Length and Transfer-Encoding is 400", async () => {
  const connection = await post("/echo", "Content-Length: 5", "Transfer-Encoding: chunked");
  connection.write("0\r\n\r\n");
  expect(await connection.status()).toBe(400);
  connection.end();
});

test("a client that disconnects within its body does no harm", async () => {
  const connection = await post("/echo", "Content-Length: 1000", "Expect: 100-continue");
  await connection.until(() => connection.received.includes("100 Continue"));
  connection.write("half");
  connection.end();
  await expect
    .poll(() => front.lines.some((line) => line["path"] === "/echo" && line["done"] === false))
    .toBe(true);
  expect(front.lines.filter((line) => line["msg"] === "request failed")).toEqual([]);
  expect((await sendRequest(front.port, "/healthz")).status).toBe(200);
});
