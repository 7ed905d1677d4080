import mongoose from "mongoose";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { Audit } from "~/models/audit.server";
import { BulkChanges, type BulkChangeDocument } from "~/models/bulk-change.server";
import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import * as assignments from "~/services/jobs/assigning.server";
import {
  listUnderWay,
  resumeBulkChanges,
  startBulkChange,
  stopBulkChange,
  workOnBulkChange,
} from "~/services/jobs/bulk-changes.server";
import { previewBulkChange, readProgress } from "~/services/jobs/bulk-preview.server";
import { listOffered } from "~/services/jobs/own-jobs.server";
import { listWorkOrders } from "~/services/jobs/work-orders.server";
import { sweepOutboxes, waitForRelays } from "~/services/platform/outbox-relay.server";
import { getBulkChange, storeSelection } from "~/services/requests/bulk-selections.server";
import { note } from "~/services/requests/noting.server";
import { accept } from "~/services/requests/reviewing.server";
import { takeBack } from "~/services/requests/taking-back.server";
import { formatEnglish } from "~/text/english";
import { readChange, readState, startChange } from "../../support/bulk-changes";
import { useDatabase } from "../../support/database";
import { useQueue } from "../../support/queue";
import { ADA, BEN } from "../../support/race-rounds";
import { useTestSettings } from "../../support/settings";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";
import { fullName, storeVolunteers, toSession } from "../../support/volunteers";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";

useDatabase();
useQueue();
beforeAll(() => {
  useTestSettings({ undoSeconds: 60 });
});

const stored = async (id: string) => (await HelpRequests.findById(id).lean<RequestDocument>())!;
const toId = ({ _id }: { _id: string }) => _id;
const idsOf = (docs: readonly RequestDocument[]) => docs.map(({ _id }) => _id);
const storeNew = async (count: number) =>
  idsOf(await storeRequests(Array.from({ length: count }, () => ({}))));
const listStatuses = async (ids: readonly string[]) =>
  (await HelpRequests.find({ _id: { $in: [...ids] } }, { status: 1 }).lean())
    .map(({ status }) => status)
    .toSorted();
/** Mails about requests, after all that may leave has left. */
async function listMails(ids: readonly string[]) {
  await waitForRelays();
  await sweepOutboxes();
  return (await Emails.find({ subjectId: { $in: [...ids] } }).lean()).map(
    ({ template, subjectId }) => `${template} ${subjectId}`,
  );
}
const outcomesOf = async (id: string) =>
  Object.fromEntries(
    Object.entries((await readChange(id)).results).map(([key, { outcome }]) => [key, outcome]),
  );
const countOutcomes = async (id: string) => (await readProgress(await readChange(id))).counts;

/** Moves the clock of this process; timers go on as usual. */
function passTime(ms: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}
afterEach(() => {
  vi.useRealTimers();
});

/** Changes some requests of a started change, as a run does that is killed after them. */
async function changeSome(id: string, ids: readonly string[], recorded = ids) {
  for (const one of ids) {
    const doc = await accept(one, ADA);
    const result = { outcome: "changed", rev: doc!.rev };
    if (recorded.includes(one))
      await BulkChanges.updateOne({ _id: id }, { $set: { [`results.${one}`]: result } });
  }
}

const MIXED = [
  ...Array.from({ length: 24 }, () => ({})),
  { events: acceptedEvents },
  { events: acceptedEvents },
  { events: assignedEvents() },
  { events: [{ type: "reject" as const }] },
  { events: [...assignedEvents(), { type: "close" as const, notes: "" }] },
];

