import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { Applications } from "~/models/application.server";
import { Audit } from "~/models/audit.server";
import { BulkChanges } from "~/models/bulk-change.server";
import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import { startBulkChange, stopBulkChange } from "~/services/jobs/bulk-changes.server";
import { assign } from "~/services/jobs/assigning.server";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import {
  eraseApplication,
  eraseRequest,
  eraseVolunteer,
  sweepErased,
} from "~/services/privacy/erasing.server";
import { hold, release } from "~/services/privacy/legal-holds.server";
import { insertAdmin } from "~/services/accounts/new-admins.server";
import { eraseRecords, exportPerson, findPerson } from "~/services/privacy/person.server";
import { storeSelection } from "~/services/requests/bulk-selections.server";
import * as applications from "~/services/volunteers/applications.server";
import { newEmail } from "../../support/address";
import { useDatabase } from "../../support/database";
import { findTraces, storePerson, type Person } from "../../support/people";
import { useQueue } from "../../support/queue";
import * as requests from "../../support/requests";
import { storeVolunteer } from "../../support/volunteers";
import { useTestSettings } from "../../support/settings";

useDatabase();
useQueue();

const admin = { role: "admin", id: "UADMIN001" } as const;
let helperId: string;
beforeAll(async () => {
  ({ _id: helperId } = await storeVolunteer());
});

const readRequest = async (id: string) => (await HelpRequests.findById(id).lean())!;
const eraseAll = async ({ email }: Person) => eraseRecords(await findPerson({ email }), admin);

describe("someone with a request, an application and an account", () => {
  test("is everywhere before, and nowhere after; another one stays", async () => {
    const person = await storePerson(helperId);
    const other = await storePerson(helperId);
    const before = (await findTraces(person.words)).map((trace) => trace.split(" ")[0]);
    expect([...new Set(before)].sort()).toEqual([
      "applications",
      "emails",
      "requests",
      "searchWords",
      "volunteers",
    ]);
    const traces = await findTraces(other.words);
    await eraseAll(person);
    await waitForRelays();
    expect(await findTraces(person.words)).toEqual([]);
    expect(await findTraces(other.words)).toEqual(traces);
  });

  test("is found by email in any case and by phone", async () => {
    const { email, phone, ...person } = await storePerson();
    const ids = [person.requestId, person.applicationId, person.volunteerId];
    for (const key of [{ email }, { phone }])
      expect((await findPerson(key)).map(({ id }) => id)).toEqual(ids);
  });
});

