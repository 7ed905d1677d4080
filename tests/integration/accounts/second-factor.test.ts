import mongoose from "mongoose";
import { generateSync } from "otplib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { Admins, type AdminDocument } from "~/models/admin.server";
import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import type { MailTemplate } from "~/schemas/mails";
import * as accounts from "~/services/accounts/accounts.server";
import { insertAdmin } from "~/services/accounts/new-admins.server";
import { issueAdminLink, resetPassword } from "~/services/accounts/password-links.server";
import { hashPassword } from "~/services/accounts/passwords.server";
import {
  readSecondFactor,
  SecondFactorError,
  switchOff,
  switchOn,
} from "~/services/accounts/second-factor.server";
import { hashSecret } from "~/services/accounts/secrets.server";
import { openSession } from "~/services/accounts/sessions.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { newEmail, newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { RACE_ROUNDS } from "../../support/race-rounds";
import { useTestSettings } from "../../support/settings";

useDatabase();

const PASSWORD = "seven herons on the pier";
const [OLD, NEW] = ["an older secret, long enough to use", "a newer secret, long enough to use"];
const newClient = () => ({ address: newIpAddress(), locale: "en" as const });

beforeAll(() => startQueue(TASKS));
afterAll(stopQueue);
beforeEach(() => {
  useTestSettings({ sessionSecrets: [OLD] });
  // At the start of a time step, so that none ends within a test.
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 30_000) * 30_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const nextStep = (steps = 1) => vi.setSystemTime(Date.now() + steps * 30_000);
type Input = Parameters<typeof accounts.logIn>[1];
const logIn = (input: Input, client = newClient(), kind: "cookie" | "bearer" = "cookie") =>
  accounts.logIn("admin", input, kind, client);
const findSession = async (input: Input) =>
  (await accounts.findActiveSession((await logIn(input)).secret, "cookie"))!;

async function makeAdmin() {
  const email = newEmail();
  const doc = await insertAdmin(
    { firstName: "Ada", lastName: "Ibis", email },
    await hashPassword(PASSWORD),
  );
  return { id: doc._id, email };
}
/** An administrator with a second factor; `code` is that of the moment. */
async function makeOwner() {
  const { id, email } = await makeAdmin();
  const session = await findSession({ email, password: PASSWORD });
  const { secret } = (await readSecondFactor(session)) as { secret: string };
  const code = () => generateSync({ secret });
  const codes = await switchOn(session, { currentPassword: PASSWORD, code: code() });
  nextStep();
  return { id, email, session, secret, code, codes, password: PASSWORD };
}
const getFactor = async (id: string) =>
  (await Admins.findById(id).lean<AdminDocument>())!.secondFactor;
const REQUIRED = { code: "unauthorized", reason: "account.incorrect", need: "required" };

/** Of these sessions, those that still count, by both ways to ask. */
async function listActive(secrets: readonly string[]) {
  const active = [];
  for (const secret of secrets)
    if (await accounts.findActiveSession(secret, "cookie")) active.push(hashSecret(secret));
  const ended = await accounts.findEndedSessions(secrets.map(hashSecret));
  expect(secrets.map(hashSecret).filter((id) => !ended.has(id))).toEqual(active);
  return active;
}

describe("a login with the password alone, while the factor is switched on", () => {
  test("gets a session that does not count, if it read the account before", async () => {
    const { id, email } = await makeAdmin();
    const session = await findSession({ email, password: PASSWORD });
    const before = (await Admins.findById(id).lean<AdminDocument>())!;
    const { secret } = (await readSecondFactor(session)) as { secret: string };
    await switchOn(session, { currentPassword: PASSWORD, code: generateSync({ secret }) });
    const late = await openSession("cookie", "admin", before);
    expect(await listActive([late])).toEqual([]);
  });

  test(`${RACE_ROUNDS} times: the owner's own session alone goes on`, { retry: 0 }, async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { email } = await makeAdmin();
      const own = await logIn({ email, password: PASSWORD });
      const session = (await accounts.findActiveSession(own.secret, "cookie"))!;
      const { secret } = (await readSecondFactor(session)) as { secret: string };
      const logins = Array.from({ length: 3 }, () => logIn({ email, password: PASSWORD }));
      const [, ...outcomes] = await Promise.allSettled([
        switchOn(session, { currentPassword: PASSWORD, code: generateSync({ secret }) }),
        ...logins,
      ]);
      const opened = outcomes.flatMap((one) =>
        one.status === "fulfilled" ? [one.value.secret] : [],
      );
      expect(await listActive([own.secret, ...opened])).toEqual([session.sessionId]);
    }
  });
});

const countMails = (subjectId: string, template: MailTemplate) =>
  Emails.countDocuments({ subjectId, template });

