import { describe, expect, test } from "vitest";

import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { createAccount, newPassword, type TestAccount } from "../../support/accounts";
import { newEmail, newIpAddress } from "../../support/address";
import { eventually } from "../../support/eventually";
import { useHubDatabase } from "../../support/hub-database";
import { listMailsTo, waitForResetToken } from "../../support/mailbox";
import { PATHS } from "../../support/pages";
import { getApp } from "../../support/served-app";
import { callLogin, fetchToken, logIn, logInAs, submitNewPassword } from "../../support/sessions";
import { Visitor } from "../../support/visitor";

useHubDatabase();

const ROLES = ["admin", "volunteer"] as const;
type Role = (typeof ROLES)[number];
const WENT_WRONG = "Something went wrong. Please try again.";
const COOKIE_MAX_AGE = 90 * 24 * 60 * 60;

type Login = Pick<TestAccount, "role" | "email" | "password">;
const exhaustLimit = async (visitor: Visitor, { role, email, password }: Login) =>
  visitor.submit(await visitor.get(PATHS.login[role]), { email, password });
const logInStatus = async (visitor: Visitor, login: Login) => {
  const { status, redirects } = await exhaustLimit(visitor, login);
  return redirects.length > 0 ? 303 : status;
};
/** Sends wrong passwords from an address, as an unknown browser, until the limit is reached. */
async function sendWrongPasswords(
  { role, email }: Pick<TestAccount, "role" | "email">,
  address: string,
) {
  const neighbor = new Visitor(undefined, address);
  for (let i = 0; i < 5; i++)
    expect((await callLogin(neighbor, { role, email, password: newPassword() })).status).toBe(401);
  expect((await callLogin(neighbor, { role, email, password: newPassword() })).status).toBe(429);
}
const logOut = async (visitor: Visitor, role: Role) =>
  visitor.submit(await visitor.get(PATHS.dashboard[role]), {}, { form: "form[action='/logout']" });
const deviceName = ({ id }: Pick<TestAccount, "id">) => `hub-device-${id}`;

/** Changes a password on the screen, in a logged-in browser. */
async function changePassword(visitor: Visitor, person: TestAccount): Promise<TestAccount> {
  const password = newPassword();
  const page = await submitNewPassword(visitor, person, password);
  expect(page.textAt(".banner[role=status]")).toContain("Your password was changed.");
  return { ...person, password };
}