describe("an erased request", () => {
  test("keeps status, place, kinds of help, times and jobs; volunteers are told, nobody else", async () => {
    const { requestId: id, phone } = await storePerson(helperId);
    const before = await readRequest(id);
    await eraseRequest(id, admin);
    await waitForRelays();
    const after = await readRequest(id);
    expect(after).toMatchObject({
      status: "Resolved",
      outcome: "noLongerNeeded",
      live: false,
      county: before.county,
      helpTypes: before.helpTypes,
      createdAt: before.createdAt,
      local: before.local,
      firstName: "Erased",
      lastName: "",
      phone: "",
      email: "",
      address: { city: before.address.city, zip: before.address.zip, line1: "", line2: "" },
    });
    expect(after.assignments).toMatchObject([{ volunteerId: helperId, state: "Cancelled" }]);
    expect(after.history.map(({ event }) => event)).toEqual([
      "submit",
      "correct",
      "note",
      "accept",
      "assign",
      "close",
    ]);
    expect(JSON.stringify(after)).not.toContain(phone);
    const mails = await Emails.find({ subjectId: id }).lean();
    expect(mails.map(({ template }) => template)).toEqual(["job-cancelled"]);
  });

  test("of one home counts as one home with another erased one", async () => {
    const { requestId, words } = await storePerson();
    const twin = await storePerson();
    const { addressKey, address } = await readRequest(requestId);
    await HelpRequests.updateOne({ _id: twin.requestId }, { $set: { addressKey, address } });
    await eraseRequest(requestId, admin);
    await eraseRequest(twin.requestId, admin);
    const [one, two] = [await readRequest(requestId), await readRequest(twin.requestId)];
    expect(one.addressKey).toBe(two.addressKey);
    expect(words.some((word) => one.addressKey.toLowerCase().includes(word))).toBe(false);
  });

  test("takes along why it was urgent, which a merge copied to the kept request", async () => {
    const [{ requestId: id }, { requestId: keptId }] = [await storePerson(), await storePerson()];
    await requests.applyEvent(id, { type: "prioritize", priority: 2, reason: "Oxygen" }, admin);
    await requests.merge(id, keptId, admin);
    await waitForRelays();
    expect(await readRequest(keptId)).toMatchObject({ priority: 2, priorityReason: "Oxygen" });
    await eraseRequest(id, admin);
    const kept = await readRequest(keptId);
    expect(kept.priority).toBe(2);
    expect(JSON.stringify(kept)).not.toContain("Oxygen");
  });

  test("leaves a colleague's change of several requests, which goes on without it", async () => {
    const [{ requestId: id }, { requestId: other }] = [await storePerson(), await storePerson()];
    const change = await storeSelection({
      requestIds: [id, other],
      by: "UCOLLEAGU",
      action: "priority" as const,
      list: "/requests",
    });
    useTestSettings({ undoSeconds: 60 });
    onTestFinished(() => {
      useTestSettings();
    });
    await startBulkChange(change, "UCOLLEAGU", { priority: 1 });
    await eraseRequest(id, admin);
    const { requestIds, results } = (await BulkChanges.findById(change).lean())!;
    expect(requestIds).toEqual([other]);
    expect(JSON.stringify(results)).not.toContain(id);
    await stopBulkChange(change, "UCOLLEAGU");
  });

  test("can't be changed any more, and a repeat does nothing", async () => {
    const { requestId: id } = await storePerson();
    await eraseRequest(id, admin);
    const { rev } = await readRequest(id);
    await eraseRequest(id, admin);
    expect((await readRequest(id)).rev).toBe(rev);
    await expect(requests.reopen(id, "by mistake", admin)).rejects.toMatchObject({
      code: "conflict",
      reason: "person.erased",
    });
    await expect(eraseRequest("R00000000", admin)).rejects.toMatchObject({ code: "not-found" });
  });

  test("is in the audit log, by its id", async () => {
    const { requestId, applicationId, volunteerId } = await storePerson();
    await eraseRequest(requestId, admin);
    await eraseApplication(applicationId, admin);
    await eraseVolunteer(volunteerId, admin);
    for (const [subject, action] of [
      [requestId, "request erased"],
      [applicationId, "application erased"],
      [volunteerId, "volunteer erased"],
    ] as const)
      expect(await Audit.countDocuments({ subject, action, actor: admin.id })).toBe(1);
  });
});

test("an unevaluated application ends as rejected, without a mail; a volunteer's account ends", async () => {
  const { applicationId, volunteerId } = await storePerson();
  await eraseApplication(applicationId, admin);
  await eraseVolunteer(volunteerId, admin);
  const application = (await Applications.findById(applicationId).lean())!;
  expect(application).toMatchObject({ status: "Rejected", firstName: "Erased", email: "" });
  expect(application.liability.agreedAt).toBeInstanceOf(Date);
  expect(await Emails.countDocuments({ subjectId: applicationId })).toBe(0);
  const volunteer = (await Volunteers.findById(volunteerId).lean())!;
  expect(volunteer).toMatchObject({ active: false, firstName: "Erased", words: [], phone: "" });
});

test("a volunteer's name goes from the jobs, except under a legal hold", async () => {
  const { _id: id, firstName } = await storeVolunteer();
  const [free, held] = [await storePerson(id), await storePerson(id)];
  await hold("request", held.requestId, "court order", admin);
  await eraseVolunteer(id, admin);
  expect((await readRequest(free.requestId)).assignments[0]?.name).toBe("Erased");
  expect((await readRequest(held.requestId)).assignments[0]?.name).toBe("A helper");
  expect(firstName).not.toBe("Erased");
});

