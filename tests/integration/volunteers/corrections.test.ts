import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";

import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { PasswordTokens } from "~/models/password-token.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { VolunteerTableQuery } from "~/schemas/volunteers/list-queries";
import * as accounts from "~/services/accounts/accounts.server";
import { reissueInvite } from "~/services/accounts/invites.server";
import * as links from "~/services/accounts/password-links.server";
import { createMailedToken } from "~/services/accounts/password-tokens.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { correct, getPersonVersion } from "~/services/volunteers/correcting.server";
import { sweepEmailChanges } from "~/services/volunteers/email-changes.server";
import { getVettingVersion, recordVetting } from "~/services/volunteers/vetting.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { createAccount } from "../../support/accounts";
import { newEmail, newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { useTestSettings } from "../../support/settings";
import { storeVolunteer } from "../../support/volunteers";

useDatabase();
// Links are made by tasks; mails are recorded and not sent.
beforeAll(async () => {
  useTestSettings();
  await startQueue(links.linkTasks);
});
afterAll(stopQueue);

const admin = { role: "admin", id: "UADMIN001" } as const;
const newClient = () => ({ address: newIpAddress(), locale: "en" as const });
const stored = async (id: string) => (await Volunteers.findById(id).lean<VolunteerDocument>())!;
const listActions = async (subject: string) =>
  (await Audit.find({ subject }).sort({ at: 1 }).lean()).map(({ action }) => action);
const listMails = async (subjectId: string) =>
  (await Emails.find({ subjectId }).lean())
    .map(({ template, to }) => `${template} ${to}`)
    .toSorted();
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

type Values = Parameters<typeof correct>[1];
const toInput = (doc: VolunteerDocument, more: Partial<Values> = {}): Values => ({
  seen: getPersonVersion(doc),
  firstName: doc.firstName,
  lastName: doc.lastName,
  phone: doc.phone,
  email: doc.email,
  teamLeader: doc.teamLeader,
  ...more,
});

describe("a correction of a volunteer", () => {
  test("changes name, phone and Team Leader flag; search and order follow; no mail", async () => {
    const doc = await storeVolunteer({ firstName: "Zaddock", lastName: "Quillfeather" });
    const more = {
      firstName: "Ígnatz",
      lastName: "Wrenfield",
      phone: "9415550177",
      teamLeader: true,
    };
    await correct(doc._id, toInput(doc, more), admin);
    const after = await stored(doc._id);
    expect(after).toMatchObject({ ...more, firstKey: "ignatz", lastKey: "wrenfield" });
    expect(after).toMatchObject({ passwordAt: doc.passwordAt, email: doc.email });
    const find = async (q: string) =>
      (await volunteers.listPage(VolunteerTableQuery.parse({ q }))).rows.map(({ _id }) => _id);
    expect(await find("ignatz wrenfield")).toEqual([doc._id]);
    expect(await find("9415550177")).toContain(doc._id);
    expect(await find("quillfeather")).not.toContain(doc._id);
    expect(await listMails(doc._id)).toEqual([]);
    expect(await listActions(doc._id)).toEqual(["volunteer corrected"]);
  });

  test("sent again, also by a page of before, does nothing", async () => {
    const doc = await storeVolunteer();
    const input = toInput(doc, { lastName: "Again" });
    await correct(doc._id, input, admin);
    const after = await stored(doc._id);
    await correct(doc._id, input, admin);
    expect(await stored(doc._id)).toEqual(after);
    expect(await listActions(doc._id)).toEqual(["volunteer corrected"]);
  });

  test("of two different ones by two administrators, one is refused and changes nothing", async () => {
    const doc = await storeVolunteer();
    const outcomes = await Promise.allSettled(
      ["One", "Two"].map((lastName) => correct(doc._id, toInput(doc, { lastName }), admin)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const won = outcomes[0]!.status === "fulfilled" ? "One" : "Two";
    expect((await stored(doc._id)).lastName).toBe(won);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflict", reason: "request.corrected" },
    });
  });

  test("and the volunteer's own change of the address meanwhile are both kept, words included", async () => {
    for (let round = 0; round < 10; round++) {
      const doc = await storeVolunteer();
      const session = {
        sessionId: "s",
        account: { id: doc._id, role: "volunteer" },
      } as accounts.ActiveSession;
      const address = {
        address: "9 New St",
        city: "Maconville",
        state: "GA",
        zip: "31201",
      } as const;
      await Promise.all([
        correct(doc._id, toInput(doc, { lastName: "Changeling" }), admin),
        volunteers.updateOwn(session, { phone: doc.phone, ...address }),
      ]);
      const after = await stored(doc._id);
      expect(after).toMatchObject({ lastName: "Changeling", address: { city: "Maconville" } });
      expect(after.words).toEqual(expect.arrayContaining(["changeling", "maconville"]));
      expect(after.words).not.toContain("savannah");
    }
  });

  test("of a deleted, pending or unknown one is refused", async () => {
    const gone = await storeVolunteer({ active: false });
    const pending = await storeVolunteer({ pending: true });
    const change = { lastName: "X" };
    for (const [id, code] of [
      [gone._id, "not-found"],
      ["V00000000", "not-found"],
      [pending._id, "conflict"],
    ] as const)
      await expect(correct(id, toInput(pending, change), admin)).rejects.toMatchObject({ code });
    expect(await stored(pending._id)).toEqual(pending);
  });
});

describe("another email address", () => {
  test("mails both, ends sessions and links, and logs in with the same password", async () => {
    const account = await createAccount("volunteer");
    const doc = await stored(account.id);
    const session = await accounts.logIn("volunteer", account, "cookie", newClient());
    await links.requestReset("volunteer", account.email, newClient());
    await until(async () => {
      expect(await listMails(doc._id)).toEqual([`password-reset ${account.email}`]);
    });
    expect(await PasswordTokens.countDocuments({ accountId: doc._id })).toBe(1);
    const email = newEmail();
    await correct(doc._id, toInput(doc, { email }), admin);
    expect(await accounts.findActiveSession(session.secret, "cookie")).toBeUndefined();
    expect(await PasswordTokens.countDocuments({ accountId: doc._id })).toBe(0);
    expect(await listMails(doc._id)).toEqual(
      [
        `login-email-left ${account.email}`,
        `login-email-taken ${email}`,
        `password-reset ${account.email}`,
      ].toSorted(),
    );
    const { password } = account;
    await expect(accounts.logIn("volunteer", account, "cookie", newClient())).rejects.toMatchObject(
      { code: "unauthorized" },
    );
    await accounts.logIn("volunteer", { email, password }, "cookie", newClient());
    expect(await listActions(doc._id)).toContain("volunteer and email corrected");
    expect(await stored(doc._id)).not.toHaveProperty("emailChanges");
  });

  test("without a password yet: the old invite is dead, and the new address gets one", async () => {
    const doc = await storeVolunteer();
    await reissueInvite(doc._id);
    await until(async () => {
      expect(await listMails(doc._id)).toEqual([`volunteer-invite ${doc.email}`]);
    });
    const old = await PasswordTokens.findOne({ accountId: doc._id }).lean();
    const email = newEmail();
    await correct(doc._id, toInput(doc, { email }), admin);
    await until(async () => {
      expect(await listMails(doc._id)).toContain(`volunteer-invite ${email}`);
    });
    const open = await PasswordTokens.find({ accountId: doc._id }).lean();
    expect(open).toHaveLength(1);
    expect(open[0]!._id).not.toBe(old!._id);
  });

  test("while an invite is being made: no link is mailed to the old address", async () => {
    const doc = await storeVolunteer();
    const email = newEmail();
    const create = PasswordTokens.create.bind(PasswordTokens);
    // The correction runs between reading the account and storing the link.
    const spy = vi.spyOn(PasswordTokens, "create").mockImplementationOnce((async (link: object) => {
      await correct(doc._id, toInput(doc, { email }), admin);
      return create(link);
    }) as never);
    onTestFinished(() => {
      spy.mockRestore();
    });
    await reissueInvite(doc._id);
    await until(async () => {
      expect(await listMails(doc._id)).toContain(`volunteer-invite ${email}`);
    });
    await until(async () => {
      expect(await PasswordTokens.countDocuments({ accountId: doc._id })).toBe(1);
    });
    expect(await listMails(doc._id)).not.toContain(`volunteer-invite ${doc.email}`);
  });

  test("in other capitals is stored, and mails and ends nothing", async () => {
    const doc = await storeVolunteer({ email: "ann.capital@example.org" });
    await correct(doc._id, toInput(doc, { email: "Ann.Capital@example.org" }), admin);
    expect(await stored(doc._id)).toMatchObject({
      email: "Ann.Capital@example.org",
      emailKey: "ann.capital@example.org",
      passwordAt: doc.passwordAt,
    });
    expect(await listMails(doc._id)).toEqual([]);
  });

  test("that another volunteer has is refused with that one's name; of two at once, one wins", async () => {
    const [doc, other, third] = [
      await storeVolunteer(),
      await storeVolunteer(),
      await storeVolunteer(),
    ];
    await expect(
      correct(doc._id, toInput(doc, { email: other.email.toUpperCase() }), admin),
    ).rejects.toMatchObject({
      code: "conflict",
      reason: { key: "volunteer.emailTaken", params: { id: other._id } },
    });
    expect(await stored(doc._id)).toEqual(doc);
    const email = newEmail();
    const outcomes = await Promise.allSettled(
      [doc, third].map((one) => correct(one._id, toInput(one, { email }), admin)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await Volunteers.countDocuments({ emailKey: email, active: true })).toBe(1);
  });

  describe("interrupted by a crash", () => {
    let doc: VolunteerDocument;
    const to = newEmail();
    const interrupt = (at: Date, more = {}) =>
      storeVolunteer({
        email: to,
        emailChanges: [{ id: "c1", at, from: "before@example.org", to, ...more }],
      });
    beforeEach(async () => {
      await Volunteers.deleteMany({ emailKey: to });
    });

    test("is finished by the sweep, once", async () => {
      doc = await interrupt(new Date(Date.now() - 60_000));
      await createMailedToken(
        { kind: "reset", role: "volunteer", accountId: doc._id },
        `${doc._id}-before`,
      );
      await sweepEmailChanges();
      await sweepEmailChanges();
      await until(async () => {
        expect(await listMails(doc._id)).toEqual([
          "login-email-left before@example.org",
          `login-email-taken ${to}`,
          `volunteer-invite ${to}`,
        ]);
      });
      expect(await PasswordTokens.countDocuments({ seed: `${doc._id}-before` })).toBe(0);
      expect(await stored(doc._id)).not.toHaveProperty("emailChanges");
    });

    test("after the links were ended: the new ones stay", async () => {
      doc = await interrupt(new Date(Date.now() - 60_000), { revoked: true });
      const seed = `${doc._id}-after`;
      await createMailedToken({ kind: "invite", role: "volunteer", accountId: doc._id }, seed);
      await sweepEmailChanges();
      expect(await PasswordTokens.countDocuments({ seed })).toBe(1);
      expect(await listMails(doc._id)).toContain(`login-email-taken ${to}`);
    });

    test("is left alone while it may still be under way", async () => {
      doc = await interrupt(new Date());
      await sweepEmailChanges();
      expect(await listMails(doc._id)).toEqual([]);
      expect((await stored(doc._id)).emailChanges).toHaveLength(1);
    });
  });
});

describe("vetting", () => {
  const GIVEN = {
    checkedOn: "2026-01-31",
    minor: true,
    guardian: "Eva Ibis, mother",
    trainedOn: "2026-02-01",
  };
  const unseen = getVettingVersion(undefined);

  test("is recorded with an audit row; a repeat does nothing; it can be taken back", async () => {
    const doc = await storeVolunteer();
    await recordVetting(doc._id, { ...GIVEN, seen: unseen }, admin);
    await recordVetting(doc._id, { ...GIVEN, seen: unseen }, admin);
    expect((await stored(doc._id)).vetting).toEqual(GIVEN);
    expect(await listActions(doc._id)).toEqual(["vetting recorded"]);
    const empty = { checkedOn: "", minor: false, guardian: "", trainedOn: "" };
    await recordVetting(doc._id, { ...empty, seen: getVettingVersion(GIVEN) }, admin);
    expect((await stored(doc._id)).vetting).toEqual(empty);
  });

  test("keeps a guardian that was typed without the tick: nothing typed is lost", async () => {
    const doc = await storeVolunteer();
    await recordVetting(doc._id, { ...GIVEN, minor: false, seen: unseen }, admin);
    expect((await stored(doc._id)).vetting).toEqual({ ...GIVEN, minor: false });
  });

  test("in the future, of a deleted volunteer or on an older state is refused", async () => {
    const doc = await storeVolunteer();
    for (const day of ["checkedOn", "trainedOn"])
      await expect(
        recordVetting(doc._id, { ...GIVEN, [day]: "2999-01-01", seen: unseen }, admin),
      ).rejects.toMatchObject({ code: "invalid", reason: "vetting.future" });
    expect(await stored(doc._id)).toEqual(doc);
    const gone = await storeVolunteer({ active: false });
    await expect(recordVetting(gone._id, { ...GIVEN, seen: unseen }, admin)).rejects.toMatchObject({
      code: "not-found",
    });
    const outcomes = await Promise.allSettled(
      ["One", "Two"].map((guardian) =>
        recordVetting(doc._id, { ...GIVEN, guardian, seen: unseen }, admin),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await listActions(doc._id)).toEqual(["vetting recorded"]);
  });
});
