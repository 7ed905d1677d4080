import type * as argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { Admins } from "~/models/admin.server";
import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { PasswordTokens } from "~/models/password-token.server";
import { ResetRequests } from "~/models/reset-request.server";
import { Sessions } from "~/models/session.server";
import * as accounts from "~/services/accounts.server";
import * as limits from "~/services/limits.server";
import * as links from "~/services/password-links.server";
import { hashPassword, verifyPassword } from "~/services/passwords.server";
import { startQueue, stopQueue } from "~/services/queue.server";
import { TASKS } from "~/services/tasks.server";
import { ownAddress } from "../support/address";
import { useDatabase } from "../support/database";
import { useTestSettings } from "../support/settings";

const counted = vi.hoisted(() => ({ calls: 0, running: 0, most: 0 }));
// The real hashes, counted: how many there are and how many at once is what these tests are about, and nothing else shows it.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  const counting =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      counted.calls++;
      counted.most = Math.max(counted.most, ++counted.running);
      return work(...args).finally(() => counted.running--);
    };
  return { ...real, hash: counting(real.hash), verify: counting(real.verify) };
});

useDatabase();
beforeAll(async () => {
  useTestSettings();
  await startQueue(TASKS);
  await verifyPassword(null, "once, so that the decoy is made");
});
afterAll(stopQueue);
beforeEach(() => {
  Object.assign(counted, { calls: 0, most: 0 });
});

const visitor = (address = ownAddress()) => ({ address, locale: "en" as const });
const PASSWORD = "seven herons on the pier";
let number = 0;
async function makeAdmin(password = PASSWORD) {
  const email = `admin${++number}@example.org`;
  const doc = await accounts.insertAdmin({ firstName: "Ada", lastName: "Ibis", email }, await hashPassword(password));
  return { id: doc._id, email };
}
const signIn = async (email: string, kind: "cookie" | "bearer" = "cookie", password = PASSWORD) => {
  const { secret } = await accounts.logIn("admin", { email, password }, kind, visitor());
  return { secret, who: (await accounts.findSignedIn(secret, kind))! };
};
const codeOf = (error: unknown) => (error as { code: string }).code;

