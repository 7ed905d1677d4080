import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { sweepOutboxes, waitForRelays } from "~/services/platform/outbox-relay.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteerAccounts from "~/services/volunteers/volunteer-accounts.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { storeRequests, acceptedEvents } from "../../support/stored-requests";
import { useTestSettings } from "../../support/settings";
import { applicationInput } from "../../support/volunteer-application";
import { reissueInvite } from "~/services/accounts/invites.server";
import { assign } from "~/services/jobs/assigning.server";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";

useDatabase();
beforeAll(async () => {
  useTestSettings({ undoSeconds: 3_600 });
  await startQueue(TASKS);
});
afterAll(async () => {
  await waitForRelays();
  await stopQueue();
});

const admin = { role: "admin", id: "UADMIN001" } as const;
const other = { role: "admin", id: "UADMIN002" } as const;
const apply = async () => {
  const client = { address: newIpAddress(), locale: "en" as const };
  const { id } = await applications.submit(applicationInput(), client);
  await waitForRelays();
  return id;
};
const stored = async (id: string) => (await Applications.findById(id).lean<ApplicationDocument>())!;
const listAccounts = (applicationId: string) =>
  Volunteers.find({ applicationId }).lean<VolunteerDocument[]>();
const listMails = (email: string) => Emails.distinct("template", { to: email });
const accept = async (id: string) => {
  await applications.accept(id, { teamLeader: true }, admin);
  await waitForRelays();
  return (await stored(id)).volunteerId!;
};

test("an acceptance is there at once, its invite waits; taken back, nothing of it is left", async () => {
  const id = await apply();
  const before = await stored(id);
  const account = await accept(id);
  expect(await listAccounts(id)).toMatchObject([{ _id: account, active: true }]);
  expect((await applications.findHeldDecision(id))!.seconds).toBeGreaterThan(3_590);

  await applications.takeBack(id, 2, other);
  await waitForRelays();
  const { history, updatedAt: _, rev, ...after } = await stored(id);
  const { history: __, updatedAt: ___, rev: ____, ...unchanged } = before;
  expect(after).toEqual(unchanged);
  expect(rev).toBe(3);
  expect(history.map(({ event, by }) => [event, by])).toEqual([
    ["submit", undefined],
    ["accept", admin.id],
    ["takeBack", other.id],
  ]);
  expect(await listAccounts(id)).toEqual([]);
  expect(await Volunteers.findById(account).lean()).toMatchObject({ active: false });
  expect(await listMails(before.email)).toEqual(["application-received"]);
  expect(await Audit.distinct("action", { subject: id })).toEqual(["accept", "takeBack"]);
  expect(await applications.findHeldDecision(id)).toBeUndefined();

  await applications.takeBack(id, 2, admin); // a second press
  expect((await stored(id)).rev).toBe(3);
});

test("a rejection comes back; the application can be accepted and gets an account of its own", async () => {
  const id = await apply();
  await applications.reject(id, { text: "We are full." }, admin);
  await applications.takeBack(id, 2, admin);
  await waitForRelays();
  expect(await stored(id)).toMatchObject({ status: "Unevaluated", reasonRejected: "" });
  expect(await stored(id)).not.toHaveProperty("rejection");
  const account = await accept(id);
  await applications.takeBack(id, 4, admin);
  await waitForRelays();
  const again = await accept(id);
  expect(again).not.toBe(account);
  expect(await listAccounts(id)).toMatchObject([{ _id: again, active: true }]);
});

test("not once it was mailed, or changed since, nor if there is no decision", async () => {
  const id = await apply();
  const refuse = (rev: number) => expect(applications.takeBack(id, rev, admin)).rejects;
  await refuse(1).toMatchObject({ code: "conflict", reason: "application.changedSince" });
  useTestSettings({ undoSeconds: 0 });
  try {
    await applications.reject(id, { text: "We are full." }, admin);
  } finally {
    useTestSettings({ undoSeconds: 3_600 });
  }
  await waitForRelays();
  await refuse(2).toMatchObject({ code: "conflict", reason: "request.alreadyMailed" });
  await refuse(7).toMatchObject({ code: "conflict", reason: "application.changedSince" });
  expect(await stored(id)).toMatchObject({ status: "Rejected", rev: 2 });
});

test("not once the volunteer has a job", async () => {
  const id = await apply();
  const account = await accept(id);
  const [request] = await storeRequests([{ events: acceptedEvents }]);
  await assign(request!._id, [account], admin);
  await expect(applications.takeBack(id, 2, admin)).rejects.toMatchObject({
    code: "conflict",
    reason: "application.accountUsed",
  });
  expect(await listAccounts(id)).toMatchObject([{ active: true }]);
  expect((await listAccounts(id))[0]).not.toHaveProperty("pending");
});

