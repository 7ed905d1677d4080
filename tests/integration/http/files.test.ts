import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCRIPT, sendRequest, startFront } from "../../support/front-server";
import { RawConnection } from "../../support/front-socket";

const ASSET = "/assets/app-abc123.js";
const IMMUTABLE = "public, max-age=31536000, immutable";

let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.stop());

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["identity", undefined],
  [undefined, undefined],
  ["zstd", undefined],
  ["", undefined],
])("a file for Accept-Encoding %j comes as %s", async (accepted, encoding) => {
  const answer = await sendRequest(front.port, ASSET, {
    headers: accepted === undefined ? {} : { "Accept-Encoding": accepted },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers["content-length"]).toBe(String(answer.body.length));
  expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe(IMMUTABLE);
  expect(answer.headers.vary).toBe("Accept-Encoding");
  const decode =
    { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((raw: Buffer) => raw);
  expect(decode(answer.body).toString()).toBe(SCRIPT);
  if (encoding) expect(answer.body.length).toBeLessThan(SCRIPT.length / 2);
});

test("a cached file is 304", async () => {
  const { etag } = (await sendRequest(front.port, ASSET)).headers;
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  for (const known of [etag!, `"other", ${etag!}`, "*"]) {
    const answer = await sendRequest(front.port, ASSET, { headers: { "If-None-Match": known } });
    expect([answer.status, answer.text, answer.headers["cache-control"]]).toEqual([
      304,
      "",
      IMMUTABLE,
    ]);
  }
  expect(
    (await sendRequest(front.port, ASSET, { headers: { "If-None-Match": '"other"' } })).status,
  ).toBe(200);
});

test("HEAD of a file has its type and no body", async () => {
  const answer = await sendRequest(front.port, ASSET, { method: "HEAD" });
  expect([answer.status, answer.text, answer.headers["content-type"]]).toEqual([
    200,
    "",
    "text/javascript; charset=utf-8",
  ]);
});

test("robots.txt is cached for an hour only", async () => {
  const answer = await sendRequest(front.port, "/robots.txt");
  expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
});

test("a small file is not compressed", async () => {
  const answer = await sendRequest(front.port, "/assets/tiny-abc123.js", {
    headers: { "Accept-Encoding": "br" },
  });
  expect([answer.text, answer.headers["content-encoding"]]).toEqual(["1;", undefined]);
});

test.each(["POST", "PUT", "DELETE"])("%s to a file is 404", async (method) => {
  expect((await sendRequest(front.port, ASSET, { method })).status).toBe(404);
});

// plain text from the front, otherwise the HTML of Remix's unknown page
test.each([
  ["/assets/nope.js", true],
  ["/assets/", true],
  ["/assets", true],
  ["/assets/..%2f..%2fserver/index.js", true],
  ["/assets/..;/server.js", true],
  ["/assets/%00", true],
  [`${ASSET}.br`, true],
  [`${ASSET}.gz`, true],
  ["/assets/../server/index.js", false],
  ["/assets/%2e%2e/%2e%2e/server.js", false],
  ["/..%5c..%5cserver.js", false],
  ["/.vite/manifest.json", false],
  ["/%2evite/manifest.json", false],
  ["/robots.txt/", false],
])("%s is 404", async (target, isPlain) => {
  const connection = await RawConnection.send(front.port, `GET ${target} HTTP/1.1`, "Host: x");
  expect(await connection.status()).toBe(404);
  expect(connection.head).toContain(
    isPlain ? "content-type: text/plain" : "content-type: text/html",
  );
  expect(connection.head).toContain("cache-control: no-store");
  connection.end();
});
