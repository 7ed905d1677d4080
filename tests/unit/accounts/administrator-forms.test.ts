import { describe, expect, test } from "vitest";

import { CreateAdmin, AdminId, DeactivateAdmin, InviteAdmin } from "~/schemas/accounts/account";
import { errorKeys } from "../../support/messages";

const person = { firstName: "Ana", lastName: "Diaz", email: "ana@example.org" };
const spaced = { firstName: " Ana ", lastName: " Diaz ", email: " ana@example.org " };

const TOO_LONG: [string, string, string][] = [
  ["firstName", "x".repeat(81), "tooLong.firstName"],
  ["lastName", "x".repeat(81), "tooLong.lastName"],
  ["email", `${"x".repeat(250)}@example.org`, "tooLong.email"],
];

describe("creating an administrator", () => {
  const form = { ...person, password: " orbit cactus " };

  test("takes names and an email address, trimmed, and a password to the letter", () => {
    expect(CreateAdmin.parse({ ...form, ...spaced })).toEqual(form);
  });
  test.each(Object.keys(form))("%s is required, with one message for all fields", (field) => {
    for (const nothing of [undefined, null, "", 7])
      expect(errorKeys(CreateAdmin, { ...form, [field]: nothing })).toEqual({
        [field]: ["account.allFieldsRequred"],
      });
  });
  test("a blank email address is none", () => {
    expect(errorKeys(CreateAdmin, { ...form, email: "  " })).toMatchObject({
      email: ["account.allFieldsRequred"],
    });
  });
  test.each([
    ...TOO_LONG,
    ["email", "ana", "help.email"],
    ["password", "x".repeat(129), "account.tooLong"],
  ])("%s as %j has its own message", (field, value, key) => {
    expect(errorKeys(CreateAdmin, { ...form, [field]: value })).toEqual({ [field]: [key] });
  });
});

describe("inviting one", () => {
  test("takes names and an email address", () => {
    expect(InviteAdmin.parse({ ...spaced, password: "dropped" })).toEqual(person);
    expect(errorKeys(InviteAdmin, {})).toEqual({
      firstName: ["help.firstName"],
      lastName: ["help.lastName"],
      email: ["help.email"],
    });
  });
  test.each(TOO_LONG)("%s as %j has its own message", (field, value, key) => {
    expect(errorKeys(InviteAdmin, { ...person, [field]: value })).toEqual({ [field]: [key] });
  });
});

describe("an administrator in a form", () => {
  test("is named by the id of a staff account, in any case", () => {
    for (const schema of [AdminId, DeactivateAdmin])
      expect(schema.parse({ id: " u7k4mq2ab " })).toEqual({ id: "U7K4MQ2AB" });
  });
  test.each([undefined, null, "", "V7K4MQ2AB", "U7K4MQ2A", "U7K4MQ2ABC", { $ne: "" }])(
    "%j is none",
    (id) => {
      for (const schema of [AdminId, DeactivateAdmin])
        expect(errorKeys(schema, { id })).toEqual({ id: ["admin.notFound"] });
    },
  );
  test("is deactivated with the keys if that is ticked", () => {
    const id = "U7K4MQ2AB";
    expect(DeactivateAdmin.parse({ id, keys: "revoke" })).toEqual({ id, keys: "revoke" });
    for (const keys of ["", "on", null, true])
      expect(errorKeys(DeactivateAdmin, { id, keys })).toEqual({ keys: ["somethingWentWrong"] });
  });
});
