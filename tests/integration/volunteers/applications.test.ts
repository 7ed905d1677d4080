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
import * as links from "~/services/accounts/password-links.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { sweepOutboxes, waitForRelays } from "~/services/platform/outbox-relay.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteerAccounts from "~/services/volunteers/volunteer-accounts.server";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { newEmail } from "../../support/address";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { profileOperations } from "../../support/profile";
import { RACE_ROUNDS } from "../../support/race-rounds";
import { useTestSettings } from "../../support/settings";
import { applicationInput } from "../../support/volunteer-application";

useDatabase();
beforeAll(async () => {
  useTestSettings();
  await startQueue(TASKS);
});
afterAll(async () => {
  await waitForRelays();
  await stopQueue();
});

const newClient = () => ({ address: newIpAddress(), locale: "en" as const });
const admin = { role: "admin", id: "UADMIN001" } as const;
const other = { role: "admin", id: "UADMIN002" } as const;
const apply = async (more: Record<string, unknown> = {}) =>
  (await applications.submit(applicationInput(more), newClient())).id;
const stored = async (id: string) => (await Applications.findById(id).lean<ApplicationDocument>())!;
const listAccounts = (applicationId: string) =>
  Volunteers.find({ applicationId }).lean<VolunteerDocument[]>();
const getCode = (error: unknown) => (error as { code?: string }).code ?? String(error);
const outcome = (promise: Promise<unknown>) => promise.then(() => "done", getCode);
const listMails = async (subjectId: string) =>
  (await Emails.find({ subjectId }).lean()).map(({ template }) => template).sort();
const asLeader = { teamLeader: true };
const asMember = { teamLeader: false };

