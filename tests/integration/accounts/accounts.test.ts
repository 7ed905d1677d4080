import type * as argon2 from "@node-rs/argon2";
import mongoose from "mongoose";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { Admins } from "~/models/admin.server";
import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { PasswordTokens, ResetRequests } from "~/models/password-token.server";
import { Sessions } from "~/models/session.server";
import * as accounts from "~/services/accounts/accounts.server";
import { createAdmin, insertAdmin } from "~/services/accounts/new-admins.server";
import * as links from "~/services/accounts/password-links.server";
import { hashPassword, verifyPassword } from "~/services/accounts/passwords.server";
import { hashSecret } from "~/services/accounts/secrets.server";
import { openSession } from "~/services/accounts/sessions.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import * as limits from "~/services/platform/rate-limits.server";
import { settings } from "~/services/platform/settings.server";
import { createFirstAdminNotice } from "../../../server/first-admin";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { useTestSettings } from "../../support/settings";

const counted = vi.hoisted(() => ({
  calls: 0,
  running: 0,
  peak: 0,
  hashed: [] as unknown[],
  hold: undefined as Promise<void> | undefined,
}));
// Real hashes, counted: these tests are about how many run, and how many at once.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  const counting =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      counted.calls++;
      counted.peak = Math.max(counted.peak, ++counted.running);
      return work(...args).finally(() => counted.running--);
    };
  const hash = counting(real.hash);
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => (counted.hashed.push(args[0]), hash(...args)),
    verify: counting(async (...args: Parameters<typeof real.verify>) => {
      await counted.hold;
      return real.verify(...args);
    }),
  };
});

useDatabase();
beforeAll(async () => {
  useTestSettings();
  await startQueue(TASKS);
  await verifyPassword(null, "once, so that the decoy is made");
});
afterAll(stopQueue);
beforeEach(() => {
  Object.assign(counted, { calls: 0, peak: 0 });
});

const newClient = (address = newIpAddress()) => ({ address, locale: "en" as const });
const PASSWORD = "seven herons on the pier";
let number = 0;
async function makeAdmin(password = PASSWORD) {
  const email = `admin${++number}@example.org`;
  const doc = await insertAdmin(
    { firstName: "Ada", lastName: "Ibis", email },
    await hashPassword(password),
  );
  return { id: doc._id, email };
}
const signIn = async (email: string, kind: "cookie" | "bearer" = "cookie", password = PASSWORD) => {
  const { secret } = await accounts.logIn("admin", { email, password }, kind, newClient());
  return { secret, session: (await accounts.findActiveSession(secret, kind))! };
};
/** Logs in once; returns a client with the device cookie of that login. */
const newKnownDevice = async (
  { id, email }: { id: string; email: string },
  address = newIpAddress(),
) => {
  const { device } = await accounts.logIn(
    "admin",
    { email, password: PASSWORD },
    "cookie",
    newClient(address),
  );
  return { ...newClient(address), devices: new Map([[id, device]]) };
};
const getCode = (error: unknown) => (error as { code: string }).code;