describe("accepting in bulk", () => {
  test("changes what can be changed, and says why not of each other one", async () => {
    const docs = await storeRequests(MIXED);
    const ids = [...idsOf(docs), "R00000000"];
    const id = await startChange(ids);
    await workOnBulkChange(id);
    expect(await readState(id)).toBe("holding");
    expect(await countOutcomes(id)).toEqual({ changed: 24, already: 2, refused: 4 });
    const { exceptions } = await readProgress(await readChange(id));
    expect(
      exceptions.map(({ name, street, reason }) => [name, street, reason && formatEnglish(reason)]),
    ).toEqual([
      ...docs
        .slice(26)
        .map(({ firstName, lastName, address }, i) => [
          `${firstName} ${lastName}`,
          address.line1,
          `${["Volunteers are already assigned to this request.", "This request was already rejected.", "This request was already closed."][i]!} Check its current state before you go on.`,
        ]),
      ["", "", "There is no such request."],
    ]);
  });

  test("every change is the administrator's, in the history and in the audit", async () => {
    const ids = await storeNew(3);
    await workOnBulkChange(await startChange(ids));
    await waitForRelays();
    for (const id of ids) {
      expect((await stored(id)).history.at(-1)).toMatchObject({
        event: "accept",
        from: "Unevaluated",
        to: "Accepted",
        byRole: "admin",
        by: ADA.id,
      });
      expect(await Audit.find({ subject: id }).lean()).toMatchObject([
        { action: "accept", actor: ADA.id },
      ]);
    }
  });

  test("mails leave after 60 seconds, not before", async () => {
    const ids = await storeNew(3);
    const id = await startChange(ids);
    await workOnBulkChange(id);
    const { startedAt } = await readChange(id);
    expect(await listMails(ids)).toEqual([]);
    passTime(startedAt!.getTime() + 59_000 - Date.now());
    expect(await listMails(ids)).toEqual([]);
    expect(await readState(id)).toBe("holding");
    passTime(5_000);
    expect(await readState(id)).toBe("done");
    expect((await listMails(ids)).toSorted()).toEqual(
      ids.map((one) => `request-accepted ${one}`).toSorted(),
    );
    for (const one of ids) expect(await stored(one)).toMatchObject({ intents: [] });
  });

  test("the sweep mails what the task of the mails did not", async () => {
    const ids = await storeNew(2);
    await workOnBulkChange(await startChange(ids));
    expect(await listMails(ids)).toEqual([]);
    passTime(60_500);
    expect(await listMails(ids)).toHaveLength(2);
  });

  test("a later change lets the mail go", async () => {
    const [id = ""] = await storeNew(1);
    const change = await startChange([id]);
    await workOnBulkChange(change);
    await note(id, "Called.", BEN);
    expect(await listMails([id])).toEqual([`request-accepted ${id}`]);
    await stopBulkChange(change, ADA.id);
    await workOnBulkChange(change);
    expect(await outcomesOf(change)).toEqual({ [id]: "kept" });
    expect(await stored(id)).toMatchObject({ status: "Accepted" });
  });

  test("500 at most; none is refused", async () => {
    const ids = Array.from({ length: 501 }, (_, i) => `R${String(i).padStart(8, "0")}`);
    const selection = { by: ADA.id, action: "accept", list: "/requests" } as const;
    await expect(storeSelection({ ...selection, requestIds: ids })).rejects.toMatchObject({
      code: "invalid",
      reason: "bulk.tooMany",
    });
    await expect(storeSelection({ ...selection, requestIds: [] })).rejects.toMatchObject({
      code: "invalid",
      reason: "bulk.nothing",
    });
    const id = await storeSelection({ ...selection, requestIds: ids.slice(1) });
    expect((await getBulkChange(id, ADA.id)).requestIds).toHaveLength(500);
  });
});

