import { describe, expect, inject, test, vi } from "vitest";

import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import {
  callLogin,
  DASHBOARD,
  logIn,
  logInAs,
  LOGIN_PAGE,
  listMailsTo,
  newEmail,
  newPassword,
  waitForResetToken,
  createAccount,
  fetchToken,
  type TestAccount,
} from "../../support/accounts";
import { newIpAddress } from "../../support/address";
import { Visitor } from "../../support/visitor";
import { useHubDatabase } from "../../support/hub-database";

useHubDatabase();

const ROLES = ["admin", "volunteer"] as const;
type Role = (typeof ROLES)[number];
const WENT_WRONG = "Something went wrong. Please try again.";
const DAYS_90 = 90 * 24 * 60 * 60;

type Login = Pick<TestAccount, "role" | "email" | "password">;
const tries = async (visitor: Visitor, { role, email, password }: Login) =>
  visitor.submit(await visitor.get(LOGIN_PAGE[role]), { email, password });
const statusOf = async (visitor: Visitor, login: Login) => {
  const { status, redirects } = await tries(visitor, login);
  return redirects.length > 0 ? 303 : status;
};
/** Wrong passwords from an address, by a browser that has never logged in, until they are used up. */
async function guess({ role, email }: Pick<TestAccount, "role" | "email">, address: string) {
  const neighbour = new Visitor(undefined, address);
  for (let i = 0; i < 5; i++)
    expect((await callLogin(neighbour, { role, email, password: newPassword() })).status).toBe(401);
  expect((await callLogin(neighbour, { role, email, password: newPassword() })).status).toBe(429);
}
const logOut = async (visitor: Visitor, role: Role) =>
  visitor.submit(await visitor.get(DASHBOARD[role]), {}, { form: "form[action='/logout']" });
const deviceName = ({ id }: Pick<TestAccount, "id">) => `hub-device-${id}`;

/** Changes a password by the screen, in a browser that is logged in. */
async function change(visitor: Visitor, person: TestAccount): Promise<TestAccount> {
  const password = newPassword();
  const path = `/${person.role}/changePassword`;
  const page = await visitor.submit(
    await visitor.get(path),
    {
      username: person.email,
      currentPassword: person.password,
      newPassword: password,
      newPassword2: password,
    },
    { form: `form[action='${path}']` },
  );
  expect(page.textAt(".banner[role=status]")).toContain("Your password was changed.");
  return { ...person, password };
}

