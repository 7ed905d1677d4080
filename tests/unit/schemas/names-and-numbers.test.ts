import { expect, test } from "vitest";

import { fullName } from "~/schemas/full-name";
import { toReferenceGroups } from "~/schemas/ids";
import { cleanTyped } from "~/schemas/typed-phone";

test.each([
  ["Ana", "Diaz", "Ana Diaz"],
  ["Ana", "", "Ana"],
  ["", "Diaz", "Diaz"],
])("first name %j and last name %j are %j", (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

test.each([
  ["R7K4MQ2AB", ["R", "7K4M", "Q2AB"]],
  ["R7K4", ["R", "7K4"]],
  ["R", ["R"]],
  ["", []],
])("the number %j is read out in groups", (id, groups) => {
  expect(toReferenceGroups(id)).toEqual(groups);
});

test.each([
  ["(941) 555-0134", "9415550134"],
  ["+1 941.555.0134", "9415550134"],
  ["1-941-555-0134", "9415550134"],
  [" ".repeat(54) + "9415550134", "9415550134"], // 64 characters
])("a typed phone number loses separators and a leading 1: %j", (typed, digits) => {
  for (const field of ["phone", "phone_number", "phoneNumber"])
    expect(cleanTyped(field, typed)).toBe(digits);
});

test.each([
  "-9415550134",
  "- 941 555 0134",
  " ".repeat(55) + "9415550134",
  "919415550134", // the 1 is not the first
  "194155501345", // more than ten digits after it
  "29415550134",
])("%j stays as typed, for the rule to refuse", (typed) => {
  expect(cleanTyped("phone", typed)).toBe(typed);
});

test("a dash at the end is a separator", () => {
  expect(cleanTyped("phone", "9415550134-")).toBe("9415550134");
});

test("other fields and values stay as they are", () => {
  expect(cleanTyped("zip", "(941) 555-0134")).toBe("(941) 555-0134");
  expect(cleanTyped("phone", 9415550134)).toBe(9415550134);
});
