import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { BASE_URL, sendRequest, startFront, type FrontRequest } from "../../support/front-server";
import { RawConnection } from "../../support/front-socket";

let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.stop());

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const cross = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.test" };
const errorResponses: [number, string, FrontRequest][] = [
  [400, "/page?_data=x", {}],
  [403, "/form", { method: "POST", headers: cross }],
  [404, "/assets/none.js", {}],
  [405, "/page", { method: "TRACE" }],
  [413, "/form", { method: "POST", body: "a".repeat(70_000) }],
  [414, `/${"a".repeat(2048)}`, {}],
];

describe("an error response", () => {
  test.each(errorResponses)("%i for a browser is a small page", async (status, target, options) => {
    const answer = await sendRequest(front.port, target, {
      ...options,
      headers: { ...options.headers, Accept: BROWSER },
    });
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toBe("text/html; charset=UTF-8");
    expect(answer.text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(answer.text).toContain("<title>Unexpected Application Error!</title>");
    expect(answer.text).toMatch(new RegExp(`<p>${status}: [A-Z][^<]+\\.</p>`));
    expect(answer.text).toContain('<a href="/home">');
    expect(answer.text).not.toMatch(/style|script/);
  });

  test.each(errorResponses)("%i for a program is plain text", async (status, target, options) => {
    for (const accept of ["*/*", "application/json", "text/html;q=0"]) {
      const answer = await sendRequest(front.port, target, {
        ...options,
        headers: { ...options.headers, Accept: accept },
      });
      expect(answer.status).toBe(status);
      expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
      expect(answer.text).toMatch(/^[A-Z][^<]+\.\n$/);
    }
  });

  test.each(errorResponses.filter(([status]) => status !== 404))(
    "%i at a call is JSON with a message, whatever is accepted",
    async (status, target, options) => {
      const answer = await sendRequest(front.port, `/api${target}`, {
        ...options,
        headers: { ...options.headers, Accept: BROWSER },
      });
      expect(answer.status).toBe(status);
      expect(answer.headers["content-type"]).toBe("application/json");
      expect(JSON.parse(answer.text)).toEqual({
        message: expect.stringMatching(/^[A-Z].+\.$/) as string,
      });
    },
  );

  test.each(errorResponses)(
    "%i repeats nothing of the request and is not cached",
    async (status, target, options) => {
      const answer = await sendRequest(
        front.port,
        `${target}${target.includes("?") ? "&" : "?"}marker=%3Cb%3E`,
        {
          ...options,
          headers: { ...options.headers, Accept: BROWSER },
        },
      );
      expect(answer.status).toBe(status);
      expect(answer.text).not.toContain("marker");
      expect(answer.headers["cache-control"]).toBe("no-store");
    },
  );
});

describe("security headers", () => {
  const expected = {
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  };
  test.each([
    ["a page", "/page", 200],
    ["a file", "/assets/app-abc123.js", 200],
    ["an unknown file", "/assets/none.js", 404],
    ["an error response", "/page?_data=x", 400],
    ["an unknown page", "/none", 404],
    ["a failed page", "/page-throws", 500],
    ["a failed call", "/throws", 500],
    ["a call", "/api/probe", 200],
    ["a redirect", "/redirects", 302],
    ["a stream", "/stream?rows=1", 200],
    ["/healthz", "/healthz", 200],
    ["/readyz", "/readyz", 200],
  ])("are on %s", async (_, target, status) => {
    const answer = await sendRequest(front.port, target);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(expected);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers["x-powered-by"]).toBeUndefined();
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
  });

  test("a response without its own policy gets the default one", async () => {
    const policy = (await sendRequest(front.port, "/page")).headers["content-security-policy"];
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self' 'nonce-[\w+/=]{24}'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });

  test("a page keeps its own policy", async () => {
    expect((await sendRequest(front.port, "/own-policy")).headers["content-security-policy"]).toBe(
      "default-src 'none'",
    );
  });

  test("HSTS when BASE_URL is https", async () => {
    const secure = await startFront({ baseUrl: "https://hub.test" });
    onTestFinished(async () => {
      await secure.stop();
    });
    expect((await sendRequest(secure.port, "/page")).headers["strict-transport-security"]).toBe(
      "max-age=63072000; includeSubDomains",
    );
  });

  test("a route's public cache header is not sent with its 422 or with responses to writes", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await sendRequest(front.port, "/form", { method: "POST", headers, body: "a=1" });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([422, "no-store"]);
    expect((await sendRequest(front.port, "/form")).headers["cache-control"]).toBe(
      "public, max-age=60",
    );
    expect(
      (await sendRequest(front.port, "/page", { method: "POST" })).headers["cache-control"],
    ).toBe("no-store");
  });
});

describe("health", () => {
  test("/healthz does not call the readiness check, /readyz does", async () => {
    let checks = 0;
    let isUp = false;
    const hub = await startFront({
      ready: () => {
        checks++;
        return Promise.resolve(isUp);
      },
    });
    onTestFinished(async () => {
      await hub.stop();
    });
    expect((await sendRequest(hub.port, "/healthz")).status).toBe(200);
    expect(checks).toBe(0);
    expect((await sendRequest(hub.port, "/readyz")).status).toBe(503);
    isUp = true;
    expect((await sendRequest(hub.port, "/readyz")).status).toBe(200);
    expect((await sendRequest(hub.port, "/readyz", { method: "HEAD" })).status).toBe(200);
  });

  test.each([
    ["fails", () => Promise.reject(new Error("no database"))],
    ["never answers", () => new Promise<boolean>(() => undefined)],
  ])("/readyz is 503 when the readiness check %s", async (_, ready) => {
    const hub = await startFront({ ready });
    onTestFinished(async () => {
      await hub.stop();
    });
    expect((await sendRequest(hub.port, "/readyz")).status).toBe(503);
  });
});

describe("the log", () => {
  const findLine = async (id: unknown) => {
    await expect.poll(() => front.lines.some((line) => line["id"] === id)).toBe(true);
    return front.lines.find((line) => line["id"] === id)!;
  };

  test("a trusted proxy's id is the request's; anybody else's, or an odd one, is not", async () => {
    const behind = await startFront({ trustProxyHops: 1 });
    onTestFinished(async () => {
      await behind.stop();
    });
    const read = async (port: number, id: string) =>
      (await sendRequest(port, "/page", { headers: { "X-Request-Id": id } })).headers[
        "x-request-id"
      ];
    expect(await read(behind.port, "proxy-4711")).toBe("proxy-4711");
    for (const odd of ["<script>", "x".repeat(65), "a b"])
      expect(await read(behind.port, odd)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await read(front.port, "proxy-4711")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("good answers to probes are not in it, others are", async () => {
    const hub = await startFront({ ready: () => Promise.resolve(false) });
    onTestFinished(async () => {
      await hub.stop();
    });
    for (const path of ["/up", "/healthz", "/readyz", "/none"]) await sendRequest(hub.port, path);
    const paths = () => hub.lines.map((line) => line["path"]);
    await expect.poll(paths).toEqual(["/readyz", "/none"]);
  });

  test("one line for a request, without query, body or cookie", async () => {
    const headers = {
      Cookie: "hub=secret-cookie",
      Origin: BASE_URL,
      Referer: `${BASE_URL}/?secret-referer`,
    };
    const answer = await sendRequest(front.port, "/echo?name=secret-query", {
      method: "POST",
      headers,
      body: "secret-body",
    });
    const line = await findLine(answer.headers["x-request-id"]);
    expect(line).toEqual({
      msg: "request",
      id: answer.headers["x-request-id"],
      method: "POST",
      path: "/echo",
      status: 200,
      ms: expect.any(Number) as number,
      done: true,
    });
    expect(JSON.stringify(front.lines)).not.toContain("secret");
  });

  test("a long path is cut at 200 characters", async () => {
    const answer = await sendRequest(front.port, `/${"p".repeat(1000)}`);
    expect((await findLine(answer.headers["x-request-id"]))["path"]).toBe(`/${"p".repeat(199)}`);
  });

  test("a line break in a path stays encoded", async () => {
    const answer = await sendRequest(front.port, "/a%0d%0ab");
    expect((await findLine(answer.headers["x-request-id"]))["path"]).toBe("/a%0d%0ab");
  });

  test("error responses are logged too, and an aborted request has done: false", async () => {
    const answer = await sendRequest(front.port, "/page?_data=x");
    expect((await findLine(answer.headers["x-request-id"]))["status"]).toBe(400);
    const connection = await RawConnection.send(front.port, "GET /waits HTTP/1.1", "Host: x");
    await expect.poll(() => front.trace.waiting.length).toBe(1);
    connection.end();
    await expect
      .poll(() => front.lines.filter((line) => line["path"] === "/waits"))
      .toMatchObject([{ done: false }]);
    front.trace.waiting.pop()!();
  });
});
