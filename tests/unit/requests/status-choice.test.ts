import { describe, expect, test } from "vitest";

import { findGroup, toggleStatus, toStatusParam } from "~/schemas/requests/status-choice";
import type { RequestStatus } from "~/schemas/vocabulary";

const OPEN: RequestStatus[] = ["Unevaluated", "Accepted", "Active"];
const ALL: RequestStatus[] = [...OPEN, "Rejected", "Resolved"];
const CLOSED: RequestStatus[] = ["Resolved", "Rejected"];
const MIXED: RequestStatus[] = ["Unevaluated", "Accepted", "Rejected"]; // as many as are open

test.each<[RequestStatus[], string | undefined]>([
  [OPEN, "open"],
  [[...OPEN].reverse(), "open"],
  [ALL, "all"],
  [MIXED, undefined],
  [CLOSED, undefined],
  [["Active"], undefined],
  [[...OPEN, "Resolved"], undefined],
  [[], undefined],
])("%j is the group %s", (statuses, group) => {
  expect(findGroup(statuses)).toBe(group);
});

describe("in the address", () => {
  test("the open ones are the default of the list, and all are that of a search", () => {
    expect(toStatusParam(OPEN, false)).toBe("");
    expect(toStatusParam(ALL, true)).toBe("");
    expect(toStatusParam(ALL, false)).toBe("all");
    expect(toStatusParam(OPEN, true)).toEqual(OPEN);
  });
  test.each([true, false])("others are named in the order of the vocabulary (search: %s)", (is) => {
    expect(toStatusParam(CLOSED, is)).toEqual(["Rejected", "Resolved"]);
    expect(toStatusParam(MIXED, is)).toEqual(MIXED);
  });
});

test.each<[RequestStatus[], RequestStatus, RequestStatus[]]>([
  [OPEN, "Active", ["Active"]],
  [OPEN, "Resolved", ["Resolved"]],
  [ALL, "Active", ["Active"]],
  [["Active"], "Resolved", ["Active", "Resolved"]],
  [["Active", "Resolved", "Rejected"], "Resolved", ["Active", "Rejected"]],
  [["Active", "Resolved"], "Active", ["Resolved"]],
  [["Resolved"], "Resolved", OPEN],
])("of %j, a press on %s leaves %j", (statuses, pressed, left) => {
  expect(toggleStatus(statuses, pressed)).toEqual(left);
});
