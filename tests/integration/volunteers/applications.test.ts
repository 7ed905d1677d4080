import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { PasswordTokens } from "~/models/password-token.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import * as accounts from "~/services/accounts/accounts.server";
import { findAccount } from "~/services/accounts/accounts.server";
import * as applications from "~/services/volunteers/applications.server";
import { relaysDone, sweepOutboxes } from "~/services/platform/outbox-relay.server";
import * as links from "~/services/accounts/password-links.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { TASKS } from "~/services/outbox/tasks.server";
import * as volunteerAccounts from "~/services/volunteers/volunteer-accounts.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { newEmail } from "../../support/accounts";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { profileOperations } from "../../support/profile";
import { useTestSettings } from "../../support/settings";
import { applicationInput } from "../../support/volunteer-application";

useDatabase();
beforeAll(async () => {
  useTestSettings();
  await startQueue(TASKS);
});
afterAll(async () => {
  await relaysDone();
  await stopQueue();
});

const visitor = () => ({ address: newIpAddress(), locale: "en" as const });
const admin = { role: "admin", id: "UADMIN001" } as const;
const other = { role: "admin", id: "UADMIN002" } as const;
const apply = async (more: Record<string, unknown> = {}) =>
  (await applications.submit(applicationInput(more), visitor())).id;
const stored = async (id: string) => (await Applications.findById(id).lean<ApplicationDocument>())!;
const accountsOf = (applicationId: string) =>
  Volunteers.find({ applicationId }).lean<VolunteerDocument[]>();
const codeOf = (error: unknown) => (error as { code?: string }).code ?? String(error);
const outcome = (promise: Promise<unknown>) => promise.then(() => "done", codeOf);
const mailsOf = async (subjectId: string) =>
  (await Emails.find({ subjectId }).lean()).map(({ template }) => template).sort();
const lead = { teamLeader: true };
const follow = { teamLeader: false };

/** Waits for the invite of an application's account and gives the secret of its link. */
async function inviteOf(applicationId: string) {
  const [account] = await accountsOf(applicationId);
  return vi.waitFor(
    async () => {
      const mail = await Emails.findOne({
        subjectId: account!._id,
        template: "volunteer-invite",
        state: "sent",
      }).lean();
      const [, secret] = /reset-password\?token=([\w-]{43})/.exec(mail?.rendered?.text ?? "") ?? [];
      if (secret === undefined) throw new Error("No invite yet.");
      return secret;
    },
    { timeout: 15_000, interval: 50 },
  );
}

describe("submit", () => {
  test("stores what was said, what was agreed to word for word, and the mail about it", async () => {
    const input = applicationInput({
      agreement: true,
      phoneNumber: "(941) 555-0134",
      areasOfHelp: ["Community Helpers Team", "Admin Team"],
    });
    const { id } = await applications.submit(input, { ...visitor(), locale: "es" });
    await relaysDone();
    expect(id).toMatch(/^A[0-9A-HJKMNP-TV-Z]{8}$/);
    const doc = await stored(id);
    expect(doc).toMatchObject({
      ...{
        status: "Unevaluated",
        rev: 1,
        locale: "es",
        phone: "9415550134",
        county: "Chatham",
        reasonRejected: "",
        suspicious: false,
      },
      address: { state: "GA", zip: "31401" },
      teams: ["admin_team", "community_helpers"],
      liability: { version: "1", locale: "es", ticked: true },
      intents: [],
    });
    expect(doc.liability.text).toMatch(/^Ayudar después de un desastre puede ser peligroso\./);
    expect(doc.liability.agreedAt.getTime()).toBe(doc.createdAt.getTime());
    expect(await Emails.findById(`${id}:1:application-received`).lean()).toMatchObject({
      to: input.email,
      locale: "es",
      subjectId: id,
    });
  });

  test("the same form fifty times at once is one application and one mail; a corrected one is another", async () => {
    const form = { submission_id: randomUUID() };
    const [input, who] = [applicationInput(form), visitor()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => applications.submit(input, who)),
    );
    await relaysDone();
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await Applications.countDocuments({ email: input.email })).toBe(1);
    expect(await Emails.countDocuments({ to: input.email })).toBe(1);
    expect((await applications.submit({ ...input, firstName: "Corrected" }, who)).id).not.toBe(
      answers[0]!.id,
    );
  });

  test("a filled trap field is stored and flagged, but nobody gets a mail", async () => {
    const id = await apply({ website: "https://spam.example" });
    await relaysDone();
    expect(await stored(id)).toMatchObject({ suspicious: true });
    expect(await mailsOf(id)).toEqual([]);
  });

  test("one address may send 100 in ten minutes, the next one is told to wait, others are not", async () => {
    const who = visitor();
    const input = applicationInput({ submission_id: randomUUID() });
    const results = await Promise.all(
      Array.from({ length: 105 }, () => outcome(applications.submit(input, who))),
    );
    expect(results.filter((result) => result === "too-many")).toHaveLength(5);
    expect(await outcome(applications.submit(input, visitor()))).toBe("done");
  });
});

