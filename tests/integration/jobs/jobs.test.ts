import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { Emails, type EmailDocument } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { AnswerOffer } from "~/schemas/jobs/job-answer";
import * as assignments from "~/services/jobs/assigning.server";
import * as jobs from "../../support/jobs";
import { expireAndRemindOffers } from "~/services/jobs/offering.server";
import { listDevMailbox } from "~/services/mail/emails.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { sweepOutboxes, waitForRelays } from "~/services/platform/outbox-relay.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import * as requests from "../../support/requests";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";
import { createAccount } from "../../support/accounts";
import { useDatabase } from "../../support/database";
import { FakePostmark, POSTMARK_ERRORS } from "../../support/fake-postmark";
import { profileOperations } from "../../support/profile";
import { useQueue } from "../../support/queue";
import { useTestSettings } from "../../support/settings";
import { acceptedEvents, storeRequests } from "../../support/stored-requests";
import { fullName, storeVolunteer, storeVolunteers, toSession } from "../../support/volunteers";

useDatabase();
useQueue();

const admin = { role: "admin", id: "UADMIN001" } as const;
const HOUR = 60 * 60_000;
const stored = async (id: string) => (await HelpRequests.findById(id).lean<RequestDocument>())!;
const relayAll = async () => {
  await waitForRelays();
  await sweepOutboxes();
};
const NOT_FOUND = {
  code: "not-found",
  message: "This job was not found. Reload to see your current jobs.",
};
const REQUEST_FIELDS = {
  street_address_2: "Apt 4",
  helpOther: true,
  other: "A generator",
  description: "The dog is friendly.",
};

/** Stores a request with offers to these volunteers. */
async function storeOffered(...people: VolunteerDocument[]) {
  const [doc] = await storeRequests([{ events: acceptedEvents, payload: REQUEST_FIELDS }]);
  await assignments.assign(
    doc!._id,
    people.map(({ _id }) => _id),
    admin,
  );
  return { ...doc!, job: (n = 1) => `${doc!._id}-${n}` };
}

const NOTHING = { job: null, offer: null, scheduled: [], jobs: 0, offers: 0 };

