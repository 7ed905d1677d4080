import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";

import { useHubDatabase } from "../../support/hub-database";
import { MAILBOX_PATHS } from "../../support/mailbox";
import { getApp } from "../../support/served-app";
import { Visitor } from "../../support/visitor";

useHubDatabase();

const newVisitor = () => new Visitor(getApp().base);
const statuses = (headers: Record<string, string>) =>
  Promise.all(
    MAILBOX_PATHS.map(
      async (path) => (await newVisitor().call("GET", path, undefined, headers)).status,
    ),
  );
const getHost = () => new URL(getApp().base).host;

describe("the development mailbox", () => {
  test("answers a program on this machine", async () => {
    expect(await statuses({})).toEqual(MAILBOX_PATHS.map(() => 200));
  });

  test.each<[label: string, headers: Record<string, string>]>([
    ["a site that rebinds its name to this machine", { host: "evil.example" }],
    ["the same on the app's port", { host: "evil.example:3000" }],
    ["another name of this machine", { host: "127.0.0.1" }],
    [
      "a TLS proxy whose administrator forgot BASE_URL",
      { host: "hub.example.org", "x-forwarded-proto": "https" },
    ],
    ["the same without proxy headers", { host: "hub.example.org" }],
  ])("is 404 for %s", async (_, headers) => {
    expect(await statuses(headers)).toEqual(MAILBOX_PATHS.map(() => 404));
  });

  test.each(["x-forwarded-for", "forwarded", "x-forwarded-host", "x-real-ip", "via"])(
    "is 404 behind a proxy that adds %s",
    async (name) => {
      expect(await statuses({ [name]: "127.0.0.1" })).toEqual(MAILBOX_PATHS.map(() => 404));
    },
  );

  test("is 404 behind nginx with its defaults: same Host, no header, HTTP/1.0", async () => {
    const socket = connect(Number(new URL(getApp().base).port), "127.0.0.1");
    await once(socket, "connect");
    socket.end(`GET /dev/mail.json HTTP/1.0\r\nHost: ${getHost()}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test("a refusal does not reveal it and is not stored", async () => {
    const answer = await newVisitor().get("/dev/mail", { host: "evil.example" });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("outbox");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});
