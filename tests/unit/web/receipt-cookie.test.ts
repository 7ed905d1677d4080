import { afterEach, expect, test, vi } from "vitest";

import { HelpRequestPayload } from "~/schemas/requests/help-request";
import { readReceipt, receiptHeaders } from "~/services/web/auth/page-cookies.server";
import { sessionCookie } from "~/services/web/auth/session.server";
import { helpRequestPayload } from "../../support/help-request";
import { useTestSettings } from "../../support/settings";

const ID = "R7K4MQ2AB";
const input = HelpRequestPayload.parse(helpRequestPayload());
const toRequest = (cookie: string) =>
  new Request("http://localhost:3000/", { headers: { cookie: cookie.split(";")[0]! } });
const makeCookie = async () => new Headers(await receiptHeaders(ID, input)).get("Set-Cookie")!;

afterEach(() => vi.useRealTimers());

test("gives a browser its own answers back, for 30 minutes", async () => {
  useTestSettings();
  vi.useFakeTimers({ toFake: ["Date"] });
  const request = toRequest(await makeCookie());
  const { address, ...rest } = input;
  expect(await readReceipt(request, ID)).toMatchObject({
    firstName: rest.firstName,
    email: rest.email,
    street1: address.line1,
    helpTypes: rest.helpTypes,
    description: rest.description,
  });
  expect(await readReceipt(request, "R7K4MQ2AC")).toBeUndefined();
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(await readReceipt(request, ID)).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(await readReceipt(request, ID)).toBeUndefined();
});

test("is limited to the confirmation and to https", async () => {
  useTestSettings({ baseUrl: "https://hub.example.org" });
  const cookie = await makeCookie();
  expect(cookie).toMatch(/^__Secure-hub-receipt=/);
  expect(cookie.split("; ").slice(1).toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=1800",
    "Path=/request-help/received",
    "SameSite=Lax",
    "Secure",
  ]);
});

test("is not read if it was changed, or is another cookie of ours", async () => {
  useTestSettings();
  const cookie = await makeCookie();
  for (const other of [
    cookie.replace("=ey", "=ex"),
    cookie.replace(/\.[^;]+/, ""),
    (await sessionCookie("a secret")).replace("hub=", "hub-receipt="),
    "hub-receipt=",
    "",
  ])
    expect(await readReceipt(toRequest(other), ID), other).toBeUndefined();
});