test("the owner is told when the factor is switched on and off, and a recovery code is used", async () => {
  const { id, email, password, codes, code, session } = await makeOwner();
  expect(await countMails(id, "factor-on")).toBe(1);
  await logIn({ email, password, code: codes[0] });
  expect(await countMails(id, "recovery-code-used")).toBe(1);
  nextStep();
  await switchOff(session, code());
  expect(await countMails(id, "factor-off")).toBe(1);
  expect(await countMails(id, "recovery-code-used")).toBe(1);
});

test("a right password without its code leaves a trace, and one mail a day if no login follows", async () => {
  const { id, email, password, code } = await makeOwner();
  const asked = { subject: id, action: "second factor asked for" };
  await expect(logIn({ email, password })).rejects.toMatchObject(REQUIRED);
  expect(await Audit.countDocuments(asked)).toBe(1);
  const waiting = await mongoose.connection.db!.collection("tasks").findOne({
    name: "code-missing",
    "data.key": id,
  });
  expect((waiting!.nextRunAt as Date).getTime()).toBe(Date.now() + 10 * 60_000);
  const runTask = () => TASKS["code-missing"]!.run(id);
  await logIn({ email, password, code: code() });
  await runTask();
  expect(await countMails(id, "code-missing")).toBe(0);
  nextStep(24); // 12 minutes
  await expect(logIn({ email, password, code: "000000" })).rejects.toMatchObject(REQUIRED);
  await runTask();
  await runTask();
  expect(await countMails(id, "code-missing")).toBe(1);
});