describe.each(ROLES)("a device on which %s has logged in before", (role) => {
  test("still gets in while a neighbour behind the same address guesses, by screen and by call", async () => {
    const [person, address] = [await createAccount(role), newIpAddress()];
    const own = new Visitor(undefined, address);
    await logIn(own, person);
    await logOut(own, role);
    await guess(person, address);
    expect(await statusOf(new Visitor(undefined, address), person)).toBe(429); // an unknown browser behind the address
    expect((await callLogin(own, person)).status).toBe(429); // a call has no device
    await logIn(own, person);
  });

  test("has five tries of its own: they are nobody else's, and the neighbours' are not its own", async () => {
    const [person, address] = [await createAccount(role), newIpAddress()];
    const [own, second] = [new Visitor(undefined, address), new Visitor(undefined, address)];
    for (const device of [own, second]) await logIn(device, person);
    for (const device of [own, second]) await logOut(device, role);
    for (let i = 0; i < 5; i++)
      expect(await statusOf(own, { ...person, password: newPassword() })).toBe(401);
    const refused = await tries(own, person);
    expect(refused.status).toBe(429);
    expect(refused.textAt(".banner[role=alert]")).toBe(WENT_WRONG);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect((await callLogin(new Visitor(undefined, address), person)).status).toBe(200);
    await logIn(second, person);
  });

  test("keeps a cookie for 90 days that only the login page gets, that no script reads and that a log out leaves", async () => {
    const person = await createAccount(role);
    const own = new Visitor();
    const body = new URLSearchParams({ email: person.email, password: person.password }).toString();
    const browser = {
      "content-type": "application/x-www-form-urlencoded",
      origin: own.base,
      "sec-fetch-site": "same-origin",
    };
    const { headers } = await own.call("POST", LOGIN_PAGE[role], body, browser);
    const [, cookie] = headers["set-cookie"]!;
    const [pair, ...attributes] = cookie!.split("; ");
    expect(pair).toMatch(new RegExp(`^${deviceName(person)}=[\\w-]{16}\\.\\w+\\.[\\w-]{43}$`));
    expect(attributes.sort()).toEqual([
      "HttpOnly",
      `Max-Age=${DAYS_90}`,
      `Path=${LOGIN_PAGE[role]}`,
      "SameSite=Lax",
    ]);
    for (const text of [person.email, person.firstName, person.lastName])
      expect(decodeURIComponent(cookie!)).not.toContain(text);

    await logIn(own, person);
    for (const path of [
      "/home",
      "/request-help",
      DASHBOARD[role],
      `/${role}/changePassword`,
      `${LOGIN_PAGE[role]}s`,
    ])
      expect(own.cookiesFor(path)).not.toContain("hub-device");
    const out = await own.call("POST", "/logout", "", {
      ...browser,
      cookie: own.cookiesFor("/logout"),
    });
    expect(out.headers["clear-site-data"]).toBe('"cache", "storage"'); // "cookies" would take the device's, too
    expect(out.headers["set-cookie"]).toEqual([expect.stringMatching(/^hub=;/)]);
    expect([...own.scoped.keys()]).toEqual([deviceName(person)]);
  });

  test("is a stranger again after a change of the password elsewhere, a reset and the end of the account", async () => {
    const ends: ((person: TestAccount) => Promise<TestAccount>)[] = [
      async (person) => change(await logInAs(person), person),
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
      const own = new Visitor(undefined, address);
      await logIn(own, before);
      await logOut(own, role);
      const person = await end(before);
      await guess(person, address);
      expect(own.scoped.size).toBe(1);
      expect(await statusOf(own, person)).toBe(429);
    }
  });

  test("that changes its own password goes on being known", async () => {
    const [before, address] = [await createAccount(role), newIpAddress()];
    const own = new Visitor(undefined, address);
    await logIn(own, before);
    const old = own.scoped.get(deviceName(before))!.value;
    const person = await change(own, before);
    expect(own.scoped.get(deviceName(before))!.value).not.toBe(old);
    await logOut(own, role);
    await guess(person, address);
    await logIn(own, person);
  });

  test("can be shared by several people, and forgets the longest unused when there are more than eight", async () => {
    const own = new Visitor();
    const people: TestAccount[] = [];
    for (let i = 0; i < 9; i++) people.push(await createAccount(role));
    const [first, second] = people as [TestAccount, TestAccount];
    for (const person of [first, second]) {
      await logIn(own, person);
      await logOut(own, role);
    }
    for (const person of [first, second]) await guess(person, own.address);
    for (const person of [first, second]) {
      await logIn(own, person);
      await logOut(own, role);
    }
    // Tokens end by the second: the first one's is the oldest.
    const [id, expires, signature] = own.scoped.get(deviceName(first))!.value.split(".") as [
      string,
      string,
      string,
    ];
    const earlier = (parseInt(expires, 36) - 60).toString(36);
    own.scoped.set(deviceName(first), {
      path: LOGIN_PAGE[role],
      value: [id, earlier, signature].join("."),
    });
    for (const person of people.slice(2)) {
      await logIn(own, person);
      await logOut(own, role);
    }
    expect([...own.scoped.keys()].sort()).toEqual(people.slice(1).map(deviceName).sort());
  });

  test("is known by our signature only, for its own account, and this opens nothing", async () => {
    const [person, other, address] = [
      await createAccount(role),
      await createAccount(role),
      newIpAddress(),
    ];
    const own = new Visitor(undefined, address);
    await logIn(own, person);
    const { value, path } = own.scoped.get(deviceName(person))!;
    await guess(person, address);
    await guess(other, address);
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
      forger.scoped.set(deviceName(whose), { value: forged, path });
      expect(await statusOf(forger, whose), forged).toBe(429);
    }
    const thief = new Visitor();
    const cookie = `${deviceName(person)}=${value}; hub=${value}`;
    expect((await thief.call("GET", DASHBOARD[role], undefined, { cookie })).status).toBe(303);
    const tokenless = await thief.call(
      "POST",
      `/api/${role}/changePassword`,
      {},
      { authorization: `Bearer ${value}` },
    );
    expect(tokenless.status).toBe(401);
  });

  test("logs in with a browser too old to say where a form comes from", async () => {
    const person = await createAccount(role);
    const own = await logInAs(person);
    await logOut(own, role);
    const body = new URLSearchParams({ email: person.email, password: person.password }).toString();
    const answer = await own.call("POST", LOGIN_PAGE[role], body, {
      "content-type": "application/x-www-form-urlencoded",
      cookie: own.cookiesFor(LOGIN_PAGE[role]),
    });
    expect(answer.status).toBe(303);
  });
});

