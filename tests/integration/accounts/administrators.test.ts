import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { Admins, type AdminDocument } from "~/models/admin.server";
import { ApiKeys } from "~/models/api-key.server";
import { Audit } from "~/models/audit.server";
import { PasswordTokens } from "~/models/password-token.server";
import { Sessions } from "~/models/session.server";
import * as accounts from "~/services/accounts/accounts.server";
import { createAdmin, insertAdmin } from "~/services/accounts/new-admins.server";
import {
  deactivateAdmin,
  inviteAdmin,
  inviteAgain,
  listAdmins,
  signOutEverywhere,
} from "~/services/accounts/administrators.server";
import { requestReset } from "~/services/accounts/password-links.server";
import { createMailedToken, findToken } from "~/services/accounts/password-tokens.server";
import { hashPassword } from "~/services/accounts/passwords.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { newEmail, newIpAddress } from "../../support/address";
import { createApiKey } from "../../support/api-keys";
import { useDatabase } from "../../support/database";
import { useTestSettings } from "../../support/settings";

useDatabase();

const PASSWORD = "seven herons on the pier";
const NEXT = "eleven ospreys over the bay";
const HOUR = 60 * 60_000;
const INCORRECT = { code: "unauthorized", reason: "account.incorrect" };

beforeAll(async () => {
  // Sessions that outlive the first password, so that only its own limit can end them.
  useTestSettings({ sessionIdleMinutes: 7 * 24 * 60, sessionMaxHours: 7 * 24 });
  await startQueue(TASKS);
});
afterAll(stopQueue);
beforeEach(() => Admins.deleteMany({}));
afterEach(() => {
  vi.useRealTimers();
});

const newDetails = () => ({ firstName: "Ada", lastName: "Ibis", email: newEmail() });
async function makeAdmin() {
  const { _id: id, email } = await insertAdmin(newDetails(), await hashPassword(PASSWORD));
  return { id, email };
}
const signIn = async (email: string, kind: "cookie" | "bearer" = "cookie", password = PASSWORD) => {
  const client = { address: newIpAddress(), locale: "en" as const };
  const { secret } = await accounts.logIn("admin", { email, password }, kind, client);
  return { secret, session: (await accounts.findActiveSession(secret, kind))! };
};
const getAdmin = async (id: string) => (await Admins.findById(id).lean<AdminDocument>())!;
const listActions = async (subject: string) =>
  (await Audit.find({ subject }).sort({ at: 1 }).lean<{ action: string }[]>()).map(
    ({ action }) => action,
  );

