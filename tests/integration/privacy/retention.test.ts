import { beforeEach, describe, expect, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { Applications } from "~/models/application.server";
import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { Retention } from "~/models/retention.server";
import { Volunteers } from "~/models/volunteer.server";
import {
  countDue,
  listDue,
  NOTICE_MS,
  removeOldData,
  stepRetention,
} from "~/services/privacy/retention.server";
import { hold } from "~/services/privacy/legal-holds.server";
import {
  isRetentionOn,
  readRetention,
  switchRetention,
} from "~/services/privacy/retention-state.server";
import { createAccount } from "../../support/accounts";
import { useDatabase } from "../../support/database";
import { useQueue } from "../../support/queue";
import { storeRequests } from "../../support/stored-requests";
import { storePerson } from "../../support/people";
import { storeVolunteer } from "../../support/volunteers";

useDatabase();
useQueue();

const admin = { role: "admin", id: "UADMIN001" } as const;
const NOW = new Date("2026-11-23T12:00:00Z");
const LATER = new Date(NOW.getTime() + NOTICE_MS);
const CLOSED = [{ type: "accept" }, { type: "reject" }] as const;

beforeEach(async () => {
  for (const model of [Admins, Applications, Audit, Emails, HelpRequests, Retention, Volunteers])
    await (model as typeof Audit).deleteMany({});
});

/** Closed requests, so many months ago. */
async function storeClosed(count: number, closedAt: string) {
  const docs = await storeRequests(Array.from({ length: count }, () => ({ events: CLOSED })));
  const ids = docs.map(({ _id }) => _id);
  await HelpRequests.updateMany({ _id: { $in: ids } }, { $set: { statusAt: new Date(closedAt) } });
  return ids;
}
const countErased = () => HelpRequests.countDocuments({ erasedAt: { $exists: true } });
const run = (sliceMs?: number) => removeOldData({ now: LATER, ...(sliceMs && { sliceMs }) });

describe("what is due", () => {
  test("a request 24 months after it was closed, to the day; no open one", async () => {
    const [old] = await storeClosed(1, "2024-11-23T11:59:00Z");
    await storeClosed(1, "2024-11-23T12:01:00Z");
    await storeRequests([{ createdAt: new Date("2020-01-01T12:00:00Z") }]);
    expect((await listDue("request", NOW, 10)).map(({ id }) => id)).toEqual([old]);
    expect(await countDue(NOW)).toEqual({ requests: 1, applications: 0, volunteers: 0, audit: 0 });
  });

  test("a rejected application after 12 months, a deleted volunteer after 30 days, audit entries after 6 years", async () => {
    const { applicationId } = await storePerson();
    await Applications.updateOne(
      { _id: applicationId },
      { $set: { status: "Rejected", statusAt: new Date("2025-11-22T12:00:00Z") } },
    );
    await storePerson(); // nothing of it is due
    const { _id: volunteerId } = await storeVolunteer({ active: false });
    await Volunteers.updateOne(
      { _id: volunteerId },
      { $set: { deletedAt: new Date("2026-10-24T11:00:00Z") } },
    );
    await Audit.create({
      _id: "old",
      at: new Date("2020-11-23T11:00:00Z"),
      actorRole: "system",
      action: "login",
      subject: "x",
    });
    expect(await countDue(NOW)).toEqual({ requests: 0, applications: 1, volunteers: 1, audit: 1 });
    expect(await listDue("application", NOW, 10)).toMatchObject([{ id: applicationId }]);
    expect(await listDue("volunteer", NOW, 10)).toMatchObject([{ id: volunteerId }]);
  });

  test("nothing under a legal hold", async () => {
    const [id] = await storeClosed(1, "2020-01-01T12:00:00Z");
    await hold("request", id!, "court order", admin);
    expect((await countDue(NOW)).requests).toBe(0);
  });
});

describe("off", () => {
  test("is how it begins: nothing is announced, nothing removed", async () => {
    await storeClosed(2, "2020-01-01T12:00:00Z");
    expect(await isRetentionOn()).toBe(false);
    await stepRetention(NOW);
    expect(await run()).toBe(true);
    expect(await countErased()).toBe(0);
    expect(await readRetention()).toEqual({ _id: "state", on: false });
  });

  test("stops a removal between two documents", async () => {
    await storeClosed(120, "2020-01-01T12:00:00Z");
    await switchRetention(true, admin);
    await stepRetention(NOW);
    expect(await run(1)).toBe(false);
    expect(await countErased()).toBe(50);
    await switchRetention(false, admin);
    expect(await run()).toBe(true);
    expect(await countErased()).toBe(50);
  });
});

describe("on", () => {
  test("announces a dry run a week ahead to every administrator, once", async () => {
    const [one] = [await createAccount("admin"), await createAccount("admin")];
    await storeClosed(3, "2020-01-01T12:00:00Z");
    await switchRetention(true, admin);
    await Promise.all([stepRetention(NOW), stepRetention(NOW)]);
    expect(await readRetention()).toMatchObject({ runAt: LATER, announced: { requests: 3 } });
    const mails = await Emails.find({ template: "retention-planned" }).lean();
    expect(mails).toHaveLength(2);
    expect(mails.find(({ to }) => to === one.email)?.data).toMatchObject({
      requests: 3,
      applications: 0,
      volunteers: 0,
      audit: 0,
      day: "11/30/2026",
    });
    await stepRetention(new Date(LATER.getTime() - 1));
    expect(await removeOldData({ now: new Date(LATER.getTime() - 1) })).toBe(true);
    expect(await countErased()).toBe(0);
  });

  test("removes what was announced, then announces again only if something is due", async () => {
    await storeClosed(3, "2020-01-01T12:00:00Z");
    await storeClosed(1, "2026-11-01T12:00:00Z");
    await switchRetention(true, admin);
    await stepRetention(NOW);
    expect(await run()).toBe(true);
    expect(await countErased()).toBe(3);
    const state = await readRetention();
    expect(state).toMatchObject({ on: true, removed: { requests: 3 } });
    expect(state.endedAt).toBeInstanceOf(Date);
    expect(state).not.toHaveProperty("runAt");
    await stepRetention(LATER);
    expect(await readRetention()).not.toHaveProperty("runAt");
    expect(
      (await Audit.find({ subject: "retention" }).sort({ at: 1 }).lean()).map(
        ({ action }) => action,
      ),
    ).toEqual(["retention switched on", "retention began", "retention ended"]);
  });

  test("goes on where it was stopped, in another process too: nothing twice, nothing missed", async () => {
    const ids = await storeClosed(130, "2020-01-01T12:00:00Z");
    await switchRetention(true, admin);
    await stepRetention(NOW);
    let slices = 0;
    while (!(await run(1))) slices++;
    expect(slices).toBeGreaterThan(1);
    expect(await countErased()).toBe(130);
    expect(await Audit.countDocuments({ action: "request erased" })).toBe(130);
    expect((await readRetention()).removed?.requests).toBe(130);
    expect(new Set(ids).size).toBe(130);
  });

  test("two processes at once: one works, and everything is removed once", async () => {
    await storeClosed(60, "2020-01-01T12:00:00Z");
    await switchRetention(true, admin);
    await stepRetention(NOW);
    await Promise.all([run(), run(), run()]);
    expect(await countErased()).toBe(60);
    expect(await Audit.countDocuments({ action: "request erased" })).toBe(60);
  });

  test("keeps what was put on hold after the announcement", async () => {
    const ids = await storeClosed(2, "2020-01-01T12:00:00Z");
    await switchRetention(true, admin);
    await stepRetention(NOW);
    await hold("request", ids[0]!, "court order", admin);
    await run();
    expect((await HelpRequests.findById(ids[0]).lean())?.firstName).not.toBe("Erased");
    expect(await countErased()).toBe(1);
  });
});

test("an erased request keeps its place in the report and in counts", async () => {
  await storeClosed(2, "2020-01-01T12:00:00Z");
  const project = { status: 1, county: 1, helpTypes: 1, local: 1, "address.zip": 1, createdAt: 1 };
  const before = await HelpRequests.find({}, project).sort({ _id: 1 }).lean();
  await switchRetention(true, admin);
  await stepRetention(NOW);
  await run();
  expect(await HelpRequests.find({}, project).sort({ _id: 1 }).lean()).toEqual(before);
});