/** Waits for the invite of an application's account; returns its link's secret. */
async function readInviteSecret(applicationId: string) {
  const [account] = await listAccounts(applicationId);
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
  test("stores the application, the wording that was agreed to, and the mail", async () => {
    const input = applicationInput({
      agreement: true,
      phoneNumber: "9415550134",
      areasOfHelp: ["Community Helpers Team", "Admin Team"],
    });
    const { id } = await applications.submit(input, { ...newClient(), locale: "es" });
    await waitForRelays();
    expect(id).toMatch(/^A[0-9A-HJKMNP-TV-Z]{8}$/);
    const doc = await stored(id);
    expect(doc).toMatchObject({
      status: "Unevaluated",
      rev: 1,
      locale: "es",
      phone: "9415550134",
      county: "Chatham",
      reasonRejected: "",
      suspicious: false,
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

  test("the same form fifty times at once is one application and one mail; a changed form is another", async () => {
    const form = { submission_id: randomUUID() };
    const [input, client] = [applicationInput(form), newClient()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => applications.submit(input, client)),
    );
    await waitForRelays();
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await Applications.countDocuments({ email: input.email })).toBe(1);
    expect(await Emails.countDocuments({ to: input.email })).toBe(1);
    expect((await applications.submit({ ...input, firstName: "Corrected" }, client)).id).not.toBe(
      answers[0]!.id,
    );
  });

  test("a filled honeypot is stored and flagged, and no mail is sent", async () => {
    const id = await apply({ website: "https://spam.example" });
    await waitForRelays();
    expect(await stored(id)).toMatchObject({ suspicious: true });
    expect(await listMails(id)).toEqual([]);
  });

  test("a network address may send 100 in ten minutes; the limit does not affect others", async () => {
    const client = newClient();
    const input = applicationInput({ submission_id: randomUUID() });
    const results = await Promise.all(
      Array.from({ length: 105 }, () => outcome(applications.submit(input, client))),
    );
    expect(results.filter((result) => result === "too-many")).toHaveLength(5);
    expect(await outcome(applications.submit(input, newClient()))).toBe("done");
  });
});

describe("status lookup", () => {
  const name = { firstName: "María José", lastName: "O'Brien", streetAddress1: "77 N. Gulf Blvd." };
  const lookUp = (line1: string, line2 = "", lastName = "obrien") =>
    applications.getState({ firstName: "maria jose", lastName, line1, line2 }, newClient());

  test("finds the newest by folded name and address and returns only what the screen shows", async () => {
    const id = await apply(name);
    expect(await lookUp("77 North Gulf Boulevard")).toEqual({
      status: "Unevaluated",
      reasonRejected: "",
      teams: ["hospitality", "community_outreach"],
      createdAt: (await stored(id)).createdAt,
    });
    await applications.reject(id, { text: "We are full." }, admin);
    expect(await lookUp("77 N Gulf Blvd", "NULL")).toMatchObject({
      status: "Rejected",
      reasonRejected: "We are full.",
    });
    await apply(name);
    expect(await lookUp("77 N Gulf Blvd")).toMatchObject({ status: "Unevaluated" });
  });

  test("another name, street or unit gets the same answer", async () => {
    for (const wrong of [
      ["77 N Gulf Blvd", "Apt 3"],
      ["78 N Gulf Blvd"],
      ["77 N Gulf Blvd", "", "Brian"],
    ] as [string, string?, string?][])
      await expect(lookUp(...wrong)).rejects.toMatchObject({
        code: "not-found",
        message:
          "We're sorry - Status information not found. If you would like more information, please contact a representative.",
      });
  });

  test("reads by index and only matching documents, exact or similar, found or not", async () => {
    const { operations } = await profileOperations("applications", async () => {
      await lookUp("77 N Gulf Blvd");
      await lookUp("77 Gulf");
      await lookUp("77 N Gulf Blvd", "", "Brian").catch(() => undefined);
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
  test("creates the account with the application's data, and one invite that sets the password", async () => {
    const id = await apply({ firstName: "Élodie", lastName: "Núñez" });
    await applications.accept(id, asLeader, admin);
    const secret = await readInviteSecret(id);
    const [account] = await listAccounts(id);
    const application = await stored(id);
    expect(application).toMatchObject({
      status: "Accepted",
      teamLeader: true,
      volunteerId: account!._id,
      rev: 2,
      intents: [],
    });
    expect(account).toMatchObject({
      active: true,
      teamLeader: true,
      email: application.email,
      phone: application.phone,
      county: "Chatham",
      createdBy: "UADMIN001",
      address: application.address,
      teams: application.teams,
      passwordHash: null,
      firstKey: "elodie",
      lastKey: "nunez",
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
      newClient(),
    );
    await expect(
      links.resetPassword(
        "volunteer",
        { token: secret, newPassword: "another pelican sentence" },
        newClient(),
      ),
    ).rejects.toMatchObject({
      code: "invalid",
    });
    const login = { email: application.email, password: "nine pelicans over the bay" };
    expect((await accounts.logIn("volunteer", login, "cookie", newClient())).account.id).toBe(
      account!._id,
    );
    expect((await volunteers.findDetails(account!._id)).invite).toEqual({ state: "used" });
    await expect(volunteers.resendInvite(account!._id, admin)).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("an invite can be sent again once a minute, and has a state", async () => {
    const id = await apply();
    await applications.accept(id, asMember, admin);
    await readInviteSecret(id);
    const [{ _id: account }] = (await listAccounts(id)) as [VolunteerDocument];
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
    const readState = async () => (await volunteers.findDetails(account)).invite.state;
    expect(await readState()).toBe("sent");
    await Emails.updateMany(
      { subjectId: account },
      { $set: { createdAt: long } },
      { timestamps: false },
    );
    expect(await readState()).toBe("expired");
    await Emails.updateMany(
      { subjectId: account },
      { $set: { createdAt: new Date(), state: "suppressed" } },
    );
    expect(await readState()).toBe("failed");
    await Emails.updateMany({ subjectId: account }, { $set: { state: "bounced" } });
    expect(await readState()).toBe("failed");
    await Emails.updateMany(
      { subjectId: account },
      { $set: { state: "suppressed", lastError: "withdrawn" } },
    );
    expect(await readState()).toBe("expired"); // the address itself is fine
    await Emails.deleteMany({ subjectId: account });
    expect(await readState()).toBe("waiting");
    await Volunteers.updateOne({ _id: account }, { $set: { createdAt: long } });
    expect(await readState()).toBe("expired");
  });

  test("an email with an account is a conflict that names the account, changes nothing and allows rejecting", async () => {
    const email = newEmail();
    const [first, second] = [
      await apply({ email, firstName: "Ann", lastName: "Heron" }),
      await apply({ email: email.toUpperCase() }),
    ];
    await applications.accept(first, asMember, admin);
    const before = await Volunteers.countDocuments();
    await expect(applications.accept(second, asMember, admin)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(
        /^A volunteer with this email address already has an account: Ann Heron \(V\w{8}\)\. Nothing was changed\.$/,
      ) as unknown,
    });
    expect(await stored(second)).toMatchObject({ status: "Unevaluated", rev: 1 });
    expect(await Volunteers.countDocuments()).toBe(before);
    await applications.reject(second, { text: "" }, admin);
    expect(await stored(second)).toMatchObject({
      status: "Rejected",
      reasonRejected: "The center is unable to accept this application at this time.",
    });
    expect(await listAccounts(first)).toMatchObject([{ active: true }]);
  });

  test("the email address of a deleted account can apply again", async () => {
    const email = newEmail();
    const first = await apply({ email });
    await applications.accept(first, asMember, admin);
    await deleteVolunteer((await listAccounts(first))[0]!._id, admin);
    const second = await apply({ email });
    await applications.accept(second, asMember, admin);
    expect(await Volunteers.countDocuments({ email, active: true })).toBe(1);
  });

  test("a repeat does nothing; an unknown id and the id of something else are not found", async () => {
    const id = await apply();
    await applications.accept(id, asMember, admin);
    await applications.accept(id, asMember, other);
    expect(await stored(id)).toMatchObject({ rev: 2 });
    await expect(applications.accept(id, asLeader, admin)).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(applications.reject(id, { text: "no" }, admin)).rejects.toMatchObject({
      code: "conflict",
    });
    for (const wrong of ["A00000000", "R00000000", (await listAccounts(id))[0]!._id])
      for (const call of [
        () => applications.accept(wrong, asMember, admin),
        () => applications.reject(wrong, { text: "x" }, admin),
        () => applications.find(wrong),
      ])
        await expect(call()).rejects.toMatchObject({ code: "not-found" });
  });
});

test("reject mails the reason and writes an audit row", async () => {
  const id = await apply();
  await applications.reject(id, { text: "We are full." }, admin);
  await waitForRelays();
  expect(await listMails(id)).toEqual(["application-received", "application-rejected"]);
  await vi.waitFor(async () => {
    const mail = await Emails.findById(`${id}:2:application-rejected`).lean();
    expect(mail?.rendered?.text).toContain('"We are full."');
  }, 10_000);
  expect((await Audit.find({ subject: id }).lean()).map(({ action }) => action)).toEqual([
    "reject",
  ]);
});

describe(`two administrators at once, ${RACE_ROUNDS} times`, () => {
  test(
    "accept and accept: both succeed, one account, one invite",
    { timeout: 120_000 },
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const id = await apply();
        const results = await Promise.all(
          [admin, other].map((actor) => outcome(applications.accept(id, asMember, actor))),
        );
        expect(results).toEqual(["done", "done"]);
        const found = await listAccounts(id);
        expect(found).toMatchObject([{ active: true }]);
        expect(found[0]).not.toHaveProperty("pending");
        expect((await stored(id)).volunteerId).toBe(found[0]!._id);
      }
      await waitForRelays();
      await vi.waitFor(async () => {
        expect(await Applications.countDocuments({ hasIntents: true })).toBe(0);
      }, 10_000);
    },
  );

  test(
    "with and without team leader: one wins, the other is a conflict",
    { timeout: 120_000 },
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const id = await apply();
        const results = await Promise.all(
          [asLeader, asMember].map((choice) => outcome(applications.accept(id, choice, admin))),
        );
        expect(results.toSorted()).toEqual(["conflict", "done"]);
        const { teamLeader } = await stored(id);
        expect(teamLeader).toBe(results[0] === "done");
        expect(await listAccounts(id)).toMatchObject([{ active: true, teamLeader }]);
      }
    },
  );

  test(
    "accept and reject: one wins, and the account matches the application",
    { timeout: 120_000 },
    async () => {
      const won = new Set<string>();
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const id = await apply();
        // Accepting takes longer, so the reject starts at a random moment of it.
        const results = await Promise.all([
          outcome(applications.accept(id, asMember, admin)),
          pause(Math.random() * 20).then(() =>
            outcome(applications.reject(id, { text: "no" }, other)),
          ),
        ]);
        expect(results.toSorted()).toEqual(["conflict", "done"]);
        const { status, rev } = await stored(id);
        won.add(status);
        expect(rev).toBe(2);
        const found = await listAccounts(id);
        expect(found.filter(({ active }) => active)).toHaveLength(status === "Accepted" ? 1 : 0);
        expect(found.filter(({ pending }) => pending)).toEqual([]);
      }
      expect([...won].toSorted()).toEqual(["Accepted", "Rejected"]);
    },
  );

  test(
    "two applications with one email: one account, the other is a conflict",
    { timeout: 120_000 },
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const email = newEmail();
        const ids = [await apply({ email }), await apply({ email })];
        const results = await Promise.all(
          ids.map((id) => outcome(applications.accept(id, asMember, admin))),
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

describe("a process killed within accept", () => {
  const old = () => new Date(Date.now() - 2 * 60_000);
  /** The state after a process died between creating the account and the decision. */
  async function newPending(teamLeader = true) {
    const id = await apply();
    const account = await volunteerAccounts.prepare(await stored(id), teamLeader, admin);
    return {
      id,
      account,
      age: () => Volunteers.updateOne({ _id: account }, { $set: { createdAt: old() } }),
    };
  }

  test("leaves a pending account that cannot log in, get a link or be deleted", async () => {
    const { id, account, age } = await newPending();
    const { emailKey } = (await Volunteers.findById(account).lean())!;
    expect(await findAccount("volunteer", emailKey)).toBeNull();
    await expect(deleteVolunteer(account, admin)).rejects.toMatchObject({
      code: "conflict",
      message: "This account is still being created. Please try again in a few minutes.",
    });
    await age();
    await applications.sweepPending();
    expect((await findAccount("volunteer", emailKey))?._id).toBe(account);
    expect(await stored(id)).toMatchObject({ status: "Accepted" });
  });

  test("between account and acceptance: the sweep finishes it with one invite, however often it runs", async () => {
    const { id, account, age } = await newPending();
    await applications.sweepPending();
    // too recent: the process may still be running
    expect(await stored(id)).toMatchObject({ status: "Unevaluated" });
    await age();
    await Promise.all([applications.sweepPending(), applications.sweepPending()]);
    await applications.sweepPending();
    expect(await stored(id)).toMatchObject({
      status: "Accepted",
      volunteerId: account,
      teamLeader: true,
      rev: 2,
    });
    expect(await listAccounts(id)).toMatchObject([
      { _id: account, active: true, teamLeader: true },
    ]);
    expect((await listAccounts(id))[0]).not.toHaveProperty("pending");
    await readInviteSecret(id);
    await sweepOutboxes();
    await waitForRelays();
    expect(await Emails.countDocuments({ subjectId: account, template: "volunteer-invite" })).toBe(
      1,
    );
    expect(await PasswordTokens.countDocuments({ accountId: account })).toBe(1);
  });

  test("and a second accept before the sweep: the same account, one invite", async () => {
    const { id, account } = await newPending(false);
    await applications.accept(id, asLeader, other);
    expect(await listAccounts(id)).toMatchObject([{ _id: account, teamLeader: true }]);
    await readInviteSecret(id);
    expect(await Emails.countDocuments({ subjectId: account })).toBe(1);
  });

  test("and a reject before the sweep: the account is inactive, no mail is sent", async () => {
    const { id, account, age } = await newPending();
    await applications.reject(id, { text: "no" }, other);
    expect(await listAccounts(id)).toMatchObject([{ _id: account, active: false }]);
    await age();
    await applications.sweepPending();
    expect(await stored(id)).toMatchObject({ status: "Rejected" });
    expect(await listMails(account)).toEqual([]);
  });

  test("between the decision and the account's final update: the sweep repairs the account", async () => {
    const rejected = await newPending();
    await Applications.updateOne(
      { _id: rejected.id },
      { $set: { status: "Rejected", reasonRejected: "no" }, $inc: { rev: 1 } },
    );
    const accepted = await newPending(true);
    await Applications.updateOne(
      { _id: accepted.id },
      {
        $set: { status: "Accepted", teamLeader: false, volunteerId: accepted.account },
        $inc: { rev: 1 },
      },
    );
    await Promise.all([rejected.age(), accepted.age()]);
    await applications.sweepPending();
    expect(await listAccounts(rejected.id)).toMatchObject([{ active: false }]);
    expect(await listAccounts(accepted.id)).toMatchObject([{ active: true, teamLeader: false }]);
    expect(await Volunteers.countDocuments({ pending: true })).toBe(0);
  });

  test("before the invite was queued: the sweep relays it", async () => {
    const id = await apply();
    await waitForRelays();
    const account = await volunteerAccounts.prepare(await stored(id), false, admin);
    const at = new Date();
    const kind = "volunteer-invite" as const;
    const intents = [{ id: `${id}:2:${kind}:${account}`, rev: 2, kind, target: account, at }];
    await Applications.updateOne(
      { _id: id },
      {
        $set: { status: "Accepted", volunteerId: account, intents, hasIntents: true, rev: 2 },
        $push: { history: { rev: 2, at, event: "accept", to: "Accepted", byRole: "admin" } },
      },
    );
    await sweepOutboxes();
    await readInviteSecret(id);
    expect(await stored(id)).toMatchObject({ intents: [] });
    expect(await stored(id)).not.toHaveProperty("hasIntents");
  });
});

describe("open applications", () => {
  test("are listed oldest first, in pages, without internal fields", async () => {
    await Applications.deleteMany({});
    const ids: string[] = [];
    for (let n = 0; n < 23; n++) ids.push(await apply());
    await applications.reject(ids.shift()!, { text: "" }, admin);
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

  test("are read and sorted by an index", async () => {
    const query = Applications.find({ status: "Unevaluated" })
      .sort({ createdAt: 1, _id: 1 })
      .skip(10)
      .limit(10);
    const plan = JSON.stringify(await query.explain("queryPlanner"));
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toMatch(/"(COLLSCAN|SORT)"/);
  });
});