describe("stopping", () => {
  test("takes back what is changed, and changes no further request", async () => {
    const ids = await storeNew(25);
    const id = await startChange(ids);
    await changeSome(id, ids.slice(0, 10));
    await stopBulkChange(id, ADA.id);
    await workOnBulkChange(id);
    expect(await readState(id)).toBe("stopped");
    expect(await countOutcomes(id)).toEqual({ takenBack: 10, untouched: 15 });
    expect((await readProgress(await readChange(id))).exceptions).toHaveLength(15);
    expect(await listStatuses(ids)).toEqual(Array.from(ids, () => "Unevaluated"));
    passTime(120_000);
    expect(await listMails(ids)).toEqual([]);
    await stopBulkChange(id, ADA.id); // a second press
    expect(await readState(id)).toBe("stopped");
    const { history } = await stored(ids[0]!);
    expect(history.map(({ event, by }) => [event, by])).toEqual([
      ["submit", undefined],
      ["accept", ADA.id],
      ["takeBack", ADA.id],
    ]);
  });

  test("keeps exactly what was mailed or changed since, with the reason", async () => {
    const ids = await storeNew(6);
    const [mailed = "", noted = "", ...others] = ids;
    const id = await startChange(ids);
    await workOnBulkChange(id);
    await HelpRequests.updateOne(
      { _id: mailed, "intents.kind": "request-accepted" },
      { $set: { "intents.$.after": new Date() } },
    );
    expect(await listMails([mailed])).toEqual([`request-accepted ${mailed}`]);
    await note(noted, "Called.", BEN);
    await stopBulkChange(id, ADA.id);
    await workOnBulkChange(id);
    const { results } = await readChange(id);
    expect(results[mailed]).toMatchObject({ outcome: "kept", reason: "request.alreadyMailed" });
    expect(results[noted]).toMatchObject({ outcome: "kept", reason: "request.changedSince" });
    for (const other of others) expect(results[other]).toMatchObject({ outcome: "takenBack" });
    expect(await listStatuses(ids)).toEqual([
      "Accepted",
      "Accepted",
      ...others.map(() => "Unevaluated"),
    ]);
    passTime(120_000);
    expect((await listMails(ids)).toSorted()).toEqual(
      [mailed, noted].map((one) => `request-accepted ${one}`).toSorted(),
    );
  });

  test("is too late once all is mailed", async () => {
    const ids = await storeNew(2);
    const id = await startChange(ids);
    await workOnBulkChange(id);
    passTime(60_500);
    expect(await readState(id)).toBe("done");
    await expect(stopBulkChange(id, ADA.id)).rejects.toMatchObject({
      code: "conflict",
      reason: "bulk.tooLate",
    });
    await workOnBulkChange(id);
    expect(await readState(id)).toBe("done");
    expect(await listStatuses(ids)).toEqual(["Accepted", "Accepted"]);
  });

  test("a change with several mails of which one has left is kept", async () => {
    const [request] = await storeRequests([{ events: acceptedEvents }]);
    const team = await storeVolunteers([{}, {}]);
    const { _id: requestId, rev } = request!;
    await assignments.assign(
      requestId,
      team.map(({ _id: volunteerId }) => volunteerId),
      ADA,
    );
    await HelpRequests.updateOne(
      { _id: requestId, "intents.kind": "job-offer" },
      { $unset: { "intents.$.after": 1 } },
    );
    await expect(takeBack(requestId, rev + 1, ADA)).rejects.toMatchObject({
      reason: "request.alreadyMailed",
    });
  });

  test("a change that another run records while Stop looks is taken back, too", async () => {
    const ids = await storeNew(1);
    const [one = ""] = ids;
    const id = await startChange(ids);
    await stopBulkChange(id, ADA.id);
    const write = BulkChanges.bulkWrite.bind(BulkChanges);
    const spy = vi.spyOn(BulkChanges, "bulkWrite").mockImplementationOnce(async (...writes) => {
      await changeSome(id, ids); // after Stop has found nothing to take back
      return write(...writes);
    });
    await workOnBulkChange(id);
    spy.mockRestore();
    expect(await outcomesOf(id)).toEqual({ [one]: "takenBack" });
    expect((await stored(one)).status).toBe("Unevaluated");
  });
});

/** Waiting tasks of a change. */
async function listTasks(id: string) {
  const tasks = await mongoose.connection
    .db!.collection("tasks")
    .find({ "data.key": id })
    .sort({ name: 1 })
    .toArray();
  return tasks.map(({ name }) => name as string);
}
const clearTasks = () => mongoose.connection.db!.collection("tasks").deleteMany({});

