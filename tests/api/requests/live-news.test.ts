import { expect, test, vi } from "vitest";

import { Admins } from "~/models/admin.server";
import { Sessions } from "~/models/session.server";
import type { RequestChange } from "~/schemas/live";
import { createAccount } from "../../support/accounts";
import { useHub } from "../../support/hub";
import { LiveStream, toCookieHeader } from "../../support/live-stream";
import { getApp } from "../../support/served-app";
import { logInAs, submitNewPassword, updateSessionDates } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";

vi.setConfig({ testTimeout: 60_000 });

const hub = useHub();
const PATH = "/requests/live";
const EVENTS = { accept: "text/event-stream" };
const MINUTE = 60_000;

/** A new administrator with a stream that has told the counts. */
async function listen() {
  const person = await createAccount("admin");
  const staff = await logInAs(person);
  const stream = await LiveStream.open(getApp().base, toCookieHeader(staff));
  return { person, staff, stream: await stream.begun() };
}

const submitLogout = async (staff: Visitor) =>
  staff.submit(await staff.open("/admin-dashboard"), {}, { form: "form[action='/logout']" });

test("the stream is neither compressed nor stored, and begins with the counts", async () => {
  const { stream } = await listen();
  const { statusCode, headers } = stream.response;
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "transfer-encoding": "chunked",
  });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(stream.text).toMatch(/^retry: 3000\n\n/);
  expect(Object.keys(stream.work!)).toEqual(["unevaluated", "accepted", "active", "applications"]);
});

test("it tells which requests change, and nothing that a homeowner said", async () => {
  const { person, staff, stream } = await listen();
  const before = new Date();
  const request = await hub.createRequest({ first_name: "Zebulon", last_name: "Quartermaine" });
  await stream.hears(request.id, { status: "Unevaluated", byId: "" });
  const [submitted] = stream.changesOf(request.id);
  await staff.submitAction(`/homeowner-requests/request-details?id=${request.id}`, "accept");
  const accepted: RequestChange = {
    id: request.id,
    rev: submitted!.rev + 1,
    status: "Accepted" as const,
    byId: person.id,
    zip: submitted!.zip,
    helpTypes: submitted!.helpTypes,
    at: expect.any(String) as string,
  };
  await stream.hears(request.id, accepted);
  expect(stream.changesOf(request.id)).toHaveLength(2); // each is told once
  expect(stream.changesOf(request.id)[1]).toEqual(accepted);
  const late = await LiveStream.open(getApp().base, toCookieHeader(staff), before);
  await late.hears(request.id, accepted); // since its page was read
  for (const word of ["Zebulon", "Quartermaine", request.email, request.address.line1])
    expect(stream.text + late.text).not.toContain(word);
});

test.each<[string, (listener: Awaited<ReturnType<typeof listen>>) => Promise<unknown>]>([
  ["log out", ({ staff }) => submitLogout(staff)],
  ["the time limit", ({ person }) => updateSessionDates(person, { expiresAt: new Date() })],
  [
    "an hour without use",
    ({ person }) => updateSessionDates(person, { seenAt: new Date(Date.now() - 61 * MINUTE) }),
  ],
  ["the account's end", ({ person }) => Admins.updateOne({ _id: person.id }, { active: false })],
  [
    "a new password elsewhere",
    async ({ person }) =>
      submitNewPassword(await logInAs(person), person, `${person.password} again`),
  ],
])("%s ends it, and its browser gets no other one", async (_, end) => {
  const listener = await listen();
  const cookie = toCookieHeader(listener.staff);
  await end(listener);
  await listener.stream.ends();
  const again = await listener.staff.call("GET", PATH, undefined, { ...EVENTS, cookie });
  expect([again.status, again.text]).toEqual([204, ""]);
  expect(again.headers["cache-control"]).toBe("no-store");
});

test("listening does not keep an idle session open", async () => {
  const { person, staff } = await listen();
  const seenAt = new Date(Date.now() - 59 * MINUTE);
  await updateSessionDates(person, { seenAt });
  await (await LiveStream.open(getApp().base, toCookieHeader(staff))).begun();
  expect(await Sessions.distinct("seenAt", { accountId: person.id })).toEqual([seenAt]);
  await staff.open("/requests");
  expect(await Sessions.distinct("seenAt", { accountId: person.id })).not.toContainEqual(seenAt);
});

test("a typed address leads to the requests, and other requests get no stream", async () => {
  const { staff } = await listen();
  expect((await staff.get(PATH)).redirects).toEqual(["303 /requests"]);
  const cookie = toCookieHeader(staff);
  const head = await staff.call("HEAD", PATH, undefined, { ...EVENTS, cookie });
  expect([head.status, head.headers.location]).toEqual([303, "/requests"]);
  const data = await staff.call("GET", `${PATH}.data`, undefined, { cookie });
  expect(data.text).toContain("SingleFetchRedirect");
});

test("of more than 20 streams of one account the last is refused, and the others go on", async () => {
  const { staff, stream } = await listen();
  const more = [];
  for (let n = 0; n < 19; n++)
    more.push(await LiveStream.open(getApp().base, toCookieHeader(staff)));
  const { response } = await LiveStream.open(getApp().base, toCookieHeader(staff));
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "60"]);
  for (const one of more) await one.begun();
  expect([stream, ...more].filter(({ isEnded }) => isEnded)).toEqual([]);
  more[0]!.close();
  await expect
    .poll(async () => {
      const next = await LiveStream.open(getApp().base, toCookieHeader(staff));
      return next.response.statusCode;
    })
    .toBe(200);
});