describe("a volunteer's jobs", () => {
  test("are the oldest of each kind on the dashboard, and all on the jobs page, oldest first", async () => {
    const vera = await storeVolunteer();
    const session = toSession(vera);
    expect(await jobs.getOverview(session)).toEqual(NOTHING);
    const [a, b, c, d] = [
      await storeOffered(vera),
      await storeOffered(vera),
      await storeOffered(vera),
      await storeOffered(vera),
    ];
    await jobs.accept(d.job(), session);
    await jobs.accept(b.job(), session);
    expect((await jobs.listOffered(session)).map(({ id }) => id)).toEqual([a.job(), c.job()]);
    expect((await jobs.listScheduled(session)).map(({ id }) => id)).toEqual([d.job(), b.job()]);
    const board = await jobs.getOverview(session);
    expect(board).toMatchObject({
      job: { id: d.job() },
      scheduled: [{ id: d.job() }, { id: b.job() }],
      offer: { id: a.job() },
      jobs: 2,
      offers: 2,
    });
    for (const other of [a, b, c, d])
      await requests.close(other._id, { notes: "" }, admin).catch(() => undefined);
    expect(await jobs.getOverview(session)).toEqual(NOTHING);
  });

  test("show the card before acceptance, name, phone and texts after it, and nothing once ended", async () => {
    const vera = await storeVolunteer();
    const session = toSession(vera);
    const request = await storeOffered(vera);
    const card = {
      id: request.job(),
      requestId: request._id,
      address: request.address,
      helpTypes: ["exterior", "other"],
      offeredAt: expect.any(Date) as Date,
    };
    const [offer] = await jobs.listOffered(session);
    expect(offer).toEqual({
      ...card,
      state: "Offered",
      answerBy: new Date(offer!.offeredAt.getTime() + 48 * HOUR),
    });
    await expect(jobs.getWorkOrder(request.job(), session)).rejects.toMatchObject({
      code: "not-found",
      message: "This job is still an offer. Accept it first.",
    });
    await jobs.accept(request.job(), session);
    const { firstName, lastName, phone } = request;
    const homeowner = {
      firstName,
      lastName,
      phone,
      other: "A generator",
      description: "The dog is friendly.",
      locale: "en",
    };
    const scheduled = {
      ...card,
      state: "Scheduled",
      acceptedAt: expect.any(Date) as Date,
      homeowner,
    };
    expect(await jobs.listScheduled(session)).toEqual([scheduled]);
    expect(await jobs.getWorkOrder(request.job(), session)).toEqual(scheduled);
    await jobs.complete(request.job(), "Roof covered", session);
    expect([await jobs.listOffered(session), await jobs.listScheduled(session)]).toEqual([[], []]);
    await expect(jobs.getWorkOrder(request.job(), session)).rejects.toMatchObject({
      message: "This job is already completed.",
    });
    expect(await stored(request._id)).toMatchObject({
      status: "Active",
      readyToClose: true,
      assignments: [{ details: "Roof covered" }],
    });
  });

  test("are private: another volunteer's job is not found", async () => {
    const [vera, lou] = await storeVolunteers([{}, {}]);
    const request = await storeOffered(vera!, lou!);
    await jobs.accept(request.job(2), toSession(lou!));
    const before = await stored(request._id);
    const session = toSession(vera!);
    const acts: ((id: string) => Promise<unknown>)[] = [
      (id) => jobs.accept(id, session),
      (id) => jobs.decline(id, "", session),
      (id) => jobs.complete(id, "", session),
      (id) => jobs.getWorkOrder(id, session),
      (id) => jobs.answerOffer(AnswerOffer.parse({ id, action: "reject" }), session),
    ];
    for (const id of [
      request.job(2),
      request.job(3),
      "R00000000-1",
      "R00000000",
      "-1",
      "x",
      request._id,
    ])
      for (const act of acts) await expect(act(id)).rejects.toMatchObject(NOT_FOUND);
    const { assignments: after } = await stored(request._id);
    expect(after).toEqual(before.assignments);
  });
});