describe("tasks", () => {
  test("a start enqueues the work, Stop of a change whose work is over another", async () => {
    const id = await startChange(await storeNew(1));
    expect(await listTasks(id)).toEqual(["bulk-change"]);
    await workOnBulkChange(id);
    await clearTasks();
    await stopBulkChange(id, ADA.id);
    expect(await listTasks(id)).toEqual(["bulk-stop"]);
    await workOnBulkChange(id);
  });

  test("the sweep enqueues what has lost its task, and nothing else", async () => {
    const [running = "", stopping = "", recent = "", over = ""] = await Promise.all(
      ["UA", "UB", "UC", "UD"].map(async (by) => startChange(await storeNew(1), { by })),
    );
    const startedAt = new Date(Date.now() - 16_000);
    const changes: [string, Partial<BulkChangeDocument>][] = [
      [running, { startedAt }],
      [stopping, { startedAt, stoppedAt: new Date() }],
      [over, { startedAt, endedAt: new Date() }],
    ];
    for (const [_id, $set] of changes) await BulkChanges.updateOne({ _id }, { $set });
    await clearTasks();
    await resumeBulkChanges();
    expect(await listTasks(running)).toEqual(["bulk-change"]);
    expect(await listTasks(stopping)).toEqual(["bulk-change"]);
    expect(await listTasks(recent)).toEqual([]);
    expect(await listTasks(over)).toEqual([]);
    await BulkChanges.deleteMany({});
  });
});

describe("a request that fails", () => {
  /** A document whose history can't be read or written: what fails is no refusal. */
  const breakRequest = (id: string) =>
    HelpRequests.collection.updateOne({ _id: id as never }, [
      { $set: { broken: "$history", history: 7 } },
    ]);
  const mendRequest = (id: string) =>
    HelpRequests.collection.updateOne({ _id: id as never }, { $rename: { broken: "history" } });

  test("loses nothing of the others, neither when they change nor at Stop", async () => {
    const ids = await storeNew(10);
    const [bad = "", ...others] = ids;
    const id = await startChange(ids);
    await breakRequest(bad);
    await expect(workOnBulkChange(id)).rejects.toThrow(/history/);
    expect(await outcomesOf(id)).toEqual(Object.fromEntries(others.map((one) => [one, "changed"])));
    await mendRequest(bad);
    await workOnBulkChange(id);
    expect(await countOutcomes(id)).toEqual({ changed: 10 });
    await breakRequest(bad);
    await stopBulkChange(id, ADA.id);
    await expect(workOnBulkChange(id)).rejects.toThrow(TypeError);
    expect(await countOutcomes(id)).toEqual({ changed: 1, takenBack: 9 });
    await mendRequest(bad);
    await workOnBulkChange(id);
    expect(await countOutcomes(id)).toEqual({ takenBack: 10 });
  });
});

describe("a run that was killed", () => {
  test("goes on where it was, and finds what it did not record", async () => {
    const ids = await storeNew(30);
    const id = await startChange(ids);
    // Killed between a change and its record; another one has been assigned since.
    const team = await storeVolunteers([{}]);
    const [unrecorded = "", assigned = ""] = ids.slice(10);
    await changeSome(id, ids.slice(0, 12), ids.slice(1, 10));
    await assignments.assign(assigned, [team[0]!._id], BEN);
    await workOnBulkChange(id);
    expect(await countOutcomes(id)).toEqual({ changed: 30 });
    const { results } = await readChange(id);
    expect(results[unrecorded]).toEqual({ outcome: "changed", rev: 2 });
    expect(results[assigned]).toEqual({ outcome: "changed", rev: 2 });
    for (const one of ids)
      expect((await stored(one)).history.filter(({ event }) => event === "accept")).toHaveLength(1);
    await stopBulkChange(id, ADA.id);
    await workOnBulkChange(id);
    expect(await countOutcomes(id)).toEqual({ takenBack: 29, kept: 1 });
  });

  test("is stopped with all that it changed, recorded or not", async () => {
    const ids = await storeNew(20);
    const id = await startChange(ids);
    await changeSome(id, ids.slice(0, 10), ids.slice(4, 10));
    await stopBulkChange(id, ADA.id);
    await workOnBulkChange(id);
    expect(await countOutcomes(id)).toEqual({ takenBack: 10, untouched: 10 });
    expect(await listStatuses(ids)).toEqual(Array.from(ids, () => "Unevaluated"));
  });

  test("two processes at once change each request once", async () => {
    const ids = await storeNew(60);
    const id = await startChange(ids);
    await Promise.all([workOnBulkChange(id), workOnBulkChange(id)]);
    expect(await countOutcomes(id)).toEqual({ changed: 60 });
    for (const one of ids)
      expect((await stored(one)).history.map(({ event }) => event)).toEqual(["submit", "accept"]);
  });
});