describe("status lookup", () => {
  const who = { firstName: "María José", lastName: "O'Brien", streetAddress1: "77 N. Gulf Blvd." };
  const look = (line1: string, line2 = "", lastName = "obrien") =>
    applications.getState({ firstName: "maria jose", lastName, line1, line2 }, visitor());

  test("finds the newest by folded name and address and gives only what the screen shows", async () => {
    const id = await apply(who);
    expect(await look("77 North Gulf Boulevard")).toEqual({
      ...{
        status: "Unevaluated",
        reasonRejected: "",
        teams: ["hospitality", "community_outreach"],
      },
      createdAt: (await stored(id)).createdAt,
    });
    await applications.reject(id, "We are full.", admin);
    expect(await look("77 N Gulf Blvd", "NULL")).toMatchObject({
      status: "Rejected",
      reasonRejected: "We are full.",
    });
    await apply(who);
    expect(await look("77 N Gulf Blvd")).toMatchObject({ status: "Unevaluated" });
  });

  test("somebody else, another street and another unit are one answer", async () => {
    for (const wrong of [
      ["77 N Gulf Blvd", "Apt 3"],
      ["78 N Gulf Blvd"],
      ["77 N Gulf Blvd", "", "Brian"],
    ] as [string, string?, string?][])
      await expect(look(...wrong)).rejects.toMatchObject({
        code: "not-found",
        message:
          "We're sorry - Status information not found. If you would like more information, please contact a representative.",
      });
  });

  test("reads keys of an index and its own documents, exact or similar, found or not", async () => {
    const { operations } = await profileOperations("applications", async () => {
      await look("77 N Gulf Blvd");
      await look("77 Gulf");
      await look("77 N Gulf Blvd", "", "Brian").catch(() => undefined);
    });
    const plans = operations.filter(({ planSummary }) => planSummary !== undefined);
    expect(plans.length).toBeGreaterThanOrEqual(7);
    for (const { planSummary, docsExamined = 0 } of plans) {
      expect(planSummary).not.toContain("COLLSCAN");
      expect(docsExamined).toBeLessThanOrEqual(2);
    }
  });
});

