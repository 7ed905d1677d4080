import { expect, test } from "vitest";

import { NEW_FLAGS, toAssignStatuses } from "~/schemas/requests/request-lists";

test("a list can be filtered by the flags that its requests can have", () => {
  expect(NEW_FLAGS).toEqual(["bounced"]);
});

test.each([
  ["Accepted", ["Accepted"]],
  ["Active", ["Active"]],
  ["both", ["Accepted", "Active"]],
] as const)("the assign screen asked for %s lists %j", (choice, statuses) => {
  expect(toAssignStatuses(choice)).toEqual(statuses);
});