describe.each(ROLES)("a known device of %s", (role) => {
  test("can log in while a neighbor behind the same address guesses, by screen and by call", async () => {
    const [person, address] = [await createAccount(role), newIpAddress()];
    const knownBrowser = new Visitor(undefined, address);
    await logIn(knownBrowser, person);
    await logOut(knownBrowser, role);
    await sendWrongPasswords(person, address);
    // An unknown browser at the same address is blocked.
    expect(await logInStatus(new Visitor(undefined, address), person)).toBe(429);
    expect((await callLogin(knownBrowser, person)).status).toBe(429); // API calls have no device
    await logIn(knownBrowser, person);
  });

  test("has five attempts of its own, separate from its neighbors'", async () => {
    const [person, address] = [await createAccount(role), newIpAddress()];
    const [knownBrowser, second] = [
      new Visitor(undefined, address),
      new Visitor(undefined, address),
    ];
    for (const device of [knownBrowser, second]) await logIn(device, person);
    for (const device of [knownBrowser, second]) await logOut(device, role);
    for (let i = 0; i < 5; i++)
      expect(await logInStatus(knownBrowser, { ...person, password: newPassword() })).toBe(401);
    const refused = await exhaustLimit(knownBrowser, person);
    expect(refused.status).toBe(429);
    expect(refused.textAt(".banner[role=alert]")).toBe(
      `${WENT_WRONG} Too many wrong passwords were entered: wait 15 minutes, or choose Forgot Password.`,
    );
    expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect((await callLogin(new Visitor(undefined, address), person)).status).toBe(200);
    await logIn(second, person);
  });

  test("keeps its cookie for 90 days: HttpOnly, sent only to the login page, untouched by logging out", async () => {
    const person = await createAccount(role);
    const knownBrowser = new Visitor();
    const body = new URLSearchParams({ email: person.email, password: person.password }).toString();
    const browser = {
      "content-type": "application/x-www-form-urlencoded",
      origin: knownBrowser.base,
      "sec-fetch-site": "same-origin",
    };
    const { headers } = await knownBrowser.call("POST", PATHS.login[role], body, browser);
    const [, cookie] = headers["set-cookie"]!;
    const [pair, ...attributes] = cookie!.split("; ");
    expect(pair).toMatch(new RegExp(`^${deviceName(person)}=[\\w-]{16}\\.\\w+\\.[\\w-]{43}$`));
    expect(attributes.sort()).toEqual([
      "HttpOnly",
      `Max-Age=${COOKIE_MAX_AGE}`,
      `Path=${PATHS.login[role]}`,
      "SameSite=Lax",
    ]);
    for (const text of [person.email, person.firstName, person.lastName])
      expect(decodeURIComponent(cookie!)).not.toContain(text);

    await logIn(knownBrowser, person);
    for (const path of [
      "/home",
      "/request-help",
      PATHS.dashboard[role],
      `/${role}/changePassword`,
      `${PATHS.login[role]}s`,
    ])
      expect(knownBrowser.cookiesFor(path)).not.toContain("hub-device");
    const out = await knownBrowser.call("POST", "/logout", "", {
      ...browser,
      cookie: knownBrowser.cookiesFor("/logout"),
    });
    // "cookies" would clear the device's, too.
    expect(out.headers["clear-site-data"]).toBe('"cache", "storage"');
    expect(out.headers["set-cookie"]).toEqual([expect.stringMatching(/^hub=;/)]);
    expect([...knownBrowser.scopedCookies.keys()]).toEqual([deviceName(person)]);
  });

  test("is no longer known after a password change elsewhere, a reset or the end of the account", async () => {
    const ends: ((person: TestAccount) => Promise<TestAccount>)[] = [
      async (person) => changePassword(await logInAs(person), person),
      async (person) => {
        const suffix = role === "admin" ? "-admin" : "";
        await new Visitor().call("POST", `/api/postmark/request-password-reset${suffix}`, {
          email: person.email,
        });
        const [token, password] = [await waitForResetToken(person), newPassword()];
        const { status } = await new Visitor().call(
          "POST",
          `/api/postmark/reset-password${suffix}`,
          { token, newPassword: password },
        );
        expect(status).toBe(200);
        return { ...person, password };
      },
      async (person) => {
        await ACCOUNT_MODELS[role].updateOne({ _id: person.id }, { $set: { active: false } });
        return person;
      },
    ];
    for (const end of ends) {
      const [before, address] = [await createAccount(role), newIpAddress()];
      const knownBrowser = new Visitor(undefined, address);
      await logIn(knownBrowser, before);
      await logOut(knownBrowser, role);
      const person = await end(before);
      await sendWrongPasswords(person, address);
      expect(knownBrowser.scopedCookies.size).toBe(1);
      expect(await logInStatus(knownBrowser, person)).toBe(429);
    }
  });

  test("stays known when it changes its own password", async () => {
    const [before, address] = [await createAccount(role), newIpAddress()];
    const knownBrowser = new Visitor(undefined, address);
    await logIn(knownBrowser, before);
    const old = knownBrowser.scopedCookies.get(deviceName(before))!.value;
    const person = await changePassword(knownBrowser, before);
    expect(knownBrowser.scopedCookies.get(deviceName(before))!.value).not.toBe(old);
    await logOut(knownBrowser, role);
    await sendWrongPasswords(person, address);
    await logIn(knownBrowser, person);
  });

  test("can be shared by eight accounts, and then forgets the longest unused", async () => {
    const knownBrowser = new Visitor();
    const people: TestAccount[] = [];
    for (let i = 0; i < 9; i++) people.push(await createAccount(role));
    const [first, second] = people as [TestAccount, TestAccount];
    for (const person of [first, second]) {
      await logIn(knownBrowser, person);
      await logOut(knownBrowser, role);
    }
    for (const person of [first, second]) await sendWrongPasswords(person, knownBrowser.address);
    for (const person of [first, second]) {
      await logIn(knownBrowser, person);
      await logOut(knownBrowser, role);
    }
    // Tokens expire by the second: the first is the oldest.
    const [id, expires, signature] = knownBrowser.scopedCookies
      .get(deviceName(first))!
      .value.split(".") as [string, string, string];
    const earlier = (parseInt(expires, 36) - 60).toString(36);
    knownBrowser.scopedCookies.set(deviceName(first), {
      path: PATHS.login[role],
      value: [id, earlier, signature].join("."),
    });
    for (const person of people.slice(2)) {
      await logIn(knownBrowser, person);
      await logOut(knownBrowser, role);
    }
    expect([...knownBrowser.scopedCookies.keys()].sort()).toEqual(
      people.slice(1).map(deviceName).sort(),
    );
  });

  test("is known only by a signed cookie, for its own account, which grants no access", async () => {
    const [person, other, address] = [
      await createAccount(role),
      await createAccount(role),
      newIpAddress(),
    ];
    const knownBrowser = new Visitor(undefined, address);
    await logIn(knownBrowser, person);
    const { value, path } = knownBrowser.scopedCookies.get(deviceName(person))!;
    await sendWrongPasswords(person, address);
    await sendWrongPasswords(other, address);
    const [id, expires, signature] = value.split(".") as [string, string, string];
    for (const [whose, forged] of [
      [other, value],
      [person, [id, (parseInt(expires, 36) + 1).toString(36), signature].join(".")],
      [
        person,
        [id.replace(/.$/, (last) => (last === "A" ? "B" : "A")), expires, signature].join("."),
      ],
      [person, [id, expires, "A".repeat(43)].join(".")],
      [person, [id, expires].join(".")],
      [person, ""],
      [person, "x".repeat(3_000)],
    ] as const) {
      const forger = new Visitor(undefined, address);
      forger.scopedCookies.set(deviceName(whose), { value: forged, path });
      expect(await logInStatus(forger, whose), forged).toBe(429);
    }
    const thief = new Visitor();
    const cookie = `${deviceName(person)}=${value}; hub=${value}`;
    expect((await thief.call("GET", PATHS.dashboard[role], undefined, { cookie })).status).toBe(
      303,
    );
    const tokenless = await thief.call(
      "POST",
      `/api/${role}/changePassword`,
      {},
      { authorization: `Bearer ${value}` },
    );
    expect(tokenless.status).toBe(401);
  });

  test("logs in with a browser too old to send Origin or Sec-Fetch-Site", async () => {
    const person = await createAccount(role);
    const knownBrowser = await logInAs(person);
    await logOut(knownBrowser, role);
    const body = new URLSearchParams({ email: person.email, password: person.password }).toString();
    const answer = await knownBrowser.call("POST", PATHS.login[role], body, {
      "content-type": "application/x-www-form-urlencoded",
      cookie: knownBrowser.cookiesFor(PATHS.login[role]),
    });
    expect(answer.status).toBe(303);
  });
});