describe("mails about jobs", () => {
  const listMails = (subjectId: string) =>
    Emails.find({ subjectId, template: /^job-/ })
      .sort({ createdAt: 1, _id: 1 })
      .lean<EmailDocument[]>();

  test("use the volunteer's address and language at relay time, and show contact data only after acceptance", async () => {
    const vera = await storeVolunteer({ locale: "es" });
    const request = await storeOffered(vera);
    await relayAll();
    const place = `${request.address.city}, FL ${request.address.zip}`;
    const helpTypes = ["exterior", "other"];
    const known = { firstName: vera.firstName, jobId: request.job(), helpTypes };
    const [offer, ...none] = await listMails(request._id);
    expect(none).toEqual([]);
    expect(offer).toMatchObject({
      _id: `${request._id}:3:job-offer:${vera._id}`,
      template: "job-offer",
      to: vera.email,
      locale: "es",
    });
    expect(offer!.data).toEqual({
      ...known,
      place,
      answerBy: expect.stringMatching(/^\d+ de [a-z]+ de \d{4}, \d+:\d\d [AP]M$/) as string,
    });

    await Volunteers.updateOne({ _id: vera._id }, { $set: { email: "new@example.org" } });
    await jobs.accept(request.job(), toSession(vera));
    await relayAll();
    const scheduled = (await listMails(request._id)).at(-1)!;
    expect(scheduled).toMatchObject({ template: "job-scheduled", to: "new@example.org" });
    expect(scheduled.data).toEqual({
      ...known,
      homeowner: `${request.firstName} ${request.lastName}`,
      phone: request.phone,
      address: `${request.address.line1}, Apt 4, ${place}`,
      other: "A generator",
      description: "The dog is friendly.",
    });
  });

  test("are not sent once the job has moved on: a late mail must not disclose the contact of an ended job", async () => {
    const [vera, lou] = [await storeVolunteer(), await storeVolunteer()];
    const request = await storeOffered(vera, lou);
    await relayAll();
    await jobs.accept(request.job(1), toSession(vera));
    await relayAll();
    await jobs.complete(request.job(1), "", toSession(vera));
    await jobs.decline(request.job(2), "", toSession(lou));
    await relayAll();
    for (const { _id } of await listMails(request._id)) await TASKS["send-mail"]!.run(_id);
    const mails = await listMails(request._id);
    expect(mails.map(({ template, state, data }) => [template, state, data])).toEqual(
      ["job-offer", "job-offer", "job-scheduled"].map((template) => [template, "suppressed", {}]),
    );

    const other = await storeOffered(vera);
    await relayAll();
    await jobs.accept(other.job(), toSession(vera));
    await relayAll();
    for (const { _id } of await listMails(other._id)) await TASKS["send-mail"]!.run(_id);
    expect((await listMails(other._id)).map(({ template, state }) => [template, state])).toEqual([
      ["job-offer", "sent"],
      ["job-scheduled", "sent"],
    ]);
  });

  describe("several offers to one volunteer", () => {
    const send = (id: string) => TASKS["send-mail"]!.run(id);
    const listStates = async (to: string) =>
      (await Emails.find({ to }).sort({ createdAt: 1, _id: 1 }).lean()).map(({ state }) => state);
    async function storeOffers(count: number) {
      const vera = await storeVolunteer();
      const offered = [];
      for (let i = 0; i < count; i++) offered.push(await storeOffered(vera));
      await relayAll();
      const ids = offered.map(({ _id }) => `${_id}:3:job-offer:${vera._id}`);
      return { vera, to: vera.email, offered, ids: ids as [string, string, ...string[]] };
    }
    async function usePostmark() {
      const postmark = await new FakePostmark().listen();
      useTestSettings({
        mail: {
          from: "hub@example.org",
          postmark: { token: postmark.token, baseUrl: postmark.url },
        },
      });
      onTestFinished(async () => {
        await postmark.close();
        useTestSettings();
      });
      return postmark;
    }

    test("leave in one mail, but for those that have moved on", async () => {
      const { vera, to, offered, ids } = await storeOffers(3);
      const [lou] = [await storeVolunteer()];
      await storeOffered(lou);
      await relayAll();
      await jobs.decline(offered[2]!.job(), "", toSession(vera));
      await send(ids[1]);
      expect(await listStates(to)).toEqual(["sent", "sent", "suppressed"]);
      for (const id of ids) await send(id);
      const inbox = (await listDevMailbox()).filter((mail) => mail.to === to);
      expect(inbox.map(({ subject }) => subject)).toEqual(["2 jobs are waiting for your answer"]);
      for (const [i, { _id }] of offered.entries())
        expect(inbox[0]!.text.includes(_id)).toBe(i < 2);
      expect(await listStates(lou.email)).toEqual(["queued"]);
    });

    test("stay together when the provider fails, and are sent once", async () => {
      const postmark = await usePostmark();
      const { to, ids } = await storeOffers(2);
      postmark.next.push(POSTMARK_ERRORS.broken);
      await expect(send(ids[0])).rejects.toThrow("mail");
      await send(ids[1]);
      expect(await listStates(to)).toEqual(["queued", "queued"]);
      await Promise.all([send(ids[0]), send(ids[1])]);
      expect(await listStates(to)).toEqual(["sent", "sent"]);
      expect(postmark.mailsTo(to)).toHaveLength(1);
      const mails = await Emails.find({ to }).lean();
      expect(new Set(mails.map(({ providerId }) => providerId)).size).toBe(1);
    });

    test("a second try takes no more along: the first one may have been delivered", async () => {
      const postmark = await usePostmark();
      const { vera, to, ids } = await storeOffers(2);
      postmark.next.push("cut");
      await expect(send(ids[0])).rejects.toThrow("mail");
      const late = await storeOffered(vera);
      await relayAll();
      await send(ids[0]);
      expect(await listStates(to)).toEqual(["sent", "sent", "queued"]);
      await send(`${late._id}:3:job-offer:${vera._id}`);
      expect(await listStates(to)).toEqual(["sent", "sent", "sent"]);
      const [both, single] = postmark.mailsTo(to).map((mail) => mail.TextBody);
      expect([both?.includes(late._id), single?.includes(late._id)]).toEqual([false, true]);
    });

    test("of another volunteer, who had the address before, do not go along", async () => {
      const { to, ids } = await storeOffers(1);
      const before = await storeOffers(1);
      await Emails.updateOne({ _id: before.ids[0] }, { $set: { to } });
      await send(ids[0]);
      expect((await Emails.findById(before.ids[0]).lean())!.state).toBe("queued");
    });

    test("an address that takes no mail fails all of them", async () => {
      const postmark = await usePostmark();
      const { to, ids } = await storeOffers(2);
      postmark.next.push(POSTMARK_ERRORS.inactiveRecipient);
      await send(ids[0]);
      expect(await listStates(to)).toEqual(["suppressed", "suppressed"]);
      expect(postmark.mailsTo(to)).toHaveLength(0);
    });

    test.each([
      [POSTMARK_ERRORS.broken, ["2 jobs are waiting for your answer"]],
      ["cut" as const, ["3 jobs are waiting for your answer"]], // it had been delivered
    ])(
      "the others go on when the one that took them along is withdrawn: %j",
      async (trouble, subjects) => {
        const postmark = await usePostmark();
        const { to, offered, ids } = await storeOffers(3);
        postmark.next.push(trouble);
        await expect(send(ids[0])).rejects.toThrow("mail");
        await requests.close(offered[0]!._id, { notes: "" }, admin);
        await relayAll();
        for (const id of ids.slice(1)) await send(id);
        expect((await listStates(to)).slice(0, 3)).toEqual(["suppressed", "sent", "sent"]);
        expect(postmark.mailsTo(to).map(({ Subject }) => Subject)).toEqual(subjects);
      },
    );

    test("one that is sent again by hand takes nothing along, and nothing takes it", async () => {
      const postmark = await usePostmark();
      const { vera, to, ids } = await storeOffers(1);
      postmark.next.push("cut");
      await expect(send(ids[0])).rejects.toThrow("mail");
      await Emails.updateOne({ _id: ids[0] }, { $set: { attempts: 0, unclear: true } });
      const late = await storeOffered(vera);
      await relayAll();
      await send(`${late._id}:3:job-offer:${vera._id}`);
      expect(await listStates(to)).toEqual(["queued", "sent"]);
      await send(ids[0]);
      expect(postmark.mailsTo(to)).toHaveLength(2);
    });

    test("two sent at the same time are mailed once each", async () => {
      const postmark = await usePostmark();
      const { to, ids } = await storeOffers(4);
      await Promise.all(ids.map(send));
      for (const id of ids) await send(id);
      expect(await listStates(to)).toEqual(["sent", "sent", "sent", "sent"]);
      const text = postmark.mailsTo(to).map((mail) => mail.TextBody);
      for (const id of ids) expect(text.join().split(id.split(":")[0]! + "-1")).toHaveLength(2);
    });
  });

  test("a cancellation names nothing of the homeowner, and mails still queued are withdrawn", async () => {
    const vera = await storeVolunteer();
    const request = await storeOffered(vera);
    await relayAll();
    await jobs.accept(request.job(), toSession(vera));
    await relayAll();
    await requests.close(request._id, { notes: "" }, admin);
    await relayAll();
    const mails = await listMails(request._id);
    expect(mails.map(({ template, state }) => [template, state])).toEqual([
      ["job-offer", "suppressed"],
      ["job-scheduled", "suppressed"],
      ["job-cancelled", "queued"],
    ]);
    expect(mails.slice(0, 2).map(({ data }) => data)).toEqual([{}, {}]);
    const text = JSON.stringify(mails);
    for (const canary of [
      request.firstName,
      request.lastName,
      request.phone,
      request.email,
      request.address.line1,
      "friendly",
      "generator",
    ])
      expect(text).not.toContain(canary);
  });

  test("a deleted volunteer is mailed about an accepted job, and nothing else", async () => {
    const [vera, lou] = await storeVolunteers([{}, {}]);
    const request = await storeOffered(vera!, lou!);
    await jobs.accept(request.job(), toSession(vera!));
    await relayAll();
    await Emails.deleteMany({ subjectId: request._id });
    await deleteVolunteer(vera!._id, admin);
    await deleteVolunteer(lou!._id, admin);
    await relayAll();
    expect((await listMails(request._id)).map(({ template, to }) => [template, to])).toEqual([
      ["job-cancelled", vera!.email],
    ]);
  });

  test("an offer overtaken by a deletion is not mailed, and no outbox message is left", async () => {
    const [gone] = [await storeVolunteer()];
    await deleteVolunteer(gone._id, admin);
    const [doc] = await storeRequests([{ events: acceptedEvents }]);
    const offer: RequestEvent = {
      type: "assign",
      volunteers: [
        { id: gone._id, name: fullName(gone) },
        { id: "VUNKNOWN0", name: "Unknown" },
      ],
    };
    await requests.applyEvent(doc!._id, offer, admin);
    await relayAll();
    expect(await listMails(doc!._id)).toEqual([]);
    expect(await stored(doc!._id)).toMatchObject({ intents: [] });
  });

  test("relaying again, as after a crash, sends no second mail", async () => {
    const vera = await storeVolunteer();
    const request = await storeOffered(vera);
    await relayAll();
    const message = {
      id: `${request._id}:3:job-offer:${vera._id}`,
      kind: "job-offer",
      target: vera._id,
      at: new Date(),
    };
    await HelpRequests.updateOne(
      { _id: request._id },
      { $set: { intents: [message], hasIntents: true } },
    );
    await relayAll();
    expect(await listMails(request._id)).toHaveLength(1);
  });
});

