import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRequest, startFront } from "../../support/front-server";
import { RawConnection } from "../../support/front-socket";

let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.stop());

/** Sends a request head verbatim. */
async function sendHead(...lines: string[]) {
  const connection = await RawConnection.send(front.port, ...lines);
  const status = await connection.status();
  connection.end();
  return { status, head: connection.head };
}
const pageStatus = async () => (await sendRequest(front.port, "/page")).status;

describe("the Host header", () => {
  test.each([
    ["Host: [", 400],
    ["Host: ", 400],
    ["Host: a b", 400],
    ["Host: a/b", 400],
    ["Host: a@b", 400],
    ["Host: a?b", 400],
    ["Host: a#b", 400],
    ["Host: a:99999", 400],
    ["Host: evil.test", 200],
    ["Host: x\r\nHost: y", 200], // Host is not used
  ])("%j is %i", async (line, status) => {
    expect((await sendHead("GET /page HTTP/1.1", line)).status).toBe(status);
    expect(await pageStatus()).toBe(200);
  });

  test.each(["1.1", "1.0"])("none in HTTP/%s is 400", async (version) => {
    expect((await sendHead(`GET /page HTTP/${version}`)).status).toBe(400);
    expect(await pageStatus()).toBe(200);
  });

  test("an invalid one gets a closed content security policy", async () => {
    const { head } = await sendHead("GET /page HTTP/1.1", "Host: a/b");
    expect(head).toContain("content-security-policy: default-src 'none'");
    expect(head).toContain("x-content-type-options: nosniff");
  });
});

describe("the request target", () => {
  test.each([
    ["GET http://evil.test/page", 400],
    ["GET http://hub.test:4100/page", 400],
    ["GET http://[/page", 400],
    ["GET //evil.test", 400],
    ["GET //evil.test/page", 400],
    ["GET /\\evil.test", 400],
    ["GET \\page", 400],
    ["GET *", 400],
    ["OPTIONS *", 400],
    ["GET page", 400],
    ["GET /%", 400],
    ["GET /%zz", 400],
    ["GET /%ff", 400],
    ["GET /%c0%ae", 400],
    ["GET /page//", 400],
    ["GET /none//page", 400],
    ["GET /page?q=//", 200],
    ["GET /page?q=%ff", 200],
    ["GET /page?q=%", 200],
    ["GET /%00", 404],
    ["GET /page/../page", 200],
    ["GET /none/%2e%2e/page", 200],
    ["GET /PAGE", 200], // Remix routes are case-insensitive
  ])("%s is %i", async (line, status) => {
    expect((await sendHead(`${line} HTTP/1.1`, "Host: x")).status).toBe(status);
  });

  test("a header of 16 KB is 431", async () => {
    expect(
      (await sendHead("GET /page HTTP/1.1", "Host: x", `X-Long: ${"a".repeat(16 * 1024)}`)).status,
    ).toBe(431);
  });

  test.each([
    ["GET", "/page?_data=root", 400],
    ["GET", "/page?a&_dat%61=root", 400],
    ["GET", "/page?a=1&_data", 400],
    ["GET", "/json?_data=json", 400],
    ["GET", "/page.data?_data=x", 400],
    ["POST", "/form?_data=form", 400],
    ["POST", "/api/echo?_data=x", 400],
    ["GET", "/page?_routes=root", 200],
    ["GET", "/page.data?_routes=root", 200],
    ["GET", "/page?data=1&x_data=1", 200],
  ])("%s %s is %i", async (method, target, status) => {
    expect((await sendRequest(front.port, target, { method })).status).toBe(status);
  });

  test.each([
    [2048, 200],
    [2049, 414],
    [9000, 414],
  ])("of %i characters is %i", async (length, status) => {
    const start = "/page?q=";
    expect((await sendRequest(front.port, start + "a".repeat(length - start.length))).status).toBe(
      status,
    );
  });

  test.each([
    [512, 404],
    [513, 414],
  ])("with a path of %i characters is %i", async (length, status) => {
    expect((await sendRequest(front.port, "/".padEnd(length, "a"))).status).toBe(status);
  });

  test("/__manifest is 404", async () => {
    const answer = await sendRequest(front.port, `/__manifest?version=1&p=${"/a".repeat(900)}`);
    expect(answer.status).toBe(404);
  });
});

describe("the method", () => {
  test.each([
    ["TRACE", 405],
    ["PROPFIND", 405],
    ["QUERY", 405],
    ["M-SEARCH", 405],
    ["FOO", 400],
    ["get", 400],
    ["CONNECT", undefined],
    ["HEAD", 200],
  ])("%s is %s", async (method, status) => {
    expect(
      (
        await sendHead(
          `${method} ${method === "CONNECT" ? "hub.test:80" : "/page"} HTTP/1.1`,
          "Host: x",
        )
      ).status,
    ).toBe(status);
    expect(await pageStatus()).toBe(200);
  });

  test("405 lists the allowed methods", async () => {
    expect((await sendHead("TRACE /page HTTP/1.1", "Host: x")).head).toContain(
      "allow: get, head, options, post, put, patch, delete",
    );
  });

  test("an upgrade is ignored", async () => {
    const answer = await sendHead(
      "GET /page HTTP/1.1",
      "Host: x",
      "Connection: Upgrade",
      "Upgrade: websocket",
    );
    expect(answer.status).toBe(200);
  });
});