describe("accept", () => {
  test("makes the account with everything that was said, and one invite with which the volunteer chooses a password", async () => {
    const id = await apply({ firstName: "Élodie", lastName: "Núñez" });
    await applications.accept(id, lead, admin);
    const secret = await inviteOf(id);
    const [account] = await accountsOf(id);
    const application = await stored(id);
    expect(application).toMatchObject({
      status: "Accepted",
      teamLeader: true,
      volunteerId: account!._id,
      rev: 2,
      intents: [],
    });
    expect(account).toMatchObject({
      ...{
        active: true,
        teamLeader: true,
        email: application.email,
        phone: application.phone,
        county: "Chatham",
        createdBy: "UADMIN001",
      },
      ...{
        address: application.address,
        teams: application.teams,
        passwordHash: null,
        firstKey: "elodie",
        lastKey: "nunez",
      },
    });
    expect(account).not.toHaveProperty("pending");
    expect(
      (await Audit.find({ subject: id }).lean()).map(({ action, actor }) => [action, actor]),
    ).toEqual([["accept", "UADMIN001"]]);
    expect((await volunteers.findDetails(account!._id)).invite).toMatchObject({ state: "sent" });
    expect(
      (await PasswordTokens.findOne({ accountId: account!._id }).lean())!.expiresAt.getTime(),
    ).toBeGreaterThan(Date.now() + 6.9 * 24 * 60 * 60_000);

    expect(await links.findPasswordLink("volunteer", secret)).toEqual({ kind: "invite" });
    expect(await links.findPasswordLink("admin", secret)).toBeUndefined();
    await links.resetPassword(
      "volunteer",
      { token: secret, newPassword: "nine pelicans over the bay" },
      visitor(),
    );
    await expect(
      links.resetPassword(
        "volunteer",
        { token: secret, newPassword: "another pelican sentence" },
        visitor(),
      ),
    ).rejects.toMatchObject({
      code: "invalid",
    });
    const login = { email: application.email, password: "nine pelicans over the bay" };
    expect((await accounts.logIn("volunteer", login, "cookie", visitor())).account.id).toBe(
      account!._id,
    );
    expect((await volunteers.findDetails(account!._id)).invite).toEqual({ state: "used" });
    await expect(volunteers.resendInvite(account!._id, admin)).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("an invite can be sent again, once a minute, and says how it stands", async () => {
    const id = await apply();
    await applications.accept(id, follow, admin);
    await inviteOf(id);
    const [{ _id: account }] = (await accountsOf(id)) as [VolunteerDocument];
    const minute = Math.floor(Date.now() / 60_000);
    await volunteers.resendInvite(account, admin);
    await volunteers.resendInvite(account, admin);
    await vi.waitFor(async () => {
      expect(
        await Emails.countDocuments({ subjectId: account, state: "sent" }),
      ).toBeGreaterThanOrEqual(2);
    }, 10_000);
    if (Math.floor(Date.now() / 60_000) === minute)
      expect(await Emails.countDocuments({ subjectId: account })).toBe(2);

    const long = new Date(Date.now() - 8 * 24 * 60 * 60_000);
    const stands = async () => (await volunteers.findDetails(account)).invite.state;
    expect(await stands()).toBe("sent");
    await Emails.updateMany(
      { subjectId: account },
      { $set: { createdAt: long } },
      { timestamps: false },
    );
    expect(await stands()).toBe("expired");
    await Emails.updateMany(
      { subjectId: account },
      { $set: { createdAt: new Date(), state: "suppressed" } },
    );
    expect(await stands()).toBe("failed");
    await Emails.updateMany({ subjectId: account }, { $set: { state: "bounced" } });
    expect(await stands()).toBe("failed");
    await Emails.updateMany(
      { subjectId: account },
      { $set: { state: "suppressed", lastError: "withdrawn" } },
    );
    expect(await stands()).toBe("expired"); // nothing is wrong with the address
    await Emails.deleteMany({ subjectId: account });
    expect(await stands()).toBe("waiting");
    await Volunteers.updateOne({ _id: account }, { $set: { createdAt: long } });
    expect(await stands()).toBe("expired");
  });

  test("an e-mail that has an account: the administrator reads whose, nothing is half done, rejecting still works", async () => {
    const email = newEmail();
    const [first, second] = [
      await apply({ email, firstName: "Ann", lastName: "Heron" }),
      await apply({ email: email.toUpperCase() }),
    ];
    await applications.accept(first, follow, admin);
    const before = await Volunteers.countDocuments();
    await expect(applications.accept(second, follow, admin)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(
        /^A volunteer with this e-mail address already has an account: Ann Heron \(V\w{8}\)\. Nothing was changed\.$/,
      ) as unknown,
    });
    expect(await stored(second)).toMatchObject({ status: "Unevaluated", rev: 1 });
    expect(await Volunteers.countDocuments()).toBe(before);
    await applications.reject(second, undefined, admin);
    expect(await stored(second)).toMatchObject({
      status: "Rejected",
      reasonRejected: "The center is unable to accept this application at this time.",
    });
    expect(await accountsOf(first)).toMatchObject([{ active: true }]);
  });

  test("after a deletion the same address may come back", async () => {
    const email = newEmail();
    const first = await apply({ email });
    await applications.accept(first, follow, admin);
    await volunteers.remove((await accountsOf(first))[0]!._id, admin);
    const second = await apply({ email });
    await applications.accept(second, follow, admin);
    expect(await Volunteers.countDocuments({ email, active: true })).toBe(1);
  });

  test("the same again does nothing; an unknown id and one of something else are not found", async () => {
    const id = await apply();
    await applications.accept(id, follow, admin);
    await applications.accept(id, follow, other);
    expect(await stored(id)).toMatchObject({ rev: 2 });
    await expect(applications.accept(id, lead, admin)).rejects.toMatchObject({ code: "conflict" });
    await expect(applications.reject(id, "no", admin)).rejects.toMatchObject({ code: "conflict" });
    for (const wrong of ["A00000000", "R00000000", (await accountsOf(id))[0]!._id])
      for (const call of [
        () => applications.accept(wrong, follow, admin),
        () => applications.reject(wrong, "x", admin),
        () => applications.find(wrong),
      ])
        await expect(call()).rejects.toMatchObject({ code: "not-found" });
  });
});

test("reject mails the reason and leaves an audit row", async () => {
  const id = await apply();
  await applications.reject(id, "We are full.", admin);
  await relaysDone();
  expect(await mailsOf(id)).toEqual(["application-received", "application-rejected"]);
  await vi.waitFor(async () => {
    const mail = await Emails.findById(`${id}:2:application-rejected`).lean();
    expect(mail?.rendered?.text).toContain('"We are full."');
  }, 10_000);
  expect((await Audit.find({ subject: id }).lean()).map(({ action }) => action)).toEqual([
    "reject",
  ]);
});

describe("two administrators at once, 200 times", () => {
  const ROUNDS = 200;

  test("accept and accept: both fine, one account, one invite", { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await apply();
      const results = await Promise.all(
        [admin, other].map((who) => outcome(applications.accept(id, follow, who))),
      );
      expect(results).toEqual(["done", "done"]);
      const found = await accountsOf(id);
      expect(found).toMatchObject([{ active: true }]);
      expect(found[0]).not.toHaveProperty("pending");
      expect((await stored(id)).volunteerId).toBe(found[0]!._id);
    }
    await relaysDone();
    await vi.waitFor(async () => {
      expect(await Applications.countDocuments({ hasIntents: true })).toBe(0);
    }, 10_000);
  });

  test(
    "with and without team leader: one is saved whole, the other reads so",
    { timeout: 120_000 },
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const id = await apply();
        const results = await Promise.all(
          [lead, follow].map((choice) => outcome(applications.accept(id, choice, admin))),
        );
        expect(results.toSorted()).toEqual(["conflict", "done"]);
        const { teamLeader } = await stored(id);
        expect(teamLeader).toBe(results[0] === "done");
        expect(await accountsOf(id)).toMatchObject([{ active: true, teamLeader }]);
      }
    },
  );

  test(
    "accept and reject: one wins, the account is what the application says",
    { timeout: 120_000 },
    async () => {
      const won = new Set<string>();
      for (let round = 0; round < ROUNDS; round++) {
        const id = await apply();
        // Accepting has more to do: the reject starts at another moment of it each time.
        const results = await Promise.all([
          outcome(applications.accept(id, follow, admin)),
          pause(Math.random() * 20).then(() => outcome(applications.reject(id, "no", other))),
        ]);
        expect(results.toSorted()).toEqual(["conflict", "done"]);
        const { status, rev } = await stored(id);
        won.add(status);
        expect(rev).toBe(2);
        const found = await accountsOf(id);
        expect(found.filter(({ active }) => active)).toHaveLength(status === "Accepted" ? 1 : 0);
        expect(found.filter(({ pending }) => pending)).toEqual([]);
      }
      expect([...won].toSorted()).toEqual(["Accepted", "Rejected"]);
    },
  );

  test(
    "two applications of one address: one account, the other is told",
    { timeout: 120_000 },
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const email = newEmail();
        const ids = [await apply({ email }), await apply({ email })];
        const results = await Promise.all(
          ids.map((id) => outcome(applications.accept(id, follow, admin))),
        );
        expect(results.toSorted()).toEqual(["conflict", "done"]);
        expect(await Volunteers.countDocuments({ email })).toBe(1);
        expect((await Promise.all(ids.map(stored))).map(({ status }) => status).toSorted()).toEqual(
          ["Accepted", "Unevaluated"],
        );
      }
    },
  );
});