describe("unanswered offers", () => {
  const at = ({ offeredAt }: { offeredAt: Date }, hours: number) =>
    new Date(offeredAt.getTime() + hours * HOUR);
  const readJob = async (id: string) => (await stored(id)).assignments[0]!;
  const reminders = (subjectId: string) =>
    Emails.countDocuments({ subjectId, template: "job-reminder" });
  beforeEach(() => HelpRequests.deleteMany({}));

  test("are reminded of once after a day, and expire after two", async () => {
    const vera = await storeVolunteer();
    const { _id } = await storeOffered(vera);
    const job = await readJob(_id);
    await expireAndRemindOffers(new Date(at(job, 24).getTime() - 1));
    expect(await readJob(_id)).toEqual(job);
    for (let run = 0; run < 3; run++) await expireAndRemindOffers(at(job, 24 + run));
    await relayAll();
    expect(await readJob(_id)).toMatchObject({
      state: "Offered",
      remindedAt: expect.any(Date) as Date,
    });
    expect(await reminders(_id)).toBe(1);
    await expireAndRemindOffers(new Date(at(job, 48).getTime() - 1));
    expect((await readJob(_id)).state).toBe("Offered");
    await expireAndRemindOffers(at(job, 48));
    expect(await stored(_id)).toMatchObject({
      status: "Accepted",
      unstaffed: true,
      assignments: [{ state: "Declined", cancelReason: "lapsed" }],
    });
    await expect(jobs.accept(`${_id}-1`, toSession(vera))).rejects.toMatchObject({
      code: "conflict",
      message: "This offer ended because it was not answered in time.",
    });
    // The volunteer may be offered it again.
    expect((await assignments.assign(_id, [vera._id], admin)).assigned).toHaveLength(1);
  });

  test("follow the hours of the settings; an offer due for both expires without a reminder", async () => {
    const { _id } = await storeOffered(await storeVolunteer());
    const job = await readJob(_id);
    useTestSettings({ offerRemindHours: 2, offerLapseHours: 3 });
    await expireAndRemindOffers(at(job, 2));
    expect((await readJob(_id)).remindedAt).toBeDefined();
    const { _id: late } = await storeOffered(await storeVolunteer());
    await expireAndRemindOffers(at(await readJob(late), 3));
    useTestSettings();
    await relayAll();
    expect(await readJob(late)).toMatchObject({ state: "Declined", cancelReason: "lapsed" });
    expect(await reminders(late)).toBe(0);
  });

  test("of one request expire one by one, answered ones stay", async () => {
    const [a, b, c] = await storeVolunteers([{}, {}, {}]);
    const request = await storeOffered(a!, b!, c!);
    await jobs.accept(request.job(1), toSession(a!));
    await expireAndRemindOffers(at(await readJob(request._id), 49));
    expect((await stored(request._id)).assignments.map(({ state }) => state)).toEqual([
      "Scheduled",
      "Declined",
      "Declined",
    ]);
    expect((await stored(request._id)).status).toBe("Active");
  });

  test("are found by index, however many have ended", async () => {
    await storeRequests(
      Array.from({ length: 300 }, (_, n) => ({
        createdAt: new Date(Date.now() - 100 * HOUR),
        events: [
          ...acceptedEvents,
          { type: "assign" as const, volunteers: [{ id: `V${n}`, name: "Sam Heron" }] },
          ...(n < 290 ? [{ type: "close" as const, notes: "" }] : []),
        ],
      })),
    );
    const { operations } = await profileOperations("requests", () => expireAndRemindOffers());
    const queries = operations.filter(({ op }) => op === "query");
    for (const { planSummary = "", hasSortStage } of operations)
      expect([/COLLSCAN/.test(planSummary), hasSortStage ?? false]).toEqual([false, false]);
    expect(Math.max(...queries.map(({ docsExamined = 0 }) => docsExamined))).toBe(10);
    expect(await HelpRequests.countDocuments({ "assignments.cancelReason": "lapsed" })).toBe(10);
  });
});

