import { describe, expect, test } from "vitest";

import { ChangePassword, RequestReset, ResetPassword } from "~/schemas/accounts/account";
import { errorKeys, formErrors } from "../../support/messages";

const NEW = "orbit cactus velvet";

describe("changing the password", () => {
  const form = {
    username: "ana@example.org",
    currentPassword: "old words of mine",
    newPassword: NEW,
    newPassword2: NEW,
  };
  const errors = (more: object) => errorKeys(ChangePassword, { ...form, ...more });

  test("forgets the repeated one", () => {
    expect(ChangePassword.parse({ ...form, username: " ana@example.org " })).toEqual({
      username: "ana@example.org",
      currentPassword: "old words of mine",
      newPassword: NEW,
    });
  });
  test.each(Object.keys(form))("%s is required", (field) => {
    for (const nothing of [undefined, null, "", 7, ["x"]])
      expect(errors({ [field]: nothing })[field]?.[0]).toBe("account.allFieldsRequired");
  });
  test("an empty form gets every message at once", () => {
    const all = ["All fields are required."];
    expect(formErrors(ChangePassword, {})).toEqual({
      username: all,
      currentPassword: all,
      newPassword: all,
      newPassword2: all,
    });
  });
  test("a username has 254 characters at most, without the spaces around it", () => {
    expect(errors({ username: ` ${"x".repeat(254)} ` })).toEqual({});
    for (const username of ["x".repeat(255), "  "])
      expect(errors({ username })).toEqual({ username: ["account.allFieldsRequired"] });
  });
  test("a password that is too long says so, once", () => {
    for (const long of ["x".repeat(129), "x".repeat(5_000)])
      expect(errors({ newPassword: long, newPassword2: long })).toEqual({
        newPassword: ["account.tooLong"],
        newPassword2: ["account.tooLong"],
      });
  });
  test("the new one is repeated to the letter", () => {
    for (const newPassword2 of [`${NEW} `, NEW.toUpperCase()])
      expect(errors({ newPassword2 })).toEqual({ newPassword2: ["account.mustMatch"] });
  });
  test("the new one is not the old one", () => {
    expect(errors({ currentPassword: NEW })).toEqual({ newPassword: ["account.mustNotMatchOld"] });
    expect(errors({ currentPassword: NEW.toUpperCase() })).toEqual({});
  });
});

test("a forgotten password needs an email address", () => {
  expect(RequestReset.parse({ email: " ana@example.org " })).toEqual({ email: "ana@example.org" });
  for (const email of [undefined, "", "ana", { $ne: "" }])
    expect(errorKeys(RequestReset, { email })).toEqual({ email: ["help.email"] });
});

describe("setting a password by a link", () => {
  const form = { token: "t", newPassword: NEW };
  const person = { firstName: "Ana", lastName: "Diaz", email: "ana@example.org" };

  test("takes names and an email address if there are any", () => {
    expect(ResetPassword.parse(form)).toEqual(form);
    expect(ResetPassword.parse({ ...form, ...person })).toEqual({ ...form, ...person });
  });
  test.each([
    ["token", undefined, "account.invalidLink"],
    ["token", ["t"], "account.invalidLink"],
    ["newPassword", "", "account.resetFailed"],
    ["newPassword", "x".repeat(129), "account.tooLong"],
    ["firstName", " ", "account.nameAndEmailMissing"],
    ["firstName", "x".repeat(81), "tooLong.firstName"],
    ["lastName", " ", "account.nameAndEmailMissing"],
    ["lastName", "x".repeat(81), "tooLong.lastName"],
    ["email", "ana", "help.email"],
  ])("%s as %j is refused", (field, value, key) => {
    expect(errorKeys(ResetPassword, { ...form, ...person, [field]: value })).toEqual({
      [field]: [key],
    });
  });
});
