import { afterEach, expect, test, vi } from "vitest";

import { requireDevMailbox } from "~/services/web/auth/dev-mailbox-gate.server";
import { isLocalRequest } from "../../../server/http/client-address";
import { useTestSettings } from "../../support/settings";

const BASE = new URL("http://localhost:3000");
const isLocal = (
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
  httpVersion = "1.1",
) =>
  isLocalRequest(
    { socket: { remoteAddress }, headers: { host: "localhost:3000", ...headers }, httpVersion },
    BASE,
  );

test.each([
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["192.0.2.2", false],
  ["10.0.0.1", false],
  ["::ffff:192.0.2.2", false],
  ["fe80::1%eth0", false],
  ["2001:db8::1", false],
  ["0.0.0.0", false],
  ["", false],
  [undefined, false],
])("a request from %s is local: %s", (peer, expected) => {
  expect(isLocal(peer)).toBe(expected);
});

test.each<[headers: Record<string, string>, expected: boolean]>([
  [{ host: "LocalHost:3000" }, true],
  [{ host: "127.0.0.1:3000" }, false],
  [{ host: "localhost" }, false],
  [{ host: "localhost:3001" }, false],
  [{ host: "evil.example" }, false],
  [{ host: "evil.example:3000" }, false],
  [{ "x-forwarded-for": "127.0.0.1" }, false],
  [{ "x-forwarded-for": "" }, false],
  [{ "x-forwarded-proto": "https" }, false],
  [{ forwarded: "for=127.0.0.1" }, false],
  [{ "x-real-ip": "127.0.0.1" }, false],
  [{ via: "1.1 proxy" }, false],
])("a request with %o is local: %s", (headers, expected) => {
  expect(isLocal("127.0.0.1", headers)).toBe(expected);
});

test("a request without a Host header, or over HTTP/1.0 (as some proxies send), is not local", () => {
  expect(
    isLocalRequest(
      { socket: { remoteAddress: "127.0.0.1" }, headers: {}, httpVersion: "1.1" },
      BASE,
    ),
  ).toBe(false);
  expect(isLocal("127.0.0.1", {}, "1.0")).toBe(false);
});

/** Status of the development mailbox for a request. */
function mailboxStatus(context: { isLocal?: boolean }, headers: Record<string, string> = {}) {
  const request = new Request(new URL("/dev/mail", BASE), {
    headers: { host: BASE.host, ...headers },
  });
  try {
    requireDevMailbox({ request, context });
    return 200;
  } catch (error) {
    return (error as Response).status;
  }
}

afterEach(() => {
  vi.unstubAllEnvs();
});

test("in a production build only the front's isLocal flag counts", () => {
  vi.stubEnv("DEV", false);
  useTestSettings();
  expect([
    mailboxStatus({ isLocal: true }),
    mailboxStatus({ isLocal: false }),
    mailboxStatus({}),
  ]).toEqual([200, 404, 404]);
  useTestSettings({ devMailboxEnabled: false });
  expect(mailboxStatus({ isLocal: true })).toBe(404);
});

test("in development, without the front, Host must match and no proxy header may be present", () => {
  vi.stubEnv("DEV", true);
  useTestSettings();
  expect([
    mailboxStatus({}),
    mailboxStatus({}, { host: "evil.example" }),
    mailboxStatus({ isLocal: false }),
  ]).toEqual([200, 404, 404]);
  expect([
    mailboxStatus({}, { "x-forwarded-for": "192.0.2.2" }),
    mailboxStatus({}, { forwarded: "for=192.0.2.2" }),
  ]).toEqual([404, 404]);
  useTestSettings({ devMailboxEnabled: false });
  expect(mailboxStatus({})).toBe(404);
});