describe("administrators are notified", () => {
  const notices = (subjectId: string) =>
    Emails.find({ subjectId, template: /^admin-/ }).lean<EmailDocument[]>();

  test("when all volunteers declined and when all jobs are done, once each, without contact data, except the actor", async () => {
    await Admins.deleteMany({});
    const [ada, ben, gone] = [
      await createAccount("admin"),
      await createAccount("admin"),
      await createAccount("admin"),
    ];
    await Admins.updateOne({ _id: ben.id }, { $set: { locale: "es" } });
    await Admins.updateOne({ _id: gone.id }, { $set: { active: false } });
    const [vera, lou] = await storeVolunteers([{}, {}]);
    const request = await storeOffered(vera!, lou!);
    await jobs.decline(request.job(1), "Too far", toSession(vera!));
    await relayAll();
    expect(await notices(request._id)).toEqual([]);
    await jobs.decline(request.job(2), "", toSession(lou!));
    await relayAll();
    await relayAll();
    const notified = await notices(request._id);
    const place = `${request.address.city}, FL ${request.address.zip}`;
    const about = { id: request._id, place, helpTypes: ["exterior", "other"] };
    expect(
      notified
        .map(({ template, to, locale, data }) => ({ template, to, locale, data }))
        .toSorted((a, b) => (a.to < b.to ? -1 : 1)),
    ).toEqual(
      [
        {
          template: "admin-reassign",
          to: ada.email,
          locale: "en",
          data: { firstName: ada.firstName, ...about },
        },
        {
          template: "admin-reassign",
          to: ben.email,
          locale: "es",
          data: { firstName: ben.firstName, ...about },
        },
      ].toSorted((a, b) => (a.to < b.to ? -1 : 1)),
    );

    await assignments.assign(request._id, [vera!._id], { role: "admin", id: ada.id });
    await jobs.accept(request.job(3), toSession(vera!));
    await jobs.complete(request.job(3), "Done", toSession(vera!));
    await relayAll();
    expect(
      (await notices(request._id)).filter(({ template }) => template === "admin-ready"),
    ).toHaveLength(2);

    const other = await storeOffered(vera!);
    await assignments.unassign(other._id, other.job(), { role: "admin", id: ada.id });
    await relayAll();
    expect((await notices(other._id)).map(({ to }) => to)).toEqual([ben.email]);
  });

  test("at most twenty times an hour, and not about a state that has changed", async () => {
    await Admins.deleteMany({});
    await createAccount("admin");
    const people = await storeVolunteers(Array.from({ length: 25 }, () => ({})));
    const docs = await Promise.all(people.map((one) => storeOffered(one)));
    for (const [n, doc] of docs.entries()) await jobs.decline(doc.job(), "", toSession(people[n]!));
    await relayAll();
    const mine = {
      subjectId: { $in: docs.map(({ _id }) => _id) },
      template: "admin-reassign" as const,
    };
    expect(await Emails.countDocuments(mine)).toBe(20);

    await Admins.deleteMany({});
    await createAccount("admin");
    const again = docs[0]!;
    await HelpRequests.updateOne(
      { _id: again._id },
      {
        $set: {
          unstaffed: false,
          intents: [
            { id: `${again._id}:4:admin-reassign`, rev: 4, kind: "admin-reassign", at: new Date() },
          ],
          hasIntents: true,
        },
      },
    );
    await relayAll();
    expect(await Emails.countDocuments(mine)).toBe(20);
    expect((await stored(again._id)).intents).toEqual([]);
  });
});

