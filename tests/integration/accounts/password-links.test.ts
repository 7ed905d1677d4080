import mongoose from "mongoose";
import { createHash, createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Admins } from "~/models/admin.server";
import { Emails } from "~/models/email.server";
import { PasswordTokens } from "~/models/password-token.server";
import * as accounts from "~/services/accounts/accounts.server";
import { insertAdmin } from "~/services/accounts/new-admins.server";
import { enqueueInvite } from "~/services/accounts/invites.server";
import * as links from "~/services/accounts/password-links.server";
import { hashPassword } from "~/services/accounts/passwords.server";
import { hashSecret, newSecret } from "~/services/accounts/secrets.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { FakePostmark } from "../../support/fake-postmark";
import { useTestSettings } from "../../support/settings";
import { storeVolunteer } from "../../support/volunteers";

useDatabase();

const PASSWORD = "seven herons on the pier";
const [OLD, NEW] = [
  "an older secret of the tests, long enough",
  "a newer secret of the tests, long enough",
];
const newClient = () => ({ address: newIpAddress(), locale: "en" as const });

// Only the mail provider is faked.
let postmark: FakePostmark;
const useSettings = (...sessionSecrets: string[]) => {
  useTestSettings({
    sessionSecrets,
    mail: { from: "hub@example.org", postmark: { token: postmark.token, baseUrl: postmark.url } },
  });
};
const startTasks = () =>
  startQueue({ ...TASKS, "send-mail": { ...TASKS["send-mail"]!, backoff: () => 100 } });
/** Acts like a restart with other session secrets; no task runs while they change. */
const restart = async (...sessionSecrets: string[]) => {
  await stopQueue();
  useSettings(...sessionSecrets);
  await startTasks();
};
beforeEach(async () => {
  postmark = await new FakePostmark().listen();
  Object.assign(postmark, { behaviour: "refuse", searchBehaviour: "refuse" });
  useSettings(OLD);
  await startTasks();
});
afterEach(async () => {
  await stopQueue();
  await postmark.close();
});

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const untilMail = (subjectId: string, fields: object) =>
  until(async () => {
    expect(await Emails.findOne({ subjectId }).lean()).toMatchObject(fields);
  });
/** Exactly: `toMatchObject` takes any object for an empty one. */
const expectNoData = async (subjectId: string) => {
  const mail = await Emails.findOne({ subjectId, template: "password-reset" }).lean();
  expect(mail?.data).toEqual({});
};
const restoreProvider = () => Object.assign(postmark, { behaviour: "ok", searchBehaviour: "ok" });

let number = 0;
/** Creates an administrator whose reset mail waits for the provider. */
async function createWaitingLink() {
  const email = `waiting${++number}@example.org`;
  const { _id: id } = await insertAdmin(
    { firstName: "Ada", lastName: "Ibis", email },
    await hashPassword(PASSWORD),
  );
  await links.requestReset("admin", email, newClient());
  await until(async () => {
    // The first attempt is over: no answer of the provider is on its way.
    expect(
      await Emails.countDocuments({ subjectId: id, state: "queued", lastError: { $exists: true } }),
    ).toBe(1);
  });
  return { id, email };
}
/** The secret in the only mail that the provider accepted for an address. */
function readMailedSecret(email: string) {
  expect(postmark.mailsTo(email)).toHaveLength(1);
  const { TextBody, HtmlBody } = postmark.mailsTo(email)[0]!;
  const [, secret = ""] = /reset-password\?token=([\w-]{43})$/m.exec(TextBody) ?? [];
  expect(HtmlBody).toContain(`token=${secret}`);
  return secret;
}
const reset = (token: string) =>
  links.resetPassword("admin", { token, newPassword: "thirteen herons wade" }, newClient());

/** Every key, text, number and date of every collection, as text. */
async function readAllValues() {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    if (value instanceof Date) found.add(value.toISOString()).add(String(value.getTime()));
    else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        found.add(key);
        visit(inner);
      }
    } else found.add(String(value));
  };
  for (const { collectionName } of await mongoose.connection.db!.collections())
    visit(await mongoose.connection.collection(collectionName).find().toArray());
  return [...found];
}

