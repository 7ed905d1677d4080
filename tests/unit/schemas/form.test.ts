import { expect, test } from "vitest";

import { EMPTY_FORM, isFailedForm } from "~/schemas/form";

test.each([
  { form: { values: {}, errors: { email: ["help.email"] } } },
  { form: { values: {}, errors: {}, alert: "somethingWentWrong" } },
  { form: { alert: "somethingWentWrong" } },
  { form: { errors: { a: ["help.email"], b: ["help.phone"] } } },
])("an action answered with a failed form: %j", (result) => {
  expect(isFailedForm(result)).toBe(true);
});

test.each([undefined, null, "", "form", 7, {}, { done: true }, { form: {} }, { form: EMPTY_FORM }])(
  "an action answered without one: %j",
  (result) => {
    expect(isFailedForm(result)).toBe(false);
  },
);

test("a form to fill in has no values and no errors", () => {
  expect(EMPTY_FORM).toEqual({ values: {}, errors: {} });
});