describe("login", () => {
  test("creates a session whose secret is not stored and is valid for its kind only", async () => {
    const { email, id } = await makeAdmin();
    const { secret } = await signIn(` ${email.toUpperCase()} `);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await Sessions.find({ accountId: id }).lean())).not.toContain(secret);
    expect(await accounts.findActiveSession(secret, "cookie")).toMatchObject({
      account: { id, role: "admin" },
    });
    expect(await accounts.findActiveSession(secret, "bearer")).toBeUndefined();
    for (const forged of [
      "",
      "x",
      secret.slice(1),
      `${secret}x`,
      null,
      { $ne: "" },
      secret.toUpperCase(),
    ]) {
      expect(await accounts.findActiveSession(forged, "cookie")).toBeUndefined();
    }
  });

  test("a wrong password, an unknown account and the other role get the same message and one hash each", async () => {
    const { email } = await makeAdmin();
    const tries = [
      ["admin", email, "wrong password here"],
      ["admin", "unknown@example.org", PASSWORD],
      ["volunteer", email, PASSWORD],
    ] as const;
    for (const [role, address, password] of tries) {
      counted.calls = 0;
      await expect(
        accounts.logIn(role, { email: address, password }, "cookie", newClient()),
      ).rejects.toMatchObject({
        code: "unauthorized",
        message: "Incorrect email or password.",
      });
      expect(counted.calls).toBe(1);
    }
  });

  test("five wrong passwords for one account from one address lock only that pair out", async () => {
    const [one, other] = [await makeAdmin(), await makeAdmin()];
    const address = newIpAddress();
    const attempt = (email: string, password: string, from = address) =>
      accounts.logIn("admin", { email, password }, "cookie", newClient(from));
    for (let n = 0; n < 5; n++)
      await expect(attempt(one.email, "wrong")).rejects.toMatchObject({ code: "unauthorized" });
    counted.calls = 0;
    await expect(attempt(one.email, PASSWORD)).rejects.toMatchObject({
      code: "too-many",
      message:
        "Something went wrong. Please try again. Too many wrong passwords were entered: wait 15 minutes, or choose Forgot Password.",
    });
    expect(counted.calls).toBe(0);
    await expect(attempt(other.email, PASSWORD)).resolves.toHaveProperty("secret"); // same address
    // same account, other address
    await expect(attempt(one.email, PASSWORD, newIpAddress())).resolves.toHaveProperty("secret");
  });

  test("after a hundred failures from one address, only an account's known device can log in from there", async () => {
    const [owner, other] = [await makeAdmin(), await makeAdmin()];
    const device = await newKnownDevice(owner);
    const from = newClient(device.address);
    for (let n = 0; n < 100; n++) await limits.consume("loginAddress", from.address);
    await expect(
      accounts.logIn("admin", { email: owner.email, password: PASSWORD }, "cookie", device),
    ).resolves.toHaveProperty("secret");
    for (const { email } of [owner, other]) {
      for (const client of [
        from,
        { ...device, devices: new Map([[other.id, device.devices.get(owner.id)!]]) },
      ])
        await expect(
          accounts.logIn("admin", { email, password: PASSWORD }, "bearer", client),
        ).rejects.toMatchObject({ code: "too-many" });
    }
  });

  test("after a hundred wrong passwords in a row from any addresses, no more is hashed until a right one", async () => {
    const { email, id } = await makeAdmin();
    const device = await newKnownDevice({ email, id });
    for (let n = 0; n < 90; n++) await limits.consume("loginRun", `admin ${email}`);
    counted.calls = 0;
    const guesses = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        accounts.logIn("admin", { email, password: "wrong" }, "bearer", newClient()),
      ),
    );
    expect(counted.calls).toBe(10);
    expect(
      guesses.filter((r) => r.status === "rejected" && getCode(r.reason) === "unauthorized"),
    ).toHaveLength(10);
    await expect(
      accounts.logIn("admin", { email, password: PASSWORD }, "bearer", newClient()),
    ).rejects.toMatchObject({
      code: "too-many",
      message: expect.stringMatching(
        /^Something went wrong\. Please try again\. .*Forgot Password/,
      ) as string,
    });
    await vi.waitFor(async () => {
      expect(await Emails.countDocuments({ subjectId: id, template: "login-stopped" })).toBe(1);
    });
    await accounts.logIn("admin", { email, password: PASSWORD }, "cookie", device);
    for (let n = 0; n < 2; n++)
      await expect(
        accounts.logIn("admin", { email, password: "wrong" }, "bearer", newClient()),
      ).rejects.toMatchObject({
        code: "unauthorized",
      });
    await expect(signIn(email)).resolves.toHaveProperty("secret");
  });

  test("a known device is locked out too after a hundred wrong passwords in a row", async () => {
    const owner = await makeAdmin();
    const device = await newKnownDevice(owner);
    const [deviceId = ""] = device.devices.get(owner.id)!.split(".");
    for (let n = 0; n < 100; n++) await limits.consume("loginRun", deviceId);
    const tries = accounts.logIn(
      "admin",
      { email: owner.email, password: PASSWORD },
      "cookie",
      device,
    );
    await expect(tries).rejects.toMatchObject({ code: "too-many" });
    // the account itself is not locked
    await expect(signIn(owner.email)).resolves.toHaveProperty("secret");
  });

  test("counters store their subjects as keyed hashes only", async () => {
    const { email } = await makeAdmin();
    const from = newClient();
    const device = await newKnownDevice(await makeAdmin(), from.address);
    await expect(
      accounts.logIn("admin", { email, password: "wrong" }, "cookie", from),
    ).rejects.toThrow();
    await expect(
      accounts.logIn("admin", { email, password: "wrong" }, "cookie", device),
    ).rejects.toThrow();
    await links.requestReset("admin", email, from);
    const stored = JSON.stringify(
      await mongoose.connection.collection("rateLimits").find().toArray(),
    );
    for (const bucket of ["login", "loginAddress", "loginRun", "resetAddress", "resetEmail"])
      expect(stored).toContain(`"${bucket}:`);
    for (const text of [from.address, email, "example.org"]) expect(stored).not.toContain(text);
    const unkeyed = (text: string) =>
      createHash("sha256").update(text).digest("base64url").slice(0, 22);
    for (const text of [from.address, `admin ${email}`, `admin ${email} ${from.address}`])
      expect(stored).not.toContain(unkeyed(text));
  });

  test("the decoy's random password does not log in to an account without a password", async () => {
    const [decoy] = counted.hashed;
    expect(decoy).toMatch(/^[\w-]{43}$/);
    expect(await verifyPassword(null, decoy as string)).toBe(false);
    expect(await verifyPassword(undefined, decoy as string)).toBe(false);
  });

  test("right passwords are not limited", async () => {
    const { email } = await makeAdmin();
    const from = newClient();
    for (let n = 0; n < 8; n++)
      await accounts.logIn("admin", { email, password: PASSWORD }, "cookie", from);
    expect(await Sessions.countDocuments()).toBeGreaterThan(0);
  });

  test(
    "200 logins at once: at most two hashes run, the rest waits or is told to come back",
    { timeout: 60_000 },
    async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 200 }, (_, n) =>
          accounts.logIn(
            "admin",
            { email: `flood${n}@example.org`, password: "x" },
            "cookie",
            newClient(),
          ),
        ),
      );
      expect(counted.peak).toBeLessThanOrEqual(2);
      expect(
        new Set(results.map((r) => (r.status === "rejected" ? getCode(r.reason) : "in"))),
      ).toEqual(new Set(["unauthorized", "unavailable"]));
      expect(counted.calls).toBeLessThan(200);
    },
  );

  test(
    "while strangers fill the queue, a known device logs in and a link sets a password",
    { timeout: 60_000 },
    async () => {
      const [owner, forgetful] = [await makeAdmin(), await makeAdmin()];
      const device = await newKnownDevice(owner);
      const token = new URL(await links.issueAdminLink(forgetful.email)).searchParams.get("token")!;
      let release = () => {};
      // two slow hashes block the queue
      counted.hold = new Promise((resolve) => (release = resolve));
      let refused = 0;
      const flood = Promise.allSettled(
        Array.from({ length: 62 }, (_, n) =>
          accounts
            .logIn(
              "admin",
              { email: `surge${n}@example.org`, password: "x" },
              "cookie",
              newClient(),
            )
            .finally(() => refused++),
        ),
      );
      await vi.waitFor(
        () => {
          expect([counted.running, refused]).toEqual([2, 10]);
        },
        { timeout: 15_000 },
      );
      counted.hold = undefined;
      await expect(
        accounts.logIn("admin", { email: owner.email, password: PASSWORD }, "cookie", newClient()),
      ).rejects.toMatchObject({
        code: "unavailable",
      });
      const input = { token, newPassword: "thirteen herons wade", firstName: "F", lastName: "G" };
      await Promise.all([
        expect(
          accounts.logIn("admin", { email: owner.email, password: PASSWORD }, "cookie", device),
        ).resolves.toHaveProperty("secret"),
        expect(links.resetPassword("admin", input, newClient())).resolves.toHaveProperty("device"),
      ]);
      expect(counted.peak).toBe(3);
      release();
      await flood;
    },
  );

  test("a sixth session ends the oldest one", async () => {
    const { email, id } = await makeAdmin();
    const secrets: string[] = [];
    for (let n = 0; n < 6; n++) secrets.push((await signIn(email)).secret);
    expect(await Sessions.countDocuments({ accountId: id })).toBe(5);
    expect(await accounts.findActiveSession(secrets[0], "cookie")).toBeUndefined();
    expect(await accounts.findActiveSession(secrets[5], "cookie")).toBeDefined();
  });
});