describe("a kill in the middle", () => {
  const old = () => new Date(Date.now() - 2 * 60_000);
  /** As a process leaves it that ends between the account and the decision. */
  async function halfMade(teamLeader = true) {
    const id = await apply();
    const account = await volunteerAccounts.prepare(await stored(id), teamLeader, admin);
    return {
      id,
      account,
      age: () => Volunteers.updateOne({ _id: account }, { $set: { createdAt: old() } }),
    };
  }

  test("until then it is nobody's account: it cannot log in, have a link or be deleted", async () => {
    const { id, account, age } = await halfMade();
    const { emailKey } = (await Volunteers.findById(account).lean())!;
    expect(await findAccount("volunteer", emailKey)).toBeNull();
    await expect(volunteers.remove(account, admin)).rejects.toMatchObject({
      code: "conflict",
      message: "This account is still being made. Please try again in a few minutes.",
    });
    await age();
    await applications.sweepPending();
    expect((await findAccount("volunteer", emailKey))?._id).toBe(account);
    expect(await stored(id)).toMatchObject({ status: "Accepted" });
  });

  test("between account and acceptance: the sweep finishes it, with one invite, however often it runs", async () => {
    const { id, account, age } = await halfMade();
    await applications.sweepPending();
    expect(await stored(id)).toMatchObject({ status: "Unevaluated" }); // still somebody's own business
    await age();
    await Promise.all([applications.sweepPending(), applications.sweepPending()]);
    await applications.sweepPending();
    expect(await stored(id)).toMatchObject({
      status: "Accepted",
      volunteerId: account,
      teamLeader: true,
      rev: 2,
    });
    expect(await accountsOf(id)).toMatchObject([{ _id: account, active: true, teamLeader: true }]);
    expect((await accountsOf(id))[0]).not.toHaveProperty("pending");
    await inviteOf(id);
    await sweepOutboxes();
    await relaysDone();
    expect(await Emails.countDocuments({ subjectId: account, template: "volunteer-invite" })).toBe(
      1,
    );
    expect(await PasswordTokens.countDocuments({ accountId: account })).toBe(1);
  });

  test("and the administrator tries again before the sweep: the same account, one invite", async () => {
    const { id, account } = await halfMade(false);
    await applications.accept(id, lead, other);
    expect(await accountsOf(id)).toMatchObject([{ _id: account, teamLeader: true }]);
    await inviteOf(id);
    expect(await Emails.countDocuments({ subjectId: account })).toBe(1);
  });

  test("and somebody rejects before the sweep: the account is gone, its address is free", async () => {
    const { id, account, age } = await halfMade();
    await applications.reject(id, "no", other);
    expect(await accountsOf(id)).toMatchObject([{ _id: account, active: false }]);
    await age();
    await applications.sweepPending();
    expect(await stored(id)).toMatchObject({ status: "Rejected" });
    expect(await mailsOf(account)).toEqual([]);
  });

  test("between the decision and the account's last word: the sweep puts the account right", async () => {
    const rejected = await halfMade();
    await Applications.updateOne(
      { _id: rejected.id },
      { $set: { status: "Rejected", reasonRejected: "no" }, $inc: { rev: 1 } },
    );
    const accepted = await halfMade(true);
    await Applications.updateOne(
      { _id: accepted.id },
      {
        $set: { status: "Accepted", teamLeader: false, volunteerId: accepted.account },
        $inc: { rev: 1 },
      },
    );
    await Promise.all([rejected.age(), accepted.age()]);
    await applications.sweepPending();
    expect(await accountsOf(rejected.id)).toMatchObject([{ active: false }]);
    expect(await accountsOf(accepted.id)).toMatchObject([{ active: true, teamLeader: false }]);
    expect(await Volunteers.countDocuments({ pending: true })).toBe(0);
  });

  test("before the invite was queued: the sweep relays it", async () => {
    const id = await apply();
    await relaysDone();
    const account = await volunteerAccounts.prepare(await stored(id), false, admin);
    const intents = [
      {
        id: `${id}:2:volunteer-invite:${account}`,
        kind: "volunteer-invite",
        target: account,
        at: new Date(),
      },
    ];
    await Applications.updateOne(
      { _id: id },
      { $set: { status: "Accepted", volunteerId: account, intents, hasIntents: true, rev: 2 } },
    );
    await sweepOutboxes();
    await inviteOf(id);
    expect(await stored(id)).toMatchObject({ intents: [] });
    expect(await stored(id)).not.toHaveProperty("hasIntents");
  });
});

