import { expect, test } from "vitest";

import { readErrorData, RECORD_LISTS } from "~/schemas/error-data";

test.each([
  { kind: "message", message: "somethingWentWrong", list: RECORD_LISTS.request },
  { kind: "again", role: "admin", to: "/requests", fields: {} },
  { kind: "outage", heading: "Requests", failed: [], reason: "unavailable" },
])("the body of an error response is ours if it has a known kind: %j", (body) => {
  expect(readErrorData(body)).toBe(body);
});

test.each([undefined, null, "", "message", 7, {}, [], { kind: "other" }, { message: "message" }])(
  "%j is not ours",
  (body) => {
    expect(readErrorData(body)).toBeUndefined();
  },
);
