import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";

import { DomainError } from "~/services/platform/errors.server";
import { loadOrThrow } from "~/services/web/responses/error-responses.server";
import { tryLoad } from "~/services/web/responses/error-responses.server";

const lose = () => Promise.reject(new DomainError("unavailable", "unavailable", 5));
const toArgs = (path: string, init?: RequestInit) => ({
  request: new Request(`http://hub.test${path}`, init),
  context: {} as AppLoadContext,
});
const readThrown = async (work: Promise<unknown>) => {
  const thrown: unknown = await work.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  const response = thrown as Response;
  return { status: response.status, data: (await response.json()) as unknown };
};

test("a part of a screen that cannot be read does not say that nothing typed is lost", async () => {
  const part = await tryLoad(toArgs("/volunteer-dashboard"), lose);
  expect(part.error).toMatchObject({ status: 503, reason: "pageUnavailable" });
});

test("a screen that cannot be read after its gate says the same, whatever the path's case", async () => {
  expect(await readThrown(loadOrThrow(toArgs("/Volunteer/Jobs/"), lose))).toEqual({
    status: 503,
    data: {
      kind: "outage",
      heading: "Your jobs",
      failed: ["job.offersFailed", "job.jobsFailed"],
      reason: "pageUnavailable",
    },
  });
});

test("what draws no screen has the general error page", async () => {
  expect(await readThrown(loadOrThrow(toArgs("/dev/mail"), lose))).toEqual({
    status: 503,
    data: { kind: "message", message: "unavailable" },
  });
});

test("a form is kept as well when its record cannot be read, without passwords", async () => {
  const post = {
    method: "POST",
    body: new URLSearchParams({ a: "1", myPassword: "x", edit: "1" }),
  };
  const { data } = await readThrown(loadOrThrow(toArgs("/requests/bulk?id=B1", post), lose));
  expect(data).toMatchObject({
    kind: "outage",
    heading: "Selected requests",
    failed: [],
    form: { to: "/requests/bulk?id=B1", fields: { a: "1" }, retype: true },
  });
  expect(JSON.stringify(data)).not.toContain("myPassword");
});