describe("a session", () => {
  test("ends at logout, when idle, when expired, and with the account", async () => {
    const { email, id } = await makeAdmin();
    const open = async () => (await signIn(email)).secret;
    const isValid = async (secret: string) =>
      (await accounts.findActiveSession(secret, "cookie")) !== undefined;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

    const left = await open();
    await accounts.logOut(left, "cookie");
    expect(await isValid(left)).toBe(false);

    const idle = await open();
    await Sessions.updateMany({ accountId: id }, { $set: { seenAt: ago(59) } });
    expect(await isValid(idle)).toBe(true);
    await Sessions.updateMany({ accountId: id }, { $set: { seenAt: ago(61) } });
    expect(await isValid(idle)).toBe(false);

    const late = await open();
    await Sessions.updateMany({ accountId: id }, { $set: { expiresAt: ago(0) } });
    expect(await isValid(late)).toBe(false);

    const orphan = await open();
    await Admins.updateOne({ _id: id }, { $set: { active: false } });
    expect(await isValid(orphan)).toBe(false);
  });
});

describe("a login that races with a password change", () => {
  test("gets an invalid session, because it used the old password", async () => {
    const { email, id } = await makeAdmin();
    const before = (await Admins.findById(id).lean())!;
    const { session } = await signIn(email);
    await accounts.changePassword(session, {
      username: email,
      currentPassword: PASSWORD,
      newPassword: "eleven pelicans at noon",
    });
    // This login verified the old password before the change and stores its session after it.
    const late = await openSession("cookie", "admin", before);
    expect(await Sessions.countDocuments({ accountId: id })).toBe(2);
    expect(await accounts.findActiveSession(late, "cookie")).toBeUndefined();
  });
});

