import { expect, test } from "vitest";

import {
  AcceptApplicationForm,
  RejectApplicationForm,
} from "~/schemas/volunteers/application-review";
import { ApplicationListQuery } from "~/schemas/volunteers/list-queries";
import { errorKeys } from "../../support/messages";

const id = "A7K4MQ2AB";

test("the form accepts with the Team Leader flag, and says what comes next", () => {
  expect(AcceptApplicationForm.parse({ id, teamLeader: true, then: "next" })).toEqual({
    id,
    teamLeader: true,
    then: "next",
  });
  expect(AcceptApplicationForm.parse({ id, then: "home" })).toEqual({ id, teamLeader: false });
});

test.each([
  [{ ready: "sentTwice" }, { reason: "sentTwice", text: "" }],
  [{ reason: " We are full. " }, { text: "We are full." }],
  [
    { ready: "sentTwice", reason: "Sorry." },
    { reason: "sentTwice", text: "Sorry." },
  ],
])("the form rejects: %j", (fields, rejection) => {
  expect(RejectApplicationForm.parse({ id, ...fields, then: "next" })).toEqual({
    id,
    rejection,
    then: "next",
  });
});

test.each([{}, { ready: "applicationNoReason" }, { ready: "outsideArea" }])(
  "%j is no reason: the screen asks for one",
  (fields) => {
    expect(errorKeys(RejectApplicationForm, { id, ...fields })).toEqual({
      reason: ["staff.noReason"],
    });
  },
);

test("the whole reason has 500 characters at most", () => {
  const errors = (more: object) => errorKeys(RejectApplicationForm, { id, ...more });
  expect(errors({ reason: "x".repeat(500) })).toEqual({});
  expect(errors({ reason: "x".repeat(501) })).toEqual({ reason: ["staff.reason"] });
  expect(errors({ ready: "sentTwice", reason: "x".repeat(500) })).toEqual({
    reason: ["staff.reason"],
  });
  expect(errors({ id: "V7K4MQ2AB", reason: "x" })).toEqual({ id: ["application.id"] });
});

test("the list of applications has a page and a row", () => {
  expect(ApplicationListQuery.parse({ page: "3", row: "7" })).toEqual({ page: 3, row: 7 });
  for (const [page, row] of [
    [undefined, undefined],
    ["0", "0"],
    ["1000001", "101"],
    ["x", "x"],
  ])
    expect(ApplicationListQuery.parse({ page, row })).toEqual({ page: 1 });
  expect(ApplicationListQuery.parse({ page: "1000000", row: "100" })).toEqual({
    page: 1_000_000,
    row: 100,
  });
});