test("an erased applicant's name leaves the requests to which they were refused", async () => {
  const { requestId } = await storePerson();
  const { applicationId, words } = await storePerson();
  await applications.reject(applicationId, { text: "" }, admin);
  const helper = await storeVolunteer();
  await assign(requestId, [applicationId, helper._id], admin);
  const name = words[0]!;
  expect(JSON.stringify(await readRequest(requestId)).toLowerCase()).toContain(name);
  await eraseApplication(applicationId, admin);
  expect(JSON.stringify(await readRequest(requestId)).toLowerCase()).not.toContain(name);
});

describe("a legal hold", () => {
  test("stops an erasure before anything changes, and keeps the mails", async () => {
    const { requestId: id } = await storePerson(helperId);
    await hold("request", id, "court order", admin);
    const before = await readRequest(id);
    await expect(eraseRequest(id, admin)).rejects.toMatchObject({ reason: "person.held" });
    expect(await readRequest(id)).toEqual(before);
    for (const { expireAt } of await Emails.find({ subjectId: id }).lean())
      expect(expireAt.getUTCFullYear()).toBe(9999);
    await release("request", id, admin);
    await eraseRequest(id, admin);
    expect((await readRequest(id)).firstName).toBe("Erased");
  });

  test("at the same moment as an erasure: one of them happened", async () => {
    let held = 0;
    for (let round = 0; round < 20; round++) {
      const { requestId: id } = await storePerson();
      const [holding, erasing] = await Promise.allSettled([
        pause(Math.random() * 40).then(() => hold("request", id, "court order", admin)),
        eraseRequest(id, admin),
      ]);
      const { legalHold, firstName } = await readRequest(id);
      expect([holding.status, erasing.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect(firstName === "Erased").toBe(legalHold === undefined);
      if (legalHold) held++;
    }
    console.log(`hold and erase: 20 rounds, ${held} held`);
  });
});

test("mails that were written during an erasure go with the sweep", async () => {
  const { requestId: id } = await storePerson();
  const [mail] = await Emails.find({ subjectId: id }).lean();
  await eraseRequest(id, admin);
  await Emails.create({ ...mail!, _id: `${id}:late` });
  await sweepErased();
  expect(await Emails.exists({ _id: `${id}:late` })).toBeNull();
  await HelpRequests.updateOne({ _id: id }, { $set: { erasedAt: new Date(0) } });
  await sweepErased();
  expect(await readRequest(id)).not.toHaveProperty("erasing");
});

test("an export has everything of the person, and no one else's name or secret", async () => {
  const { email, words } = await storePerson(helperId);
  const found = await exportPerson({ email }, admin);
  const text = JSON.stringify(found).toLowerCase();
  for (const word of words) expect(text).toContain(word);
  expect(found.mails.length).toBeGreaterThan(0);
  for (const hidden of ["a helper", helperId.toLowerCase(), "uadmin001", "passwordhash", "words"])
    expect(text).not.toContain(hidden);
});

test("the export of an administrator has neither the second factor nor a colleague's id", async () => {
  const { _id, email } = await insertAdmin(
    { firstName: "Ada", lastName: "Ibis", email: newEmail() },
    null,
  );
  await Admins.updateOne(
    { _id },
    {
      $set: {
        secondFactor: { seed: "a seed", step: 1, recovery: ["a hash"], at: new Date() },
        deactivatedBy: "UCOLLEAGUE",
        createdBy: "UCOLLEAGUE",
        sharedPasswordAt: new Date(),
        lastLoginAt: new Date(),
      },
    },
  );
  const { administrators } = await exportPerson({ email }, admin);
  expect(administrators.map((one) => Object.keys(one).sort())).toEqual([
    [
      "active",
      "createdAt",
      "email",
      "firstName",
      "id",
      "lastLoginAt",
      "lastName",
      "locale",
      "passwordAt",
      "updatedAt",
    ],
  ]);
});