describe("changing the password", () => {
  const NEW = "eleven pelicans at noon";
  const change = async (more: Partial<Parameters<typeof accounts.changePassword>[1]> = {}) => {
    const { email, id } = await makeAdmin();
    const mine = await signIn(email);
    const other = await signIn(email, "bearer");
    const input = { username: email, currentPassword: PASSWORD, newPassword: NEW, ...more };
    return { email, id, mine, other, done: accounts.changePassword(mine.session, input) };
  };

  test("keeps the current session, ends the others and mails the owner", async () => {
    const { done, mine, other, email, id } = await change();
    await done;
    expect(await Sessions.countDocuments({ accountId: id })).toBe(1);
    expect(await accounts.findActiveSession(mine.secret, "cookie")).toBeDefined();
    expect(await accounts.findActiveSession(other.secret, "bearer")).toBeUndefined();
    await expect(signIn(email)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(signIn(email, "cookie", NEW)).resolves.toHaveProperty("secret");
    expect(await Emails.countDocuments({ subjectId: id, template: "password-changed" })).toBe(1);
    expect(await Audit.countDocuments({ actor: id, action: "password changed" })).toBe(1);
  });

  test.each([
    ["the wrong current password", { currentPassword: "wrong" }, "Incorrect email or password."],
    [
      "another person's username",
      { username: "other@example.org" },
      "Incorrect email or password.",
    ],
    [
      "a short one",
      { newPassword: "elevenletrs" },
      "The new password needs 12 characters or more.",
    ],
  ])("%s is refused with the reason", async (_, more, message) => {
    const { done } = await change(more);
    await expect(done).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining(message) as string,
    });
  });

  test("a refused new password does not count as a wrong guess", async () => {
    const { email } = await makeAdmin();
    const { session } = await signIn(email);
    const to = (newPassword: string) =>
      accounts.changePassword(session, { username: email, currentPassword: PASSWORD, newPassword });
    for (let n = 0; n < 7; n++)
      await expect(to("short")).rejects.toMatchObject({ code: "invalid" });
    await expect(to(NEW)).resolves.toMatch(/^[\w-]+\.\w+\.[\w-]{43}$/);
  });

  test("of two at once, one wins", async () => {
    const { email } = await makeAdmin();
    const { session } = await signIn(email);
    const once = (newPassword: string) =>
      accounts.changePassword(session, { username: email, currentPassword: PASSWORD, newPassword });
    const results = await Promise.allSettled([once(NEW), once("nine egrets by the canal")]);
    const lost = results.filter((r) => r.status === "rejected");
    expect(lost).toHaveLength(1);
    expect(["conflict", "invalid"]).toContain(getCode(lost[0]!.reason));
  });
});