test("with 1,000 past jobs, a volunteer's lists read open jobs only", async () => {
  await HelpRequests.deleteMany({});
  const [vera, lou] = await storeVolunteers([{}, {}]);
  const offerTo = (one: VolunteerDocument): RequestEvent => ({
    type: "assign",
    volunteers: [{ id: one._id, name: fullName(one) }],
  });
  const completed = (id: string): RequestEvent[] => [
    { type: "acceptOffer", assignmentId: `${id}-1`, volunteerId: vera!._id },
    { type: "complete", assignmentId: `${id}-1`, volunteerId: vera!._id, details: "" },
  ];
  const toId = (n: number) => `R${String(n).padStart(8, "0")}`;
  await storeRequests(
    Array.from({ length: 1_500 }, (_, n) => ({
      id: toId(n),
      events:
        n < 1_000
          ? [...acceptedEvents, offerTo(vera!), ...completed(toId(n))]
          : [...acceptedEvents, offerTo(n < 1_003 ? vera! : lou!)],
    })),
  );
  await jobs.accept(`${toId(1_000)}-1`, toSession(vera!));
  await relayAll(); // its queries must not count
  const lists: [work: () => Promise<unknown>, maxReads: number][] = [
    [() => jobs.getOverview(toSession(vera!)), 3],
    [() => jobs.listOffered(toSession(vera!)), 2],
    [() => jobs.listScheduled(toSession(vera!)), 1],
    [() => jobs.getWorkOrder(`${toId(1_000)}-1`, toSession(vera!)), 1],
  ];
  for (const [work, maxReads] of lists) {
    await work();
    const { operations } = await profileOperations("requests", work);
    expect(operations).toHaveLength(1);
    expect(operations[0]!.planSummary).not.toMatch(/COLLSCAN/);
    expect(operations[0]!.hasSortStage ?? false).toBe(false);
    expect(operations[0]!.docsExamined).toBeLessThanOrEqual(maxReads);
    expect(operations[0]!.keysExamined).toBeLessThanOrEqual(maxReads + 2);
  }
});
