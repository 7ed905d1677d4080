import { expect, test } from "vitest";

import {
  Login,
  AdminLogin,
  CodeLogin,
  SecondFactorOff,
  SecondFactorOn,
} from "~/schemas/accounts/account";
import { errorKeys } from "../../support/messages";

const login = { email: "ana@example.org", password: "orbit cactus velvet" };
const WRONG = "account.incorrect";

test("a login has an email address, trimmed, and a password to the letter", () => {
  const sent = { email: " ana@example.org ", password: "  spaces stay  " };
  const read = { email: "ana@example.org", password: "  spaces stay  " };
  for (const schema of [Login, AdminLogin]) expect(schema.parse(sent)).toEqual(read);
});

test.each([undefined, null, "", 7, { $ne: "" }, ["a"]])("%j is no login", (nothing) => {
  for (const schema of [Login, AdminLogin]) {
    expect(errorKeys(schema, { ...login, email: nothing })).toEqual({ email: [WRONG] });
    expect(errorKeys(schema, { ...login, password: nothing })).toEqual({ password: [WRONG] });
  }
});

test("an email address has 254 characters at most, without the spaces around it", () => {
  const email = "x".repeat(254);
  expect(Login.parse({ ...login, email: ` ${email} ` }).email).toBe(email);
  expect(errorKeys(Login, { ...login, email: `${email}x` })).toEqual({ email: [WRONG] });
  expect(errorKeys(Login, { ...login, email: "   " })).toEqual({ email: [WRONG] });
});

test.each([
  ["x", 128],
  ["🏠", 128],
  ["e\u0301", 128], // one character, from two
  ["ﬃ", 42], // three characters, from one
])("a password of %s has 128 characters at most, as they are hashed", (part, most) => {
  const password = part.repeat(most);
  expect(Login.parse({ ...login, password }).password).toBe(password);
  for (const more of [1, 1000])
    expect(errorKeys(Login, { ...login, password: part.repeat(most + more) })).toEqual({
      password: [WRONG],
    });
});

test("an administrator's login may have a code", () => {
  expect(AdminLogin.parse({ ...login, code: " 123 456 " })).toEqual({ ...login, code: "123 456" });
  for (const code of ["", "  ", null, 123456, "1".repeat(41)])
    expect(errorKeys(AdminLogin, { ...login, code })).toEqual({ code: [WRONG] });
});

test("the second step has a proof in place of the password", () => {
  const step = { email: login.email, proof: "p".repeat(100), code: "123456" };
  expect(CodeLogin.parse({ ...step, password: "dropped" })).toEqual(step);
  for (const proof of [undefined, null, 7, "p".repeat(101)])
    expect(errorKeys(CodeLogin, { ...step, proof })).toEqual({ proof: [WRONG] });
  expect(errorKeys(CodeLogin, {})).toEqual({
    email: [WRONG],
    proof: [WRONG],
    code: ["factor.wrong"],
  });
});

test("the second factor is switched on with the password and a code, off with a code", () => {
  const code = "c".repeat(40);
  const on = { currentPassword: login.password, code };
  expect(SecondFactorOn.parse({ ...on, code: ` ${code} ` })).toEqual(on);
  expect(SecondFactorOff.parse({ code: "1" })).toEqual({ code: "1" });
  expect(errorKeys(SecondFactorOn, { code })).toEqual({ currentPassword: [WRONG] });
  for (const wrong of [undefined, null, "", " ", 123456, `${code}c`]) {
    expect(errorKeys(SecondFactorOn, { ...on, code: wrong })).toEqual({ code: ["factor.wrong"] });
    expect(errorKeys(SecondFactorOff, { code: wrong })).toEqual({ code: ["factor.wrong"] });
  }
});