describe("several changes", () => {
  test("starting one twice is once", async () => {
    const ids = await storeNew(2);
    const id = await startChange(ids);
    const { startedAt } = await readChange(id);
    await startBulkChange(id, ADA.id, {});
    expect(await readChange(id)).toMatchObject({ startedAt });
  });

  test("two administrators at once on the same requests: each is changed once", async () => {
    const ids = await storeNew(40);
    const [ada, ben] = [await startChange(ids), await startChange(ids, { by: BEN.id })];
    await Promise.all([workOnBulkChange(ada), workOnBulkChange(ben)]);
    const [a, b] = [await countOutcomes(ada), await countOutcomes(ben)];
    expect((a.changed ?? 0) + (b.changed ?? 0)).toBe(40);
    expect((a.changed ?? 0) + (a.already ?? 0)).toBe(40);
    expect((b.changed ?? 0) + (b.already ?? 0)).toBe(40);
    // Stopping one takes back its own only; one that changed nothing is over.
    const [stopped, by, own = 0] = a.changed ? [ada, ADA.id, a.changed] : [ben, BEN.id, b.changed];
    await stopBulkChange(stopped, by);
    await workOnBulkChange(stopped);
    expect(await listStatuses(ids)).toEqual([
      ...Array.from({ length: 40 - own }, () => "Accepted"),
      ...Array.from({ length: own }, () => "Unevaluated"),
    ]);
  });

  test("another administrator's selection is not found, and can't be started", async () => {
    const list = "status=Unevaluated";
    const id = await storeSelection({
      requestIds: await storeNew(1),
      by: ADA.id,
      action: "accept" as const,
      list,
    });
    const refused = { code: "not-found", reason: "bulk.notFound" };
    await expect(getBulkChange(id, BEN.id)).rejects.toMatchObject(refused);
    await expect(startBulkChange(id, BEN.id, {})).rejects.toMatchObject(refused);
    await expect(stopBulkChange(id, BEN.id)).rejects.toMatchObject(refused);
  });

  test("once it was started, any administrator may stop it", async () => {
    const ids = await storeNew(2);
    const id = await startChange(ids);
    expect((await listUnderWay()).get(ADA.id)).toBe(id);
    await stopBulkChange(id, BEN.id);
    await workOnBulkChange(id);
    expect(await listStatuses(ids)).toEqual(["Unevaluated", "Unevaluated"]);
    expect(await listMails(ids)).toEqual([]);
    expect(
      await Audit.countDocuments({ action: "bulk change stopped", actor: BEN.id, subject: id }),
    ).toBe(1);
  });
});

describe("setting a priority in bulk", () => {
  test("mails nobody, and can be taken back for as long as mails are held", async () => {
    const ids = await storeNew(12);
    const parameters = { priority: 2, reason: "Insulin" } as const;
    const id = await startChange(ids, { action: "priority", parameters });
    await workOnBulkChange(id);
    expect(await stored(ids[0]!)).toMatchObject({ priority: 2, priorityReason: "Insulin" });
    await stopBulkChange(id, ADA.id);
    await workOnBulkChange(id);
    expect(await stored(ids[0]!)).toMatchObject({ priority: 0, priorityReason: "" });
    const again = await startChange(ids, { action: "priority", parameters });
    await workOnBulkChange(again);
    expect(await readState(again)).toBe("holding");
    expect(await countOutcomes(again)).toEqual({ changed: 12 });
    await stopBulkChange(again, ADA.id);
    await workOnBulkChange(again);
    expect(await countOutcomes(again)).toEqual({ takenBack: 12 });
    expect(await stored(ids[0]!)).toMatchObject({ priority: 0, priorityReason: "" });
    const last = await startChange(ids, { action: "priority", parameters });
    await workOnBulkChange(last);
    const third = await startChange(ids, { action: "priority", parameters });
    await workOnBulkChange(third);
    expect(await countOutcomes(third)).toEqual({ already: 12 });
    passTime(120_000);
    expect(await readState(last)).toBe("done");
    expect(await listMails(ids)).toEqual([]);
  });
});