describe("login", () => {
  test("gives a session whose secret is nowhere stored, found by kind only", async () => {
    const { email, id } = await makeAdmin();
    const { secret } = await signIn(` ${email.toUpperCase()} `);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await Sessions.find({ accountId: id }).lean())).not.toContain(secret);
    expect(await accounts.findSignedIn(secret, "cookie")).toMatchObject({ account: { id, role: "admin" } });
    expect(await accounts.findSignedIn(secret, "bearer")).toBeUndefined();
    for (const made of ["", "x", secret.slice(1), `${secret}x`, null, { $ne: "" }, secret.toUpperCase()]) {
      expect(await accounts.findSignedIn(made, "cookie")).toBeUndefined();
    }
  });

  test("a wrong password, an unknown account and one of the other role: same words, one hash each", async () => {
    const { email } = await makeAdmin();
    const tries = [
      ["admin", email, "wrong password here"],
      ["admin", "nobody@example.org", PASSWORD],
      ["volunteer", email, PASSWORD],
    ] as const;
    for (const [role, address, password] of tries) {
      counted.calls = 0;
      await expect(accounts.logIn(role, { email: address, password }, "cookie", visitor())).rejects.toMatchObject({
        code: "unauthorized",
        message: "Incorrect email or password.",
      });
      expect(counted.calls).toBe(1);
    }
  });

  test("five wrong tries of one person from one address, then the specification's words; nobody else is locked out", async () => {
    const [one, other] = [await makeAdmin(), await makeAdmin()];
    const address = ownAddress();
    const attempt = (email: string, password: string, from = address) =>
      accounts.logIn("admin", { email, password }, "cookie", visitor(from));
    for (let n = 0; n < 5; n++) await expect(attempt(one.email, "wrong")).rejects.toMatchObject({ code: "unauthorized" });
    counted.calls = 0;
    await expect(attempt(one.email, PASSWORD)).rejects.toMatchObject({
      code: "too-many",
      message: "Something went wrong. Please try again.",
    });
    expect(counted.calls).toBe(0);
    await expect(attempt(other.email, PASSWORD)).resolves.toHaveProperty("secret"); // same address
    await expect(attempt(one.email, PASSWORD, ownAddress())).resolves.toHaveProperty("secret"); // same person elsewhere
  });

  test("a hundred wrong tries from one address, and whoever has logged in from there before still can", async () => {
    const { email } = await makeAdmin();
    const from = visitor();
    await accounts.logIn("admin", { email, password: PASSWORD }, "cookie", from);
    for (let n = 0; n < 100; n++) await limits.take("loginAddress", from.address);
    await expect(accounts.logIn("admin", { email, password: PASSWORD }, "cookie", from)).resolves.toHaveProperty("secret");
    const other = await makeAdmin();
    const refused = Array.from({ length: 6 }, () => accounts.logIn("admin", { email: other.email, password: PASSWORD }, "cookie", from));
    for (const one of await Promise.allSettled(refused)) expect(one).toMatchObject({ reason: { code: "too-many" } });
  });

  test("right passwords are never used up", async () => {
    const { email } = await makeAdmin();
    const from = visitor();
    for (let n = 0; n < 8; n++) await accounts.logIn("admin", { email, password: PASSWORD }, "cookie", from);
    expect(await Sessions.countDocuments()).toBeGreaterThan(0);
  });

  test("two hundred at once: never more than two hashes, the rest waits or is told to come back", { timeout: 60_000 }, async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        accounts.logIn("admin", { email: `flood${n}@example.org`, password: "x" }, "cookie", visitor()),
      ),
    );
    expect(counted.most).toBeLessThanOrEqual(2);
    expect(new Set(results.map((r) => (r.status === "rejected" ? codeOf(r.reason) : "in")))).toEqual(
      new Set(["unauthorized", "unavailable"]),
    );
    expect(counted.calls).toBeLessThan(200);
  });

  test("at most five browsers at once: the oldest login ends", async () => {
    const { email, id } = await makeAdmin();
    const secrets: string[] = [];
    for (let n = 0; n < 6; n++) secrets.push((await signIn(email)).secret);
    expect(await Sessions.countDocuments({ accountId: id })).toBe(5);
    expect(await accounts.findSignedIn(secrets[0], "cookie")).toBeUndefined();
    expect(await accounts.findSignedIn(secrets[5], "cookie")).toBeDefined();
  });
});

describe("a session", () => {
  test("ends at logout, when idle, at its latest hour, and with the account", async () => {
    const { email, id } = await makeAdmin();
    const open = async () => (await signIn(email)).secret;
    const holds = async (secret: string) => (await accounts.findSignedIn(secret, "cookie")) !== undefined;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

    const left = await open();
    await accounts.logOut(left, "cookie");
    expect(await holds(left)).toBe(false);

    const idle = await open();
    await Sessions.updateMany({ accountId: id }, { $set: { seenAt: ago(59) } });
    expect(await holds(idle)).toBe(true);
    await Sessions.updateMany({ accountId: id }, { $set: { seenAt: ago(61) } });
    expect(await holds(idle)).toBe(false);

    const late = await open();
    await Sessions.updateMany({ accountId: id }, { $set: { expiresAt: ago(0) } });
    expect(await holds(late)).toBe(false);

    const orphan = await open();
    await Admins.updateOne({ _id: id }, { $set: { active: false } });
    expect(await holds(orphan)).toBe(false);
  });
});

