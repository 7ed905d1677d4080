import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { sendRequest, startFront, type FrontRequest } from "../../support/front-server";

let front: Awaited<ReturnType<typeof startFront>>;
let version = "";
beforeEach(async () => {
  const sharedPaths = ["/page", "/cookies", "/page-throws"];
  front = await startFront({ sharedPaths, sharedVersion: () => version });
});
afterEach(() => front.stop());

const get = (options: FrontRequest = {}, target = "/page") =>
  sendRequest(front.port, target, options);

test("a page is rendered once, for all who ask, and knows nothing of them", async () => {
  const headers = { "X-Secret": "of a visitor", "Accept-Language": "es", Cookie: "lang=en; _ga=1" };
  const pages = await Promise.all(Array.from({ length: 20 }, () => get({ headers })));
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  expect(front.trace.pages).toEqual([{ cookie: "lang=en" }]);
});

test("each language has its own", async () => {
  for (let i = 0; i < 2; i++) {
    await get();
    await get({ headers: { Cookie: "lang=es; _ga=1" } });
  }
  expect(front.trace.pages).toEqual([{ cookie: "lang=en" }, { cookie: "lang=es" }]);
});

test("a new year has its own: the footer names it", async () => {
  await get();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(new Date().getFullYear() + 1, 0, 2) });
  await get();
  vi.useRealTimers();
  expect(front.trace.pages).toHaveLength(2);
});

test("what an administrator changes for all pages has its own", async () => {
  await get();
  version = "gray";
  await get();
  await get();
  expect(front.trace.pages).toHaveLength(2);
});

test.each([
  ["a session", { headers: { Cookie: "lang=en; hub=s" } }, "/page"],
  ["a session over https", { headers: { Cookie: "__Host-hub=s" } }, "/page"],
  ["a private page", { headers: { Cookie: "a=b;__Secure-hub-page=x" } }, "/page"],
  ["a query", {}, "/page?lang=es"],
  ["HEAD", { method: "HEAD" }, "/page"],
])("%s gets a page of its own", async (_, options, target) => {
  await get();
  await get(options, target);
  await get(options, target);
  expect(front.trace.pages).toHaveLength(3);
});

test("it comes compressed as the browser asks, and as 304 where it is known", async () => {
  const own = await get({}, "/page?own");
  const plain = await get();
  const [br, gzip] = [
    await get({ headers: { "Accept-Encoding": "gzip, br" } }),
    await get({ headers: { "Accept-Encoding": "gzip" } }),
  ];
  expect(brotliDecompressSync(br.body).toString()).toBe(plain.text);
  expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
  for (const { headers, body } of [plain, br, gzip]) {
    expect(headers["content-length"]).toBe(String(body.length));
    expect(headers.vary).toBe("Accept-Encoding");
    for (const name of ["etag", "cache-control", "content-type", "x-frame-options"])
      expect(headers[name], name).toBe(own.headers[name]);
  }
  const known = await get({ headers: { "If-None-Match": plain.headers.etag! } });
  expect([known.status, known.text]).toEqual([304, ""]);
  expect(front.trace.pages).toHaveLength(2);
});

test("what is no page for everybody is never kept", async () => {
  for (let tries = 1; tries <= 2; tries++) {
    expect((await get({}, "/cookies")).headers["set-cookie"]).toHaveLength(20);
    expect((await get({}, "/page-throws")).status).toBe(500);
    // asked for all, then for the visitor
    expect([front.trace.pages.length, front.trace.errors.length]).toEqual([2 * tries, 2 * tries]);
  }
});
