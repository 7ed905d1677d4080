import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";

import { Admins } from "~/models/admin.server";
import { Audit } from "~/models/audit.server";
import { PasswordTokens } from "~/models/password-token.server";
import { Sessions } from "~/models/session.server";
import { NOTICES } from "~/schemas/notices";
import { hashSecret } from "~/services/accounts/secrets.server";
import {
  bearer,
  callLogin,
  expireLink,
  logInAs,
  listMailsTo,
  waitForMail,
  newEmail,
  newPassword,
  waitForResetToken,
  updateSessionDates,
  createAccount,
  fetchToken,
  type TestAccount,
} from "../../support/accounts";
import { Visitor, type TestResponse } from "../../support/visitor";
import { useHubDatabase } from "../../support/hub-database";

useHubDatabase();

const INCORRECT = "Incorrect email or password.";
const WENT_WRONG = "Something went wrong. Please try again.";
const ROLES = ["admin", "volunteer"] as const;
type Role = (typeof ROLES)[number];

const basic = (email: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}`,
});
const messageOf = (answer: TestResponse) => (answer.json as { message: string }).message;
const token43 = { token: expect.stringMatching(/^[\w-]{43}$/) as unknown };

/** A closed call of a role that changes nothing: a token that is good for it gets as far as the empty body. */
const PROBE: Record<Role, string> = {
  admin: "/api/admin/create-account",
  volunteer: "/api/volunteer/changePassword",
};
const opens = async (role: Role, token: string, visitor = new Visitor()) => {
  const { status } = await visitor.call("POST", PROBE[role], {}, bearer(token));
  expect([400, 401, 403]).toContain(status);
  return status === 400;
};

/** What everybody can see of an answer, without what differs from one to the next by nature. */
function seen({ status, headers, bytes }: TestResponse) {
  const { date: _, "x-request-id": __, "content-security-policy": policy, ...rest } = headers;
  return {
    status,
    headers: { ...rest, policy: policy?.toString().replace(/'nonce-[^']*'/, "") },
    text: bytes.toString("latin1"),
  };
}

const actionsOf = async (subject: string) =>
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
      await visitor.call("POST", path, undefined, basic(email, password)),
      await visitor.call("POST", path, { email, password }),
      await visitor.call("POST", path, { email, password }, basic(email, password)),
      await visitor.call("POST", path, {}, basic(email, password)),
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
    for (const token of tokens) expect(await opens(role, token)).toBe(true);
  });

  test("finds the account whatever the case of the address, and with spaces around it", async () => {
    expect(
      (await callLogin(new Visitor(), { ...person, email: ` ${person.email.toUpperCase()} ` }))
        .status,
    ).toBe(200);
  });

  test("header and body that disagree are no login", async () => {
    const { email, password } = person;
    const visitor = new Visitor();
    for (const [header, body] of [
      [basic(email, password), { email, password: "another password" }],
      [basic(email, "another password"), { email, password }],
      [basic(email, password), { email: "somebody@example.org", password }],
      [basic(email, password), { email, password: null }],
      [basic(email, password), []],
      [basic(email, password), "null"],
    ] as const) {
      const answer = await visitor.call("POST", path, body, header);
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({ message: INCORRECT });
    }
  });

  test("the header is UTF-8 and ends the address at the first colon; what an old browser's btoa() makes is understood", async () => {
    const odd = await createAccount(role, "contraseña: ñandú::π and more");
    const latin = await createAccount(role, "contraseña: ñandú::é and more");
    expect(
      (await new Visitor().call("POST", path, undefined, basic(odd.email, odd.password))).status,
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

  test("a bearer header left over from before does not count", async () => {
    const { email, password } = person;
    expect(
      (await new Visitor().call("POST", path, { email, password }, bearer("x".repeat(43)))).status,
    ).toBe(200);
  });

  test("whatever cannot be a login is 401 with the text of the specification", async () => {
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

  test("a body that is no JSON is 400, one of another kind 415, another method 405", async () => {
    const visitor = new Visitor();
    expect((await visitor.call("POST", path, "{")).status).toBe(400);
    expect(
      (
        await visitor.call("POST", path, "email=a&password=b", {
          "content-type": "application/x-www-form-urlencoded",
        })
      ).status,
    ).toBe(415);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await visitor.call(method, path);
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe("POST, OPTIONS");
    }
  });

  test("a wrong password, an unknown account and the other role's account look the same in status, headers and bytes", async () => {
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
    expect(seen(unknown)).toEqual(seen(wrong));
    expect(seen(otherRole)).toEqual(seen(wrong));
  });

  test("the sixth wrong password from one address in a quarter of an hour is 429; nobody else is locked out", async () => {
    const [target, neighbour] = [await createAccount(role), await createAccount(role)];
    const guesser = new Visitor();
    for (let i = 0; i < 5; i++)
      expect((await callLogin(guesser, { ...target, password: newPassword() })).status).toBe(401);
    for (const password of [newPassword(), target.password]) {
      const answer = await callLogin(guesser, { ...target, password });
      expect(answer.status).toBe(429);
      expect(answer.json).toEqual({ message: WENT_WRONG });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    }
    // somebody behind the same address, the same person at another one
    expect((await callLogin(guesser, neighbour)).status).toBe(200);
    expect((await callLogin(new Visitor(), target)).status).toBe(200);
  });

  test("an account that nobody has runs into the same limit", async () => {
    const guesser = new Visitor();
    const nobody = { role, email: newEmail(), password: newPassword() };
    for (let i = 0; i < 5; i++) expect((await callLogin(guesser, nobody)).status).toBe(401);
    expect((await callLogin(guesser, nobody)).status).toBe(429);
  });

  test("right passwords are not counted: somebody may log in twenty times", async () => {
    const visitor = new Visitor();
    for (let i = 0; i < 20; i++) expect((await callLogin(visitor, person)).status).toBe(200);
  });

  test("login and failed login leave an audit row each", async () => {
    const watched = await createAccount(role);
    await callLogin(new Visitor(), { ...watched, password: newPassword() });
    await callLogin(new Visitor(), watched);
    expect(await actionsOf(watched.id)).toEqual(["login failed", "login"]);
  });
});

describe.each(ROLES)("a token of %s", (role) => {
  test("opens by the bearer header alone: not as a cookie, not in the query, not in the body", async () => {
    const person = await createAccount(role);
    const [token, visitor] = [await fetchToken(person), new Visitor()];
    expect(await opens(role, token)).toBe(true);
    const call = (path: string, body: unknown, headers = {}) =>
      visitor.call("POST", path, body, headers);
    for (const answer of [
      await call(PROBE[role], {}),
      await call(`${PROBE[role]}?userToken=${token}&token=${token}`, {}),
      await call(PROBE[role], { token, userToken: token }),
      await call(
        PROBE[role],
        {},
        { cookie: `hub=${token}`, origin: visitor.base, "sec-fetch-site": "same-origin" },
      ),
      await call(PROBE[role], {}, { authorization: token }),
      await call(PROBE[role], {}, { authorization: `Token ${token}` }),
      await call(PROBE[role], {}, { authorization: "Bearer" }),
      await call(PROBE[role], {}, { authorization: `Bearer ${token}x` }),
      await call(PROBE[role], {}, { authorization: `Bearer ${token} ${token}` }),
      await call(PROBE[role], {}, basic(person.email, person.password)),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({ message: "Unauthorized." });
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  test("is not a browser's cookie, and a browser's cookie is no token", async () => {
    const person = await createAccount(role);
    const visitor = await logInAs(person);
    const [cookie] = [...visitor.cookies]
      .filter(([name]) => name !== "lang")
      .map(([, value]) => value);
    const secret = JSON.parse(
      Buffer.from(decodeURIComponent(cookie!).split(".")[0]!, "base64").toString(),
    ) as string;
    expect(await Sessions.exists({ _id: hashSecret(secret), kind: "cookie" })).not.toBeNull(); // this is the secret
    expect(await opens(role, secret)).toBe(false);
    expect(await opens(role, cookie!)).toBe(false);
  });

  test("is stored hashed only", async () => {
    const person = await createAccount(role);
    const token = await fetchToken(person);
    const stored = await Sessions.find({ accountId: person.id }).lean();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored[0]!._id).toBe(hashSecret(token));
  });

  test("ends after an hour without use, and after twelve hours in any case", async () => {
    const person = await createAccount(role);
    const token = await fetchToken(person);
    const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000);
    await updateSessionDates(person, { seenAt: minutesAgo(59) });
    expect(await opens(role, token)).toBe(true);
    expect((await Sessions.findById(hashSecret(token)).lean())!.seenAt.getTime()).toBeGreaterThan(
      minutesAgo(1).getTime(),
    ); // used: the hour begins anew
    await updateSessionDates(person, { seenAt: minutesAgo(61) });
    expect(await opens(role, token)).toBe(false);

    const second = await fetchToken(person);
    const { createdAt, expiresAt } = (await Sessions.findById(hashSecret(second)).lean())!;
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(12 * 60 * 60_000);
    await updateSessionDates(person, { seenAt: new Date(), expiresAt: new Date(Date.now() - 1) });
    expect(await opens(role, second)).toBe(false);
  });

  test("is one of ten at most: the eleventh login ends the oldest", async () => {
    const person = await createAccount(role);
    const tokens: string[] = [];
    for (let i = 0; i < 11; i++) tokens.push(await fetchToken(person));
    expect(await opens(role, tokens[0]!)).toBe(false);
    for (const token of tokens.slice(1)) expect(await opens(role, token)).toBe(true);
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

  test("says what is wrong, in the words of the specification", async () => {
    const person = await createAccount(role);
    const token = await fetchToken(person);
    const said = async (more: object) => {
      const answer = await change(token, fields(person, more));
      expect(answer.status).toBe(400);
      return messageOf(answer);
    };
    expect(await said({ newPassword2: "something else" })).toBe("New passwords must match.");
    expect(await said({ newPassword: person.password, newPassword2: person.password })).toBe(
      "New password must not match the old password.",
    );
    for (const field of ["username", "currentPassword", "newPassword", "newPassword2"]) {
      expect(await said({ [field]: "" })).toBe("All fields are required.");
      expect(await said({ [field]: undefined })).toBe("All fields are required.");
    }
    expect(await said({ newPassword: "short", newPassword2: "short" })).toMatch(
      /12 characters or more/,
    );
    expect(await said({ currentPassword: newPassword() })).toBe(INCORRECT);
    expect(await said({ username: newEmail() })).toBe(INCORRECT);
    expect((await callLogin(new Visitor(), person)).status).toBe(200);
  });

  test("changes the caller's own password: this token goes on, every other login ends, a mail tells the owner", async () => {
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
    expect(answer.json).toEqual({ message: NOTICES.passwordChanged });

    expect(await opens(role, token)).toBe(true);
    expect(await opens(role, other)).toBe(false);
    expect(await opens(role, theirs)).toBe(true);
    expect((await browser.get(`/${role}/changePassword`)).url.pathname).toMatch(/-login$/);
    expect((await callLogin(new Visitor(), person)).status).toBe(401);
    expect((await callLogin(new Visitor(), { ...person, password: body.newPassword })).status).toBe(
      200,
    );
    await waitForMail(person.email, person.firstName);
    expect(await actionsOf(person.id)).toContain("password changed");
  });

  test("nobody changes somebody else's: the username is only compared", async () => {
    const [person, victim] = [await createAccount(role), await createAccount(role)];
    const answer = await change(await fetchToken(person), fields(victim));
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toBe(INCORRECT);
    expect((await callLogin(new Visitor(), victim)).status).toBe(200);
  });

  test("two at once: one wins", async () => {
    const person = await createAccount(role);
    const [a, b] = [await fetchToken(person), await fetchToken(person)];
    const bodies = [fields(person), fields(person)];
    const answers = await Promise.all([change(a, bodies[0]!), change(b, bodies[1]!)]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([400, 401, 409]).toContain(answers[1 - won]!.status);
    expect(
      (await callLogin(new Visitor(), { ...person, password: bodies[won]!.newPassword })).status,
    ).toBe(200);
    expect(
      (await callLogin(new Visitor(), { ...person, password: bodies[1 - won]!.newPassword }))
        .status,
    ).toBe(401);
  });

  test("the sixth wrong current password in a quarter of an hour is 429, for this account only", async () => {
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
  const BAD_LINK = { message: NOTICES.badLink };
  const SENT = { message: NOTICES.resetSent };
  const ask = async (person: TestAccount, known: string[] = []) => {
    expect((await request(person.email)).status).toBe(200);
    return waitForResetToken(person, known);
  };

  test("the request is answered alike for a known and an unknown address; only the known one gets a mail, with a link to our own address", async () => {
    const person = await createAccount(role);
    const nobody = newEmail();
    const other = await createAccount(role === "admin" ? "volunteer" : "admin");
    const [known, ...unknown] = [
      await request(person.email),
      await request(nobody),
      await request(other.email),
    ];
    expect(known.json).toEqual(SENT);
    for (const answer of unknown) expect(seen(answer)).toEqual(seen(known));
    const token = await waitForResetToken(person);
    const { text, html } = await waitForMail(person.email, token);
    const link = `${inject("base")}/${role}/reset-password?token=${token}`;
    expect(text).toContain(link);
    expect(html).toContain(link);
    expect(await listMailsTo(nobody)).toEqual([]);
    expect(await listMailsTo(other.email)).toEqual([]);
  });

  test("a link works once; then every login is over, the new password counts and a mail tells the owner", async () => {
    const person = await createAccount(role);
    const [token, browser] = [await fetchToken(person), await logInAs(person)];
    const link = await ask(person);
    const next = newPassword();
    const answer = await reset(link, next);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ message: NOTICES.passwordReset });
    expect(await opens(role, token)).toBe(false);
    expect((await browser.get(`/${role}/changePassword`)).url.pathname).toMatch(/-login$/);
    expect((await callLogin(new Visitor(), person)).status).toBe(401);
    expect((await callLogin(new Visitor(), { ...person, password: next })).status).toBe(200);
    await vi.waitFor(
      async () => {
        expect((await listMailsTo(person.email)).length).toBe(2);
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(await actionsOf(person.id)).toContain("password reset");

    const again = await reset(link, newPassword());
    expect(again.status).toBe(400);
    expect(again.json).toEqual(BAD_LINK);
    expect((await callLogin(new Visitor(), { ...person, password: next })).status).toBe(200);
  });

  test("used, expired, of the other role, made up and malformed links cannot be told apart", async () => {
    const [person, late, stranger] = [
      await createAccount(role),
      await createAccount(role),
      await createAccount(role === "admin" ? "volunteer" : "admin"),
    ];
    const used = await ask(person);
    expect((await reset(used, newPassword())).status).toBe(200);
    const expired = await ask(late);
    await expireLink(expired);
    await new Visitor().call(
      "POST",
      `/api/postmark/request-password-reset${role === "admin" ? "" : "-admin"}`,
      { email: stranger.email },
    );
    const wrongKind = await waitForResetToken(stranger);
    const answers = [];
    for (const token of [used, expired, wrongKind, "x".repeat(43), "", "x", await fetchToken(late)])
      answers.push(await reset(token, newPassword()));
    expect(answers[0]!.status).toBe(400);
    expect(answers[0]!.json).toEqual(BAD_LINK);
    for (const answer of answers) expect(seen(answer)).toEqual(seen(answers[0]!));
    expect((await callLogin(new Visitor(), late)).status).toBe(200);
    expect((await callLogin(new Visitor(), stranger)).status).toBe(200);
  });

  test("lasts an hour, and is stored hashed only", async () => {
    const person = await createAccount(role);
    const link = await ask(person);
    const stored = await PasswordTokens.find({ accountId: person.id }).lean();
    expect(stored).toHaveLength(1);
    expect(stored[0]!._id).toBe(hashSecret(link));
    expect(stored[0]!.expiresAt.getTime() - stored[0]!.createdAt.getTime()).toBe(60 * 60_000);
    expect(JSON.stringify(stored)).not.toContain(link);
  });

  test("two at once: one wins", async () => {
    const person = await createAccount(role);
    const link = await ask(person);
    const passwords = [newPassword(), newPassword(), newPassword(), newPassword()];
    const answers = await Promise.all(passwords.map((password) => reset(link, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    for (const [i, password] of passwords.entries()) {
      expect((await callLogin(new Visitor(), { ...person, password })).status).toBe(
        answers[i]!.status === 200 ? 200 : 401,
      );
    }
  });

  test("opening the page any number of times, as mail scanners do, uses nothing up", async () => {
    const person = await createAccount(role);
    const link = await ask(person);
    for (let i = 0; i < 10; i++) {
      expect((await new Visitor().get(`/${role}/reset-password?token=${link}`)).status).toBe(200);
      expect(
        (await new Visitor().call("HEAD", `/${role}/reset-password?token=${link}`)).status,
      ).toBe(200);
    }
    expect((await reset(link, newPassword())).status).toBe(200);
  });

  test("a password that is refused does not use the link up", async () => {
    const person = await createAccount(role);
    const link = await ask(person);
    for (const weak of [
      "short",
      "passwordpassword",
      `${person.firstName}${person.lastName}12345678`,
    ]) {
      const answer = await reset(link, weak);
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).not.toBe(BAD_LINK.message);
    }
    expect((await reset(link, newPassword())).status).toBe(200);
  });

  test("a used link ends the others of the account", async () => {
    const person = await createAccount(role);
    const first = await ask(person);
    const second = await ask(person, [first]);
    expect((await reset(second, newPassword())).status).toBe(200);
    expect((await reset(first, newPassword())).json).toEqual(BAD_LINK);
  });

  test("more than three wishes for one account in an hour are answered alike and send nothing", async () => {
    const person = await createAccount(role);
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await request(person.email));
    for (const answer of answers) expect(seen(answer)).toEqual(seen(answers[0]!));
    await vi.waitFor(
      async () => {
        expect(await listMailsTo(person.email)).toHaveLength(3);
      },
      { timeout: 15_000, interval: 100 },
    );
    await waitForMail((await askAsBystander()).email, /token=/); // the queue has come past them
    expect(await listMailsTo(person.email)).toHaveLength(3);
  });
  const askAsBystander = async () => {
    const bystander = await createAccount(role);
    await request(bystander.email);
    return bystander;
  };

  test("sixty wishes and a hundred made-up links from one address in a quarter of an hour are enough: 429, for this address only", async () => {
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

  test("an address that is none is refused with the text of the forms", async () => {
    const answer = await request("nobody");
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toBe("Please enter a valid E-mail");
  });
});

test("another mail service's name is no path of ours", async () => {
  const visitor = new Visitor();
  for (const path of [
    "/api/sendgrid/reset-password",
    "/api/sendgrid/request-password-reset",
    "/api/reset-password",
    "/api/postmark/login",
  ]) {
    const answer = await visitor.call("POST", path, {});
    expect(answer.status).toBe(404);
    expect(answer.headers["content-type"]).toBe("application/json");
  }
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

  test("makes an administrator who can log in; the owner of the address gets a mail, the audit a row", async () => {
    const body = fields();
    const answer = await create(token, body);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ message: "New admin account successfully created." });
    expect(
      await opens(
        "admin",
        await fetchToken({ role: "admin", email: body.email, password: body.password }),
      ),
    ).toBe(true);
    const mail = await waitForMail(body.email, `${inject("base")}/admin-login`);
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
    for (const field of ["firstName", "lastName", "email", "password"]) {
      for (const value of ["", "   ", undefined, null, { $gt: "" }]) {
        if (field === "password" && value === "   ") continue; // spaces are characters of a password: too few of them
        const answer = await create(token, fields({ [field]: value }));
        expect(answer.status, `${field} ${JSON.stringify(value)}`).toBe(400);
        expect(messageOf(answer)).toBe("All fields requred.");
      }
    }
    expect(messageOf(await create(token, {}))).toBe("All fields requred.");
  });

  test("an address that has an administrator is 409, whatever its case; of ten at once one is made", async () => {
    const body = fields();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(token, body)));
    const other = await createAccount("admin");
    answers.push(
      await create(await fetchToken(other), { ...fields(), email: body.email.toUpperCase() }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.json).toEqual({ message: NOTICES.adminExists });
    }
    expect(await Admins.countDocuments({ emailKey: body.email })).toBe(1);
  });

  test("a weak password is refused with the reason, and nothing of a body but the four fields counts", async () => {
    const creator = await fetchToken(await createAccount("admin"));
    const weak = await create(creator, fields({ password: "short" }));
    expect(weak.status).toBe(400);
    expect(messageOf(weak)).toMatch(/12 characters or more/);
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

  test("the eleventh in an hour by one administrator is 429", async () => {
    const busy = await createAccount("admin");
    const busyToken = await fetchToken(busy);
    for (let i = 0; i < 10; i++)
      expect((await create(busyToken, fields({ password: "short" }))).status).toBe(400);
    const answer = await create(busyToken, fields());
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  });
});

test("the log holds no password, token, cookie or address of anybody", async () => {
  const canaries: string[] = [];
  for (const role of ROLES) {
    const person = await createAccount(role);
    const visitor = await logInAs(person);
    const token = await fetchToken(person);
    await visitor.call(
      "POST",
      `/api/${role}/login`,
      undefined,
      basic(person.email, person.password),
    );
    await visitor.call(
      "POST",
      `/api/${role}/login?email=${person.email}&password=${encodeURIComponent(person.password)}`,
      {
        email: person.email,
      },
    );
    await visitor.call("POST", PROBE[role], {}, bearer(token));
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
  const log = await readFile(inject("log"), "utf8");
  expect(log).toContain("/api/admin/login"); // it is the log, and these calls are in it
  for (const canary of canaries) expect(log).not.toContain(canary);
  expect(log).not.toContain("pelican"); // every password of every test begins so
  expect(log).not.toMatch(/Bearer |Basic |\$argon2/);
});