describe("offering to a crew", () => {
  test("offers every request to each of them, and names who could not get one", async () => {
    const docs = await storeRequests([{ events: acceptedEvents }, { events: acceptedEvents }, {}]);
    const ids = idsOf(docs);
    const [a, b, gone] = await storeVolunteers([{}, {}, {}]);
    await deleteVolunteer(gone!._id, ADA);
    const parameters = { volunteerIds: [a!._id, b!._id, gone!._id] };
    const id = await startChange(ids, { action: "offer", parameters });
    await workOnBulkChange(id);
    expect(await outcomesOf(id)).toEqual({
      [ids[0]!]: "changed",
      [ids[1]!]: "changed",
      [ids[2]!]: "refused",
    });
    const { exceptions } = await readProgress(await readChange(id));
    const texts = exceptions.map(({ reason }) => reason && formatEnglish(reason));
    expect(texts[0]).toBe(
      `No offer for: ${fullName(gone!)} ${gone!._id} (this account was deleted).`,
    );
    // Once more: what each has already is no news, who got none is.
    const again = await startChange(ids.slice(0, 2), { action: "offer", parameters });
    await workOnBulkChange(again);
    const { results } = await readChange(again);
    expect(await countOutcomes(again)).toEqual({ already: 2 });
    expect(formatEnglish(results[ids[0]!]!.reason!)).toBe(texts[0]);
    expect((await readProgress(await readChange(again))).exceptions).toHaveLength(2);
    expect(texts[2]).toBe(
      "This request has not been reviewed yet. Accept it before you assign volunteers.",
    );
    for (const one of ids.slice(0, 2)) {
      const { status, assignments: jobs } = await stored(one);
      expect([status, ...jobs.map(({ state }) => state)]).toEqual(["Active", "Offered", "Offered"]);
    }
    expect(await listMails(ids)).toEqual([]);
    passTime(60_500);
    expect((await listMails(ids)).toSorted()).toEqual(
      ids
        .slice(0, 2)
        .flatMap((one) => [`job-offer ${one}`, `job-offer ${one}`])
        .toSorted(),
    );
    // They wait for each other, to leave in one mail for each volunteer.
    const sending = await mongoose.connection
      .db!.collection<{ nextRunAt: Date }>("tasks")
      .find({ name: "send-mail", "data.key": { $regex: `^(${ids.join("|")}):.*job-offer` } })
      .toArray();
    expect(sending).toHaveLength(4);
    for (const { nextRunAt } of sending)
      expect(nextRunAt.getTime() - Date.now()).toBeGreaterThan(10_000);
  });

  test("taken back: volunteers see nothing, the status is back, the next one mails", async () => {
    const docs = await storeRequests([{ events: acceptedEvents }, { events: acceptedEvents }]);
    const ids = idsOf(docs);
    const [vera] = await storeVolunteers([{}]);
    const parameters = { volunteerIds: [vera!._id] };
    const id = await startChange(ids, { action: "offer", parameters });
    await workOnBulkChange(id);
    expect(await listOffered(toSession(vera!))).toHaveLength(2);
    await stopBulkChange(id, ADA.id);
    await workOnBulkChange(id);
    expect(await countOutcomes(id)).toEqual({ takenBack: 2 });
    expect(await listOffered(toSession(vera!))).toEqual([]);
    expect(await listStatuses(ids)).toEqual(["Accepted", "Accepted"]);
    for (const one of ids) expect(await stored(one)).toMatchObject({ unstaffed: false });
    passTime(120_000);
    expect(await listMails(ids)).toEqual([]);
    await assignments.assign(ids[0]!, [vera!._id], ADA);
    passTime(60_500);
    expect(await listMails(ids)).toEqual([`job-offer ${ids[0]!}`]);
  });
});