describe.each(ROLES)("after a reset the login of %s", (role) => {
  test("works at once behind an address from which others guess, even while they continue", async () => {
    const [person, address] = [await createAccount(role), newIpAddress()];
    const knownBrowser = new Visitor(undefined, address);
    await sendWrongPasswords(person, address);
    await knownBrowser.submit(await knownBrowser.get(`/${role}/request-reset`), {
      email: person.email,
    });
    const password = newPassword();
    const page = await knownBrowser.submit(
      await knownBrowser.get(`/${role}/reset-password?token=${await waitForResetToken(person)}`),
      { newPassword: password },
    );
    expect(page.textAt(".banner[role=status]")).toBe(
      "Your password is set. Please log in with it.",
    );
    await sendWrongPasswords(person, address);
    await logIn(knownBrowser, { ...person, password });
  });
});

describe("an account", () => {
  test("is locked after a hundred wrong passwords in a row from any addresses, but for known devices and reset links", async () => {
    const [person, knownBrowser] = [await createAccount("admin"), new Visitor()];
    await logIn(knownBrowser, person);
    await logOut(knownBrowser, "admin");
    const unknown = { role: "admin", email: newEmail(), password: newPassword() } as const;
    expect(unknown.email.length).toBe(person.email.length);

    const answers: Record<string, string[]> = { known: [], unknown: [] };
    for (let i = 0; i < 20; i++) {
      const addresses = [newIpAddress(), newIpAddress()];
      for (let n = 0; n < 5 + (i === 19 ? 1 : 0); n++) {
        // The last ones come from a fresh address, where the limit per address does not apply.
        const from = n === 5 ? [newIpAddress(), newIpAddress()] : addresses;
        const [a, b] = await Promise.all([
          callLogin(new Visitor(undefined, from[0]), { ...person, password: newPassword() }),
          callLogin(new Visitor(undefined, from[1]), unknown),
        ]);
        answers.known!.push(`${a.status} ${a.text}`);
        answers.unknown!.push(`${b.status} ${b.text}`);
      }
    }
    expect(answers.unknown).toEqual(answers.known);
    expect(new Set(answers.known!.slice(0, 100))).toEqual(
      new Set(['401 {"message":"Incorrect email or password."}']),
    );

    const stopped = `${WENT_WRONG} Too many wrong passwords were entered for this account: choose Forgot Password to set a new one.`;
    for (const login of [person, unknown]) {
      const call = await callLogin(new Visitor(), login);
      expect(call.status).toBe(429);
      expect(call.json).toEqual({ message: stopped });
      expect(Number(call.headers["retry-after"])).toBeGreaterThan(89 * 24 * 60 * 60);
      const page = await exhaustLimit(new Visitor(), login);
      expect(page.status).toBe(429);
      expect(page.textAt(".banner[role=alert]")).toBe(stopped);
    }

    const mails = await eventually(async () => {
      const [mail, ...more] = (await listMailsTo(person.email)).filter(({ subject }) =>
        subject.startsWith("Wrong passwords"),
      );
      expect(mail).toBeDefined();
      return [mail!, ...more];
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toMatch(/100 times in a row.*Nobody got in/);
    expect(mails[0]!.text).toContain(`${getApp().base}/admin/request-reset`);
    expect(await listMailsTo(unknown.email)).toEqual([]);

    await logIn(knownBrowser, person); // a right password resets the count and unlocks the account
    await fetchToken(person);
  }, 240_000);
});
