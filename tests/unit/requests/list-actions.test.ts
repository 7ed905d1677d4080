import { expect, test } from "vitest";

import { CloseListed, ListedForm } from "~/schemas/requests/list-actions";
import { errorKeys } from "../../support/messages";

const id = "R7K4MQ2AB";

test("a form on a card names its request, in any case", () => {
  expect(ListedForm.parse({ id: " r7k4mq2ab ", then: "next" })).toEqual({ id });
  expect(CloseListed.parse({ id: " r7k4mq2ab " })).toEqual({
    id,
    outcome: "done",
    kept: "",
    notes: "",
  });
});

test.each([undefined, null, "", "V7K4MQ2AB", "R7K4MQ2A", { $ne: "" }])("%j is none", (other) => {
  for (const schema of [ListedForm, CloseListed])
    expect(errorKeys(schema, { id: other })).toEqual({ id: ["staff.request"] });
});

test("closing on a card has the outcome, the notes and what comes next", () => {
  const form = { id, outcome: "duplicate", kept: "R7K4MQ2AC", notes: "Roof", then: "next" };
  expect(CloseListed.parse(form)).toEqual(form);
  expect(CloseListed.parse({ ...form, then: "home" }).then).toBeUndefined();
  expect(errorKeys(CloseListed, { ...form, kept: "" })).toEqual({ kept: ["staff.kept"] });
  expect(errorKeys(CloseListed, { ...form, outcome: "gone" })).toEqual({
    outcome: ["staff.outcome"],
  });
});