describe("the preview", () => {
  test("says how many change and are mailed, who must be called, and what cannot change", async () => {
    const [plain, none, bounced, accepted, active] = await storeRequests([
      {},
      {},
      {},
      { events: acceptedEvents },
      { events: assignedEvents() },
    ]);
    await HelpRequests.updateOne({ _id: none!._id }, { $set: { email: "" } });
    await HelpRequests.updateOne({ _id: bounced!._id }, { $set: { mailBounced: true } });
    const ids = idsOf([plain!, none!, bounced!, accepted!, active!]);
    const id = await storeSelection({
      requestIds: [...ids, "R00000000"],
      by: ADA.id,
      action: "accept",
      list: "/requests",
    });
    const before = await HelpRequests.find({ _id: { $in: ids } }).lean();
    const preview = await previewBulkChange(await getBulkChange(id, ADA.id), [], ADA);
    expect(preview).toMatchObject({
      changing: [{ id: plain!._id }, { id: none!._id }, { id: bounced!._id }],
      homeowners: 1,
      offers: [],
      toCall: [
        { id: none!._id, street: none!.address.line1, phone: none!.phone, bounced: false },
        { id: bounced!._id, bounced: true },
      ],
      already: [{ id: accepted!._id }],
      refused: [
        { id: active!._id, reason: { key: "request.conflict", params: { status: "Active" } } },
        { id: "R00000000", reason: "request.notFound" },
      ],
    });
    expect(await HelpRequests.find({ _id: { $in: ids } }).lean()).toEqual(before);
  });

  test("counts the offers of each volunteer; no homeowner is told of an offer", async () => {
    const [vera, otto] = await storeVolunteers([{}, {}]);
    const crew = [vera!._id, otto!._id];
    const docs = await storeRequests([
      { events: acceptedEvents },
      { events: assignedEvents(vera!._id, fullName(vera!)) },
      {},
    ]);
    const id = await storeSelection({
      requestIds: idsOf(docs),
      by: ADA.id,
      action: "offer",
      list: "/requests",
    });
    const change = await getBulkChange(id, ADA.id);
    expect(await previewBulkChange(change, crew, ADA)).toMatchObject({
      changing: [{ id: docs[0]!._id, name: fullName(docs[0]!) }, { id: docs[1]!._id }],
      homeowners: 0,
      offers: [
        { id: vera!._id, name: fullName(vera!), count: 1 },
        { id: otto!._id, count: 2 },
      ],
      refused: [{ id: docs[2]!._id }],
    });
    expect(await previewBulkChange(change, [], ADA)).toMatchObject({
      changing: [{ id: docs[0]!._id }, { id: docs[1]!._id }],
      offers: [],
    });
  });

  test("names who of the crew can't get an offer, as the change does", async () => {
    const [vera, gone, pending] = await storeVolunteers([{}, {}, {}]);
    await deleteVolunteer(gone!._id, ADA);
    await Volunteers.updateOne({ _id: pending!._id }, { $set: { pending: true } });
    const ids = idsOf(await storeRequests([{ events: acceptedEvents }]));
    const id = await storeSelection({
      requestIds: ids,
      by: ADA.id,
      action: "offer",
      list: "/requests",
    });
    const change = await getBulkChange(id, ADA.id);
    const preview = await previewBulkChange(change, [vera!, gone!, pending!].map(toId), ADA);
    expect(preview).toMatchObject({
      changing: [{ id: ids[0] }],
      offers: [{ id: vera!._id, count: 1 }],
    });
    expect(formatEnglish(preview.noOffer!)).toMatch(
      new RegExp(`^No offer for: .* ${gone!._id} \\(.*\\), .* ${pending!._id} \\(.*\\)\\.$`),
    );
    expect(await previewBulkChange(change, [gone!, pending!].map(toId), ADA)).toMatchObject({
      changing: [],
      offers: [],
      refused: [{ id: ids[0], reason: { key: "assign.noOffer" } }],
    });
  });
});

test("work orders name the volunteers with their phones, in the order of the selection", async () => {
  const [vera] = await storeVolunteers([{}]);
  const docs = await storeRequests([{}, { events: assignedEvents(vera!._id, fullName(vera!)) }]);
  const ids = idsOf(docs).toReversed();
  const orders = await listWorkOrders([ids[0]!, "R00000000", ids[1]!]);
  expect(orders.map(({ request }) => request._id)).toEqual(ids);
  expect(orders[0]!.volunteers).toEqual([
    { jobId: `${ids[0]!}-1`, name: fullName(vera!), phone: vera!.phone, state: "Offered" },
  ]);
});
