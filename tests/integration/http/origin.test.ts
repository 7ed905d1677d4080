import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BASE_URL, sendRequest, startFront } from "../../support/front-server";

let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.stop());

const EVIL = "https://evil.test";
const COOKIE = { Cookie: "hub=1" };
const BEARER = { Authorization: "Bearer token" };
const site = (value: string) => ({ "Sec-Fetch-Site": value });

/** Name, request headers, status at a page, status at a call (cookies do not authorize calls). */
const rows: [string, Record<string, string>, number, number][] = [
  [
    "browser: same-origin + Origin",
    { ...site("same-origin"), Origin: BASE_URL, ...COOKIE },
    200,
    200,
  ],
  ["browser: same-origin without Origin", { ...site("same-origin"), ...COOKIE }, 200, 200],
  ["old browser: Origin only", { Origin: BASE_URL, ...COOKIE }, 200, 200],
  ["cross-site", { ...site("cross-site"), Origin: EVIL, ...COOKIE }, 403, 403],
  ["cross-site without cookie", { ...site("cross-site"), Origin: EVIL }, 403, 403],
  [
    "same-site",
    { ...site("same-site"), Origin: "http://other.hub.test:4100", ...COOKIE },
    403,
    403,
  ],
  ["Origin evil only", { Origin: EVIL, ...COOKIE }, 403, 403],
  ["Origin evil only, no cookie", { Origin: EVIL }, 403, 403],
  ["Origin null only", { Origin: "null", ...COOKIE }, 403, 403],
  ["Origin null + same-origin", { ...site("same-origin"), Origin: "null", ...COOKIE }, 403, 403],
  ["same-origin but Origin evil", { ...site("same-origin"), Origin: EVIL, ...COOKIE }, 403, 403],
  ["cross-site but our Origin", { ...site("cross-site"), Origin: BASE_URL, ...COOKIE }, 403, 403],
  ["Sec-Fetch-Site none", { ...site("none"), ...COOKIE }, 403, 403],
  ["Sec-Fetch-Site nonsense", { ...site("SAME-ORIGIN"), ...COOKIE }, 403, 403],
  ["Sec-Fetch-Site empty", { ...site(""), ...COOKIE }, 403, 403],
  ["neither, no cookie", {}, 200, 200],
  ["neither, with the choice of a language", { Cookie: "lang=es" }, 200, 200],
  [
    "neither, with the choice of a language and another cookie",
    { Cookie: "lang=es; hub=1" },
    403,
    200,
  ],
  [
    "neither, with known devices",
    { Cookie: "hub-device-U1234567A=x.y.z; __Secure-hub-device-U1234567B=x.y.z" },
    200,
    200,
  ],
  [
    "neither, with a known device and another cookie",
    { Cookie: "hub-device-U1234567A=x.y.z; hub=1" },
    403,
    200,
  ],
  [
    "neither, with a cookie that only ends like a device's",
    { Cookie: "x-hub-device-U1234567A=x.y.z" },
    403,
    200,
  ],
  ["neither, with cookie", { ...COOKIE }, 403, 200],
  ["neither, with cookie and bearer", { ...COOKIE, ...BEARER }, 403, 200],
  [
    "neither, with cookie and a same-origin Referer",
    { ...COOKIE, Referer: `${BASE_URL}/form` },
    403,
    200,
  ],
  ["cross-site Bearer, no cookie", { ...site("cross-site"), Origin: EVIL, ...BEARER }, 403, 200],
  [
    "cross-site bearer in small letters, no cookie",
    { ...site("cross-site"), Origin: EVIL, Authorization: "bearer token" },
    403,
    200,
  ],
  ["Origin evil only, Bearer", { Origin: EVIL, ...BEARER }, 403, 200],
  ["Origin null only, Bearer", { Origin: "null", ...BEARER }, 403, 200],
  ["neither, Bearer", BEARER, 200, 200],
  [
    "browser: same-origin + Origin, Bearer",
    { ...site("same-origin"), Origin: BASE_URL, ...BEARER },
    200,
    200,
  ],
  [
    "cross-site Bearer + cookie",
    { ...site("cross-site"), Origin: EVIL, ...BEARER, ...COOKIE },
    403,
    403,
  ],
  [
    "cross-site Basic, no cookie",
    { ...site("cross-site"), Origin: EVIL, Authorization: "Basic dTpw" },
    403,
    403,
  ],
  [
    "Origin = Host, not BASE_URL",
    { Origin: "http://evil.test", Host: "evil.test", ...COOKIE },
    403,
    403,
  ],
  ["Origin of another port", { Origin: "http://hub.test:4101", ...COOKIE }, 403, 403],
  ["Origin of another scheme", { Origin: "https://hub.test:4100", ...COOKIE }, 403, 403],
  ["Origin with ours as its beginning", { Origin: `${BASE_URL}.evil.test`, ...COOKIE }, 403, 403],
];
const cases = ["POST", "DELETE", "PUT", "PATCH"].flatMap((method) =>
  rows.flatMap(([name, headers, page, call]) => [
    { method, name, headers, target: "/echo", status: page },
    { method, name, headers, target: "/api/echo", status: call },
  ]),
);

