import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRequest, startFront } from "../../support/front-server";

let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.stop());

const get = (target: string, accepted: string, method = "GET") =>
  sendRequest(front.port, target, { method, headers: { "Accept-Encoding": accepted } });

test.each([
  ["/page", "gzip, br", "br", "Accept-Encoding"],
  ["/page", "gzip", "gzip", "Accept-Encoding"],
  ["/page", "br;q=0, gzip;q=0.1", "gzip", "Accept-Encoding"],
  ["/json", "gzip", "gzip", "Accept-Encoding"],
  ["/json?n=1", "gzip", undefined, "Accept-Encoding"],
  ["/json", "identity", undefined, "Accept-Encoding"],
  ["/json", "zstd", undefined, "Accept-Encoding"],
  ["/varies", "gzip", "gzip", "Cookie, Accept-Encoding"],
  ["/page.data", "gzip", undefined, "Accept-Encoding"],
  ["/download", "gzip", undefined, undefined],
  ["/redirects", "gzip", undefined, undefined],
])("%s for %s comes as %s", async (target, accepted, encoding, vary) => {
  const answer = await get(target, accepted);
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers.vary).toBe(vary);
  const decode =
    { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((raw: Buffer) => raw);
  expect(decode(answer.body).toString()).toBe((await sendRequest(front.port, target)).text);
  if (answer.status !== 200 || target === "/download") return;
  expect(answer.headers["content-length"]).toBe(String(answer.body.length));
  expect(answer.headers["transfer-encoding"]).toBeUndefined();
});

test.each([
  ["gzip", gunzipSync],
  ["br", brotliDecompressSync],
] as const)("long JSON is compressed while it is sent (%s)", async (encoding, decode) => {
  const answer = await get("/stream?rows=100&type=application/json", encoding);
  expect([
    answer.headers["content-encoding"],
    answer.headers["transfer-encoding"],
    answer.headers.vary,
    decode(answer.body).length,
  ]).toEqual([encoding, "chunked", "Accept-Encoding", 100 * 16 * 1024]);
});

test("a long answer that knows its length loses it when it is compressed", async () => {
  const { headers, body } = await get("/json?n=40000", "gzip");
  expect([headers["content-length"], headers["transfer-encoding"]]).toEqual([undefined, "chunked"]);
  expect(JSON.parse(gunzipSync(body).toString())).toHaveLength(40_000);
});

test("a streamed CSV is not buffered", async () => {
  const answer = await get("/stream?rows=3", "gzip");
  expect([
    answer.headers["content-encoding"],
    answer.headers["transfer-encoding"],
    answer.body.length,
  ]).toEqual([undefined, "chunked", 3 * 16 * 1024]);
});

test("304 of a public page keeps its policy, tag and Vary", async () => {
  const page = await sendRequest(front.port, "/page", { headers: { "Accept-Encoding": "br" } });
  expect(page.headers["cache-control"]).toBe("public, max-age=60");
  const answer = await sendRequest(front.port, "/page", {
    headers: { "Accept-Encoding": "br", "If-None-Match": page.headers.etag! },
  });
  expect([answer.status, answer.text]).toEqual([304, ""]);
  expect(answer.headers.etag).toBe(page.headers.etag);
  expect(answer.headers.vary).toBe("Accept-Encoding");
  expect(answer.headers["cache-control"]).toBe("public, max-age=60");
  expect(answer.headers["content-security-policy"]).toBeDefined();
});

test("HEAD of a page has its length and no body", async () => {
  const answer = await get("/page", "gzip", "HEAD");
  expect([
    answer.status,
    answer.text,
    answer.headers["content-encoding"],
    answer.headers.vary,
  ]).toEqual([200, "", undefined, "Accept-Encoding"]);
  expect(answer.headers["content-length"]).toBe(
    String((await get("/page", "identity")).body.length),
  );
});

test.each(["identity", "gzip", "br"])(
  "twenty cookies stay separate headers (%s)",
  async (accepted) => {
    const answer = await get("/cookies", accepted);
    expect(answer.headers["set-cookie"]).toEqual(
      Array.from({ length: 20 }, (_, i) => `cookie${i}=${i}; Path=/`),
    );
  },
);