describe("deactivating", () => {
  test("ends sessions, tokens, links and the login, and says so in the audit log", async () => {
    const [ada, bo] = [await makeAdmin(), await makeAdmin()];
    const cookie = await signIn(bo.email);
    const token = await signIn(bo.email, "bearer");
    await createMailedToken({ kind: "reset", role: "admin", accountId: bo.id }, `${bo.id}:mail`);
    await deactivateAdmin(bo.id, ada.id, false);

    expect(await accounts.findActiveSession(cookie.secret, "cookie")).toBeUndefined();
    expect(await accounts.findActiveSession(token.secret, "bearer")).toBeUndefined();
    expect(await Sessions.countDocuments({ accountId: bo.id })).toBe(0);
    expect(await PasswordTokens.countDocuments({ accountId: bo.id })).toBe(0);
    await expect(signIn(bo.email)).rejects.toMatchObject(INCORRECT);
    expect(await getAdmin(bo.id)).toMatchObject({ active: false, deactivatedBy: ada.id });
    expect(await listActions(bo.id)).toContain("admin deactivated");
  });

  test("the account ends before its sessions are removed", async () => {
    const [ada, bo] = [await makeAdmin(), await makeAdmin()];
    const { secret, session } = await signIn(bo.email);
    const removing = vi.spyOn(Sessions, "deleteMany").mockRejectedValueOnce(new Error("away"));
    await expect(deactivateAdmin(bo.id, ada.id, false)).rejects.toThrow("away");
    removing.mockRestore();
    expect(await Sessions.exists({ _id: session.sessionId })).not.toBeNull();
    expect(await accounts.findActiveSession(secret, "cookie")).toBeUndefined();
    expect(await accounts.findEndedSessions([session.sessionId])).toEqual(
      new Set([session.sessionId]),
    );
    await deactivateAdmin(bo.id, ada.id, false); // a repeat goes on
    expect(await Sessions.exists({ _id: session.sessionId })).toBeNull();
    expect((await listActions(bo.id)).filter((one) => one === "admin deactivated")).toHaveLength(1);
  });

  test("the last one stays, and of two who deactivate each other one", async () => {
    for (let round = 0; round < 5; round++) {
      await Admins.deleteMany({});
      const [ada, bo] = [await makeAdmin(), await makeAdmin()];
      const results = await Promise.allSettled([
        deactivateAdmin(ada.id, bo.id, false),
        deactivateAdmin(bo.id, ada.id, false),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(results.find(({ status }) => status === "rejected")).toMatchObject({
        reason: { code: "conflict", reason: "admin.last" },
      });
      expect(await Admins.countDocuments({ active: true })).toBe(1);
    }
  });

  test("who has no password of their own does not count as another one", async () => {
    const ada = await makeAdmin();
    const { session } = await signIn(ada.email);
    await inviteAdmin(newDetails(), session);
    const shared = await createAdmin({ ...newDetails(), password: PASSWORD }, session);
    await expect(deactivateAdmin(ada.id, ada.id, false)).rejects.toMatchObject({
      code: "conflict",
    });
    await deactivateAdmin(shared.id, ada.id, false); // they can be deactivated
    expect(await Admins.countDocuments({ active: true })).toBe(2);
  });

  test("API keys of the person are revoked if asked to", async () => {
    const [ada, bo, cy] = [await makeAdmin(), await makeAdmin(), await makeAdmin()];
    const [adas, bos, cys] = [
      await createApiKey(ada.id),
      await createApiKey(bo.id),
      await createApiKey(cy.id),
    ];
    await deactivateAdmin(bo.id, ada.id, true);
    await deactivateAdmin(cy.id, ada.id, false);
    const isActive = async (key: { id: string }) =>
      (await ApiKeys.exists({ _id: key.id, active: true })) !== null;
    expect(await Promise.all([adas, bos, cys].map(isActive))).toEqual([true, false, true]);
  });

  test("the address is free for a new account, and the old one stays ended", async () => {
    const [ada, bo] = [await makeAdmin(), await makeAdmin()];
    const { session } = await signIn(ada.email);
    await deactivateAdmin(bo.id, ada.id, false);
    await inviteAdmin({ ...newDetails(), email: bo.email }, session);
    await expect(signIn(bo.email)).rejects.toMatchObject(INCORRECT);
    await expect(deactivateAdmin("U00000000", ada.id, false)).rejects.toMatchObject({
      code: "not-found",
    });
  });
});

test("signing out everywhere ends every session of one account", async () => {
  const [ada, bo] = [await makeAdmin(), await makeAdmin()];
  const [cookie, token, other] = [
    await signIn(bo.email),
    await signIn(bo.email, "bearer"),
    await signIn(ada.email),
  ];
  await signOutEverywhere(bo.id, ada.id);
  expect(await accounts.findActiveSession(cookie.secret, "cookie")).toBeUndefined();
  expect(await accounts.findActiveSession(token.secret, "bearer")).toBeUndefined();
  expect(await accounts.findActiveSession(other.secret, "cookie")).toBeDefined();
  expect(await listActions(bo.id)).toContain("signed out everywhere");
  await signIn(bo.email);
});

describe("a password that a colleague typed", () => {
  async function makeShared() {
    const { session } = await signIn((await makeAdmin()).email);
    const details = newDetails();
    const { id } = await createAdmin({ ...details, password: PASSWORD }, session);
    return { id, email: details.email };
  }

  test("works for 72 hours, and so do its sessions and tokens", async () => {
    const bo = await makeShared();
    const cookie = await signIn(bo.email);
    const token = await signIn(bo.email, "bearer");
    expect(cookie.session.account.first).toBe("changePassword");
    const { passwordAt } = await getAdmin(bo.id);
    vi.useFakeTimers({ toFake: ["Date"], now: passwordAt.getTime() + 72 * HOUR - 1_000 });
    expect(await accounts.findActiveSession(cookie.secret, "cookie")).toBeDefined();
    await signIn(bo.email);
    vi.setSystemTime(passwordAt.getTime() + 72 * HOUR);
    expect(await accounts.findActiveSession(cookie.secret, "cookie")).toBeUndefined();
    expect(await accounts.findActiveSession(token.secret, "bearer")).toBeUndefined();
    expect(await accounts.findEndedSessions([cookie.session.sessionId])).toEqual(
      new Set([cookie.session.sessionId]),
    );
    await expect(signIn(bo.email)).rejects.toMatchObject(INCORRECT);
    await expect(signIn(bo.email, "bearer")).rejects.toMatchObject(INCORRECT);
    expect((await listAdmins()).find(({ _id }) => _id === bo.id)?.sharedUntil?.getTime()).toBe(
      passwordAt.getTime() + 72 * HOUR,
    );
    // The owner of the address can still choose a password.
    await requestReset("admin", bo.email, { address: newIpAddress(), locale: "en" });
    await vi.waitFor(
      async () => {
        expect(await PasswordTokens.countDocuments({ accountId: bo.id })).toBe(1);
      },
      { timeout: 10_000 },
    );
  });

  test("a changed one is the owner's", async () => {
    const bo = await makeShared();
    const { session } = await signIn(bo.email);
    const change = { username: bo.email, currentPassword: PASSWORD, newPassword: NEXT };
    await accounts.changePassword(session, change);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 80 * HOUR });
    const after = await signIn(bo.email, "cookie", NEXT);
    expect(after.session.account.first).toBeUndefined();
  });
});