describe("changing the password", () => {
  const NEW = "eleven pelicans at noon";
  const change = async (more: Partial<Parameters<typeof accounts.changePassword>[1]> = {}) => {
    const { email, id } = await makeAdmin();
    const mine = await signIn(email);
    const other = await signIn(email, "bearer");
    const input = { username: email, currentPassword: PASSWORD, newPassword: NEW, ...more };
    return { email, id, mine, other, done: accounts.changePassword(mine.who, input) };
  };

  test("keeps one's own login, ends the others, tells the owner", async () => {
    const { done, mine, other, email, id } = await change();
    await done;
    expect(await accounts.findSignedIn(mine.secret, "cookie")).toBeDefined();
    expect(await accounts.findSignedIn(other.secret, "bearer")).toBeUndefined();
    await expect(signIn(email)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(signIn(email, "cookie", NEW)).resolves.toHaveProperty("secret");
    expect(await Emails.countDocuments({ subjectId: id, template: "password-changed" })).toBe(1);
    expect(await Audit.countDocuments({ actor: id, action: "password changed" })).toBe(1);
  });

  test.each([
    ["the wrong current password", { currentPassword: "wrong" }, "Incorrect email or password."],
    ["somebody else's username", { username: "other@example.org" }, "Incorrect email or password."],
    ["a short one", { newPassword: "elevenletrs" }, "The new password needs 12 characters or more."],
    ["a common one", { newPassword: "Qwertyuiop123!" }, "guessed first"],
    ["one unit again and again", { newPassword: "abcabcabcabc" }, "guessed first"],
    ["the person's own words", { newPassword: "AdaIbis2026!!" }, "your name or words of this site"],
    ["words of the site", { newPassword: "CommunityHub2026" }, "your name or words of this site"],
  ])("%s is refused with the reason", async (_, more, message) => {
    const { done } = await change(more);
    await expect(done).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining(message) as string });
  });

  test("a new password that is refused is no wrong guess", async () => {
    const { email } = await makeAdmin();
    const { who } = await signIn(email);
    const to = (newPassword: string) => accounts.changePassword(who, { username: email, currentPassword: PASSWORD, newPassword });
    for (let n = 0; n < 7; n++) await expect(to("short")).rejects.toMatchObject({ code: "invalid" });
    await expect(to(NEW)).resolves.toBeUndefined();
  });

  test("of two at once one wins", async () => {
    const { email } = await makeAdmin();
    const { who } = await signIn(email);
    const once = (newPassword: string) => accounts.changePassword(who, { username: email, currentPassword: PASSWORD, newPassword });
    const results = await Promise.allSettled([once(NEW), once("nine egrets by the canal")]);
    const lost = results.filter((r) => r.status === "rejected");
    expect(lost).toHaveLength(1);
    expect(["conflict", "invalid"]).toContain(codeOf(lost[0]!.reason));
  });
});