describe("a login with a second factor", () => {
  test("needs a code: without one the password is not enough, and costs no attempt", async () => {
    const { email, password, code } = await makeOwner();
    const client = newClient();
    for (let i = 0; i < 8; i++)
      await expect(logIn({ email, password }, client)).rejects.toMatchObject({
        ...REQUIRED,
        isWrong: false,
      });
    await expect(
      logIn({ email, password: "wrong password here", code: code() }, client),
    ).rejects.not.toBeInstanceOf(SecondFactorError);
    expect((await logIn({ email, password, code: code() }, client)).account.email).toBe(email);
  });

  test("takes each code once, also of two at the same moment, and no older one after it", async () => {
    const { email, password, code } = await makeOwner();
    const [before] = [code()];
    nextStep();
    const now = code();
    const results = await Promise.allSettled(
      [1, 2].map(() => logIn({ email, password, code: now })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    for (const used of [now, before])
      await expect(logIn({ email, password, code: used })).rejects.toMatchObject({
        ...REQUIRED,
        isWrong: true,
      });
    nextStep();
    await logIn({ email, password, code: code() });
  });

  test("the code that switched it on is used up", async () => {
    const { email } = await makeAdmin();
    const session = await findSession({ email, password: PASSWORD });
    const { secret } = (await readSecondFactor(session)) as { secret: string };
    const code = generateSync({ secret });
    await switchOn(session, { currentPassword: PASSWORD, code });
    await expect(logIn({ email, password: PASSWORD, code })).rejects.toMatchObject(REQUIRED);
  });

  test("takes the code before and after, for clocks that differ, and none further away", async () => {
    const { email, password, secret } = await makeOwner();
    nextStep(5);
    const at = (steps: number) =>
      generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
    for (const steps of [-2, 2])
      await expect(logIn({ email, password, code: at(steps) })).rejects.toMatchObject(REQUIRED);
    await logIn({ email, password, code: at(-1) });
    await logIn({ email, password, code: at(1) });
  });

  test("takes each recovery code once, however it is typed", async () => {
    const { id, email, password, codes } = await makeOwner();
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    const attempts = [1, 2].map(() => logIn({ email, password, code: first }));
    const results = await Promise.allSettled(attempts);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await logIn({ email, password, code: ` ${second.toUpperCase().replaceAll("-", " ")} ` });
    expect((await getFactor(id))?.recovery).toHaveLength(8);
    expect(await Audit.countDocuments({ subject: id, action: "recovery code used" })).toBe(2);
    const other = await makeOwner();
    await expect(logIn({ email: other.email, password, code: codes[2] })).rejects.toMatchObject(
      REQUIRED,
    );
  });

  test("counts wrong codes as wrong passwords; a login without one clears nothing", async () => {
    const { email, password, code } = await makeOwner();
    const client = newClient();
    for (let i = 0; i < 5; i++) {
      await expect(logIn({ email, password, code: "000000" }, client)).rejects.toMatchObject({
        isWrong: true,
      });
      await logIn({ email, password }, client).catch(() => undefined);
    }
    await expect(logIn({ email, password, code: code() }, client)).rejects.toMatchObject({
      code: "too-many",
    });
  });

  test("goes on with the proof of the password for ten minutes, and for this account only", async () => {
    const { email, password, code } = await makeOwner();
    const other = await makeOwner();
    const proofOf = (input: Input) =>
      logIn(input).then(
        () => "",
        (error: unknown) => (error as SecondFactorError).proof,
      );
    const proof = await proofOf({ email, password });
    nextStep();
    await logIn({ email, proof, code: code() });
    await expect(logIn({ email: other.email, proof, code: other.code() })).rejects.toMatchObject({
      reason: "account.incorrect",
    });
    await expect(logIn({ email, proof: `${proof}x`, code: code() })).rejects.toThrow();
    nextStep(20);
    await expect(logIn({ email, proof, code: code() })).rejects.not.toBeInstanceOf(
      SecondFactorError,
    );
  });
});

describe("the stored factor", () => {
  test("has neither secret nor recovery codes, and works after the session secret was changed", async () => {
    const { id, email, password, secret, code, codes } = await makeOwner();
    const stored = JSON.stringify(await Admins.findById(id).lean());
    for (const one of [secret, ...codes, ...codes.map((each) => each.replaceAll("-", ""))])
      expect(stored).not.toContain(one);
    useTestSettings({ sessionSecrets: [NEW, OLD] });
    await logIn({ email, password, code: code() });
    nextStep();
    useTestSettings({ sessionSecrets: [NEW] });
    await expect(logIn({ email, password, code: code() })).rejects.toMatchObject(REQUIRED);
    await logIn({ email, password, code: codes[0] }); // recovery codes still work
  });

  test("takes five wrong codes in 15 minutes to switch it on or off, then none", async () => {
    const { email } = await makeAdmin();
    const session = await findSession({ email, password: PASSWORD });
    const wrong = { currentPassword: PASSWORD, code: "000000" };
    for (let i = 0; i < 4; i++)
      await expect(switchOn(session, wrong)).rejects.toMatchObject({ code: "invalid" });
    await expect(switchOff(session, "000000")).rejects.toMatchObject({ code: "invalid" });
    const { secret } = (await readSecondFactor(session)) as { secret: string };
    const right = { currentPassword: PASSWORD, code: generateSync({ secret }) };
    await expect(switchOn(session, right)).rejects.toMatchObject({ code: "too-many" });
    await expect(switchOff(session, right.code)).rejects.toMatchObject({ code: "too-many" });
  });

  test("is switched on with password and code only, ends other sessions, and off with a code", async () => {
    const { id, email } = await makeAdmin();
    const other = await logIn({ email, password: PASSWORD });
    const session = await findSession({ email, password: PASSWORD });
    const { secret, uri } = (await readSecondFactor(session)) as { secret: string; uri: string };
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(new URL(uri).pathname)).toMatch(/^\/[^:]+ \(localhost \d+\):[^:]+@/);
    const code = generateSync({ secret });
    for (const wrong of [
      { currentPassword: "wrong password here", code },
      { currentPassword: PASSWORD, code: "000000" },
    ])
      await expect(switchOn(session, wrong)).rejects.toMatchObject({ code: "invalid" });
    expect(await getFactor(id)).toBeUndefined();
    await switchOn(session, { currentPassword: PASSWORD, code });
    expect(await accounts.findActiveSession(other.secret, "cookie")).toBeUndefined();
    nextStep();
    await expect(switchOff(session, "000000")).rejects.toMatchObject({ code: "invalid" });
    await switchOff(session, generateSync({ secret }));
    expect(await getFactor(id)).toBeUndefined();
    await logIn({ email, password: PASSWORD });
    const again = (await readSecondFactor(session)) as { secret: string };
    expect(again.secret).not.toBe(secret);
  });

  test("is removed by the link of the command line, when it is used", async () => {
    const { id, email } = await makeOwner();
    const link = await issueAdminLink(email);
    expect(await getFactor(id)).toBeDefined();
    const newPassword = "eleven ospreys over the bay";
    const token = new URL(link).searchParams.get("token")!;
    const input = { token, newPassword, firstName: "Ada", lastName: "Ibis" };
    await resetPassword("admin", input, newClient());
    expect(await getFactor(id)).toBeUndefined();
    expect(
      await Audit.findOne({ subject: id, action: "second factor removed" }).lean(),
    ).toMatchObject({ actorRole: "system" });
    await logIn({ email, password: newPassword });
  });
});

test("where it is demanded, the screens lead to the set-up and calls get no token", async () => {
  const { email } = await makeAdmin();
  const before = await logIn({ email, password: PASSWORD }, newClient(), "bearer");
  useTestSettings({ sessionSecrets: [OLD], adminSecondFactor: "required" });
  const session = await findSession({ email, password: PASSWORD });
  expect(session.account.first).toBe("secondFactor");
  expect(await accounts.findActiveSession(before.secret, "bearer")).toBeUndefined();
  await expect(logIn({ email, password: PASSWORD }, newClient(), "bearer")).rejects.toMatchObject({
    need: "set-up",
  });
  const { secret } = (await readSecondFactor(session)) as { secret: string };
  await switchOn(session, { currentPassword: PASSWORD, code: generateSync({ secret }) });
  nextStep();
  const input = { email, password: PASSWORD, code: generateSync({ secret }) };
  const { secret: token } = await logIn(input, newClient(), "bearer");
  const after = await accounts.findActiveSession(token, "bearer");
  expect(after?.account.first).toBeUndefined();
});
