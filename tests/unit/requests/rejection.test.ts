import { expect, test } from "vitest";
import {
  APPLICANT_REASONS,
  findReason,
  getRejection,
  isSameRejection,
  REQUEST_REASONS,
} from "~/schemas/requests/rejection";
import { calledRejection, rejectionFields } from "~/schemas/requests/rejection-fields";
import { REJECTION_REASONS } from "~/schemas/vocabulary";

const OUTSIDE = "The address is outside the area that the center serves.";

test("a call that repeats the stored text says the same as the form that chose the reason", () => {
  const stored = { reason: "outsideArea", text: "Call 211." } as const;
  expect(isSameRejection(stored, { text: `${OUTSIDE} Call 211.` })).toBe(true);
  expect(isSameRejection(stored, { text: OUTSIDE })).toBe(false);
  expect(isSameRejection({ reason: "outsideArea", text: "" }, { text: OUTSIDE })).toBe(true);
});

test.each([
  [OUTSIDE, { reason: "outsideArea", text: "" }],
  [
    "The center is unable to help with this request at this time.",
    { reason: "noReason", text: "" },
  ],
  ["Call 211.", { text: "Call 211." }],
])("a call's reason is a predefined one if it has its text: %s", (text, rejection) => {
  expect(calledRejection(REJECTION_REASONS).parse(text)).toEqual(rejection);
});

test.each([
  ["outsideArea", "outsideArea"],
  [OUTSIDE, undefined],
  ["noReason", undefined],
  ["constructor", undefined],
])("a form's reason %s is %s", (posted, reason) => {
  expect(rejectionFields(REQUEST_REASONS).ready.parse(posted)).toBe(reason);
});

test("a reason can be chosen unless it stands for none", () => {
  expect(REQUEST_REASONS).toEqual([
    "outsideArea",
    "noVolunteers",
    "sameHome",
    "notReached",
    "spam",
  ]);
  expect(APPLICANT_REASONS).toEqual(["enoughVolunteers", "applicantNotReached", "sentTwice"]);
});

test.each([
  ["outsideArea", "outsideArea"],
  [OUTSIDE, undefined],
  ["sentTwice", "sentTwice"],
  ["noReason", undefined],
  ["applicationNoReason", undefined],
  ["", undefined],
  [undefined, undefined],
])("of requests and applications, the posted reason %j is %s", (posted, reason) => {
  expect(findReason(posted)).toBe(reason);
});

test("what was not rejected has an empty rejection", () => {
  expect(getRejection({})).toEqual({ text: "" });
});