describe("a reset link", () => {
  const readToken = async (id: string) => {
    const mail = await vi.waitFor(
      async () => {
        const found = await Emails.findOne({
          subjectId: id,
          template: "password-reset",
          state: "sent",
        })
          .sort({ createdAt: -1 })
          .lean();
        expect(found).not.toBeNull();
        return found!;
      },
      { timeout: 15_000, interval: 50 },
    );
    expect(mail.data).toEqual({}); // the secret is not stored with the mail
    return /token=([\w-]{43})/.exec(mail.rendered!.text)![1]!;
  };
  const requestLink = async () => {
    const { email, id } = await makeAdmin();
    await links.requestReset("admin", email, newClient());
    return { email, id, token: await readToken(id) };
  };
  const reset = (
    token: string,
    newPassword = "thirteen herons wade",
    role: "admin" | "volunteer" = "admin",
  ) => links.resetPassword(role, { token, newPassword }, newClient());
  const BAD = {
    code: "invalid",
    message: "This link is not valid any more. Please ask for a new one.",
  };

  test("is stored as a hash, works once, ends every session and mails the owner", async () => {
    const { email, id, token } = await requestLink();
    const { secret } = await signIn(email);
    expect(JSON.stringify(await PasswordTokens.find().lean())).not.toContain(token);
    await reset(token);
    expect(await Sessions.countDocuments({ accountId: id })).toBe(0);
    expect(await accounts.findActiveSession(secret, "cookie")).toBeUndefined();
    await expect(signIn(email, "cookie", "thirteen herons wade")).resolves.toHaveProperty("secret");
    await expect(reset(token, "fourteen herons wade")).rejects.toMatchObject(BAD);
    expect(await Emails.countDocuments({ subjectId: id, template: "password-changed" })).toBe(1);
  });

  test("of two uses at once, one wins", async () => {
    const { token } = await requestLink();
    const results = await Promise.allSettled([reset(token), reset(token, "fourteen herons wade")]);
    expect(results.map((r) => r.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("expired, forged, of the other role or malformed gets one message", async () => {
    const { token } = await requestLink();
    await expect(reset(token, undefined, "volunteer")).rejects.toMatchObject(BAD);
    await PasswordTokens.updateMany({}, { $set: { expiresAt: new Date() } });
    for (const bad of [token, "A".repeat(43), "", "x", "../../etc"])
      await expect(reset(bad)).rejects.toMatchObject(BAD);
  });

  test("survives a refused password and being viewed", async () => {
    const { id, token } = await requestLink();
    await expect(reset(token, "short")).rejects.toMatchObject({ code: "invalid" });
    for (let n = 0; n < 3; n++)
      expect(await links.findPasswordLink("admin", token)).toEqual({ kind: "reset" });
    await expect(reset(token)).resolves.toMatchObject({ accountId: id });
  });

  test("is limited to twenty tries in 15 minutes", async () => {
    const { token } = await requestLink();
    for (let n = 0; n < 20; n++)
      await expect(reset(token, "short")).rejects.toMatchObject({ code: "invalid" });
    await expect(reset(token)).rejects.toMatchObject({ code: "too-many" });
  });

  test("resets the login limits of its account, at this address and in total", async () => {
    const { email, token } = await requestLink();
    const from = newClient();
    const attempt = (password: string, client = from) =>
      accounts.logIn("admin", { email, password }, "bearer", client);
    for (let n = 0; n < 5; n++)
      await expect(attempt("wrong")).rejects.toMatchObject({ code: "unauthorized" });
    for (let n = 0; n < 95; n++) await limits.consume("loginRun", `admin ${email}`);
    for (const client of [from, newClient()])
      await expect(attempt(PASSWORD, client)).rejects.toMatchObject({ code: "too-many" });
    await links.resetPassword("admin", { token, newPassword: "thirteen herons wade" }, from);
    for (const client of [from, newClient()])
      await expect(attempt("thirteen herons wade", client)).resolves.toHaveProperty("secret");
  });

  test("for an unknown email address sends nothing and leaves no record", async () => {
    const before = await Emails.countDocuments();
    await expect(
      links.requestReset("admin", "unknown@example.org", newClient()),
    ).resolves.toBeUndefined();
    await vi.waitFor(async () => {
      expect(await ResetRequests.countDocuments()).toBe(0);
    });
    expect(await Emails.countDocuments()).toBe(before);
  });

  test("is sent at most three times an hour per account", async () => {
    const { email, id } = await makeAdmin();
    for (let n = 0; n < 5; n++) await links.requestReset("admin", email, newClient());
    await vi.waitFor(
      async () => {
        expect(await ResetRequests.countDocuments()).toBe(0);
      },
      { timeout: 15_000 },
    );
    expect(await Emails.countDocuments({ subjectId: id, template: "password-reset" })).toBe(3);
  });
});

describe("an administrator's link", () => {
  const toToken = (link: string) => new URL(link).searchParams.get("token")!;

  test("creates one administrator, once, with its own email address", async () => {
    const token = toToken(await links.issueAdminLink("first@example.org"));
    expect(await links.findPasswordLink("admin", token)).toEqual({
      kind: "admin",
      email: "first@example.org",
    });
    const input = {
      token,
      newPassword: PASSWORD,
      firstName: "Fay",
      lastName: "First",
      email: "other@example.org",
    };
    await links.resetPassword("admin", input, newClient());
    await expect(signIn("first@example.org")).resolves.toHaveProperty("secret");
    expect(await Admins.countDocuments({ emailKey: "other@example.org" })).toBe(0);
    await expect(links.resetPassword("admin", input, newClient())).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test("replaces the previous one for the same email address, and lasts an hour", async () => {
    const old = toToken(await links.issueAdminLink("again@example.org"));
    const token = toToken(await links.issueAdminLink("again@example.org"));
    expect(await links.findPasswordLink("admin", old)).toBeUndefined();
    const { createdAt, expiresAt } = (await PasswordTokens.findById(hashSecret(token)).lean())!;
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(60 * 60_000);
  });

  test("of the first start asks for name and email, and works only while there is no administrator", async () => {
    await Admins.deleteMany({});
    const token = toToken((await links.issueFirstAdminLink()).link);
    const input = { token, newPassword: PASSWORD };
    await expect(links.resetPassword("admin", input, newClient())).rejects.toMatchObject({
      message: "Please enter your first name, last name and email.",
    });
    const person = { firstName: "Sam", lastName: "First", email: "sam@example.org" };
    await links.resetPassword("admin", { ...input, ...person }, newClient());
    expect(await PasswordTokens.countDocuments({ seed: "first-admin" })).toBe(0);
    await expect(signIn("sam@example.org")).resolves.toHaveProperty("secret");
    expect(await Emails.countDocuments({ to: "sam@example.org", template: "password-set" })).toBe(
      1,
    );
    const late = {
      ...input,
      ...person,
      token: toToken((await links.issueFirstAdminLink()).link),
      email: "late@example.org",
    };
    await expect(links.resetPassword("admin", late, newClient())).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test("of the first start is the same in all processes with one session secret, for an hour", async () => {
    await Admins.deleteMany({});
    await PasswordTokens.deleteMany({ kind: "admin" });
    const both = await Promise.all([
      links.issueFirstAdminLink(),
      links.issueFirstAdminLink(),
      links.issueFirstAdminLink(),
    ]);
    const { link } = both[0];
    for (const one of both) expect(one).toEqual({ link, minutes: 60 });
    expect(await PasswordTokens.countDocuments({ seed: "first-admin" })).toBe(1);
    const [token] = await PasswordTokens.find({ kind: "admin" }).lean();
    expect(token!._id).toBe(hashSecret(toToken(link)));
    expect(token!.expiresAt.getTime() - token!.createdAt.getTime()).toBe(60 * 60_000);
    const soon = new Date(Date.now() + 9.5 * 60_000);
    await PasswordTokens.updateOne({ _id: token!._id }, { $set: { expiresAt: soon } });
    expect(await links.issueFirstAdminLink()).toEqual({ link, minutes: 10 });

    const [old] = settings().sessionSecrets;
    useTestSettings({ sessionSecrets: ["a newer secret of the tests, long enough", old!] });
    expect((await links.issueFirstAdminLink()).link).toBe(link);
    useTestSettings({ sessionSecrets: ["a newer secret of the tests, long enough"] });
    const fresh = (await links.issueFirstAdminLink()).link;
    expect(fresh).not.toBe(link);
    expect(await links.findPasswordLink("admin", toToken(fresh))).toEqual({ kind: "admin" });
    useTestSettings();
    await PasswordTokens.updateMany({ kind: "admin" }, { $set: { expiresAt: new Date() } });
    expect((await links.issueFirstAdminLink()).link).not.toBe(link);
  });

  test("of the first start is printed on a local address or a terminal, and never into a log", async () => {
    await Admins.deleteMany({});
    const link = /http\S+\/admin\/reset-password\?token=[\w-]{43}$/;
    const within =
      /^No administrator yet\. Create the first one within \d+ minutes \(one-time link\): /;
    for (const [baseUrl, isTerminal] of [
      ["http://localhost:3000", false],
      ["http://127.0.0.1:3000", false],
      ["https://hub.example.org", true],
    ] as const) {
      const line = await createFirstAdminNotice(baseUrl, isTerminal);
      expect(line).toMatch(within);
      expect(line).toMatch(link);
    }
    await PasswordTokens.deleteMany({ kind: "admin" });
    expect(await createFirstAdminNotice("https://hub.example.org", false)).toBe(
      "no administrator yet: run npm run admin -- <email>",
    );
    expect(await PasswordTokens.countDocuments({ seed: "first-admin" })).toBe(0);
    await makeAdmin();
    for (const isTerminal of [true, false])
      expect(await createFirstAdminNotice("http://localhost:3000", isTerminal)).toBeUndefined();
  });
});

test("an administrator creates another one; an email address has one account", async () => {
  const { email } = await makeAdmin();
  const { session } = await signIn(email);
  const input = { firstName: "Nia", lastName: "New", email: "Nia@Example.org", password: PASSWORD };
  const created = await createAdmin(input, session);
  expect(
    await Audit.countDocuments({
      action: "admin created",
      subject: created.id,
      actor: session.account.id,
    }),
  ).toBe(1);
  expect(await Emails.countDocuments({ template: "admin-welcome", to: "Nia@Example.org" })).toBe(1);
  await expect(createAdmin({ ...input, email: "nia@example.org" }, session)).rejects.toMatchObject({
    code: "conflict",
  });
});