describe("a queued password link", () => {
  test("is neither stored nor derivable from the database, and is mailed all the same", async () => {
    await Promise.all([
      Admins.deleteMany({}),
      Emails.deleteMany({}),
      PasswordTokens.deleteMany({}),
    ]);
    const { id, email } = await createWaitingLink();
    const [token] = await PasswordTokens.find({ accountId: id }).lean();
    expect(token!.seed).toBeDefined();
    const stored = await readAllValues();
    expect(stored).toEqual(
      expect.arrayContaining([token!._id, token!.seed, String(token!.createdAt.getTime()), email]),
    );

    const hashes = new Set([token!._id]);
    const isLink = (text: string) => hashes.has(hashSecret(text));
    const words = stored.flatMap((text) => [text, ...(text.match(/[\w-]{43}/g) ?? [])]);
    expect(words.filter(isLink)).toEqual([]);
    const seeded = `${token!.seed!} ${token!.createdAt.getTime()}`;
    const texts = [seeded, `password-link ${seeded}`, ...words];
    const derived = ["", "password-link", ...words].flatMap((key) =>
      [seeded, `password-link ${seeded}`].map((text) =>
        createHmac("sha256", key).update(text).digest("base64url"),
      ),
    );
    const hashed = texts.map((text) => createHash("sha256").update(text).digest("base64url"));
    expect([...derived, ...hashed].filter(isLink)).toEqual([]);

    restoreProvider();
    await untilMail(id, { state: "sent" });
    await expectNoData(id);
    const secret = readMailedSecret(email);
    expect(isLink(secret)).toBe(true);
    await reset(secret);
    const signedIn = accounts.logIn(
      "admin",
      { email, password: "thirteen herons wade" },
      "cookie",
      newClient(),
    );
    await expect(signedIn).resolves.toHaveProperty("secret");
  });

  test("is mailed unchanged after a rotation of the session secret that keeps the old one", async () => {
    const { id, email } = await createWaitingLink();
    const before = await PasswordTokens.find({ accountId: id }).lean();
    await restart(NEW, OLD);
    restoreProvider();
    await untilMail(id, { state: "sent" });
    expect(await PasswordTokens.find({ accountId: id }).lean()).toEqual(before);
    await reset(readMailedSecret(email));
  });

  test.each([
    ["whose session secret is gone", () => restart(NEW)],
    [
      "that has expired",
      async (id: string) => {
        await PasswordTokens.updateMany({ accountId: id }, { $set: { expiresAt: new Date() } });
      },
    ],
  ])("%s is replaced, so that no mail has a dead link", async (_, ends) => {
    const { id, email } = await createWaitingLink();
    const [before] = await PasswordTokens.find({ accountId: id }).lean();
    await ends(id);
    restoreProvider();
    await untilMail(id, { state: "sent" });
    const [after, ...more] = await PasswordTokens.find({ accountId: id }).lean();
    expect(more).toEqual([]);
    expect(after).toMatchObject({ kind: "reset", role: "admin", seed: before!.seed });
    expect(after!._id).not.toBe(before!._id);
    await reset(readMailedSecret(email));
  });

  test("is withdrawn by a password change, and its mail is not sent", async () => {
    const { id, email } = await createWaitingLink();
    const { secret } = await accounts.logIn(
      "admin",
      { email, password: PASSWORD },
      "cookie",
      newClient(),
    );
    const session = (await accounts.findActiveSession(secret, "cookie"))!;
    await accounts.changePassword(session, {
      username: email,
      currentPassword: PASSWORD,
      newPassword: "eleven pelicans at noon",
    });
    restoreProvider();
    await until(async () => {
      expect(
        await Emails.findOne({ subjectId: id, template: "password-reset" }).lean(),
      ).toMatchObject({ state: "suppressed" });
      expect(
        await Emails.findOne({ subjectId: id, template: "password-changed" }).lean(),
      ).toMatchObject({ state: "sent" });
    });
    await expectNoData(id);
    expect(postmark.mailsTo(email).map(({ Tag }) => Tag)).toEqual(["password-changed"]);
  });

  test("stored with the mail by an older version is mailed unchanged", async () => {
    const { id, email } = await createWaitingLink();
    const secret = newSecret();
    const { _id: hash, seed, ...token } = (await PasswordTokens.findOne({ accountId: id }).lean())!;
    await PasswordTokens.collection.insertOne({ ...token, _id: hashSecret(secret) } as never);
    await PasswordTokens.deleteOne({ _id: hash });
    const link = `http://localhost:3000/admin/reset-password?token=${secret}`;
    await Emails.updateOne({ _id: seed! }, { $set: { data: { firstName: "Ada", link } } });
    restoreProvider();
    await untilMail(id, { state: "sent" });
    await expectNoData(id);
    expect(readMailedSecret(email)).toBe(secret);
    await reset(secret);
  });

  test("is not doubled when its task is repeated", async () => {
    const person = await storeVolunteer();
    const key = `${person._id}:1:volunteer-invite:${person._id}`;
    await enqueueInvite(key, person._id);
    await untilMail(person._id, { state: "queued", data: { firstName: person.firstName } });
    // A key that is still queued can't be enqueued again.
    const tasks = mongoose.connection.collection("tasks");
    await until(async () => {
      expect(await tasks.countDocuments({ name: "invite-link", "data.key": key })).toBe(0);
    });
    // As if the process had died between token and mail.
    await Emails.deleteMany({ subjectId: person._id });
    await enqueueInvite(key, person._id);
    await untilMail(person._id, { state: "queued" });
    expect(await PasswordTokens.countDocuments({ accountId: person._id })).toBe(1);
    restoreProvider();
    await untilMail(person._id, { state: "sent" });
    expect(await links.findPasswordLink("volunteer", readMailedSecret(person.email))).toEqual({
      kind: "invite",
    });
  });
});
