import { describe, expect, test } from "vitest";

import { mergeOwnValues, parseOpenedValues } from "~/components/review/correct-form";

const FIELDS = ["phone", "email", "helpWater", "helpFood"];

describe("the values of a refused form", () => {
  test("are what the person changed, and what is stored now for the rest", () => {
    const opened = { phone: "1", email: "a@example.org", helpWater: "on" };
    const posted = { phone: "1", email: "", helpFood: "on" }; // removed, unticked, ticked
    const stored = { phone: "2", email: "b@example.org", helpWater: "on" };
    expect(mergeOwnValues(FIELDS, { posted, opened, stored })).toEqual({
      phone: "2",
      email: "",
      helpWater: undefined,
      helpFood: "on",
    });
  });

  test("that were not touched are all stored ones", () => {
    const opened = { phone: "1", helpWater: "on" };
    const stored = { phone: "2", email: "b@example.org", helpFood: "on" };
    expect(mergeOwnValues(FIELDS, { posted: opened, opened, stored })).toEqual({
      ...stored,
      helpWater: undefined,
    });
  });
});

test.each([undefined, "", "x", "null", "1", "[", '"a"'])(
  "%s is nothing that a form wrote",
  (text) => {
    expect(parseOpenedValues(text)).toBeUndefined();
  },
);