describe("writing requests", () => {
  test.each(cases)(
    "$method $target, $name: $status",
    async ({ method, headers, target, status }) => {
      expect((await sendRequest(front.port, target, { method, headers })).status).toBe(status);
    },
  );

  test.each(["/API/echo", "/%61pi/echo", "/api/echo.data"])(
    "%s is a call, like every spelling that Remix routes there",
    async (target) => {
      const answer = await sendRequest(front.port, target, { method: "POST", headers: COOKIE });
      expect(answer.status).not.toBe(403);
    },
  );

  test.each(["/apiary", "/echo?/api/", "/x/api/echo", "/api%2Fecho", "/echo/../form"])(
    "%s is not a call",
    async (target) => {
      const answer = await sendRequest(front.port, target, { method: "POST", headers: COOKIE });
      expect(answer.status).toBe(target === "/api%2Fecho" ? 404 : 403);
    },
  );

  test("reading needs no origin", async () => {
    const headers = { ...site("cross-site"), Origin: EVIL, ...COOKIE };
    expect((await sendRequest(front.port, "/page", { headers })).status).toBe(200);
  });

  test("Remix's own check passes behind another Host", async () => {
    const headers = {
      Host: "other.test",
      Origin: BASE_URL,
      "Content-Type": "application/x-www-form-urlencoded",
    };
    expect(
      (await sendRequest(front.port, "/form", { method: "POST", headers, body: "a=1" })).status,
    ).toBe(422);
  });
});

interface Probe {
  url: string;
  headers: Record<string, string>;
  context: Record<string, string>;
}
const probe = async (target: string, headers: Record<string, string>) =>
  JSON.parse((await sendRequest(front.port, target, { headers })).text) as Probe;

describe("a route's request", () => {
  const FORGED = {
    "X-Forwarded-Host": "evil.test",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "1.2.3.4",
    Forwarded: "host=evil.test",
  };

  test("has BASE_URL's URL and Host, and no forwarding headers", async () => {
    const seen = await probe("/probe?a=1", { Host: "evil.test", ...FORGED });
    expect(seen.url).toBe(`${BASE_URL}/probe?a=1`);
    expect(seen.headers["host"]).toBe("hub.test:4100");
    expect(Object.keys(seen.headers).filter((name) => name.includes("forwarded"))).toEqual([]);
  });

  test("has a nonce, request id and client address that the client cannot choose", async () => {
    const answer = await sendRequest(front.port, "/probe", {
      headers: { "X-Request-Id": "chosen", ...FORGED },
    });
    const { context } = JSON.parse(answer.text) as Probe;
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers["content-security-policy"]).toContain(`'nonce-${context["nonce"]!}'`);
    expect(context["clientAddress"]).toBe("127.0.0.1");
  });

  test("has its own nonce", async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => (await probe("/probe", {})).context["nonce"]),
    );
    expect(new Set(nonces).size).toBe(20);
  });

  test("has its cookie at a page, none at a call", async () => {
    expect((await probe("/probe", COOKIE)).headers["cookie"]).toBe("hub=1");
    for (const target of ["/api/probe", "/API/probe", "/%61pi/probe"])
      expect((await probe(target, COOKIE)).headers).not.toHaveProperty("cookie");
  });

  test("may redirect to a relative path, which stays relative", async () => {
    const answer = await sendRequest(front.port, "/redirects", {
      headers: { Host: "evil.test", ...FORGED },
    });
    expect([answer.status, answer.headers.location]).toEqual([302, "/page"]);
  });

  test("may get a native redirect, whose headers are immutable", async () => {
    const answer = await sendRequest(front.port, "/redirects-natively", {
      headers: { Host: "evil.test" },
    });
    expect([answer.status, answer.headers.location]).toEqual([303, `${BASE_URL}/page`]);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });
});