describe("what waits for review", () => {
  test("is listed oldest first, in pages, without what is for the database only", async () => {
    await Applications.deleteMany({});
    const ids: string[] = [];
    for (let n = 0; n < 23; n++) ids.push(await apply());
    await applications.reject(ids.shift()!, "", admin);
    const first = await applications.listOpen({ page: 1 });
    expect(first).toMatchObject({ page: 1, pages: 3, total: 22, more: false });
    expect(first.rows.map(({ _id }) => _id)).toEqual(ids.slice(0, 10));
    expect(first.rows[0]).not.toHaveProperty("lookupKey");
    expect(await applications.listOpen({ page: 99 })).toMatchObject({ page: 3 });
    const last = await applications.listOpen({ page: 3 });
    expect(last.page).toBe(3);
    expect(last.rows.map(({ _id }) => _id)).toEqual(ids.slice(20));

    const all = await applications.listAllOpen({ limit: 15 });
    const rest = await applications.listAllOpen({ limit: 15, after: all.at(-1)!._id });
    expect([...all, ...rest].map(({ _id }) => _id)).toEqual(ids);
  });

  test("comes from an index, sorted by it", async () => {
    const query = Applications.find({ status: "Unevaluated" })
      .sort({ createdAt: 1, _id: 1 })
      .skip(10)
      .limit(10);
    const plan = JSON.stringify(await query.explain("queryPlanner"));
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toMatch(/"(COLLSCAN|SORT)"/);
  });
});
