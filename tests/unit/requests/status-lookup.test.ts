import { expect, test } from "vitest";

import { StatusLookup } from "~/schemas/requests/status-lookup";
import * as messages from "../../support/messages";

const FIRST_NAME = "Please enter a First Name";
const LAST_NAME = "Please enter a Last Name";
const ADDRESS = "Please enter a valid address"; // without the full stop of the request form

const query = {
  first_name: "Ana",
  last_name: "Diaz",
  street_address_1: "12 Main St",
  street_address_2: "NULL",
};

const jsonErrors = (body: unknown) => messages.jsonErrors(StatusLookup, body);
const formErrors = (fields: messages.FormFields) => messages.formErrors(StatusLookup, fields);

test("the documented query becomes the input of the service", () => {
  const input = { firstName: "Ana", lastName: "Diaz", line1: "12 Main St", line2: "" };
  expect(StatusLookup.parse(query)).toEqual(input);
});

test.each([undefined, null, "", "  ", "NULL", "null"])(
  "street address 2 %j counts as empty",
  (street_address_2) => {
    expect(StatusLookup.parse({ ...query, street_address_2 }).line2).toBe("");
  },
);

test("an empty lookup gets every message at once", () => {
  const all = { first_name: [FIRST_NAME], last_name: [LAST_NAME], street_address_1: [ADDRESS] };
  expect(jsonErrors({})).toEqual(all);
  expect(formErrors({})).toEqual(all);
  expect(
    formErrors({ first_name: " ", last_name: "\t", street_address_1: "", street_address_2: "" }),
  ).toEqual(all);
});

test.each([
  ["first_name", FIRST_NAME, 80, "First Name: at most 80 characters."],
  ["last_name", LAST_NAME, 80, "Last Name: at most 80 characters."],
  ["street_address_1", ADDRESS, 120, "Address: at most 120 characters."],
] as const)("%s is required and limited", (field, message, max, tooLong) => {
  const refused = { [field]: [message] };
  for (const value of ["x".repeat(max + 1), "x".repeat(1_000_000)]) {
    expect(jsonErrors({ ...query, [field]: value })).toEqual({ [field]: [tooLong] });
    expect(formErrors({ ...query, [field]: value })).toEqual({ [field]: [tooLong] });
  }
  for (const value of ["", " ", "\u200b", "a\u0000b", "a\nb", null, 5, [], { $ne: "" }, undefined])
    expect(jsonErrors({ ...query, [field]: value })).toEqual(refused);
  for (const value of ["", "\u00a0"])
    expect(formErrors({ ...query, [field]: value })).toEqual(refused);
  for (const value of ["x".repeat(max), "<b>", "🙂", "O'Brien", "$ne"])
    expect(jsonErrors({ ...query, [field]: value })).toEqual({});
});

test("street address 2 is text of at most 120 characters", () => {
  const tooLong = { street_address_2: ["Address: at most 120 characters."] };
  expect(jsonErrors({ ...query, street_address_2: "x".repeat(121) })).toEqual(tooLong);
  for (const street_address_2 of ["a\nb", "a\u0000b", 5, {}, [], { $ne: "" }])
    expect(jsonErrors({ ...query, street_address_2 })).toEqual({ street_address_2: [ADDRESS] });
});
