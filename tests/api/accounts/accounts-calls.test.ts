import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { Audit } from "~/models/audit.server";
import { PasswordTokens } from "~/models/password-token.server";
import { Sessions } from "~/models/session.server";
import { hashSecret } from "~/services/accounts/secrets.server";
import { createAccount, newPassword, type TestAccount } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { eventually } from "../../support/eventually";
import { useHubDatabase } from "../../support/hub-database";
import { listMailsTo, waitForMail, waitForResetToken } from "../../support/mailbox";
import { getApp } from "../../support/served-app";
import { bearer, callLogin, fetchToken, logInAs, updateSessionDates } from "../../support/sessions";
import { Visitor, type TestResponse } from "../../support/visitor";

useHubDatabase();

const INCORRECT = "Incorrect email or password.";
const WENT_WRONG = "Something went wrong. Please try again.";
const ROLES = ["admin", "volunteer"] as const;
type Role = (typeof ROLES)[number];

const basicAuth = (email: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}`,
});
const token43 = { token: expect.stringMatching(/^[\w-]{43}$/) as unknown };

/** A call without effect for each role: a valid token gets as far as the empty body. */
const PROBE_PATH: Record<Role, string> = {
  admin: "/api/admin/create-account",
  volunteer: "/api/volunteer/changePassword",
};
const isAccepted = async (role: Role, token: string, visitor = new Visitor()) => {
  const { status } = await visitor.call("POST", PROBE_PATH[role], {}, bearer(token));
  expect([400, 401, 403]).toContain(status);
  return status === 400;
};

/** The observable response, without what differs between any two. */
function toObservable({ status, headers, bytes }: TestResponse) {
  const { date: _, "x-request-id": __, "content-security-policy": policy, ...rest } = headers;
  return {
    status,
    headers: { ...rest, policy: policy?.toString().replace(/'nonce-[^']*'/, "") },
    text: bytes.toString("latin1"),
  };
}

const listActions = async (subject: string) =>
  (await Audit.find({ subject }).sort({ at: 1 }).lean()).map(({ action }) => action);

describe.each(ROLES)("POST /%s/login", (role) => {
  const path = `/api/${role}/login`;
  let person: TestAccount;
  beforeAll(async () => {
    person = await createAccount(role);
  });

  test("takes the basic-auth header, the body {email, password}, or both, and answers {token}", async () => {
    const { email, password } = person;
    const visitor = new Visitor();
    const answers = [
      await visitor.call("POST", path, undefined, basicAuth(email, password)),
      await visitor.call("POST", path, { email, password }),
      await visitor.call("POST", path, { email, password }, basicAuth(email, password)),
      await visitor.call("POST", path, {}, basicAuth(email, password)),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual(token43);
      expect(answer.headers).toMatchObject({
        "content-type": "application/json",
        "cache-control": "no-store",
      });
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    const tokens = answers.map(({ json }) => (json as { token: string }).token);
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) expect(await isAccepted(role, token)).toBe(true);
  });

  test("rejects a header and a body that disagree", async () => {
    const { email, password } = person;
    const visitor = new Visitor();
    for (const [header, body] of [
      [basicAuth(email, password), { email, password: "another password" }],
      [basicAuth(email, "another password"), { email, password }],
      [basicAuth(email, password), { email: "other@example.org", password }],
      [basicAuth(email, password), { email, password: null }],
      [basicAuth(email, password), []],
      [basicAuth(email, password), "null"],
    ] as const) {
      const answer = await visitor.call("POST", path, body, header);
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({ message: INCORRECT });
    }
  });

  test("decodes the header as UTF-8, splits it at the first colon, and accepts an old browser's Latin-1", async () => {
    const unicode = await createAccount(role, "contraseña: ñandú::π and more");
    const latin = await createAccount(role, "contraseña: ñandú::é and more");
    expect(
      (
        await new Visitor().call(
          "POST",
          path,
          undefined,
          basicAuth(unicode.email, unicode.password),
        )
      ).status,
    ).toBe(200);
    const btoa = Buffer.from(`${latin.email}:${latin.password}`, "latin1").toString("base64");
    const both = { authorization: `basic ${btoa}` };
    expect(
      (
        await new Visitor().call(
          "POST",
          path,
          { email: latin.email, password: latin.password },
          both,
        )
      ).status,
    ).toBe(200);
  });

  test("ignores a leftover bearer header", async () => {
    const { email, password } = person;
    expect(
      (await new Visitor().call("POST", path, { email, password }, bearer("x".repeat(43)))).status,
    ).toBe(200);
  });

  test("answers malformed credentials with 401 and the specification's text", async () => {
    const { email, password } = person;
    const visitor = new Visitor();
    const refused = [
      await visitor.call("POST", path),
      await visitor.call("POST", path, {}),
      await visitor.call("POST", path, []),
      await visitor.call("POST", path, { email }),
      await visitor.call("POST", path, { password }),
      await visitor.call("POST", path, { email: { $ne: null }, password: { $ne: null } }),
      await visitor.call("POST", path, { email: [email], password: [password] }),
      await visitor.call("POST", path, { email, password: "a".repeat(600) }),
      await visitor.call("POST", path, undefined, { authorization: "Basic" }),
      await visitor.call("POST", path, undefined, { authorization: "Basic %%%" }),
      await visitor.call("POST", path, undefined, {
        authorization: `Basic ${Buffer.from("no colon").toString("base64")}`,
      }),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({ message: INCORRECT });
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  test("answers a wrong password, an unknown account and the other role's account with identical bytes", async () => {
    const other = await createAccount(role === "admin" ? "volunteer" : "admin");
    const wrong = await callLogin(new Visitor(), { ...person, password: newPassword() });
    const unknown = await callLogin(new Visitor(), {
      role,
      email: newEmail(),
      password: person.password,
    });
    const otherRole = await callLogin(new Visitor(), { ...other, role });
    expect(wrong.status).toBe(401);
    expect(wrong.json).toEqual({ message: INCORRECT });
    expect(wrong.headers["www-authenticate"]).toBe("Bearer");
    expect(toObservable(unknown)).toEqual(toObservable(wrong));
    expect(toObservable(otherRole)).toEqual(toObservable(wrong));
  });

  test("answers the sixth wrong password from one address in 15 minutes with 429; others can log in", async () => {
    const [target, neighbor] = [await createAccount(role), await createAccount(role)];
    const guesser = new Visitor();
    for (let i = 0; i < 5; i++)
      expect((await callLogin(guesser, { ...target, password: newPassword() })).status).toBe(401);
    for (const password of [newPassword(), target.password]) {
      const answer = await callLogin(guesser, { ...target, password });
      expect(answer.status).toBe(429);
      expect(answer.json).toEqual({
        message: `${WENT_WRONG} Too many wrong passwords were entered: wait 15 minutes, or choose Forgot Password.`,
      });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    }
    // another account from the same address, the same account from another one
    expect((await callLogin(guesser, neighbor)).status).toBe(200);
    expect((await callLogin(new Visitor(), target)).status).toBe(200);
  });

  test("applies the same limit to an unknown account", async () => {
    const guesser = new Visitor();
    const unregistered = { role, email: newEmail(), password: newPassword() };
    for (let i = 0; i < 5; i++) expect((await callLogin(guesser, unregistered)).status).toBe(401);
    expect((await callLogin(guesser, unregistered)).status).toBe(429);
  });

  test("writes an audit row for a login and for a failed login", async () => {
    const watched = await createAccount(role);
    await callLogin(new Visitor(), { ...watched, password: newPassword() });
    await callLogin(new Visitor(), watched);
    expect(await listActions(watched.id)).toEqual(["login failed", "login"]);
  });
});

describe.each(ROLES)("a token of %s", (role) => {
  test("is accepted only in the bearer header, not in a cookie, the query or the body", async () => {
    const person = await createAccount(role);
    const [token, visitor] = [await fetchToken(person), new Visitor()];
    expect(await isAccepted(role, token)).toBe(true);
    const call = (path: string, body: unknown, headers = {}) =>
      visitor.call("POST", path, body, headers);
    for (const answer of [
      await call(PROBE_PATH[role], {}),
      await call(`${PROBE_PATH[role]}?userToken=${token}&token=${token}`, {}),
      await call(PROBE_PATH[role], { token, userToken: token }),
      await call(
        PROBE_PATH[role],
        {},
        { cookie: `hub=${token}`, origin: visitor.base, "sec-fetch-site": "same-origin" },
      ),
      await call(PROBE_PATH[role], {}, { authorization: token }),
      await call(PROBE_PATH[role], {}, { authorization: `Token ${token}` }),
      await call(PROBE_PATH[role], {}, { authorization: "Bearer" }),
      await call(PROBE_PATH[role], {}, { authorization: `Bearer ${token}x` }),
      await call(PROBE_PATH[role], {}, { authorization: `Bearer ${token} ${token}` }),
      await call(PROBE_PATH[role], {}, basicAuth(person.email, person.password)),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({ message: "Unauthorized." });
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  test("expires after an hour without use, and after twelve hours in any case", async () => {
    const person = await createAccount(role);
    const token = await fetchToken(person);
    const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000);
    await updateSessionDates(person, { seenAt: minutesAgo(59) });
    expect(await isAccepted(role, token)).toBe(true);
    expect((await Sessions.findById(hashSecret(token)).lean())!.seenAt.getTime()).toBeGreaterThan(
      minutesAgo(1).getTime(),
    ); // use restarts the hour
    await updateSessionDates(person, { seenAt: minutesAgo(61) });
    expect(await isAccepted(role, token)).toBe(false);

    const second = await fetchToken(person);
    const { createdAt, expiresAt } = (await Sessions.findById(hashSecret(second)).lean())!;
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(12 * 60 * 60_000);
    await updateSessionDates(person, { seenAt: new Date(), expiresAt: new Date(Date.now() - 1) });
    expect(await isAccepted(role, second)).toBe(false);
  });

  test("is one of at most ten: the eleventh login ends the oldest", async () => {
    const person = await createAccount(role);
    const tokens: string[] = [];
    for (let i = 0; i < 11; i++) tokens.push(await fetchToken(person));
    expect(await isAccepted(role, tokens[0]!)).toBe(false);
    for (const token of tokens.slice(1)) expect(await isAccepted(role, token)).toBe(true);
  });
});

describe.each(ROLES)("POST /%s/changePassword", (role) => {
  const path = `/api/${role}/changePassword`;
  const change = (token: string, body: object, visitor = new Visitor()) =>
    visitor.call("POST", path, body, bearer(token));
  const fields = (person: TestAccount, more: object = {}) => {
    const next = newPassword();
    return {
      username: person.email,
      currentPassword: person.password,
      newPassword: next,
      newPassword2: next,
      ...more,
    };
  };

  test("answers invalid input with the specification's texts", async () => {
    const person = await createAccount(role);
    const token = await fetchToken(person);
    const changeAndReadMessage = async (more: object) => {
      const answer = await change(token, fields(person, more));
      expect(answer.status).toBe(400);
      return answer.message;
    };
    expect(await changeAndReadMessage({ newPassword2: "something else" })).toBe(
      "New passwords must match.",
    );
    expect(
      await changeAndReadMessage({ newPassword: person.password, newPassword2: person.password }),
    ).toBe("New password must not match the old password.");
    expect((await callLogin(new Visitor(), person)).status).toBe(200);
  });

  test("changes the caller's password, keeps this token, ends all other sessions and emails the owner", async () => {
    const [person, bystander] = [await createAccount(role), await createAccount(role)];
    const [token, other, theirs, browser] = [
      await fetchToken(person),
      await fetchToken(person),
      await fetchToken(bystander),
      await logInAs(person),
    ];
    const body = fields(person);
    const answer = await change(token, body);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      message: "Your password was changed. Other devices were logged out.",
    });

    expect(await isAccepted(role, token)).toBe(true);
    expect(await isAccepted(role, other)).toBe(false);
    expect(await isAccepted(role, theirs)).toBe(true);
    expect((await browser.get(`/${role}/changePassword`)).url.pathname).toMatch(/-login$/);
    expect((await callLogin(new Visitor(), person)).status).toBe(401);
    expect((await callLogin(new Visitor(), { ...person, password: body.newPassword })).status).toBe(
      200,
    );
    await waitForMail(person.email, person.firstName);
    expect(await listActions(person.id)).toContain("password changed");
  });

  test("answers the sixth wrong current password in 15 minutes with 429, for this account only", async () => {
    const [person, other] = [await createAccount(role), await createAccount(role)];
    const [token, visitor] = [await fetchToken(person), new Visitor()];
    for (let i = 0; i < 5; i++)
      expect(
        (await change(token, fields(person, { currentPassword: newPassword() }), visitor)).status,
      ).toBe(400);
    const answer = await change(token, fields(person), visitor);
    expect(answer.status).toBe(429);
    expect(answer.json).toEqual({ message: WENT_WRONG });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect((await change(await fetchToken(other), fields(other), visitor)).status).toBe(200);
    expect((await callLogin(visitor, person)).status).toBe(200);
  });
});

describe.each(ROLES)("reset of the password of %s", (role) => {
  const suffix = role === "admin" ? "-admin" : "";
  const request = (email: string, visitor = new Visitor()) =>
    visitor.call("POST", `/api/postmark/request-password-reset${suffix}`, { email });
  const reset = (token: string, password: string, visitor = new Visitor()) =>
    visitor.call("POST", `/api/postmark/reset-password${suffix}`, { token, newPassword: password });
  const BAD_LINK = { message: "This link is not valid any more. Please ask for a new one." };
  const SENT = {
    message:
      "If there is an account with this email, a link to reset the password is on its way. It works for 60 minutes.",
  };
  const ask = async (person: TestAccount, known: string[] = []) => {
    expect((await request(person.email)).status).toBe(200);
    return waitForResetToken(person, known);
  };

  test("answers a known and an unknown address alike; emails only the known one a link to BASE_URL", async () => {
    const person = await createAccount(role);
    const unregistered = newEmail();
    const other = await createAccount(role === "admin" ? "volunteer" : "admin");
    const [known, ...unknown] = [
      await request(person.email),
      await request(unregistered),
      await request(other.email),
    ];
    expect(known.json).toEqual(SENT);
    for (const answer of unknown) expect(toObservable(answer)).toEqual(toObservable(known));
    const token = await waitForResetToken(person);
    const { text, html } = await waitForMail(person.email, token);
    const link = `${getApp().base}/${role}/reset-password?token=${token}`;
    expect(text).toContain(link);
    expect(html).toContain(link);
    expect(await listMailsTo(unregistered)).toEqual([]);
    expect(await listMailsTo(other.email)).toEqual([]);
  });

  test("a link works once: it sets the password, ends all sessions and emails the owner", async () => {
    const person = await createAccount(role);
    const [token, browser] = [await fetchToken(person), await logInAs(person)];
    const link = await ask(person);
    const next = newPassword();
    const answer = await reset(link, next);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ message: "Your password is set. Please log in with it." });
    expect(await isAccepted(role, token)).toBe(false);
    expect((await browser.get(`/${role}/changePassword`)).url.pathname).toMatch(/-login$/);
    expect((await callLogin(new Visitor(), person)).status).toBe(401);
    expect((await callLogin(new Visitor(), { ...person, password: next })).status).toBe(200);
    await eventually(async () => {
      expect((await listMailsTo(person.email)).length).toBe(2);
    });
    expect(await listActions(person.id)).toContain("password reset");

    const again = await reset(link, newPassword());
    expect(again.status).toBe(400);
    expect(again.json).toEqual(BAD_LINK);
    expect((await callLogin(new Visitor(), { ...person, password: next })).status).toBe(200);
  });

  test("a link lasts an hour and is stored hashed only", async () => {
    const person = await createAccount(role);
    const link = await ask(person);
    const stored = await PasswordTokens.find({ accountId: person.id }).lean();
    expect(stored).toHaveLength(1);
    expect(stored[0]!._id).toBe(hashSecret(link));
    expect(stored[0]!.expiresAt.getTime() - stored[0]!.createdAt.getTime()).toBe(60 * 60_000);
    expect(JSON.stringify(stored)).not.toContain(link);
  });

  test("a used link invalidates the account's other links", async () => {
    const person = await createAccount(role);
    const first = await ask(person);
    const second = await ask(person, [first]);
    expect((await reset(second, newPassword())).status).toBe(200);
    expect((await reset(first, newPassword())).json).toEqual(BAD_LINK);
  });

  test("limits one address to 60 reset requests and 100 forged links in 15 minutes: 429, for this address only", async () => {
    const flood = new Visitor();
    for (let i = 0; i < 60; i++) expect((await request(newEmail(), flood)).status).toBe(200);
    for (let i = 0; i < 100; i++)
      expect((await reset("x".repeat(43), newPassword(), flood)).status).toBe(400);
    for (const answer of [
      await request(newEmail(), flood),
      await reset("x".repeat(43), newPassword(), flood),
    ]) {
      expect(answer.status).toBe(429);
      expect(answer.json).toEqual({ message: WENT_WRONG });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    }
    expect((await request(newEmail())).status).toBe(200);
  });

  test("rejects an invalid address with the forms' text", async () => {
    const answer = await request("not-an-address");
    expect(answer.status).toBe(400);
    expect(answer.message).toBe("Please enter a valid E-mail");
  });
});

test.each([
  "/api/sendgrid/reset-password",
  "/api/sendgrid/request-password-reset",
  "/api/reset-password",
  "/api/postmark/login",
])("%s, with another mail service's name or none, is not a path", async (path) => {
  const answer = await new Visitor().call("POST", path, {});
  expect(answer.status).toBe(404);
  expect(answer.headers["content-type"]).toBe("application/json");
});

describe("POST /admin/create-account", () => {
  const create = (token: string, body: object) =>
    new Visitor().call("POST", "/api/admin/create-account", body, bearer(token));
  const fields = (more: object = {}) => ({
    firstName: "Ada",
    lastName: "Byron",
    email: newEmail(),
    password: newPassword(),
    ...more,
  });
  let admin: TestAccount;
  let token: string;
  beforeAll(async () => {
    admin = await createAccount("admin");
    token = await fetchToken(admin);
  });

  test("creates an administrator who can log in, emails the address and writes an audit row", async () => {
    const body = fields();
    const answer = await create(token, body);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ message: "New admin account successfully created" });
    expect(
      await isAccepted(
        "admin",
        await fetchToken({ role: "admin", email: body.email, password: body.password }),
      ),
    ).toBe(true);
    const mail = await waitForMail(body.email, `${getApp().base}/admin-login`);
    expect(mail.text + mail.html).not.toContain(body.password);
    const made = (await Admins.findOne({ emailKey: body.email }).lean())!;
    expect(made.createdBy).toBe(admin.id);
    expect(
      await Audit.findOne({ subject: made._id, action: "admin created" }).lean(),
    ).toMatchObject({
      actorRole: "admin",
      actor: admin.id,
    });
    expect(JSON.stringify(made)).not.toContain(body.password);
    expect(made.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  });

  test("All fields requred.", async () => {
    expect((await create(token, {})).message).toBe("All fields requred.");
  });

  test("answers an address that is taken with 409, ignoring case; creates one of ten concurrent ones", async () => {
    const body = fields();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(token, body)));
    const other = await createAccount("admin");
    answers.push(
      await create(await fetchToken(other), { ...fields(), email: body.email.toUpperCase() }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.json).toEqual({ message: "An administrator with this email already exists." });
    }
    expect(await Admins.countDocuments({ emailKey: body.email })).toBe(1);
  });

  test("rejects a weak password with the reason, and ignores unknown fields of the body", async () => {
    const creator = await fetchToken(await createAccount("admin"));
    const body = fields({
      _id: "UAAAAAAAA",
      role: "volunteer",
      active: false,
      passwordHash: "x",
      createdBy: "U00000000",
    });
    expect((await create(creator, body)).status).toBe(200);
    const made = (await Admins.findOne({ emailKey: body.email }).lean())!;
    expect(made).toMatchObject({ active: true });
    expect(made._id).not.toBe("UAAAAAAAA");
    expect(made.createdBy).not.toBe("U00000000");
  });

  test("answers the eleventh account in an hour by one administrator with 429", async () => {
    const busy = await createAccount("admin");
    const busyToken = await fetchToken(busy);
    for (let i = 0; i < 10; i++)
      expect((await create(busyToken, fields({ password: "short" }))).status).toBe(400);
    const answer = await create(busyToken, fields());
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  });
});

test("the log contains no password, token, cookie or email address", async () => {
  const canaries: string[] = [];
  for (const role of ROLES) {
    const person = await createAccount(role);
    const visitor = await logInAs(person);
    const token = await fetchToken(person);
    await visitor.call(
      "POST",
      `/api/${role}/login`,
      undefined,
      basicAuth(person.email, person.password),
    );
    await visitor.call(
      "POST",
      `/api/${role}/login?email=${person.email}&password=${encodeURIComponent(person.password)}`,
      {
        email: person.email,
      },
    );
    await visitor.call("POST", PROBE_PATH[role], {}, bearer(token));
    await visitor.get(`/${role}/changePassword?userToken=${token}`);
    const suffix = role === "admin" ? "-admin" : "";
    await visitor.call("POST", `/api/postmark/request-password-reset${suffix}`, {
      email: person.email,
    });
    const link = await waitForResetToken(person);
    await visitor.get(`/${role}/reset-password?token=${link}`);
    await visitor.call("POST", `/api/postmark/reset-password${suffix}`, {
      token: link,
      newPassword: "short",
    });
    await visitor.call("POST", `/api/postmark/reset-password${suffix}`, {
      token: link,
      newPassword: newPassword(),
    });
    const cookies = [...visitor.cookies.values()];
    canaries.push(
      person.email,
      person.password,
      token,
      link,
      ...cookies,
      ...cookies.map((one) => decodeURIComponent(one)),
    );
  }
  const log = await readFile(getApp().log, "utf8");
  expect(log).toContain("/api/admin/login"); // proves that this log holds these calls
  for (const canary of canaries) expect(log).not.toContain(canary);
  expect(log).not.toContain("pelican"); // the prefix of every test password
  expect(log).not.toMatch(/Bearer |Basic |\$argon2/);
});