test("not once the volunteer has chosen a password, or got a mail", async () => {
  for (const use of [
    (account: string) => Volunteers.updateOne({ _id: account }, { $set: { passwordHash: "x" } }),
    async (account: string) => {
      await reissueInvite(account);
      await eventually(async () => {
        expect(await Emails.exists({ subjectId: account })).not.toBeNull();
      });
    },
  ]) {
    const id = await apply();
    const account = await accept(id);
    await use(account);
    await expect(applications.takeBack(id, 2, admin)).rejects.toMatchObject({
      reason: "application.accountUsed",
    });
  }
});

test("erasing ends the hold: nothing is taken back, and nothing is mailed to nobody", async () => {
  const id = await apply();
  await applications.reject(id, { text: "We are full." }, admin);
  await Applications.updateOne(
    { _id: id },
    { $set: { email: "", erasedAt: new Date() }, $inc: { rev: 1 } },
  );
  expect(await applications.findHeldDecision(id)).toBeUndefined();
  await expect(applications.takeBack(id, 2, admin)).rejects.toMatchObject({ code: "conflict" });
  await sweepOutboxes();
  expect(await stored(id)).not.toHaveProperty("hasIntents");
});

test("an account that ended with a decision is not given out again", async () => {
  const id = await apply();
  const account = await accept(id);
  await deleteVolunteer(account, admin);
  await applications.takeBack(id, 2, admin);
  await waitForRelays();
  const again = await accept(id);
  expect(again).not.toBe(account);
  expect(await listAccounts(id)).toMatchObject([{ _id: again, active: true }]);

  const rejected = await apply();
  const doc = await stored(rejected);
  const pending = await volunteerAccounts.prepare(doc, false, admin); // and the process ended
  await applications.reject(rejected, { text: "no" }, other);
  await applications.takeBack(rejected, 2, admin);
  expect(await accept(rejected)).not.toBe(pending);
});

test("of two administrators, one undoes and one accepts anew: one account that works, or none", async () => {
  for (let round = 0; round < 10; round++) {
    const id = await apply();
    await accept(id);
    const undoing = applications.takeBack(id, 2, admin);
    if (round % 2) await new Promise((done) => setTimeout(done, round));
    await Promise.allSettled([undoing, applications.accept(id, { teamLeader: true }, other)]);
    await waitForRelays();
    const doc = await stored(id);
    const accounts = (await listAccounts(id)).filter(({ active }) => active);
    expect(accounts.map(({ _id }) => _id)).toEqual(
      doc.status === "Accepted" ? [doc.volunteerId] : [],
    );
    expect(accounts.some(({ pending }) => pending)).toBe(false);
  }
});

describe("a crash", () => {
  /** Taken back, and the process ended before the account was removed. */
  async function takeBackOnly(id: string, account: string) {
    await Applications.updateOne(
      { _id: id },
      {
        $set: {
          status: "Unevaluated",
          hasIntents: true,
          intents: [
            {
              id: `${id}:3:account-left:${account}`,
              kind: "account-left",
              rev: 3,
              target: account,
            },
          ].map((one) => ({ ...one, at: new Date() })),
        },
        $unset: { volunteerId: 1, teamLeader: 1 },
        $inc: { rev: 1 },
        $push: {
          history: {
            rev: 3,
            at: new Date(),
            event: "takeBack",
            byRole: "admin",
            by: admin.id,
            from: "Accepted",
            to: "Unevaluated",
          },
        },
      },
    );
  }
  const age = (account: string) =>
    Volunteers.updateOne({ _id: account }, { $set: { createdAt: new Date(0) } });

  test("before the account is removed: the sweep removes it, and accepts nothing", async () => {
    const id = await apply();
    const account = await accept(id);
    await takeBackOnly(id, account);
    await Volunteers.updateOne({ _id: account }, { $set: { pending: true } });
    await age(account);
    await applications.sweepPending();
    expect(await stored(id)).toMatchObject({ status: "Unevaluated", rev: 3 });
    await sweepOutboxes();
    await eventually(async () => {
      expect(await listAccounts(id)).toEqual([]);
    });
    await applications.sweepPending();
    expect(await stored(id)).toMatchObject({ status: "Unevaluated", rev: 3 });
  });

  test("an acceptance anew makes an account of its own, whatever is still to be relayed", async () => {
    const id = await apply();
    const account = await accept(id);
    await takeBackOnly(id, account);
    await applications.accept(id, { teamLeader: false }, other);
    await waitForRelays();
    const again = (await stored(id)).volunteerId!;
    expect(again).not.toBe(account);
    expect(await listAccounts(id)).toMatchObject([{ _id: again, active: true }]);
    expect(await Volunteers.findById(account).lean()).toMatchObject({ active: false });
  });
});