describe("a reset link", () => {
  const linkIn = async (id: string) => {
    const mail = await vi.waitFor(
      async () => {
        const found = await Emails.findOne({ subjectId: id, template: "password-reset", state: "sent" }).sort({ createdAt: -1 }).lean();
        expect(found).not.toBeNull();
        return found!;
      },
      { timeout: 15_000, interval: 50 },
    );
    expect(mail.data).toEqual({}); // the secret is not kept beside the mail
    return /token=([\w-]{43})/.exec(mail.rendered!.text)![1]!;
  };
  const ask = async () => {
    const { email, id } = await makeAdmin();
    await links.requestReset("admin", email, visitor());
    return { email, id, token: await linkIn(id) };
  };
  const reset = (token: string, newPassword = "thirteen herons wade", role: "admin" | "volunteer" = "admin") =>
    links.resetPassword(role, { token, newPassword }, visitor());
  const BAD = { code: "invalid", message: "This link is not valid any more. Please ask for a new one." };

  test("is stored as a hash, works once, ends every login and tells the owner", async () => {
    const { email, id, token } = await ask();
    const { secret } = await signIn(email);
    expect(JSON.stringify(await PasswordTokens.find().lean())).not.toContain(token);
    await reset(token);
    expect(await accounts.findSignedIn(secret, "cookie")).toBeUndefined();
    await expect(signIn(email, "cookie", "thirteen herons wade")).resolves.toHaveProperty("secret");
    await expect(reset(token, "fourteen herons wade")).rejects.toMatchObject(BAD);
    expect(await Emails.countDocuments({ subjectId: id, template: "password-changed" })).toBe(1);
  });

  test("of two uses at once one wins", async () => {
    const { token } = await ask();
    const results = await Promise.allSettled([reset(token), reset(token, "fourteen herons wade")]);
    expect(results.map((r) => r.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("expired, made up, of the other role or not a link at all: one message", async () => {
    const { token } = await ask();
    await expect(reset(token, undefined, "volunteer")).rejects.toMatchObject(BAD);
    await PasswordTokens.updateMany({}, { $set: { expiresAt: new Date() } });
    for (const bad of [token, "A".repeat(43), "", "x", "../../etc"]) await expect(reset(bad)).rejects.toMatchObject(BAD);
  });

  test("survives a weak password and being looked at", async () => {
    const { token } = await ask();
    await expect(reset(token, "short")).rejects.toMatchObject({ code: "invalid" });
    for (let n = 0; n < 3; n++) expect(await links.describeLink("admin", token)).toEqual({ makesAdmin: false });
    await expect(reset(token)).resolves.toBeUndefined();
  });

  test("for an unknown address there is the same silence, and nothing is left", async () => {
    const before = await Emails.countDocuments();
    await expect(links.requestReset("admin", "nobody@example.org", visitor())).resolves.toBeUndefined();
    await vi.waitFor(async () => {
      expect(await ResetRequests.countDocuments()).toBe(0);
    });
    expect(await Emails.countDocuments()).toBe(before);
  });

  test("more than three an hour for one account are swallowed", async () => {
    const { email, id } = await makeAdmin();
    for (let n = 0; n < 5; n++) await links.requestReset("admin", email, visitor());
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
  const tokenOf = (link: string) => new URL(link).searchParams.get("token")!;

  test("makes one administrator, once, with the address it was made for", async () => {
    const token = tokenOf(await links.adminLink("first@example.org"));
    expect(await links.describeLink("admin", token)).toEqual({ makesAdmin: true, email: "first@example.org" });
    const input = { token, newPassword: PASSWORD, firstName: "Fay", lastName: "First", email: "other@example.org" };
    await links.resetPassword("admin", input, visitor());
    await expect(signIn("first@example.org")).resolves.toHaveProperty("secret");
    expect(await Admins.countDocuments({ emailKey: "other@example.org" })).toBe(0);
    await expect(links.resetPassword("admin", input, visitor())).rejects.toMatchObject({ code: "invalid" });
  });

  test("without an address asks for one, and serves only while there is no administrator; a new link ends the old one", async () => {
    await Admins.deleteMany({});
    const old = tokenOf(await links.adminLink());
    const token = tokenOf(await links.adminLink());
    const input = { token, newPassword: PASSWORD };
    await expect(links.resetPassword("admin", input, visitor())).rejects.toMatchObject({
      message: "Please enter your first name, last name and e-mail.",
    });
    const who = { firstName: "Sam", lastName: "Said", email: "said@example.org" };
    await expect(links.resetPassword("admin", { ...input, ...who, token: old }, visitor())).rejects.toMatchObject({ code: "invalid" });
    await links.resetPassword("admin", { ...input, ...who }, visitor());
    await expect(signIn("said@example.org")).resolves.toHaveProperty("secret");
    const late = { ...input, ...who, token: tokenOf(await links.adminLink()), email: "late@example.org" };
    await expect(links.resetPassword("admin", late, visitor())).rejects.toMatchObject({ code: "invalid" });
  });
});

test("an administrator makes another one; an address has one account", async () => {
  const { email } = await makeAdmin();
  const { who } = await signIn(email);
  const input = { firstName: "Nia", lastName: "New", email: "Nia@Example.org", password: PASSWORD };
  const made = await accounts.createAdmin(input, who);
  expect(await Audit.countDocuments({ action: "admin created", subject: made.id, actor: who.account.id })).toBe(1);
  expect(await Emails.countDocuments({ template: "admin-welcome", to: "Nia@Example.org" })).toBe(1);
  await expect(accounts.createAdmin({ ...input, email: "nia@example.org" }, who)).rejects.toMatchObject({ code: "conflict" });
});