describe("an invite", () => {
  test("makes an account without a password, and a link that works for 7 days", async () => {
    const ada = await makeAdmin();
    const { session } = await signIn(ada.email);
    const details = newDetails();
    await inviteAdmin(details, session);
    const made = (await Admins.findOne({ emailKey: details.email }).lean<AdminDocument>())!;
    expect(made).toMatchObject({ passwordHash: null, createdBy: ada.id, active: true });
    const token = await vi.waitFor(
      async () => {
        const found = await PasswordTokens.findOne({ accountId: made._id }).lean();
        expect(found).toMatchObject({ kind: "invite", role: "admin" });
        return found!;
      },
      { timeout: 10_000 },
    );
    expect(token.expiresAt.getTime() - token.createdAt.getTime()).toBe(7 * 24 * HOUR);
    expect(await findToken("volunteer", token._id)).toBeNull();
    expect(await listActions(made._id)).toEqual(["admin invited"]);
    await expect(inviteAdmin(details, session)).rejects.toMatchObject({ code: "conflict" });
    await inviteAgain(made._id, ada.id);
    await expect(inviteAgain(ada.id, ada.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(inviteAgain("U00000000", ada.id)).rejects.toMatchObject({ code: "not-found" });
  });
});

test("the last login is stored, at most once a minute, and for no failed one", async () => {
  const ada = await makeAdmin();
  await expect(signIn(ada.email, "cookie", "wrong password here")).rejects.toMatchObject(INCORRECT);
  expect((await getAdmin(ada.id)).lastLoginAt).toBeUndefined();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await signIn(ada.email, "bearer");
  const first = (await getAdmin(ada.id)).lastLoginAt!;
  expect(first).toBeInstanceOf(Date);
  vi.setSystemTime(first.getTime() + 59_000);
  await signIn(ada.email);
  expect((await getAdmin(ada.id)).lastLoginAt).toEqual(first);
  vi.setSystemTime(first.getTime() + 61_000);
  await signIn(ada.email);
  expect((await getAdmin(ada.id)).lastLoginAt!.getTime()).toBeGreaterThan(first.getTime());
});
