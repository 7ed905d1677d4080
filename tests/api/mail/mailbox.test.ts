import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, inject, test } from "vitest";

import { Visitor } from "../../support/visitor";

const PATHS = [
  "/dev/mail",
  "/dev/mail.json",
  "/dev/mail.data",
  "/dev/mail.json?x",
  "/DEV/MAIL",
  "/dev/mail/",
];
const visitor = () => new Visitor(inject("base"));
const statuses = (headers: Record<string, string>) =>
  Promise.all(
    PATHS.map(async (path) => (await visitor().call("GET", path, undefined, headers)).status),
  );
const own = () => new URL(inject("base")).host;

describe("the development mailbox", () => {
  test("answers a program on this machine", async () => {
    expect(await statuses({})).toEqual(PATHS.map(() => 200));
  });

  test.each<[why: string, headers: Record<string, string>]>([
    ["a site that rebinds its name to this machine", { host: "evil.example" }],
    ["the same on our port", { host: "evil.example:3000" }],
    ["another name of this machine", { host: "127.0.0.1" }],
    [
      "a TLS proxy whose administrator forgot BASE_URL",
      { host: "hub.example.org", "x-forwarded-proto": "https" },
    ],
    ["the same without headers of its own", { host: "hub.example.org" }],
  ])("is not there for %s", async (_, headers) => {
    expect(await statuses(headers)).toEqual(PATHS.map(() => 404));
  });

  test.each(["x-forwarded-for", "forwarded", "x-forwarded-host", "x-real-ip", "via"])(
    "is not there for a proxy that adds %s",
    async (name) => {
      expect(await statuses({ [name]: "127.0.0.1" })).toEqual(PATHS.map(() => 404));
    },
  );

  test("is not there for nginx as it comes: our Host, no header, HTTP/1.0", async () => {
    const socket = connect(Number(new URL(inject("base")).port), "127.0.0.1");
    await once(socket, "connect");
    socket.end(`GET /dev/mail.json HTTP/1.0\r\nHost: ${own()}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test("a refusal says nothing of it and is kept nowhere", async () => {
    const answer = await visitor().get("/dev/mail", { host: "evil.example" });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("outbox");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});