describe.each(ROLES)("after a reset the login of %s", (role) => {
  test("works at once behind an address from which others guess, also when they go on", async () => {
    const [person, address] = [await createAccount(role), newIpAddress()];
    const own = new Visitor(undefined, address);
    await guess(person, address);
    await own.submit(await own.get(`/${role}/request-reset`), { email: person.email });
    const password = newPassword();
    const page = await own.submit(
      await own.get(`/${role}/reset-password?token=${await waitForResetToken(person)}`),
      { newPassword: password },
    );
    expect(page.textAt(".banner[role=status]")).toBe(
      "Your password is set. Please log in with it.",
    );
    await guess(person, address);
    await logIn(own, { ...person, password });
  });

  test("works at once by the calls, too", async () => {
    const [person, own] = [await createAccount(role), new Visitor()];
    await guess(person, own.address);
    const suffix = role === "admin" ? "-admin" : "";
    await own.call("POST", `/api/postmark/request-password-reset${suffix}`, {
      email: person.email,
    });
    const password = newPassword();
    const body = { token: await waitForResetToken(person), newPassword: password };
    expect((await own.call("POST", `/api/postmark/reset-password${suffix}`, body)).status).toBe(
      200,
    );
    await fetchToken({ ...person, password }, own);
  });
});

describe("an account as a whole", () => {
  test("takes a hundred wrong passwords in a row, from wherever; then known devices and the mailed link are the way in", async () => {
    const [person, own] = [await createAccount("admin"), new Visitor()];
    await logIn(own, person);
    await logOut(own, "admin");
    const unknown = { role: "admin", email: newEmail(), password: newPassword() } as const;
    expect(unknown.email.length).toBe(person.email.length);

    const answers: Record<string, string[]> = { known: [], unknown: [] };
    for (let i = 0; i < 20; i++) {
      const addresses = [newIpAddress(), newIpAddress()];
      for (let n = 0; n < 5 + (i === 19 ? 1 : 0); n++) {
        // The last ones come from an address of their own, so that it is not the pair that refuses.
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
      const page = await tries(new Visitor(), login);
      expect(page.status).toBe(429);
      expect(page.textAt(".banner[role=alert]")).toBe(stopped);
    }

    const mails = await vi.waitFor(
      async () => {
        const [mail, ...more] = (await listMailsTo(person.email)).filter(({ subject }) =>
          subject.startsWith("Wrong passwords"),
        );
        expect(mail).toBeDefined();
        return [mail!, ...more];
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toMatch(/100 times in a row.*Nobody got in/);
    expect(mails[0]!.text).toContain(`${inject("base")}/admin/request-reset`);
    expect(await listMailsTo(unknown.email)).toEqual([]);

    await logIn(own, person); // a right password ends the row, and the account is open again
    await fetchToken(person);
  }, 240_000);
});
